// A table the page can sit at. Two kinds behind one interface: played in this browser, or on a server.
import type { Viewer as WireViewer } from '../generated/engine'
import { type Answer, type Args, botDoor, DoorError, tableDoor } from './door'
import { shelf } from '../games'
import { speakIn, t } from './i18n.svelte'
import { recordedBots, recordedNames, setOf, withBots } from './record'
import * as store from './store'
import type { Advice, ChatLine, GameId, LogLine, Person, Preview, Proposal, Refusal, State, Viewer } from './types'

/** What the table page and the boards rely on. Fields are reactive. */
export interface TableSource {
  readonly kind: 'local' | 'remote'
  readonly id: string
  readonly game: GameId
  /** The newest state as the viewer may see it; null until it is there. */
  readonly state: State | null
  readonly log: readonly LogLine[]
  /** By seat. */
  readonly people: readonly Person[]
  /** Whose eyes the page looks through. */
  readonly viewer: Viewer
  readonly connection: 'local' | 'connected' | 'lost'
  readonly chat: readonly ChatLine[]
  /** How many watch. */
  readonly watchers: number
  /** One screen for several people: the seat the screen is to be handed to; nothing secret is shown until `take`. */
  readonly handOver: number | null
  readonly guided: boolean
  /** The box of somebody's own that is played with: the text of its data file. */
  readonly set: string | undefined
  /** Nobody may act just now. */
  readonly paused?: boolean
  /** Acts, all or nothing. A refusal changes nothing. */
  act(seat: number, notations: string[]): Promise<Refusal | null>
  check(seat: number, notation: string): Promise<Refusal | null>
  preview(seat: number): Promise<Preview[]>
  takeBack(seat: number): Promise<void>
  /** What a bot would do for the seat after these further steps of its own; with `why`, what its best choices are worth in points. */
  advice(seat: number, bot: string, steps: string[], why?: boolean): Promise<Advice[]>
  /** The state after this many entries of the log. */
  at(number: number, viewer?: Viewer): Promise<State>
  /** Goes through what an action asks of the engine, on a copy that is thrown away. */
  rehearse?(seat: number, notation: string): Promise<void>
  /** Goes on from an earlier number, where everybody agrees (local tables: at once). */
  goBack?(to: number): Promise<void>
  record(): Promise<string>
  /** Says something to those who may hear it; false if it was refused. */
  say?(text: string): Promise<boolean>
  /** What others would like somebody to do: to be shown as ghosts, the latest wish of each. */
  readonly proposals?: readonly Proposal[]
  /** Says what I would like a seat to do. */
  propose?(seat: number, notation: string): void
  /** The person it was handed to has taken the screen. */
  take(): Promise<void>
  close(): void
}

export function names(people: readonly Person[]): string[] {
  return people.map((person) => person.name)
}

export const LEVELS = ['knappe', 'geselle', 'baumeister', 'ritter', 'vogt', 'burggraf', 'fuerst', 'meister']

/** What a new local game is made of. */
export interface NewGame {
  game: GameId
  people: Person[]
  options: Record<string, string>
  guided?: boolean
  /** For tests: the same seed, the same cards. */
  seed?: string
  /** A box of somebody's own: the text of its data file. */
  set?: string
}

/** Opens and saves a new local game; answers its id. */
export async function startLocal({ game, people, options, guided, seed, set }: NewGame): Promise<string> {
  const door = tableDoor(game)
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  const key = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  const chance = seed ? { seed } : { key }
  const opened = await door.ask('open', { game, people: people.length, options, set, ...chance })
  const { text } = await door.ask('record', { table: opened.table, names: names(people) })
  const state = await door.ask('state', { table: opened.table, viewer: 'public' })
  await door.ask('close', { table: opened.table })
  const id = store.freshId()
  const now = Date.now()
  await store.save({
    id,
    game,
    people,
    options,
    guided,
    record: text,
    started: now,
    changed: now,
    over: false,
    waits: state.to_act,
  })
  return id
}

