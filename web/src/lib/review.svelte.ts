// The look back: every decision of a seat goes through the engine once more, from what was known then. In the bots' worker, one decision
// at a time, so that it can be broken off; what was found is kept.
import { botDoor } from './door'
import type { GameId, Outcome, Reviewed } from './types'
import { standing } from './turns'

/** So long a whole review may take, in milliseconds, the extra look at what was done included. */
const WHOLE = 16_000
/** A decision with fewer tries is not ranked. */
export const FEW = 100
/** Less is no mistake. */
export const COSTLY = 0.03

export interface Kept {
  key: string
  decisions: Reviewed[]
}

// ---- what the numbers say ---------------------------------------------------------------------------------------------

/** What a decision cost: how much less chance than the best one had. */
export const cost = (one: Reviewed) => Math.max(0, one.best.value - one.own.value)

/** The decisions that mattered: the costliest first, at most three. */
export function mattered(decisions: readonly Reviewed[]): Reviewed[] {
  return decisions
    .filter((one) => one.own.notation !== one.best.notation && Math.min(one.own.visits, one.best.visits) >= FEW && cost(one) >= COSTLY)
    .toSorted((a, b) => cost(b) - cost(a))
    .slice(0, 3)
}

/** How unsure an estimate is: half the width of the interval that holds 95 of 100. */
export function doubt(one: { visits: number; value: number }): number {
  return 1.96 * Math.sqrt((one.value * (1 - one.value) + 0.01) / Math.max(1, one.visits))
}

/** A finished game in two parts that add up: what one's own decisions cost, and what the draws and the others brought. */
export function apart(
  decisions: readonly Reviewed[],
  outcome: Outcome,
  seat: number,
): { start: number; skill: number; luck: number; end: number } | null {
  const first = decisions[0]
  if (!first || outcome.places.length === 0) return null
  const winners = outcome.places.filter((place) => place === 1).length
  const end = outcome.places[seat] === 1 ? 1 / winners : 0
  const start = first.best.value
  const skill = decisions.reduce((sum, one) => sum - cost(one), 0)
  return { start, skill, luck: end - start - skill, end }
}

// ---- kept -------------------------------------------------------------------------------------------------------------

const NAME = 'burghof-reviews'

function database(): Promise<IDBDatabase> {
  return new Promise((done, failed) => {
    const request = indexedDB.open(NAME, 1)
    request.onupgradeneeded = () => request.result.createObjectStore('reviews', { keyPath: 'key' })
    request.onsuccess = () => done(request.result)
    request.onerror = () => failed(request.error)
  })
}

async function recall(key: string): Promise<Kept | undefined> {
  const store = (await database()).transaction('reviews').objectStore('reviews')
  return new Promise((done, failed) => {
    const request = store.get(key)
    request.onsuccess = () => done(request.result as Kept | undefined)
    request.onerror = () => failed(request.error)
  })
}

async function keep(kept: Kept): Promise<void> {
  const store = (await database()).transaction('reviews', 'readwrite').objectStore('reviews')
  return new Promise((done, failed) => {
    const request = store.put(kept)
    request.onsuccess = () => done()
    request.onerror = () => failed(request.error)
  })
}

/** What a review is kept under: the game itself, without names. */
export function keyOf(text: string, seat: number): string {
  const key = /^key: ([0-9a-f]+)/m.exec(text)?.[1] ?? ''
  return `${key}/${text.split('\n').filter((line) => /^\d+\. /.test(line)).length}/${seat}`
}

// ---- done -------------------------------------------------------------------------------------------------------------

export class Review {
  readonly game: GameId
  readonly seat: number
  decisions = $state.raw<Reviewed[]>([])
  /** How many of the seat's actions were looked at, and how many there are. */
  done = $state(0)
  all = $state(0)
  state = $state<'ready' | 'running' | 'stopped' | 'whole'>('ready')
  private readonly text: string

  constructor(game: GameId, text: string, seat: number) {
    this.game = game
    this.text = text
    this.seat = seat
  }

  /** What was found before, if it was whole. */
  async recall(): Promise<boolean> {
    const kept = await recall(keyOf(this.text, this.seat)).catch(() => undefined)
    if (!kept) return false
    this.decisions = kept.decisions
    this.done = this.all = kept.decisions.length
    this.state = 'whole'
    return true
  }

  async run() {
    if (this.state === 'running') return
    this.state = 'running'
    const door = botDoor(this.game)
    const { table } = await door.ask('open_record', { text: this.text })
    try {
      const log = await door.ask('log', { table, viewer: 'public' })
      const mine = standing(log).filter((line) => line.seat === this.seat)
      this.all = mine.length
      const time = Math.round(Math.min(350, Math.max(20, WHOLE / 1.5 / Math.max(1, mine.length))))
      // What was broken off goes on where it was.
      for (const { number } of mine.slice(this.done)) {
        if (this.state !== 'running') return
        const one = await door.ask('look_back', { table, seat: this.seat, number, bot: `search:${time}ms`, seed: `${number}` })
        if (one) this.decisions = [...this.decisions, one]
        this.done++
      }
      this.state = 'whole'
      await keep({ key: keyOf(this.text, this.seat), decisions: this.decisions }).catch(() => {})
    } finally {
      if (this.state === 'running') this.state = 'stopped'
      void door.ask('close', { table }).catch(() => {})
    }
  }

  stop() {
    if (this.state === 'running') this.state = 'stopped'
  }
}
