// A table that stands still: a position from a record, looked at through one seat's eyes. What is tried on it is decided by whoever
// opened it; nothing is kept.
import { tableDoor } from './door'
import { t } from './i18n.svelte'
import { recordedNames, setOf } from './record'
import { type TableSource, wireViewer } from './table.svelte'
import type { Advice, ChatLine, GameId, LogLine, Message, Person, Preview, Refusal, State, Viewer } from './types'

/** What happens when somebody tries to act; null: done, or at least nothing to object to. */
type Trial = (seat: number, notations: string[]) => Promise<Refusal | null>

export class Still implements TableSource {
  readonly kind = 'local'
  readonly connection = 'local'
  readonly chat: ChatLine[] = []
  readonly watchers = 0
  readonly handOver = null
  readonly guided = false
  readonly id: string
  readonly game: GameId
  readonly viewer: Viewer
  readonly people: Person[]
  readonly set: string | undefined
  state = $state.raw<State | null>(null)
  log = $state.raw<LogLine[]>([])
  /** Who is asked when somebody acts. */
  trial: Trial = async () => null
  /** What going back means here. */
  back: () => Promise<void> = async () => {}
  /** Are the points that actions would bring told? */
  told = $state(false)

  private table: number
  private readonly base: number

  private constructor(id: string, game: GameId, table: number, viewer: Viewer, people: Person[], set: string | undefined) {
    this.id = id
    this.game = game
    this.table = this.base = table
    this.viewer = viewer
    this.people = people
    this.set = set
  }

  /** Opens a record at its end. */
  static async open(id: string, game: GameId, text: string, viewer: number): Promise<Still> {
    const door = tableDoor(game)
    const { table } = await door.ask('open_record', { text })
    const state = await door.ask('state', { table, viewer: wireViewer(viewer) })
    const said = recordedNames(text)
    const people = Array.from({ length: state.people }, (_, seat): Person => {
      const name = seat === viewer ? t('default-name') : said.get(seat) || t('setup-seat', { number: seat + 1 })
      return { name, kind: seat === viewer ? 'me' : 'bot' }
    })
    const still = new Still(id, game, table, viewer, people, setOf(text))
    await still.refresh()
    return still
  }

  async refresh() {
    const viewer = wireViewer(this.viewer)
    const door = tableDoor(this.game)
    const [state, log] = await Promise.all([
      door.ask('state', { table: this.table, viewer }),
      door.ask('log', { table: this.table, viewer }),
    ])
    this.log = log
    this.state = state
  }

  /** Really does something, for a seat; refusals are answered. */
  async carryOut(seat: number, notations: string[]): Promise<Refusal | null> {
    try {
      await tableDoor(this.game).ask('act', { table: this.table, seat, actions: notations })
    } catch (error) {
      const { kind, answer } = error as { kind?: string; answer?: Refusal }
      if (kind !== 'refused') throw error
      return answer as Refusal
    }
    await this.refresh()
    return null
  }

  /** Shows what these actions lead to, from the beginning; none: the beginning itself. */
  async show(seat: number, notations: string[]) {
    const door = tableDoor(this.game)
    const { number } = await door.ask('state', { table: this.base, viewer: 'public' })
    const { table } = await door.ask('at', { table: this.base, number })
    if (this.table !== this.base) void door.ask('close', { table: this.table })
    this.table = table
    if (notations.length > 0) await door.ask('act', { table, seat, actions: notations })
    await this.refresh()
  }

  /** What these actions are in words, one after the other from where the record ends; nothing is shown of it. */
  async wording(seat: number, notations: readonly string[]): Promise<Message[]> {
    const door = tableDoor(this.game)
    const { number } = await door.ask('state', { table: this.base, viewer: 'public' })
    const { table } = await door.ask('at', { table: this.base, number })
    const said: Message[] = []
    try {
      for (const notation of notations) {
        const offers = await door.ask('legal', { table, seat })
        const offer = offers.find((one) => one.notation === notation)
        if (offer) said.push(offer.text)
        await door.ask('act', { table, seat, actions: [notation] })
      }
    } finally {
      void door.ask('close', { table })
    }
    return said
  }

  /** Looks at the moment after this many entries of the record; nothing can be done there. */
  async look(number: number) {
    const door = tableDoor(this.game)
    const { table } = await door.ask('at', { table: this.base, number })
    if (this.table !== this.base) void door.ask('close', { table: this.table })
    this.table = table
    await this.refresh()
  }

  /** The position after this many entries becomes the table; what came later is forgotten. */
  async rewind(number: number) {
    const door = tableDoor(this.game)
    const { table } = await door.ask('at', { table: this.table, number })
    if (this.table !== this.base) void door.ask('close', { table: this.table })
    this.table = table
    await this.refresh()
  }

  act(seat: number, notations: string[]): Promise<Refusal | null> {
    return this.trial(seat, notations)
  }

  async check(seat: number, notation: string): Promise<Refusal | null> {
    try {
      await tableDoor(this.game).ask('check', { table: this.table, seat, notation })
      return null
    } catch (error) {
      const { kind, answer } = error as { kind?: string; answer?: Refusal }
      if (kind === 'refused') return answer as Refusal
      throw error
    }
  }

  async preview(seat: number): Promise<Preview[]> {
    const all = await tableDoor(this.game).ask('preview', { table: this.table, seat })
    // A question that answers itself is none.
    return this.told ? all : all.map((one) => ({ ...one, changes: [] }))
  }

  takeBack(): Promise<void> {
    return this.back()
  }

  async advice(): Promise<Advice[]> {
    return []
  }

  async at(number: number, viewer: Viewer = this.viewer): Promise<State> {
    const door = tableDoor(this.game)
    const { table } = await door.ask('at', { table: this.table, number })
    const state = await door.ask('state', { table, viewer: wireViewer(viewer) })
    void door.ask('close', { table })
    return state
  }

  async record(): Promise<string> {
    const names = this.people.map((person) => person.name)
    return (await tableDoor(this.game).ask('record', { table: this.table, names })).text
  }

  async take() {}

  close() {
    const door = tableDoor(this.game)
    void door.ask('close', { table: this.table }).catch(() => {})
    if (this.table !== this.base) void door.ask('close', { table: this.base }).catch(() => {})
  }
}
