// A table on a server. The server is the judge; the engine in the page gives words and previews of your own view only.
import type { Event, HintAnswer, LinkAnswer, MoveAnswer, Moved, Next, ViewAnswer } from '../generated/server'
import { ApiError, call, file, me as whoIsHere, type MeInfo, type Motion, stream, type TableInfo, unreachable } from './api'
import { reveal } from './chance'
import { tableDoor } from './door'
import { t } from './i18n.svelte'
import { type Command, Outbox, pause } from './outbox.svelte'
import { BOT_NAMES } from './quick'
import { settings } from './settings.svelte'
import { comeIn, guestName } from './guest'
import { beforeOwn, handedTo, standing } from './turns'
import { type TableSource, wireViewer } from './table.svelte'
import { heed } from './warning.svelte'
import type { Advice, ChatLine, DraftState, GameId, LogLine, Offer, Person, Preview, Proposal, Refusal, State, Sure, Viewer } from './types'

/** What the stream was asked to bring along with every move. */
type Told = Sure<Moved, 'view' | 'prompt' | 'score'>

/** Whoever is not heard of for so long is away; a lost connection that comes back is not. */
const GONE = 60_000
/** The code a table parts with when a stream must begin anew: too slow, or the seat is somebody else's now. */
const SENT_AWAY = 1013
/** A stream that nobody has looked at for this long may be dead without knowing it: phones sleep. */
const SLEPT = 3000
/** And this is how long a new one may take to say something before the page says that nobody answers. */
const SILENT = 2500

export class RemoteTable implements TableSource {
  readonly kind = 'remote'
  readonly id: string
  readonly guided = false
  readonly set: string | undefined
  /** Somebody who has several seats on one device hands it round: nothing secret is shown until `take`. */
  handOver = $state<number | null>(null)
  game: GameId = 'castellan'
  info = $state.raw<TableInfo | null>(null)
  state = $state.raw<State | null>(null)
  log = $state.raw<LogLine[]>([])
  people = $state.raw<Person[]>([])
  viewer = $state<Viewer>('public')
  connection = $state<'connected' | 'lost'>('lost')
  chat = $state.raw<ChatLine[]>([])
  proposals = $state.raw<Proposal[]>([])
  /** Something the server would not do, in words; and where going back would lead, if everybody agreed. */
  trouble = $state.raw<{ text: string; undo?: number } | null>(null)

  /** Who I am on this device. */
  me = $state<string | null>(null)
  private socket: WebSocket | null = null
  private attempt = 0
  private closed = false
  private lastChat = 0
  private seen: DraftState | null = null
  private clocks: { at: number; left: (number | null)[] } = { at: 0, left: [] }
  private timer: ReturnType<typeof setInterval>
  private hearing: Promise<void> = Promise.resolve()
  private hidden = 0
  private leaving: ReturnType<typeof setTimeout> | undefined
  private readonly outbox: Outbox

  /** Only looks, whoever opens it: the big screen. */
  private readonly watch: boolean

  private constructor(id: string, me: MeInfo | null, watch: boolean, set: string | undefined) {
    this.id = id
    this.set = set
    this.me = watch ? null : (me?.id ?? null)
    this.watch = watch
    this.outbox = new Outbox(id, () => (this.connection = 'lost'))
    this.timer = setInterval(() => this.tickClocks(), 1000)
    addEventListener('online', this.woken)
    addEventListener('offline', this.woken)
    document.addEventListener('visibilitychange', this.looked)
  }

  static async open(id: string, watch = false): Promise<RemoteTable | null> {
    const me = watch ? null : await whoIsHere()
    let info: TableInfo
    try {
      info = await call<TableInfo>('GET', `tables/${encodeURIComponent(id)}`)
    } catch (error) {
      if (error instanceof ApiError && (error.status === 404 || error.status === 400) && error.code !== 'no_server') return null
      throw error
    }
    const set = info.own ? await file(`tables/${encodeURIComponent(id)}/box`) : undefined
    const table = new RemoteTable(id, me, watch, set)
    void heed(me)
    table.hear(info)
    table.connect()
    if (!watch) void table.resend()
    return table
  }

  /** Somebody has sat down on this page: look again who I am. */
  async reseat() {
    this.me = (await whoIsHere())?.id ?? null
    this.hear(await call<TableInfo>('GET', `tables/${this.id}`))
    this.reconnect()
  }

