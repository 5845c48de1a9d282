// What just happened, from the log: dice, doors, finds. For the picture; the log tells it in words.
import type { LogLine } from '../../lib/types'
import type { Happening } from './types'

/** The dice of a round. */
export interface Dice {
  die: number
  ghostDie: number
}
export interface Told {
  number: number
  seat: number | null
  events: Happening[]
}

const happened = (line: LogLine) => line.events as Happening[]

/** The log up to the moment that is shown. */
export function upTo(log: readonly LogLine[], number: number): readonly LogLine[] {
  const end = log.findIndex((line) => line.number > number)
  return end < 0 ? log : log.slice(0, end)
}

/** The last thing somebody did. */
export function lastTold(log: readonly LogLine[]): Told | null {
  const line = log.findLast((one) => one.notation !== null || one.back !== null)
  return line && line.back === null ? { number: line.number, seat: line.seat, events: happened(line) } : null
}

/** The dice of the round the log ends with, its fireballs included. */
export function diceOf(log: readonly LogLine[]): Dice | null {
  let at = log.length - 1
  while (at >= 0 && ['fireball', 'no'].includes(log[at]?.notation ?? '')) at--
  const line = log[at]
  const fought = line?.notation === 'fight' ? happened(line).find((one) => one.event === 'fought') : undefined
  return fought ? { die: fought.die ?? 0, ghostDie: fought.ghost_die ?? 0 } : null
}
