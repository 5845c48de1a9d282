// The page's side of the engine in the worker (crates/catalog/src/door.rs says what can be asked).
import type * as Engine from '../generated/engine'
import EngineWorker from '../workers/engine?worker'
import type { DraftState, LogLine, Preview, ScoreLine, State } from './types'

/** What is answered to which question. */
interface Answers {
  games: Engine.GameMeta[]
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
  record: Engine.Text
  at: Engine.Opened
  position: unknown
  draft: Engine.DraftOpened
  close_draft: Engine.Closed
  draft_state: DraftState
  draft_act: Engine.Tried
  draft_check: Engine.Allowed
  score: ScoreLine[]
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

/** One instance of the engine. Tables and drafts live inside it, by number. */
export class Door {
  private worker: Worker
  private waiting = new Map<number, { done: (answer: unknown) => void; failed: (error: Error) => void }>()
  private next = 1

  constructor() {
    this.worker = new EngineWorker()
    this.worker.onmessage = ({ data }) => {
      const waiting = this.waiting.get(data.id)
      this.waiting.delete(data.id)
      if (data.failed) waiting?.failed(new Error(data.failed))
      else waiting?.done(data.answer)
    }
    this.post({ url: new URL('burghof.wasm', document.baseURI).href }).catch(() => {})
  }

  private post(message: object): Promise<unknown> {
    const id = this.next++
    return new Promise((done, failed) => {
      this.waiting.set(id, { done, failed })
      this.worker.postMessage({ id, ...message })
    })
  }

  /** Asks; throws a [`DoorError`] if the answer is an error. */
  async ask<O extends Op>(op: O, args: Args<O>): Promise<Answer<O>> {
    const answer = await this.post({ request: { op, ...args } })
    if (answer && typeof answer === 'object' && 'error' in answer) throw new DoorError(answer as Record<string, unknown>)
    return answer as Answer<O>
  }

  close() {
    this.worker.terminate()
  }
}

let tables: Door | undefined
let bots: Door | undefined

/** The engine for tables, drafts, previews and replays. */
export function tableDoor(): Door {
  return (tables ??= new Door())
}

/** A second one where bots think, so that the page never waits for them. */
export function botDoor(): Door {
  return (bots ??= new Door())
}
