import { expect, test } from 'vitest'
import { beforeOwn, handedTo, standing, turns } from '../src/lib/turns'
import type { LogLine } from '../src/lib/types'

let n = 0
const line = (seat: number | null, back: number | null = null): LogLine => ({
  number: ++n,
  seat,
  notation: back === null ? 'x' : null,
  back,
  events: [],
  text: [],
})

test('what was taken back does not stand, and a turn is what one seat did in a row', () => {
  n = 0
  const log = [line(0), line(0), line(1), line(1), line(1, 4), line(1), line(0)]
  expect(standing(log).map(({ number }) => number)).toEqual([1, 2, 3, 6, 7])
  expect(turns(log)).toEqual([
    { seat: 0, number: 2 },
    { seat: 1, number: 6 },
    { seat: 0, number: 7 },
  ])
  // All go back to the second entry: what came later is gone.
  const back = [...log, line(null, 2)]
  expect(standing(back).map(({ number }) => number)).toEqual([1, 2])
  expect(turns(back)).toHaveLength(1)
})

test('what others did since somebody took something back stays, and all together go back to how it stood then', () => {
  n = 0
  // The first seat takes its entry back after the second has acted.
  const log = [line(0), line(1), line(2), line(0, 1)]
  expect(standing(log).map(({ number }) => number)).toEqual([2, 3])
  expect(beforeOwn(log, 1)).toBe(1)
  expect(standing([...log, line(null, 3)]).map(({ number }) => number)).toEqual([1, 2, 3])
  n = 4
  expect(standing([...log, line(0), line(null, 4)]).map(({ number }) => number)).toEqual([2, 3])
})

test('what is to be undone still stands', () => {
  n = 0
  const log = [line(0), line(1), line(0)]
  expect(beforeOwn(log, 0)).toBe(2)
  // The third entry was taken back: the first is the latest that stands.
  log.push(line(0, 3))
  expect(beforeOwn(log, 0)).toBe(0)
  // All went back to the beginning: there is nothing left.
  log.push(line(null, 0))
  expect(beforeOwn(log, 0)).toBe(undefined)
})

test('one device goes round the table to whoever is asked', () => {
  expect(handedTo([0, 2], [0], 2)).toBe(0)
  expect(handedTo([0, 2], [0, 2], 0)).toBe(null)
  expect(handedTo([0, 2, 3], [0, 3], 2)).toBe(3)
  expect(handedTo([0, 2], [1], 0)).toBe(null)
  expect(handedTo([0, 2], [2], 'public')).toBe(2)
  // Whoever has one seat keeps the device.
  expect(handedTo([1], [0], 1)).toBe(null)
})