  private hear(info: TableInfo) {
    const begins = this.info?.status === 'open' && info.status === 'playing'
    this.info = info
    this.game = info.game
    this.whose(info, begins)
    let bots = 0
    this.people = info.seats.map((seat): Person => ({
      name: seat.kind === 'bot' ? (BOT_NAMES[bots++ % BOT_NAMES.length] as string) : seat.name || '…',
      kind: seat.person && seat.person === this.me ? 'me' : seat.kind === 'bot' ? 'bot' : 'other',
      level: seat.kind === 'bot' ? (seat.bot ?? undefined) : undefined,
      away: seat.resigned ? 'resigned' : seat.autopilot ? 'bot' : undefined,
    }))
    this.setClocks(info.seats.map((seat) => seat.time_left ?? null))
    this.present()
    // Everybody has promised a part of the key: mine is shown now. If it does not arrive, the game begins without it.
    if (info.chance.revealing) for (const seat of this.own) if (!info.seats[seat]?.revealed) void reveal(this.id, seat).catch(() => {})
    if (this.state && info.end) this.state = { ...this.state, outcome: this.outcome(), to_act: [], legal: [], may_take_back: false }
    else if (this.state) this.state = { ...this.state, talk_open: info.talk_open, legal: this.offers() }
  }

  /** All seats this device has. */
  get own(): number[] {
    return (this.info?.seats ?? []).filter((seat) => seat.person && seat.person === this.me).map((seat) => seat.seat)
  }

  /** Decides through whose eyes this device looks. Whoever has several seats keeps one until another is asked; then nobody looks until the device was handed on. */
  private whose(info: TableInfo, begins: boolean) {
    const all = info.seats.filter((seat) => seat.person && seat.person === this.me)
    const held = all.find((seat) => seat.seat === (this.handOver ?? this.viewer)) ?? all[0]
    if (all.length < 2 || info.status !== 'playing') {
      this.handOver = null
      this.viewer = held ? held.seat : 'public'
    } else if (begins || this.handOver !== null || typeof this.viewer !== 'number' || held?.seat !== this.viewer) {
      this.handOver = held?.seat ?? null
      this.viewer = 'public'
    }
  }

  /** The table waits for another seat of this device: it is to be handed on, and nothing of what one seat saw is shown to the next. */
  private round(asked: readonly number[]) {
    const now = this.handOver ?? this.viewer
    const next = this.info?.status === 'playing' ? handedTo(this.own, asked, now) : null
    if (next === null) return
    this.handOver = next
    if (this.viewer === 'public') return
    this.viewer = 'public'
    this.seen = null
    if (this.state) this.state = { ...this.state, legal: [], may_take_back: false }
    this.reconnect()
  }

  /** What I may do: nothing while the table is paused. Also a seat the game does not wait for may have something. */
  private offers(): Offer[] {
    const { info, seen } = this
    return typeof this.viewer === 'number' && seen && info?.status === 'playing' && !info.paused_at ? seen.legal : []
  }

  get watchers(): number {
    return this.info?.watching ?? 0
  }

  /** Says who is away, and looks again when the next one will be. */
  private present() {
    clearTimeout(this.leaving)
    const now = Date.now()
    let next = Infinity
    this.people = this.people.map((person, at) => {
      const seat = this.info?.seats[at]
      const since = seat && seat.kind === 'person' && !seat.here && seat.person !== this.me ? seat.away_since : null
      if (since !== null && since + GONE > now) next = Math.min(next, since + GONE)
      return { ...person, gone: since !== null && since + GONE <= now ? since : undefined }
    })
    if (next < Infinity && !this.closed) this.leaving = setTimeout(() => this.present(), next - now + 50)
  }

  get paused(): boolean {
    return !!this.info?.paused_at
  }

  private setClocks(left: (number | null)[]) {
    this.clocks = { at: Date.now(), left }
    this.people = this.people.map((person, seat) => ({ ...person, clock: left[seat] ?? undefined }))
  }

  private tickClocks() {
    if (this.info?.status !== 'playing' || this.info.paused_at || this.clocks.left.every((left) => left === null)) return
    const gone = Date.now() - this.clocks.at
    this.people = this.people.map((person, seat) => {
      const left = this.clocks.left[seat]
      if (left === null || left === undefined) return person
      return { ...person, clock: this.state?.to_act.includes(seat) ? left - gone : left }
    })
  }

  private outcome(): State['outcome'] {
    const end = this.info?.end
    if (!end || end.places.length === 0) return null
    return { ended_by: end.rule ?? '', places: end.places, points: end.points ?? [] }
  }

