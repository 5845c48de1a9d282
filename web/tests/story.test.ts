import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { GameModule } from '../src/games/module'
import { settings } from '../src/lib/settings.svelte'
import { Story } from '../src/lib/story.svelte'
import type { LogLine, State } from '../src/lib/types'

const module = { tale: (line: LogLine) => [{ text: line.text, at: [`place ${line.number}`] }] } as unknown as GameModule
let n = 0
const line = (seat: number | null, back: number | null = null): LogLine => ({
  number: ++n,
  seat,
  notation: back === null ? 'x' : null,
  back,
  events: [],
  text: [{ id: 'raw', args: { text: `${n}` } }],
})
const state = (number: number, to_act: number[] = []) => ({ number, to_act, score: [], outcome: null, view: {} }) as unknown as State
const nothing = () => Promise.reject(new Error('nobody asked for an earlier state'))

beforeEach(() => {
  n = 0
  vi.useFakeTimers()
  vi.stubGlobal('document', { visibilityState: 'visible' })
  settings.pace = 'normal'
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A table that goes on, one line after another. */
function table(me: number | null) {
  const story = new Story(module)
  const log: LogLine[] = []
  story.hear(state(0), log, me, nothing)
  const add = (...lines: LogLine[]) => {
    log.push(...lines)
    story.hear(state(n, [1]), [...log], me, nothing)
  }
  const told = () => story.steps.map((step) => step.number)
  return { story, add, told }
}

it('whoever watches sees the latest turn, not the whole game', () => {
  settings.pace = 'once'
  const { story, add, told } = table(null)
  add(line(0))
  add(line(0))
  expect(told()).toEqual([1, 2])
  add(line(1))
  expect(told()).toEqual([3])
  expect(story.marks.map((mark) => [mark.step, mark.at])).toEqual([[1, 'place 3']])
  // What chance did is nobody's turn.
  add(line(null))
  expect(told()).toEqual([3])
  for (let k = 0; k < 100; k++) add(line(k % 2))
  expect(told()).toHaveLength(1)
})

it('whoever watches has everything told that comes while it is told', () => {
  const { story, add, told } = table(null)
  add(line(0))
  expect(story.at).toBe(0)
  add(line(1))
  expect(told()).toEqual([1, 2])
  vi.advanceTimersByTime(500)
  expect(story.at).toBe(1)
  vi.advanceTimersByTime(500)
  expect(story.at).toBe(-1)
  add(line(0))
  expect(told()).toEqual([3])
  expect(story.at).toBe(0)
})

it('what was seen does not come back with the next entry', () => {
  settings.pace = 'once'
  for (const me of [0, null]) {
    n = 0
    const { story, add, told } = table(me)
    add(line(1), line(1))
    expect(told()).toEqual([1, 2])
    story.forget()
    add(line(1))
    expect(told()).toEqual([3])
    expect(story.marks.map((mark) => mark.step)).toEqual([1])
  }
})

it('a turn of my own ends the story, and so does going back', () => {
  settings.pace = 'once'
  const { add, told } = table(0)
  add(line(1), line(2))
  add(line(1))
  expect(told()).toEqual([1, 2, 3])
  add(line(0), line(1))
  expect(told()).toEqual([5])
  add(line(1, 5))
  expect(told()).toEqual([])
})
