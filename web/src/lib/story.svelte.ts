// What the others did since my last turn, told one step after another. The table has long moved on: only the telling waits, and everybody chooses its pace.
import type { GameModule } from '../games/module'
import { settings } from './settings.svelte'
import type { LogLine, Message, State } from './types'

export type Pace = 'slow' | 'normal' | 'fast' | 'once'
export const PACES: readonly Pace[] = ['slow', 'normal', 'fast', 'once']
/** Milliseconds for a step, and for all that is told between two own turns. */
const TIME: Record<Pace, { step: number; all: number }> = {
  slow: { step: 1200, all: 16_000 },
  normal: { step: 500, all: 8000 },
  fast: { step: 150, all: 4000 },
  once: { step: 0, all: 0 },
}

/** A piece that was set or moved, in the game's own names. */
export interface Mark {
  step: number
  seat: number
  at: string
  /** Where it came from. */
  from?: string
}

/** What a game tells of one line of the log: several steps where a line holds a whole turn. */
export interface Told {
  text: Message[]
  /** The table at this step, if it is not yet what the line left behind. */
  view?: unknown
  at?: string[]
  from?: string
}

export interface Step {
  number: number
  seat: number
  text: Message[]
  state: State
  /** What it brought its seat. */
  gain: number
  marks: Mark[]
}

/** One mark to a place: the latest. */
export const lastMarks = (marks: readonly Mark[]): Mark[] => [...new Map(marks.map((mark) => [mark.at, mark])).values()]

const points = (state: State, seat: number) => state.score.reduce((sum, line) => sum + (line.seat === seat ? line.points : 0), 0)

/** The steps of these lines, given the table before and after them. */
export function steps(module: GameModule, lines: readonly LogLine[], before: State, after: State, from: number): Step[] {
  const out: Step[] = []
  for (const line of lines) {
    if (line.seat === null || line.back !== null) continue
    const seat = line.seat
    const heard = line.text.filter((_, at) => !(line.events[at] && module.quiet?.(line.events[at])))
    const told = module.tale?.(line, before, after) ?? (heard.length > 0 ? [{ text: heard }] : [])
    for (const [at, one] of told.entries()) {
      const last = at + 1 === told.length
      const step = from + out.length + 1
      const view = last ? after.view : (one.view ?? before.view)
      const state = last ? after : { ...before, number: line.number, view, to_act: [seat], prompt: one.text[0] ?? before.prompt }
      out.push({
        number: line.number,
        seat,
        text: one.text,
        gain: last ? points(after, seat) - points(before, seat) : 0,
        state: { ...state, legal: [], outcome: null, may_take_back: false },
        marks: (one.at ?? []).map((place) => ({ step, seat, at: place, from: one.from })),
      })
    }
  }
  return out
}

export class Story {
  /** Everything since my last turn, or since I said that I have seen it; for somebody who watches, the latest turn. */
  steps = $state.raw<Step[]>([])
  /** The step that is shown; -1: now. */
  at = $state(-1)
  paused = $state(false)
  /** The step that is being told. */
  readonly now: Step | null = $derived(this.at >= 0 ? (this.steps[this.at] ?? null) : null)
  readonly marks: Mark[] = $derived(this.steps.slice(0, this.at < 0 ? undefined : this.at + 1).flatMap((step) => step.marks))

  private readonly module: GameModule
  private before: State | null = null
  private timer: ReturnType<typeof setTimeout> | undefined
  private began = 0

  constructor(module: GameModule) {
    this.module = module
  }

  /** The table has moved on. `at` gives an earlier state: for what happened before the page was opened. */
  hear(state: State, log: readonly LogLine[], me: number | null, at: (number: number) => Promise<State>) {
    const before = this.before
    this.before = state
    if (!before) return void this.recall(state, log, me, at)
    if (state.number === before.number) return
    const fresh = log.filter((line) => line.number > before.number && line.number <= state.number)
    const own = me === null ? -1 : fresh.findLastIndex((line) => line.seat === me && line.back === null)
    // What I do ends the story; so does going back.
    if (own >= 0 || state.number < before.number || fresh.some((line) => line.back !== null)) this.forget()
    // Whoever watches has no turn that would end it: what was told makes room for somebody else's turn.
    const acts = fresh.find((line) => line.seat !== null && line.back === null)?.seat
    if (me === null && this.at < 0 && acts !== undefined && acts !== this.steps.at(-1)?.seat) this.forget()
    const heard = steps(this.module, fresh.slice(own + 1), before, state, this.steps.length)
    if (heard.length === 0) return
    const first = this.steps.length
    this.steps = [...this.steps, ...heard]
    // Whoever is asked already goes on choosing; whoever is away finds it in the strip.
    const asked = me !== null && before.to_act.includes(me)
    if (settings.pace === 'once' || asked || document.visibilityState === 'hidden') return
    if (this.at < 0) {
      if (first === 0) this.began = Date.now()
      this.show(first)
    }
  }

  /** Back at the page: what happened since my last turn can be walked through. */
  private async recall(state: State, log: readonly LogLine[], me: number | null, at: (number: number) => Promise<State>) {
    if (me === null || state.outcome || !state.to_act.includes(me)) return
    const own = log.findLast((line) => line.seat === me)?.number ?? 0
    const lines = log.filter((line) => line.number > own && line.seat !== null && line.back === null)
    if (lines.length === 0 || lines.length > 60 || log.some((line) => line.number > own && line.back !== null)) return
    const told: Step[] = []
    let before = await at((lines[0] as LogLine).number - 1)
    for (const line of lines) {
      const after = line.number === state.number ? state : await at(line.number)
      told.push(...steps(this.module, [line], before, after, told.length))
      before = after
    }
    if (this.before === state && this.steps.length === 0) this.steps = told
  }

  /** It was seen, or is over: no more steps, no more marks. */
  forget() {
    clearTimeout(this.timer)
    this.steps = []
    this.at = -1
    this.paused = false
  }

  private show(at: number) {
    clearTimeout(this.timer)
    this.at = at
    if (this.paused) return
    const { step, all } = TIME[settings.pace]
    const left = this.steps.length - at
    const wait = Math.max(30, Math.min(step, (this.began + all - Date.now()) / Math.max(1, left)))
    this.timer = setTimeout(() => (this.at + 1 < this.steps.length ? this.show(this.at + 1) : this.skip()), wait)
  }

  /** To what is now. */
  skip() {
    clearTimeout(this.timer)
    this.at = -1
    this.paused = false
  }
  pause() {
    clearTimeout(this.timer)
    this.paused = true
    if (this.at < 0) this.at = this.steps.length - 1
  }
  /** Goes on, or tells it once more. */
  play() {
    this.paused = false
    this.began = Date.now()
    this.show(this.at < 0 ? 0 : Math.min(this.at + 1, this.steps.length - 1))
  }
  /** One step back or forth; it waits there. */
  go(to: number) {
    clearTimeout(this.timer)
    if (to >= this.steps.length) return this.skip()
    this.paused = true
    this.at = Math.max(0, to)
  }
  close() {
    clearTimeout(this.timer)
  }
}
