import { expect, test } from 'vitest'
import { waits } from '../src/lib/shelf'

const line = (yours: number[], to_act: number[], names = 4, days = 0) => ({
  names: Array.from({ length: names }, (_, seat) => `P${seat}`),
  yours,
  to_act,
  clock: days > 0 ? { kind: 'days' as const, days } : { kind: 'none' as const },
  updated_at: 1000,
})

test('how many act before me, round the table', () => {
  expect(waits(line([2], [0])).before).toBe(2)
  expect(waits(line([0], [3])).before).toBe(1)
  expect(waits(line([1], [1])).before).toBe(0)
  // Several choose at once, or nobody is asked.
  expect(waits(line([1], [0, 2])).before).toBe(null)
  expect(waits(line([1], [])).before).toBe(null)
})

test('how long there is, where moves have days', () => {
  expect(waits(line([0], [0], 2, 2), 1000).left).toBe(2 * 86_400_000)
  expect(waits(line([0], [0], 2, 2), 1000 + 3 * 86_400_000).left).toBe(-86_400_000)
  expect(waits(line([0], [0])).left).toBe(null)
})
