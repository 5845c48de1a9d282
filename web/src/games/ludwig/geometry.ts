// Where things lie and what lies there: pure view logic, no rules.
import type { LogLine, ScoreLine } from '../../lib/types'
import { face, TYPES } from './data'
import type { CastleJson, Happening, View } from './types'

/** A space of the drawing. The ground line is y = 0 and y grows downwards there. */
export const UNIT = 80

/** The castles' names, so that nobody has to count round the table. */
export const NAMES = ['Linderhof', 'Eltz', 'Pillnitz', 'Rastatt', 'Güstrow', 'Schwerin', 'Altenburg']
export const castleName = (castle: number) => NAMES[castle] ?? `${castle + 1}`

/** Castle i lies between seat i, whose left one it is, and the next seat clockwise. */
export const partners = (castle: number, seats: number): [number, number] => [castle, (castle + 1) % seats]
/** The left and the right castle of a seat. */
export const castlesOf = (seat: number, seats: number): [number, number] => [seat, (seat + seats - 1) % seats]
export const partnerOf = (castle: number, seat: number, seats: number): number => {
  const [a, b] = partners(castle, seats)
  return a === seat ? b : a
}

export const key = (x: number, y: number) => `${x},${y}`
export const pixel = (x: number, y: number) => ({ x: x * UNIT, y: -(y + 1) * UNIT })
export const middle = (x: number, y: number) => ({ x: (x + 0.5) * UNIT, y: -(y + 0.5) * UNIT })
export const cellAt = (at: { x: number; y: number }): [number, number] => [Math.floor(at.x / UNIT), -Math.floor(at.y / UNIT) - 1]

export interface Place {
  notation: string
  castle: number
  tile: string
  x: number
  y: number
}
export function parsePlace(notation: string): Place | null {
  const found = /^place (\d) (\w+) (-?\d+),(-?\d+)$/.exec(notation)
  return found ? { notation, castle: Number(found[1]), tile: found[2] as string, x: Number(found[3]), y: Number(found[4]) } : null
}
export const placing = (castle: number, tile: string, x: number, y: number) => `place ${castle} ${tile} ${x},${y}`

/** All spaces that are taken, the throne room's two included. */
export function occupied(castle: CastleJson): Set<string> {
  return new Set(['0,0', '1,0', ...castle.tiles.map(({ x, y }) => key(x, y))])
}

/** Empty spaces beside the castle: by edge, and with `corners` by corner too. */
export function beside(castle: CastleJson, corners = false): [number, number][] {
  const taken = occupied(castle)
  const found = new Map<string, [number, number]>()
  for (const cell of taken) {
    const [x, y] = cell.split(',').map(Number) as [number, number]
    for (const dx of [-1, 0, 1])
      for (const dy of [-1, 0, 1]) {
        if ((dx === 0 && dy === 0) || (!corners && dx !== 0 && dy !== 0)) continue
        const at = key(x + dx, y + dy)
        if (!taken.has(at)) found.set(at, [x + dx, y + dy])
      }
  }
  return [...found.values()].sort((a, b) => b[1] - a[1] || a[0] - b[0])
}

export interface Box {
  x: number
  y: number
  w: number
  h: number
}
/** What must be visible: the castle, one space around it, and never less than a small house. */
export function bounds(castle: CastleJson): Box {
  let [left, right, low, high] = [-1, 2, -1, 1]
  for (const { id, x, y } of castle.tiles) {
    left = Math.min(left, x - 1)
    right = Math.max(right, x + 1)
    low = Math.min(low, y - 1)
    // Over an open tile there is only its roof.
    high = Math.max(high, y + (face(id)?.sky ? (id === 'tower' ? 0.7 : 0.25) : 1))
  }
  const margin = UNIT * 0.12
  return {
    x: left * UNIT - margin,
    y: -(high + 1) * UNIT - margin,
    w: (right - left + 1) * UNIT + 2 * margin,
    h: (high - low + 1) * UNIT + 2 * margin,
  }
}

/** The type of the tile on a space; the throne room is `throne`. */
export function typeAt(castle: CastleJson, place: string): string | null {
  if (place === '0,0' || place === '1,0') return 'throne'
  const tile = castle.tiles.find(({ x, y }) => key(x, y) === place)
  return tile ? (face(tile.id)?.type ?? null) : null
}

/** How many tiles of each regular type. */
export function counts(castle: CastleJson): number[] {
  return TYPES.map((type) => castle.tiles.filter(({ id }) => face(id)?.type === type).length)
}

// ---- the score sheet -------------------------------------------------------------------------------------------

/** The rows of the sheet. */
export const ROWS = [
  'food',
  'living',
  'utility',
  'outdoor',
  'sleeping',
  'corridor',
  'downstairs',
  'tower',
  'fountain',
  'foyer',
  'cards',
  'attendants',
  'throne',
] as const
export type Row = (typeof ROWS)[number]