/** Keeps a record somebody dropped on the page as a game of one's own; answers its id. */
export async function importRecord(text: string, id = store.freshId()): Promise<string> {
  const named = shelf(/^\s*game:\s*(\w+)/m.exec(text)?.[1] ?? '')
  if (!named) {
    await speakIn('rooms')
    throw new Error(t('record-no-game'))
  }
  const door = tableDoor(named.id)
  const opened = await door.ask('open_record', { text })
  const state = await door.ask('state', { table: opened.table, viewer: 'public' })
  await door.ask('close', { table: opened.table })
  const said = recordedNames(text)
  const bots = recordedBots(text)
  const people: Person[] = Array.from({ length: state.people }, (_, seat) => {
    const name = said.get(seat) || t('setup-seat', { number: seat + 1 })
    return bots.has(seat) ? { name, kind: 'bot', level: bots.get(seat) } : { name, kind: 'me' }
  })
  const now = Date.now()
  await store.save({
    id,
    game: state.game,
    people,
    options: {},
    record: text,
    started: now,
    changed: now,
    over: state.outcome !== null,
    waits: state.to_act,
  })
  return id
}

function asRefusal(error: unknown): Refusal {
  if (error instanceof DoorError && error.kind === 'refused') return error.answer as unknown as Refusal
  throw error
}

/** How the engine writes a viewer. */
export function wireViewer(viewer: Viewer): WireViewer {
  return viewer === 'public' ? 'public' : { seat: viewer }
}

/** Does it unless another tab is doing it; answers whether it was done here. */
async function oneTab(name: string, work: () => Promise<void>): Promise<boolean> {
  if (!navigator.locks) {
    await work()
    return true
  }
  return navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock) await work()
    return lock !== null
  })
}

/** The questions about one table. */
type OfTable = 'state' | 'log' | 'record' | 'act' | 'check' | 'preview' | 'take_back' | 'agree' | 'at' | 'close'

/** A game in this browser: engine in a worker, bots in a second one, saved after each move. */
export class LocalTable implements TableSource {
  readonly kind = 'local'
  readonly connection = 'local'
  readonly chat: ChatLine[] = []
  readonly watchers = 0
  readonly id: string
  readonly game: GameId
  state = $state.raw<State | null>(null)
  log = $state.raw<LogLine[]>([])
  people = $state.raw<Person[]>([])
  viewer = $state<Viewer>('public')
  handOver = $state<number | null>(null)
  readonly guided: boolean
  readonly set: string | undefined

  private saved: store.Saved
  private table = -1
  private running = false
  private again = false
  private last: Promise<unknown> = Promise.resolve()
  private closed = false
  private deaf: () => void

  private constructor(saved: store.Saved) {
    this.saved = saved
    this.id = saved.id
    this.game = saved.game
    this.guided = saved.guided ?? false
    this.people = saved.people
    this.set = setOf(saved.record)
    this.deaf = store.listen((id) => {
      if (id === this.id && !this.running) void this.alone(() => this.reload())
    })
  }

  static async open(id: string): Promise<LocalTable | null> {
    const saved = await store.load(id)
    if (!saved) return null
    const table = new LocalTable(saved)
    await table.reopen()
    void table.settle()
    return table
  }

  private async reopen() {
    const opened = await tableDoor(this.game).ask('open_record', { text: this.saved.record })
    if (this.table >= 0) void tableDoor(this.game).ask('close', { table: this.table })
    this.table = opened.table
    const mine = this.mine()
    if (mine.length === 1) this.viewer = mine[0] as number
    await this.refresh()
  }

  /** One change at a time: what is read back must not be older than what was just done. */
  private alone<T>(work: () => Promise<T>): Promise<T> {
    const next = this.last.then(work, work)
    this.last = next.catch(() => {})
    return next
  }

  /** Another tab has moved on. */
  private async reload() {
    const saved = await store.load(this.id)
    if (!saved || saved.record === this.saved.record) return
    this.saved = saved
    await this.reopen()
  }

  private mine(): number[] {
    return this.people.flatMap((person, seat) => (person.kind === 'me' ? [seat] : []))
  }

  private ask<O extends OfTable>(op: O, args: Omit<Args<O>, 'table'>): Promise<Answer<O>> {
    return tableDoor(this.game).ask(op, { table: this.table, ...args } as unknown as Args<O>)
  }

  private async refresh() {
    const viewer = wireViewer(this.viewer)
    const [state, log] = await Promise.all([this.ask('state', { viewer }), this.ask('log', { viewer })])
    this.log = log
    this.state = state
  }

  private async keep() {
    const { text } = await this.ask('record', { names: names(this.people) })
    const state = this.state
    this.saved = { ...this.saved, record: text, changed: Date.now(), over: !!state?.outcome, waits: state?.to_act ?? [] }
    await store.save(this.saved)
  }