  // ---- the stream ----------------------------------------------------------------------------------------------

  private connect() {
    if (this.closed) return
    const as = this.viewer === 'public' ? 'public' : String(this.viewer)
    const since = this.log.at(-1)?.number ?? 0
    const socket = new WebSocket(stream(this.id, { as, since: String(since), chat: String(this.lastChat), with: 'view,prompt,score' }))
    this.socket = socket
    let welcome = false
    socket.onmessage = ({ data }) => {
      if (this.socket !== socket) return
      // A stream that was cut may mean that somebody wants to tell me something.
      if (!welcome && this.attempt > 0 && this.me) void whoIsHere().then(heed, () => {})
      welcome = true
      this.connection = 'connected'
      this.attempt = 0
      this.outbox.again()
      // One after the other: looking at a view takes a moment, and the next one must not overtake it.
      const event = JSON.parse(data)
      this.hearing = this.hearing.then(() => (this.socket === socket ? this.heard(event) : undefined)).catch(() => {})
    }
    const silent = setTimeout(() => {
      if (this.socket === socket && !welcome && !this.closed) this.connection = 'lost'
    }, SILENT)
    socket.onclose = ({ code }) => {
      clearTimeout(silent)
      if (this.socket !== socket || this.closed) return
      this.connection = 'lost'
      setTimeout(async () => {
        if (this.socket !== socket) return
        // Turned away at the door, or sent away by the table: perhaps the seat is on another device now.
        if (!welcome || code === SENT_AWAY) await this.relearn()
        if (this.socket === socket && !this.closed) this.connect()
      }, pause(this.attempt++))
    }
  }

  /** Looks again who sits where; a page that has lost its seat watches from then on. */
  private async relearn() {
    try {
      const before = this.viewer
      this.hear(await call<TableInfo>('GET', `tables/${this.id}`))
      if (this.viewer === before) return
      this.seen = null
      this.log = []
    } catch (error) {
      if (error instanceof ApiError && error.code !== 'no_server' && !unreachable(error)) this.trouble = { text: error.message }
    }
  }

  private reconnect() {
    const old = this.socket
    this.socket = null
    old?.close()
    this.log = []
    this.connect()
  }

  /** Begins a new stream where the old one ended: whatever the old one says from now on is not heard. */
  private renew() {
    const old = this.socket
    this.connect()
    old?.close()
  }

  /** The network has gone or is back: do not wait for the timer, and do not trust what was open before. */
  private woken = () => {
    if (this.closed) return
    this.outbox.hurry()
    this.renew()
  }
  /** Somebody does not want to wait for the next attempt. */
  retry() {
    this.woken()
  }
  /** Somebody looks at the page again. */
  private looked = () => {
    if (document.visibilityState === 'hidden') {
      this.hidden = Date.now()
      return
    }
    if (this.closed) return
    if (Date.now() - this.hidden > SLEPT) return this.woken()
    this.outbox.again()
    if (this.socket?.readyState !== WebSocket.OPEN && this.socket?.readyState !== WebSocket.CONNECTING) this.connect()
  }

  private async heard(event: Event | Told) {
    if (event.kind === 'table') {
      const before = this.viewer
      this.hear(event.table)
      if (this.viewer !== before) this.reconnect()
    } else if (event.kind === 'said') {
      const { said } = event
      if (said.id <= this.lastChat) return
      this.lastChat = said.id
      this.chat = [...this.chat, said]
    } else if (event.kind === 'proposal') this.proposals = [...this.proposals.filter(({ by }) => by !== event.by), event]
    else if (event.kind === 'presence') {
      const { seats, watching } = event
      if (this.info)
        this.info = {
          ...this.info,
          watching,
          seats: this.info.seats.map((seat) => ({ ...seat, ...seats.find((one) => one.seat === seat.seat) })),
        }
      this.present()
    } else if (event.kind === 'moved') await this.moved(event)
  }

