// The look back: every decision of a seat goes through the engine once more, from what was known then. In the bots' worker, one decision
// at a time, so that it can be broken off; what was found is kept.
import { botDoor } from './door'
import type { Drawn, GameId, LogLine, Outcome, Reviewed } from './types'
import { standing } from './turns'

/** So long all decisions together may take, in milliseconds, the extra look at what was done included. */
const DECISIONS = 13_000
/** And so long all draws. */
const DRAWS = 3_000
/** A decision with fewer tries is not ranked. */
export const FEW = 100
/** Less is no mistake. */
export const COSTLY = 0.03

export interface Kept {
  key: string
  decisions: Reviewed[]
  draws: Drawn[]
}

// ---- what the numbers say ---------------------------------------------------------------------------------------------

/** What a decision cost: how much less chance than the best one had. */
export const cost = (one: Pick<Reviewed, 'own' | 'best'>) => Math.max(0, one.best.value - one.own.value)

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

/** A finished game in parts that add up: what one's own decisions cost, what the draws brought, and what is left to the others. */
export interface Parts {
  start: number
  own: number
  draws: number
  /** Half the width of the interval that holds 95 of 100: of the draws, and so of the others, too. */
  margin: number
  others: number
  end: number
}

export function apart(
  decisions: readonly Pick<Reviewed, 'own' | 'best'>[],
  drawn: readonly Drawn[],
  outcome: Pick<Outcome, 'places'>,
  seat: number,
): Parts | null {
  const first = decisions[0]
  if (!first || outcome.places.length === 0) return null
  const winners = outcome.places.filter((place) => place === 1).length
  const end = outcome.places[seat] === 1 ? 1 / winners : 0
  const start = first.best.value
  const own = decisions.reduce((sum, one) => sum - cost(one), 0)
  const draws = drawn.reduce((sum, one) => sum + one.after - one.before, 0)
  const margin = Math.hypot(...drawn.map((one) => one.margin))
  return { start, own, draws, margin, others: end - start - own - draws, end }
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
  draws = $state.raw<Drawn[]>([])
  /** How many actions were looked at, and how many there are: those of the seat for what was decided, all for what was drawn. */
  done = $state(0)
  all = $state(0)
  state = $state<'ready' | 'running' | 'stopped' | 'whole'>('ready')
  private readonly text: string
  /** Time left for the draws, and how many of the actions so far had one: there is as much for each of those to come. */
  private left = DRAWS
  private met = 1

  constructor(game: GameId, text: string, seat: number) {
    this.game = game
    this.text = text
    this.seat = seat
  }

  /** What was found before, if it was whole. */
  async recall(): Promise<boolean> {
    const kept = await recall(keyOf(this.text, this.seat)).catch(() => undefined)
    // Reviews of an older page knew nothing of draws.
    if (!kept?.draws) return false
    this.decisions = kept.decisions
    this.draws = kept.draws
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
      const acts = standing(log).filter((line) => line.seat !== null)
      const mine = acts.filter((line) => line.seat === this.seat)
      this.all = mine.length + acts.length
      const time = Math.round(Math.min(350, Math.max(20, DECISIONS / 1.5 / Math.max(1, mine.length))))
      // What was broken off goes on where it was.
      for (const { number } of mine.slice(this.done)) {
        if (this.state !== 'running') return
        const one = await door.ask('look_back', { table, seat: this.seat, number, bot: `search:${time}ms`, seed: `${number}` })
        if (one) this.decisions = [...this.decisions, one]
        this.done++
      }
      for (let at = this.done - mine.length; at < acts.length; at++) {
        if (this.state !== 'running') return
        const { number } = acts[at] as LogLine
        const coming = Math.max(1, ((acts.length - at) * this.met) / (at + 2))
        const time = Math.round(Math.min(200, Math.max(8, this.left / coming)))
        const began = performance.now()
        const one = await door.ask('drawn', { table, seat: this.seat, number, bot: `search:${time}ms`, seed: `${number}` })
        this.left -= performance.now() - began
        if (one) {
          this.draws = [...this.draws, one]
          this.met++
        }
        this.done++
      }
      this.state = 'whole'
      await keep({ key: keyOf(this.text, this.seat), decisions: this.decisions, draws: this.draws }).catch(() => {})
    } finally {
      if (this.state === 'running') this.state = 'stopped'
      void door.ask('close', { table }).catch(() => {})
    }
  }

  stop() {
    if (this.state === 'running') this.state = 'stopped'
  }
}