/** The row a line belongs to. */
export function rowOf(line: ScoreLine, castle: CastleJson): Row | null {
  if (line.text.id === 'ludwig-score-throne') return 'throne'
  if (line.text.id === 'ludwig-score-attendant') return 'attendants'
  if (line.place === '') return 'cards'
  const type = typeAt(castle, line.place)
  return ROWS.find((row) => row === type) ?? null
}
export const total = (score: readonly ScoreLine[], castle: number) =>
  score.reduce((sum, line) => sum + (line.shared === castle ? line.points : 0), 0)

/** By seat: left and right castle, and which of them counts. */
export function results(score: readonly ScoreLine[], seats: number) {
  return Array.from({ length: seats }, (_, seat) => {
    const [left, right] = castlesOf(seat, seats)
    const [a, b] = [total(score, left), total(score, right)]
    return { seat, left: a, right: b, result: Math.min(a, b), lower: a <= b ? left : right }
  })
}

// ---- the place step --------------------------------------------------------------------------------------------

export interface Waiting {
  seat: number
  tile: string
}
/** The drafted tiles that are still to come into a castle. */
export function waiting(view: View, castle: number): Waiting[] {
  const seats = view.players
  return partners(castle, seats).flatMap((seat) => {
    const tile = (castlesOf(seat, seats)[0] === castle ? view.left : view.right)[seat]
    return tile ? [{ seat, tile }] : []
  })
}
/** The tile that is to be placed in a castle now, and who decides. */
export function atHand(view: View, castle: number): Waiting | null {
  const site = view.sites?.[castle]
  if (!site || site.seat === undefined || site.step !== 'place') return null
  if (site.tile) return { seat: site.seat, tile: site.tile }
  return waiting(view, castle).find(({ seat }) => seat === site.seat) ?? null
}
/** The older of two partners; with Ludwig the person. */
export function older(view: View, castle: number): number {
  const [a, b] = partners(castle, view.players)
  if (a === view.ludwig_seat) return b
  if (b === view.ludwig_seat) return a
  return (view.age_rank[a] ?? 0) <= (view.age_rank[b] ?? 0) ? a : b
}

const CHAIN = ['bonus_due', 'bonus_chosen', 'rooms_drawn', 'room_kept', 'cards_drawn', 'card_kept', 'attendant_taken', 'specialty_taken']

/** What the newest drafted tile of a castle has set off so far, in order; empty if nothing. */
export function chain(log: readonly LogLine[], number: number, castle: number): Happening[] {
  let found: Happening[] = []
  for (const line of log) {
    if (line.number > number) break
    for (const event of line.events as Happening[]) {
      if (event.event === 'revealed') found = []
      if (!('castle' in event) || event.castle !== castle) continue
      if (event.event === 'placed') found = found.length > 0 && found.at(-1)?.event !== 'placed' ? [...found, event] : [event]
      else if (CHAIN.includes(event.event)) found = [...found, event]
    }
  }
  return found.some(({ event }) => event === 'bonus_due') ? found : []
}

/** The newest tile of each castle that was placed in this turn. */
export function newest(log: readonly LogLine[], number: number): Map<number, { seat: number; place: string }> {
  const found = new Map<number, { seat: number; place: string }>()
  for (const line of log) {
    if (line.number > number) break
    for (const event of line.events as Happening[]) {
      if (event.event === 'revealed') found.clear()
      if (event.event === 'placed') found.set(event.castle, { seat: event.seat, place: key(event.x, event.y) })
    }
  }
  return found
}

// ---- names on tiles --------------------------------------------------------------------------------------------

const ENDINGS =
  /(zimmer|kammer|räume|raum|halle|saal|stube|lager|garten|gemach|gemächer|küche|keller|laden|werkstatt|vorrat|lounge|zwinger|terrasse|balkon|ecke|salon|schrank|tunnel|gewölbe|versteck|grotte|gang|platz|hof|bad|becken|pavillon|bibliothek|speicher|quartier|room|house|chamber|chambers|storage|gallery)$/i

/** A name in at most two lines that fit a tile. */
export function twoLines(name: string, most = 12.6): string[] {
  const wide = [...name].reduce((sum, letter) => sum + (/[mwMW]/.test(letter) ? 1.55 : /[iljtfrI ]/.test(letter) ? 0.6 : 1), 0)
  if (wide <= most) return [name]
  const cuts = [...name.matchAll(/[ -]/g)].map((found) => found.index + (found[0] === '-' ? 1 : 0))
  if (cuts.length > 0) {
    const best = cuts.reduce((a, b) => (Math.abs(b - name.length / 2) < Math.abs(a - name.length / 2) ? b : a))
    return [name.slice(0, best).trimEnd(), name.slice(best).trimStart()]
  }
  const end = ENDINGS.exec(name)
  const at = end && end.index > 2 ? end.index : Math.ceil(name.length / 2)
  return [`${name.slice(0, at)}-`, name.slice(at)]
}