  /** Lets bots play until a person is asked, and says whom to hand the screen to. */
  private async settle() {
    if (this.running) {
      this.again = true
      return
    }
    this.running = true
    this.again = false
    try {
      // Two tabs at one table: the bots play in one of them, the other hears of it.
      const here = await oneTab(`burghof-bots-${this.id}`, () => this.playBots())
      this.whoIsNext()
      // A page that was just left may still hold the lock, and nobody plays behind it: look again until somebody has.
      if (!here && this.bot() !== undefined && !this.closed) setTimeout(() => void this.settle(), 500)
    } finally {
      this.running = false
    }
    // Somebody acted while the last bot was leaving: nobody else would call the next one.
    if (this.again && !this.closed) void this.settle()
  }

  /** A bot that is asked. */
  private bot(): number | undefined {
    return this.state?.outcome ? undefined : this.state?.to_act.find((seat) => this.people[seat]?.kind === 'bot')
  }

  private async playBots() {
    for (let bot = this.bot(); bot !== undefined && !this.closed; bot = this.bot()) await this.playBot(bot)
  }

  private async playBot(seat: number) {
    const number = this.state?.number
    const level = this.people[seat]?.level ?? 'baumeister'
    const advice = await this.advice(seat, level, [])
    const best = advice[0]
    await this.alone(async () => {
      if (!best || this.closed || this.state?.number !== number) return
      await this.ask('act', { seat, actions: [best.notation] })
      await this.refresh()
      await this.keep()
    })
  }

  private whoIsNext() {
    const state = this.state
    const mine = this.mine()
    if (!state || state.outcome || mine.length < 2) return
    const waiting = state.to_act.filter((seat) => mine.includes(seat))
    if (waiting.length === 0 || (typeof this.viewer === 'number' && waiting.includes(this.viewer))) return
    this.handOver = waiting[0] as number
    this.viewer = 'public'
    void this.refresh()
  }

  async take() {
    if (this.handOver === null) return
    this.viewer = this.handOver
    await this.refresh()
    this.handOver = null
  }

  async act(seat: number, notations: string[]): Promise<Refusal | null> {
    const refusal = await this.alone(async () => {
      // Another tab may have moved on a moment ago.
      await this.reload()
      try {
        await this.ask('act', { seat, actions: notations })
      } catch (error) {
        return asRefusal(error)
      }
      await this.refresh()
      await this.keep()
      return null
    })
    if (!refusal) void this.settle()
    return refusal
  }

  async check(seat: number, notation: string): Promise<Refusal | null> {
    try {
      await this.ask('check', { seat, notation })
      return null
    } catch (error) {
      return asRefusal(error)
    }
  }

  preview(seat: number): Promise<Preview[]> {
    return this.ask('preview', { seat })
  }

  async takeBack(seat: number) {
    await this.alone(async () => {
      await this.ask('take_back', { seat })
      await this.refresh()
      await this.keep()
    })
    void this.settle()
  }

  async goBack(to: number) {
    await this.alone(async () => {
      await this.ask('agree', { to })
      const mine = this.mine()
      if (mine.length > 1) this.viewer = 'public'
      await this.refresh()
      await this.keep()
    })
    void this.settle()
  }

  async advice(seat: number, bot: string, steps: string[], why = false): Promise<Advice[]> {
    const { text } = await this.ask('record', {})
    const door = botDoor(this.game)
    const { table } = await door.ask('open_record', { text })
    try {
      if (steps.length > 0) await door.ask('act', { table, seat, actions: steps })
      return await door.ask('advice', { table, seat, bot, seed: `${Math.random()}`, why })
    } finally {
      void door.ask('close', { table })
    }
  }

  async at(number: number, viewer: Viewer = this.viewer): Promise<State> {
    const { table } = await this.ask('at', { number })
    const state = await tableDoor(this.game).ask('state', { table, viewer: wireViewer(viewer) })
    void tableDoor(this.game).ask('close', { table })
    return state
  }

  async record(): Promise<string> {
    const { text } = await this.ask('record', { names: names(this.people) })
    return withBots(text, this.people)
  }

  async rehearse(seat: number, notation: string) {
    const door = tableDoor(this.game)
    const { table } = await this.ask('at', { number: this.state?.number ?? 0 })
    const viewer = wireViewer(this.viewer)
    try {
      await door.ask('act', { table, seat, actions: [notation] })
      await Promise.all([door.ask('state', { table, viewer }), door.ask('log', { table, viewer }), door.ask('record', { table })])
    } finally {
      void door.ask('close', { table })
    }
  }

  close() {
    this.closed = true
    this.deaf()
    void this.ask('close', {}).catch(() => {})
  }
}
