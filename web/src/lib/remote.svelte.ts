// A table on a server. The server is the judge; the engine in the page gives words and previews of the own view only.
import { type ApiError, call, type MeInfo, stream, type TableInfo } from './api'
import { tableDoor } from './door'
import { settings } from './settings.svelte'
import { type TableSource, wireViewer } from './table.svelte'
import type { Advice, ChatLine, GameId, LogLine, Message, Offer, Person, Preview, Refusal, ScoreLine, State, Viewer } from './types'

interface Moved {
  kind: 'moved'
  number: number
  lines: LogLine[]
  to_act: number[]
  over: boolean
  view: unknown
  prompt: Message
  score: ScoreLine[]
}
interface Seen {
  view: unknown
  legal: Offer[]
  score: ScoreLine[]
  preview: Preview[]
  prompt: Message
  describe: Message[]
}

/** How long to wait before trying again, by attempt. */
const PATIENCE = [300, 800, 1500, 3000, 5000, 8000]

export class RemoteTable implements TableSource {
  readonly kind = 'remote'
  readonly id: string
  readonly guided = false
  readonly handOver = null
  readonly watchers = 0
  game: GameId = 'castellan'
  info = $state.raw<TableInfo | null>(null)
  state = $state.raw<State | null>(null)
  log = $state.raw<LogLine[]>([])
  people = $state.raw<Person[]>([])
  viewer = $state<Viewer>('public')
  connection = $state<'connected' | 'lost'>('lost')
  chat = $state.raw<ChatLine[]>([])

  private me: string | null
  private socket: WebSocket | null = null
  private attempt = 0
  private closed = false
  private lastChat = 0
  private seen: Seen | null = null
  private clocks: { at: number; left: (number | null)[] } = { at: 0, left: [] }
  private timer: ReturnType<typeof setInterval>

  private constructor(id: string, me: MeInfo | null) {
    this.id = id
    this.me = me?.id ?? null
    this.timer = setInterval(() => this.tickClocks(), 1000)
    addEventListener('online', this.wake)
    document.addEventListener('visibilitychange', this.wake)
  }

  static async open(id: string): Promise<RemoteTable | null> {
    const me = await call<MeInfo>('GET', 'me').catch(() => null)
    let info: TableInfo
    try {
      info = await call<TableInfo>('GET', `tables/${encodeURIComponent(id)}`)
    } catch (error) {
      if ((error as ApiError).status === 404) return null
      throw error
    }
    const table = new RemoteTable(id, me)
    table.hear(info)
    table.connect()
    return table
  }

  /** Somebody has sat down on this page: look again who I am. */
  async reseat() {
    this.me = (await call<MeInfo>('GET', 'me').catch(() => null))?.id ?? null
    this.hear(await call<TableInfo>('GET', `tables/${this.id}`))
    this.reconnect()
  }

  private hear(info: TableInfo) {
    this.info = info
    this.game = info.game
    const mine = info.seats.find((seat) => seat.person && seat.person === this.me)
    this.viewer = mine ? mine.seat : 'public'
    this.clocks = { at: Date.now(), left: info.seats.map((seat) => seat.time_left ?? null) }
    this.people = info.seats.map((seat): Person => ({
      name: seat.name || '…',
      kind: seat.person && seat.person === this.me ? 'me' : seat.bot ? 'bot' : 'other',
      level: seat.bot ?? undefined,
      clock: seat.time_left ?? undefined,
    }))
    if (this.state && info.end) this.state = { ...this.state, outcome: this.outcome() }
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
    return { ended_by: end.rule ?? '', places: end.places, points: end.points }
  }

  // ---- the stream ----------------------------------------------------------------------------------------------

  private connect() {
    if (this.closed) return
    const as = this.viewer === 'public' ? 'public' : String(this.viewer)
    const since = this.log.at(-1)?.number ?? 0
    const socket = new WebSocket(stream(this.id, { as, since: String(since), chat: String(this.lastChat), with: 'view,prompt,score' }))
    this.socket = socket
    socket.onmessage = ({ data }) => {
      if (this.socket !== socket) return
      this.connection = 'connected'
      this.attempt = 0
      void this.heard(JSON.parse(data))
    }
    socket.onclose = () => {
      if (this.socket !== socket || this.closed) return
      this.connection = 'lost'
      const wait = PATIENCE[Math.min(this.attempt++, PATIENCE.length - 1)] as number
      setTimeout(() => {
        if (this.socket === socket) this.connect()
      }, wait)
    }
  }

  private reconnect() {
    const old = this.socket
    this.socket = null
    old?.close()
    this.log = []
    this.connect()
  }

  /** The network or the person is back: do not wait for the timer. */
  private wake = () => {
    if (this.closed || document.visibilityState === 'hidden') return
    if (this.socket?.readyState === WebSocket.OPEN || this.socket?.readyState === WebSocket.CONNECTING) return
    this.connect()
  }

  private async heard(event: { kind: string } & Record<string, unknown>) {
    if (event.kind === 'table') {
      const before = this.viewer
      this.hear(event.table as TableInfo)
      if (this.viewer !== before) this.reconnect()
    } else if (event.kind === 'said') {
      const said = event.said as { id: number; seat: number; name: string; text: string }
      if (said.id <= this.lastChat) return
      this.lastChat = said.id
      this.chat = [...this.chat, said]
    } else if (event.kind === 'moved') await this.moved(event as unknown as Moved)
  }

