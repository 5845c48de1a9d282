import { expect, test } from 'vitest'
import { handedTo, standing, turns } from '../src/lib/turns'
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

test('one device goes round the table to whoever is asked', () => {
  expect(handedTo([0, 2], [0], 2)).toBe(0)
  expect(handedTo([0, 2], [0, 2], 0)).toBe(null)
  expect(handedTo([0, 2, 3], [0, 3], 2)).toBe(3)
  expect(handedTo([0, 2], [1], 0)).toBe(null)
  expect(handedTo([0, 2], [2], 'public')).toBe(2)
  // Whoever has one seat keeps the device.
  expect(handedTo([1], [0], 1)).toBe(null)
})
