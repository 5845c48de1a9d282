// A first lesson for each game: a prepared deal as a record, and which of its entries a step asks for. The words of step N are
// `lesson-<game>-N` (what it is about) and `lesson-<game>-N-why`. Everything is done by the engine; the others do what the record says.
import type { GameId } from '../lib/types'

/** The numbers of the entries that whoever learns carries out in this step, one after the other. */
type Step = readonly number[]

const steps: Partial<Record<GameId, readonly Step[]>> = {
  castles: [[2], [6], [7], [8], [9, 10, 11], [19, 20], [21, 22]],
  burg: [[1], [4], [6], [8], [9], [11, 14], [17, 19, 20]],
  castellan: [[6], [7], [8], [9, 10], [11, 12], [13], [14], [15]],
  ludwig: [[1], [4], [7], [9], [15], [18]],
  schloss: [[2], [4], [15], [16], [17], [18, 19], [20], [21, 22]],
}
const records = import.meta.glob('./*.record', { query: '?raw', import: 'default' }) as Record<string, () => Promise<string>>

export interface Entry {
  number: number
  seat: number
  notation: string
}

export interface Lesson {
  /** The record without its entries: the deal. */
  head: string
  entries: Entry[]
  steps: readonly Step[]
}

/** Who learns. */
export const PUPIL = 0

/** Takes a record apart. */
export function read(text: string, steps: readonly Step[]): Lesson {
  const lines = text.split('\n')
  const entries = lines.flatMap((line) => {
    const [, number, seat, notation] = /^(\d+)\. (\d+) (.+)$/.exec(line) ?? []
    return notation === undefined ? [] : [{ number: Number(number), seat: Number(seat), notation }]
  })
  return { head: lines.filter((line) => !/^\d+\. /.test(line)).join('\n'), entries, steps }
}

export const taught = (game: GameId) => game in steps

export async function lesson(game: GameId): Promise<Lesson | null> {
  const [text, plan] = [await records[`./${game}.record`]?.(), steps[game]]
  return text && plan ? read(text, plan) : null
}
