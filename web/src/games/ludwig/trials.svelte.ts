// "What if this tile lay there?" The engine counts the castle with and without it, in the background, once for each castle and tile.
import { tableDoor } from '../../lib/door'
import type { ScoreLine } from '../../lib/types'
import { face } from './data'
import { beside, key } from './geometry'
import type { CastleJson } from './types'

export interface Trial {
  x: number
  y: number
  /** What the castle would gain. */
  gain: number
  /** What of it is the new tile's own. */
  own: number
  /** What other places would gain; cards and attendants are `''`. */
  lifts: Map<string, number>
}

/** The lines of one castle; `set`: the box of somebody's own that is played with. */
export function count({ throne, tiles, attendants, bonus_cards }: CastleJson, set: string | undefined): Promise<ScoreLine[]> {
  return tableDoor('ludwig').ask('score', { game: 'ludwig', position: { castles: [{ throne, tiles, attendants, bonus_cards }] }, set })
}

/** What a new tile changes, place by place. */
export function compare(before: readonly ScoreLine[], after: readonly ScoreLine[], x: number, y: number): Trial {
  const sum = (lines: readonly ScoreLine[]) => {
    const by = new Map<string, number>()
    for (const line of lines) by.set(line.place, (by.get(line.place) ?? 0) + line.points)
    return by
  }
  const [was, is] = [sum(before), sum(after)]
  const own = is.get(key(x, y)) ?? 0
  const lifts = new Map<string, number>()
  let gain = own
  for (const [place, points] of is) {
    if (place === key(x, y)) continue
    const more = points - (was.get(place) ?? 0)
    gain += more
    if (more !== 0) lifts.set(place, more)
  }
  return { x, y, gain, own, lifts }
}

interface Wish {
  key: string
  castle: CastleJson
  tile: string
}

export class Trials {
  private edition = $state(0)
  private known = new Map<string, Trial[]>()
  private bases = new Map<string, Promise<ScoreLine[]>>()
  private wishes: Wish[] = []
  private running = false
  /** Is this castle still there? What nobody looks at any more need not be counted. */
  private readonly there: (castle: string) => boolean
  private readonly set: string | undefined

  constructor(set: string | undefined, there: (castle: string) => boolean) {
    this.set = set
    this.there = there
  }

  /** Where a tile could lie in a castle and what it would bring there; null until that is known. */
  of(castle: CastleJson, tile: string, urgent = false): Trial[] | null {
    void this.edition
    const id = `${JSON.stringify(castle)}|${tile}`
    const found = this.known.get(id)
    if (found) return found
    const at = this.wishes.findIndex((wish) => wish.key === id)
    if (at < 0 || urgent) {
      const wish = at < 0 ? { key: id, castle, tile } : (this.wishes.splice(at, 1)[0] as Wish)
      if (urgent) this.wishes.unshift(wish)
      else this.wishes.push(wish)
    }
    if (!this.running) {
      this.running = true
      queueMicrotask(() => void this.run())
    }
    return null
  }
  /** The best of them. */
  best(castle: CastleJson, tile: string): Trial | null {
    const all = this.of(castle, tile)
    return all?.reduce<Trial | null>((best, one) => (best && best.gain >= one.gain ? best : one), null) ?? null
  }

  private async run() {
    for (let wish = this.wishes.shift(); wish; wish = this.wishes.shift()) {
      if (this.known.has(wish.key) || !this.there(JSON.stringify(wish.castle))) continue
      const found = await this.find(wish)
      if (this.known.size > 300) this.known.clear()
      this.known.set(wish.key, found)
      this.edition++
    }
    this.running = false
  }
  private async find({ castle, tile }: Wish): Promise<Trial[]> {
    const level = face(tile)?.level
    const base = JSON.stringify(castle)
    if (this.bases.size > 60) this.bases.clear()
    const before = this.bases.get(base) ?? count(castle, this.set)
    this.bases.set(base, before)
    const spaces = beside(castle).filter(([, y]) => level === 'any' || (level === 'below' ? y < 0 : y >= 0))
    const found: Trial[] = []
    for (const [x, y] of spaces) {
      try {
        found.push(compare(await before, await count({ ...castle, tiles: [...castle.tiles, { id: tile, x, y }] }, this.set), x, y))
      } catch {
        // The engine does not let it lie there.
      }
    }
    return found
  }
}
