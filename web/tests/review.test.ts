import { expect, test } from 'vitest'
import { apart, cost, mattered } from '../src/lib/review.svelte'
import type { Reviewed } from '../src/lib/types'

const choice = (notation: string, value: number, visits = 400) => ({ notation, text: { id: 'raw', args: {} }, visits, value })
const decision = (number: number, own: number, best: number, visits = 400): Reviewed => ({
  number,
  options: 5,
  own: choice(own === best ? 'best' : 'own', own, visits),
  best: choice('best', best, visits),
  reasons: [],
})
const draw = (number: number, before: number, after: number, margin = 0.03) => ({ number, before, after, margin })

test('a game falls into one’s own decisions, the draws and what is left to the others', () => {
  const decisions = [decision(1, 0.45, 0.5), decision(5, 0.6, 0.6), decision(9, 0.3, 0.4)]
  const parts = apart(decisions, [draw(2, 0.4, 0.6), draw(7, 0.55, 0.5, 0.04)], { places: [1, 2] }, 0)
  expect(parts).not.toBeNull()
  if (!parts) return
  expect(parts.start).toBe(0.5)
  expect(parts.end).toBe(1)
  expect(parts.own).toBeCloseTo(-0.15)
  expect(parts.draws).toBeCloseTo(0.15)
  expect(parts.margin).toBeCloseTo(0.05)
  expect(parts.start + parts.own + parts.draws + parts.others).toBeCloseTo(parts.end)
})

test('a victory that is shared is worth its share, and a game without a result has no parts', () => {
  expect(apart([decision(1, 0.5, 0.5)], [], { places: [1, 1, 3] }, 1)?.end).toBe(0.5)
  expect(apart([decision(1, 0.5, 0.5)], [], { places: [2, 1] }, 0)?.others).toBeCloseTo(-0.5)
  expect(apart([], [], { places: [1, 2] }, 0)).toBeNull()
  expect(apart([decision(1, 0.5, 0.5)], [], { places: [] }, 0)).toBeNull()
})

test('at most three decisions mattered, the costliest first, and none that was hardly tried', () => {
  const decisions = [
    decision(1, 0.4, 0.5),
    decision(2, 0.1, 0.5, 20),
    decision(3, 0.3, 0.5),
    decision(4, 0.49, 0.5),
    decision(5, 0.5, 0.7),
    decision(6, 0.2, 0.6),
  ]
  expect(mattered(decisions).map(({ number }) => number)).toEqual([6, 3, 5])
  expect(cost(decision(7, 0.6, 0.5))).toBe(0)
})