  private async moved(event: Moved) {
    const known = this.log.at(-1)?.number ?? 0
    this.log = [...this.log, ...event.lines.filter((line) => line.number > known)]
    const viewer = this.viewer
    const seen = await this.look(event.view, viewer)
    this.seen = seen
    const mine = typeof viewer === 'number' && event.to_act.includes(viewer) && !event.over
    const last = this.log.at(-1)
    this.state = {
      game: this.game,
      people: this.people.length,
      seats: Math.max(this.people.length, (event.view as { players?: number }).players ?? 0),
      number: event.number,
      to_act: event.to_act,
      outcome: event.over ? this.outcome() : null,
      view: event.view,
      prompt: event.prompt,
      describe: seen?.describe ?? [],
      score: event.score,
      // The server knows better; it is asked when somebody wants to.
      may_take_back: typeof viewer === 'number' && last?.seat === viewer && last.back === null && !event.over,
      talk_open: this.info?.talk_open ?? true,
      legal: mine ? (seen?.legal ?? []) : [],
    }
    if (event.over && !this.info?.end) this.hear(await call<TableInfo>('GET', `tables/${this.id}`))
  }

  /** What the own view means, worked out in the page: nothing here needs the real position. */
  private async look(view: unknown, viewer: Viewer): Promise<Seen | null> {
    try {
      const { draft } = await tableDoor().ask<{ draft: number }>('draft', { game: this.game, viewer: wireViewer(viewer), view })
      const seen = await tableDoor().ask<Seen>('draft_state', { draft, seat: viewer === 'public' ? 0 : viewer })
      void tableDoor().ask('close_draft', { draft })
      return seen
    } catch {
      return null
    }
  }

  // ---- acting --------------------------------------------------------------------------------------------------

  private refusal(error: unknown): Refusal {
    const { code, rule, said, message } = error as ApiError
    if (code === undefined) throw error
    return { rule: rule ?? '', text: said && rule ? said : { id: 'raw', args: { text: message } }, index: 0 }
  }

  async act(seat: number, actions: string[]): Promise<Refusal | null> {
    // The same key on every attempt: sent twice, it happens once.
    const body = { seat, number: this.state?.number ?? 0, actions, key: crypto.randomUUID() }
    for (let attempt = 0; ; attempt++) {
      try {
        const { number } = await call<{ number: number }>('POST', `tables/${this.id}/moves`, body)
        await this.reached(number)
        return null
      } catch (error) {
        if (error instanceof TypeError && attempt < PATIENCE.length) {
          // No network: try again, nothing is lost.
          this.connection = 'lost'
          await new Promise((done) => setTimeout(done, PATIENCE[attempt]))
          continue
        }
        return this.refusal(error)
      }
    }
  }

  /** Waits until the stream has told what the command did. */
  private async reached(number: number) {
    for (let n = 0; n < 100 && (this.state?.number ?? 0) < number; n++) await new Promise((done) => setTimeout(done, 20))
  }

  async check(seat: number, notation: string): Promise<Refusal | null> {
    if (!this.state) return null
    const { draft } = await tableDoor().ask<{ draft: number }>('draft', { game: this.game, viewer: wireViewer(this.viewer), view: this.state.view })
    try {
      await tableDoor().ask('draft_check', { draft, seat, notation })
      return null
    } catch (error) {
      const { kind, answer } = error as { kind?: string; answer?: Refusal }
      if (kind === 'refused') return answer as Refusal
      throw error
    } finally {
      void tableDoor().ask('close_draft', { draft })
    }
  }

  async preview(): Promise<Preview[]> {
    return this.seen?.preview ?? []
  }

  async takeBack(seat: number) {
    const { number } = await call<{ number: number }>('POST', `tables/${this.id}/undo`, { seat })
    await this.reached(number)
  }

  async advice(seat: number, bot: string, steps: string[]): Promise<Advice[]> {
    // The server advises on the position it knows; in the middle of a draft there is none it could know.
    if (steps.length > 0) return []
    const level = /^[a-z]+$/.test(bot) ? bot : 'vogt'
    const { hint } = await call<{ hint: Advice[] }>('GET', `tables/${this.id}/hint?seat=${seat}&bot=${level}`)
    return hint
  }

  async at(number: number, viewer: Viewer = this.viewer): Promise<State> {
    const as = viewer === 'public' ? 'public' : String(viewer)
    const found = await call<{ view: unknown; to_act: number[] }>('GET', `tables/${this.id}/view?at=${number}&as=${as}`)
    const seen = await this.look(found.view, viewer)
    return {
      ...(this.state as State), number, to_act: found.to_act, view: found.view, legal: [], outcome: null, may_take_back: false,
      prompt: seen?.prompt ?? (this.state as State).prompt, describe: seen?.describe ?? [], score: seen?.score ?? [],
    }
  }

  async record(): Promise<string> {
    const response = await fetch(new URL(`api/tables/${this.id}/record`, document.baseURI), { headers: { 'accept-language': settings.lang } })
    return response.text()
  }

  say(text: string) {
    void call('POST', `tables/${this.id}/chat`, { text }).catch(() => {})
  }

  async take() {}

  close() {
    this.closed = true
    clearInterval(this.timer)
    removeEventListener('online', this.wake)
    document.removeEventListener('visibilitychange', this.wake)
    this.socket?.close()
  }
}
