// The page's side of the engine in the worker (crates/catalog/src/door.rs says what can be asked).
import type * as Engine from '../generated/engine'
import EngineWorker from '../workers/engine?worker'
import { speakIn, t } from './i18n.svelte'
import { bots } from './bots.svelte'
import { followed } from './follow.svelte'
import { offline } from './offline.svelte'
import { setOf } from './record'
import type { DraftState, GameId, LogLine, Preview, Reviewed, ScoreLine, State } from './types'

/** What is answered to which question. */
interface Answers {
  open: Engine.Opened
  open_record: Engine.Opened
  close: Engine.Closed
  state: State
  legal: Engine.Offer[]
  preview: Preview[]
  check: Engine.Allowed
  act: Engine.Numbered
  take_back: Engine.TakenBack
  agree: Engine.Numbered
  log: LogLine[]
  advice: Engine.Advice[]
  look_back: Reviewed | null
  drawn: Engine.Drawn | null
  record: Engine.Text
  at: Engine.Opened
  position: unknown
  draft: Engine.DraftOpened
  close_draft: Engine.Closed
  draft_state: DraftState
  draft_act: Engine.Tried
  draft_check: Engine.Allowed
  score: ScoreLine[]
  faces: unknown
  take_set: Engine.Allowed
}
export type Op = keyof Answers
export type Answer<O extends Op> = Answers[O]
/** What a question needs beside its name. */
export type Args<O extends Op> = Omit<Extract<Engine.Request, { op: O }>, 'op'>

/** The engine answered that it cannot. */
export class DoorError extends Error {
  readonly kind: string
  readonly answer: Record<string, unknown>
  constructor(answer: Record<string, unknown>) {
    super(String(answer.what ?? answer.error))
    this.kind = String(answer.error)
    this.answer = answer
  }
}

/** Every game has an engine of its own (`cargo xtask wasm`): only the one that is played is loaded. */
const modules = import.meta.glob('../engine/*.wasm', { query: '?url', import: 'default', eager: true }) as Record<string, string>

/** In a checkout the house opens before these games' engines are compiled (`cargo xtask run`): they follow. */
const FOLLOW = (import.meta.env.VITE_ENGINES_FOLLOW ?? '').split(',')

/** What the bots of a game judge with, where it was learnt: fetched when they are first asked. */
const nets = import.meta.glob('../engine/*.net', { query: '?url', import: 'default', eager: true }) as Record<string, string>

/** A worker, and who waits for its answers. */
export class Hall {
  private worker = new EngineWorker()
  private waiting = new Map<number, { done: (answer: unknown) => void; failed: (error: Error) => void }>()
  private next = 1

  constructor() {
    this.worker.onmessage = ({ data }) => {
      if (data.plain) return void (bots.plain = true)
      const waiting = this.waiting.get(data.id)
      this.waiting.delete(data.id)
      // The first page does not have the words yet.
      if (data.missing) void speakIn('rooms').then(() => waiting?.failed(new Error(t('engine-missing'))))
      else if (data.failed) waiting?.failed(new Error(data.failed))
      else waiting?.done(data.answer)
    }
  }

  post(url: string, request?: object, net?: string): Promise<unknown> {
    const id = this.next++
    return new Promise((done, failed) => {
      this.waiting.set(id, { done, failed })
      this.worker.postMessage({ id, url, request, net })
    })
  }
}

/** The engine of one game. Tables and drafts live inside it, by number. */
export class Door {
  private readonly game: GameId
  /** Boxes of somebody's own that this engine has been given. */
  private readonly known = new Set<string>()
  private readonly hall: Hall
  private readonly url: string
  private readonly net: string | undefined
  /** The engine, where the page is there before it. */
  private readonly coming: Promise<void> | undefined

  constructor(hall: Hall, game: GameId) {
    this.hall = hall
    this.game = game
    const follows = FOLLOW.includes(game)
    const place = follows ? `engine/${game}.wasm` : modules[`../engine/${game}.wasm`]
    if (place === undefined) throw new Error(`there is no engine for ${game}: cargo xtask wasm`)
    this.url = new URL(place, document.baseURI).href
    if (follows) this.coming = followed(this.url)
    const net = nets[`../engine/${game}.net`]
    this.net = net === undefined ? undefined : new URL(net, document.baseURI).href
    if (this.coming) return
    // Loading begins now, not with the first question; a question says what went wrong.
    hall.post(this.url).then(
      () => offline.keep(this.url),
      () => {},
    )
  }

  /** Asks; throws a [`DoorError`] if the answer is an error. */
  async ask<O extends Op>(op: O, args: Args<O>): Promise<Answer<O>> {
    if (this.coming) await this.coming
    // A box of somebody's own is read by a module of its own, before the first question about it.
    const { text, set: own } = args as { text?: string; set?: string }
    const set = op === 'open_record' ? setOf(text ?? '') : own
    if (set !== undefined && !this.known.has(set)) {
      await (await import('./boxes')).give(this, this.game, set)
      this.known.add(set)
    }
    const thinks = op === 'advice' ? this.net : undefined
    const answer = await this.hall.post(this.url, { op, ...args }, thinks)
    if (thinks !== undefined) void offline.keep(thinks)
    if (answer && typeof answer === 'object' && 'error' in answer) throw new DoorError(answer as Record<string, unknown>)
    return answer as Answer<O>
  }
}

/** Opens each door once. */
function doors(): (game: GameId) => Door {
  let hall: Hall | undefined
  const open = new Map<GameId, Door>()
  return (game) => {
    const door = open.get(game) ?? new Door((hall ??= new Hall()), game)
    open.set(game, door)
    return door
  }
}

/** The engine for tables, drafts, previews and replays of a game. */
export const tableDoor = doors()

/** A second one where bots think, so that the page never waits for them. */
export const botDoor = doors()
