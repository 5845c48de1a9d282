// A score pad: what was entered stays in this browser, and every step can be taken back.
import { DoorError, tableDoor } from './door'
import type { GameId, ScoreLine } from './types'
import { SHELF } from '../generated/shelf'

const STEPS = 100

/** The fewest and the most people at a table of a game. */
export function people(game: GameId): { fewest: number; most: number } {
  return SHELF.find(({ id }) => id === game) ?? { fewest: 1, most: 1 }
}
/** Can this many people play it? */
export function seatable(game: GameId, n: number): boolean {
  const { fewest, most } = people(game)
  return n >= fewest && n <= most
}

export class Pad<T> {
  value: T = $state.raw() as T
  /** What the engine counts, and what it objects to. */
  lines = $state.raw<ScoreLine[]>([])
  problem = $state('')
  private past = $state.raw<T[]>([])
  private readonly key: string
  private readonly game: GameId
  private readonly fresh: () => T

  constructor(game: GameId, fresh: () => T, fits: (found: unknown) => boolean) {
    this.game = game
    this.key = `burghof-pad-${game}`
    this.fresh = fresh
    this.value = this.kept(fits) ?? fresh()
  }

  private kept(fits: (found: unknown) => boolean): T | null {
    try {
      const found = JSON.parse(localStorage.getItem(this.key) ?? 'null')
      return found !== null && fits(found) ? (found as T) : null
    } catch {
      // What cannot be read is begun anew.
      return null
    }
  }

  private keep() {
    try {
      localStorage.setItem(this.key, JSON.stringify(this.value))
    } catch {
      // Then a reload begins anew.
    }
  }

  put(value: T) {
    this.past = [...this.past.slice(-STEPS), this.value]
    this.value = value
    this.keep()
  }
  get canUndo(): boolean {
    return this.past.length > 0
  }
  undo() {
    const before = this.past.at(-1)
    if (before === undefined) return
    this.past = this.past.slice(0, -1)
    this.value = before
    this.keep()
  }
  clear() {
    this.put(this.fresh())
  }

  private asked = 0
  /** Lets the engine count, with a box of one's own if there is one; only the latest answer counts. */
  async count(position: unknown, set: string | undefined) {
    const wish = ++this.asked
    try {
      const lines = await tableDoor(this.game).ask('score', { game: this.game, position, set })
      if (wish === this.asked) [this.lines, this.problem] = [lines, '']
    } catch (error) {
      if (wish === this.asked) [this.lines, this.problem] = [[], error instanceof DoorError ? error.message : String(error)]
    }
  }
  total(seat: number): number {
    return this.lines.reduce((sum, line) => sum + (line.seat === seat ? line.points : 0), 0)
  }
}