  private async moved(event: Told) {
    const known = this.log.at(-1)?.number ?? 0
    this.log = [...this.log, ...event.lines.filter((line) => line.number > known)]
    const viewer = this.viewer
    const seen = await this.look(event.view, viewer)
    if (viewer !== this.viewer) return
    this.seen = seen
    if (event.time_left) this.setClocks(event.time_left)
    if (this.trouble && event.number !== this.state?.number) this.trouble = null
    const last = standing(this.log).at(-1)
    this.state = {
      game: this.game,
      people: this.people.length,
      seats: seen?.seats ?? this.people.length,
      number: event.number,
      to_act: event.over ? [] : event.to_act,
      outcome: event.over ? this.outcome() : null,
      view: event.view,
      prompt: event.prompt,
      describe: seen?.describe ?? [],
      score: event.score,
      aid: seen?.aid ?? null,
      ties: seen?.ties,
      // The server knows better; it is asked when somebody wants to.
      may_take_back: typeof viewer === 'number' && last?.seat === viewer && !event.over,
      talk_open: event.talk_open,
      legal: event.over ? [] : this.offers(),
    }
    this.round(event.over ? [] : event.to_act)
    if (event.over && !this.info?.end) this.hear(await call<TableInfo>('GET', `tables/${this.id}`))
  }

  /** What your own view means, worked out in the page: nothing here needs the real position. */
  private async look(view: unknown, viewer: Viewer): Promise<DraftState | null> {
    try {
      const { draft } = await tableDoor(this.game).ask('draft', { game: this.game, viewer: wireViewer(viewer), view, set: this.set })
      const seen = await tableDoor(this.game).ask('draft_state', { draft, seat: viewer === 'public' ? 0 : viewer })
      void tableDoor(this.game).ask('close_draft', { draft })
      return seen
    } catch (error) {
      // Without the engine one can only look: better said than wondered about.
      this.trouble = { text: t('went-wrong', { what: (error as Error).message }) }
      return null
    }
  }

  // ---- acting --------------------------------------------------------------------------------------------------

  private refusal(error: unknown): Refusal {
    const { code, rule, said, message } = error as ApiError
    if (code === undefined) throw error
    return { rule: rule ?? '', text: said && rule ? said : { id: 'raw', args: { text: message } }, index: 0 }
  }

  /** A command is on its way and has not been answered for a while. */
  get waiting(): boolean {
    return this.outbox.waiting
  }

  act(seat: number, actions: string[]): Promise<Refusal | null> {
    return this.deliver(this.outbox.put(seat, this.state?.number ?? 0, actions))
  }

  /** What was sent before a reload and never answered. */
  private async resend() {
    const command = this.outbox.kept()
    const refusal = command && (await this.deliver(command))
    if (refusal) this.trouble = { text: refusal.text.id === 'raw' ? String(refusal.text.args?.text) : t('affair-gone') }
  }

  private async deliver(command: Command): Promise<Refusal | null> {
    try {
      await this.reached(await this.outbox.send(command))
      return null
    } catch (error) {
      return this.refusal(error)
    }
  }

  /** Waits until the stream has told what the command did. */
  private async reached(number: number) {
    for (let n = 0; n < 100 && (this.state?.number ?? 0) < number; n++) await new Promise((done) => setTimeout(done, 20))
    // The server has told everybody else by now: this stream is dead.
    if ((this.state?.number ?? 0) < number && !this.closed) this.renew()
  }

  async check(seat: number, notation: string): Promise<Refusal | null> {
    if (!this.state) return null
    const { draft } = await tableDoor(this.game).ask('draft', {
      game: this.game,
      viewer: wireViewer(this.viewer),
      view: this.state.view,
      set: this.set,
    })
    try {
      await tableDoor(this.game).ask('draft_check', { draft, seat, notation })
      return null
    } catch (error) {
      const { kind, answer } = error as { kind?: string; answer?: Refusal }
      if (kind === 'refused') return answer as Refusal
      throw error
    } finally {
      void tableDoor(this.game).ask('close_draft', { draft })
    }
  }

  async preview(): Promise<Preview[]> {
    return this.seen?.preview ?? []
  }

