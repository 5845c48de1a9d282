// Every first lesson can be completed: each step is legal in the real engine, and the game goes on after it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { SHELF } from '../src/generated/shelf'
import { lesson, PUPIL } from '../src/lessons'
import { openEngine } from './engine'

const words = Object.fromEntries(
  ['de', 'en'].map((lang) => [lang, readFileSync(join(import.meta.dirname, `../src/words/lesson.${lang}.ftl`), 'utf8')]),
)

describe.each(SHELF.map(({ id }) => id))('the lesson of %s', (game) => {
  it('asks for legal actions alone, and leaves a game that goes on', async () => {
    const ask = await openEngine(game)
    const plan = await lesson(game)
    if (!plan) throw new Error('no lesson')
    const { table } = ask({ op: 'open_record', text: plan.head }) as { table: number }
    for (const { number, seat, notation } of plan.entries) {
      const legal = ask({ op: 'legal', table, seat }) as { notation: string }[]
      expect(
        legal.map((one) => one.notation),
        `${number}. ${seat} ${notation}`,
      ).toContain(notation)
      ask({ op: 'act', table, seat, actions: [notation] })
    }
    const state = ask({ op: 'state', table, viewer: 'public' }) as { outcome: unknown; to_act: number[] }
    expect(state.outcome).toBeNull()
    expect(state.to_act.length).toBeGreaterThan(0)
  })

  it('has a step for each thing, in order, with words for it', async () => {
    const plan = await lesson(game)
    if (!plan) throw new Error('no lesson')
    const asked = plan.steps.flat()
    expect(asked).toEqual(asked.toSorted((a, b) => a - b))
    expect(plan.steps.length).toBeGreaterThanOrEqual(6)
    // What is asked of whoever learns is theirs, and nothing of theirs is left out.
    expect(asked).toEqual(plan.entries.filter(({ seat }) => seat === PUPIL).map(({ number }) => number))
    for (const [lang, text] of Object.entries(words))
      for (const [at] of plan.steps.entries())
        for (const id of [`lesson-${game}-${at + 1}`, `lesson-${game}-${at + 1}-why`])
          expect(text.includes(`${id} = `), `${lang}: ${id}`).toBe(true)
    expect(words.de?.includes(`lesson-${game}-${plan.steps.length + 1} =`)).toBe(false)
  })
})
