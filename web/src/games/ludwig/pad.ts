// The score pad's own logic: what the engine objects to, in words and with its rule.
import type { Message } from '../../lib/types'
import { face, type Name } from './data'

export interface Objection {
  text: Message
  rule: string
  /** The space it is about; empty if nowhere. */
  place: string
}
const WHY: Record<string, string> = {
  'LUD-20': 'occupied', 'LUD-22': 'edge', 'LUD-23': 'support', 'LUD-26': 'only-above-ground', 'LUD-28': 'only-below-ground', 'LUD-29': 'only-above-ground', 'LUD-30': 'only-above-ground',
  'LUD-32': 'open-to-sky', 'LUD-33': 'open-to-sky', 'LUD-34': 'open-to-sky',
}

/** Turns the engine's diagnosis of an impossible castle into words. */
export function objection(what: string): Objection {
  const lie = /(-?\d+),(-?\d+)[^(]*\((LUD-\w+)\)/.exec(what)
  const why = lie && WHY[lie[3] as string]
  if (lie && why) return { text: { id: `ludwig-no-${why}`, args: { x: Number(lie[1]), y: Number(lie[2]) } }, rule: lie[3] as string, place: `${lie[1]},${lie[2]}` }
  const twice = /(\w+) (?:is in two places|stands twice)/.exec(what)
  const room = twice && face(twice[1] as string)
  if (room) return { text: { id: 'ludwig-no-room-twice', args: { room: room.name } }, rule: 'LUD-02', place: '' }
  return { text: { id: 'ludwig-pad-bad', args: { what } }, rule: /LUD-\w+/.exec(what)?.[0] ?? '', place: '' }
}

const plain = (text: string) => text.toLowerCase().normalize('NFD').replace(/[\u0300-\u036f]/g, '').replace(/ß/g, 'ss')
/** Does a name hold all the words somebody typed, in either language? */
export function matches(name: Name, wish: string): boolean {
  const both = plain(`${name.de} ${name.en}`)
  return plain(wish).split(/\s+/).every((word) => both.includes(word))
}