  async takeBack(seat: number) {
    await this.please(async () => {
      try {
        const { number } = await call<MoveAnswer>('POST', `tables/${this.id}/undo`, { seat })
        await this.reached(number)
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'no_take_back') throw error
        // Somebody has learned something from it: going back is for everybody to decide.
        this.trouble = { text: error.message, undo: beforeOwn(this.log, seat) }
      }
    })
  }

  async goBack(to: number) {
    await this.vote({ kind: 'undo', to })
  }

  // ---- what people at a table do beside the game ---------------------------------------------------------------

  /** Asks the server for something; what it will not do is shown as trouble. */
  private async please(what: () => Promise<unknown>): Promise<boolean> {
    this.trouble = null
    try {
      await what()
      return true
    } catch (error) {
      this.trouble = { text: error instanceof ApiError && error.code !== 'no_server' ? error.message : t('server-lost') }
      return false
    }
  }

  /** Asks for something at this table; `evening.ts` does, too. */
  ask(method: string, path: string, body?: unknown): Promise<boolean> {
    return this.please(async () => {
      const info = await call<TableInfo>(method, `tables/${this.id}/${path}`, body)
      if (info?.seats) this.hear(info)
    })
  }
  vote(motion: Motion, yes = true) {
    return this.ask('POST', 'votes', { motion, yes })
  }
  resume() {
    return this.ask('POST', 'resume')
  }
  resign() {
    return this.ask('POST', 'resign')
  }
  leave() {
    return this.ask('POST', 'leave')
  }
  autopilot(on: boolean, level?: string) {
    return this.ask('POST', 'autopilot', { on, level })
  }
  /** The secret of a link that moves my seat to another device; null if the server would not. */
  async seatLink(seconds?: number): Promise<string | null> {
    let token = ''
    const made = await this.please(async () => {
      token = (await call<LinkAnswer>('POST', `tables/${this.id}/link`, { seat: this.viewer, seconds })).token
    })
    return made ? token : null
  }
  /** The table of the return match; made if there is none yet. */
  async rematch(): Promise<string | null> {
    let next: string | null = null
    await this.please(async () => {
      next = (await call<Next>('POST', `tables/${this.id}/rematch`)).next
    })
    return next
  }

  async advice(seat: number, bot: string, steps: string[]): Promise<Advice[]> {
    // The server advises on the position it knows; in the middle of a draft there is none it could know.
    if (steps.length > 0) return []
    const level = /^[a-z]+$/.test(bot) ? bot : 'vogt'
    const { hint } = await call<HintAnswer>('GET', `tables/${this.id}/hint?seat=${seat}&bot=${level}`)
    return hint
  }

  async at(number: number, viewer: Viewer = this.viewer): Promise<State> {
    const as = viewer === 'public' ? 'public' : String(viewer)
    const found = await call<ViewAnswer>('GET', `tables/${this.id}/view?at=${number}&as=${as}`)
    const seen = await this.look(found.view, viewer)
    return {
      ...(this.state as State),
      number,
      to_act: found.to_act,
      view: found.view,
      legal: [],
      outcome: null,
      may_take_back: false,
      prompt: seen?.prompt ?? (this.state as State).prompt,
      describe: seen?.describe ?? [],
      score: seen?.score ?? [],
      aid: seen?.aid ?? null,
    }
  }

  async record(): Promise<string> {
    const response = await fetch(new URL(`api/tables/${this.id}/record`, document.baseURI), {
      headers: { 'accept-language': settings.lang },
    })
    if (!response.ok) throw new ApiError(response.status, await response.json().catch(() => ({})))
    return response.text()
  }

  /** May I say something here? Those who watch talk among themselves, unless the table was made without it. */
  get talks(): boolean {
    return this.viewer !== 'public' || !!this.info?.spectator_talk
  }

  say(text: string): Promise<boolean> {
    return this.please(async () => {
      // Whoever only watches may be nobody yet.
      if (!this.me) await this.introduce(() => comeIn(settings.name, guestName([...(this.info?.seats ?? []), ...this.chat])))
      await call('POST', `tables/${this.id}/chat`, { text })
    })
  }

  /** I have seen what was said up to this line: lists of my tables count what I have not. */
  read(line: number) {
    if (this.own.length > 0) void call('POST', `tables/${this.id}/chat/read`, { id: line }).catch(() => {})
  }

  /** From now on this page knows who I am here. */
  async introduce(who: () => Promise<MeInfo>) {
    this.me = (await who()).id
  }

  /** Does something after which the house would cut my stream: a new one begins, and hears what may be heard now. */
  async anew(what: () => Promise<unknown>) {
    const old = this.socket
    this.socket = null
    try {
      await what()
      this.chat = []
      this.lastChat = 0
    } finally {
      old?.close()
      this.connect()
    }
  }

  propose(seat: number, action: string) {
    void this.please(() => call('POST', `tables/${this.id}/proposals`, { seat, action }))
  }

  async take() {
    if (this.handOver === null) return
    this.viewer = this.handOver
    this.handOver = null
    this.reconnect()
  }

  close() {
    this.closed = true
    clearInterval(this.timer)
    clearTimeout(this.leaving)
    this.outbox.close()
    removeEventListener('online', this.woken)
    removeEventListener('offline', this.woken)
    document.removeEventListener('visibilitychange', this.looked)
    this.socket?.close()
  }
}
