import { expect, it } from 'vitest'
import { nearest, towards } from '../src/lib/roving'

const spots = [
  { x: 0, y: 0 },
  { x: 10, y: 0 },
  { x: 20, y: 1 },
  { x: 0, y: -10 },
  { x: 11, y: 9 },
]

it('goes to the nearest spot ahead', () => {
  expect(towards(spots, 0, 'ArrowRight')).toBe(1)
  expect(towards(spots, 1, 'ArrowRight')).toBe(2)
  expect(towards(spots, 0, 'ArrowUp')).toBe(3)
  expect(towards(spots, 1, 'ArrowDown')).toBe(4)
  expect(towards(spots, 0, 'ArrowLeft')).toBe(-1)
  expect(towards(spots, 0, 'Enter')).toBe(-1)
})

it('finds what a finger means', () => {
  expect(nearest(spots, { x: 9, y: 1 }, 5)).toBe(1)
  expect(nearest(spots, { x: 100, y: 100 }, 5)).toBe(-1)
})
