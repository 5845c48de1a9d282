import { expect, it } from 'vitest'
import { hearPoints } from '../src/lib/sound'

it('a point is heard once, however often it is taken back and done again', () => {
  let heard = 3
  const table = (points: number, back = false) => {
    const next = hearPoints(heard, points, back)
    heard = next.heard
    return next.news
  }
  expect(table(8)).toBe(true)
  expect(table(3, true)).toBe(false)
  expect(table(8)).toBe(false)
  expect(table(8)).toBe(false)
  // What was spent and earned anew is news.
  expect(table(6)).toBe(false)
  expect(table(9)).toBe(true)
})
