// One person at one table: what a board is given. Drafts, undo, replay, refusals and hints live here, once for all games.
import type { GameModule } from '../games/module'
import { COLOURS, type Colour } from './colours'
import { tableDoor } from './door'
import { say, t } from './i18n.svelte'
import { Story } from './story.svelte'
import { standing } from './turns'
import { names, type TableSource, wireViewer } from './table.svelte'
import type { Advice, DraftState, LogLine, Message, Offer, Preview, Refusal, ScoreLine, State, Viewer } from './types'

/** An action of one's own that was tried and not yet sent. */
export interface Step {
  notation: string
  text: Message
}

/** A draft as it stands. `at` is the number it was made at: over a newer table it is void until it was rebuilt. */
type Drafted = DraftState & { at: number }

export class Play {
  readonly source: TableSource
  readonly module: GameModule
  /** What the others did since my last turn. */
  readonly story: Story
  /** What the game's board, tray and hand share; made by the module. */
  ui: unknown

  /** Own steps that were tried and not yet sent, and those taken back. */
  steps = $state.raw<Step[]>([])
  undone = $state.raw<Step[]>([])
  /** A tried step that draws or reveals: only the table can carry it out. If the module `holds` it, it waits at the end of the draft for `send`. */
  last = $state.raw<Step | null>(null)
  /** The moment of a replay; null is now. */
  moment = $state.raw<State | null>(null)
  /** After the end: through whose eyes, or with all cards open. Null: my own. */
  eyes = $state<Viewer | 'open' | null>(null)
  /** With all cards open: what each seat saw at that moment. */
  open = $state.raw<State[] | null>(null)
  refusal = $state.raw<(Refusal & { notation: string }) | null>(null)
  hints = $state.raw<Advice[] | null>(null)
  thinking = $state(false)
  /** Places that light up, as the score sheet names them. */
  lit = $state.raw<readonly string[]>([])
  /** The place the lit line itself is about. */
  litPlace = $state('')
  /** The shared account the lit line belongs to: a castle between two. */
  litShared = $state<number | null>(null)
  /** The action under the pointer or the focus. */
  pointed = $state<string | null>(null)
  busy = $state(false)
  /** The result was read and put away. */
  resultClosed = $state(false)
  /** The rule the drawer is to show; null: closed. */
  rule = $state<string | null>(null)

  private drafted = $state.raw<Drafted | null>(null)
  private previews = $state.raw<Preview[]>([])
  private draft: number | null = null
  private sending = false
  private wishes = 0
  private base = -1
  private warmed = false

  /** The state to be drawn: a moment of the past, your own draft, or what the table says. */
  readonly state: State = $derived.by(() => {
    if (this.moment) return this.moment
    const told = this.story.now
    if (told) return told.state
    const state = this.source.state as State
    const draft = this.drafted
    return draft && draft.at === state.number && this.steps.length > 0 ? { ...state, ...draft } : state
  })
  readonly live: boolean = $derived(this.moment === null)
  readonly seat: number | null = $derived.by(() => (typeof this.source.viewer === 'number' ? this.source.viewer : null))
  readonly legal: Offer[] = $derived(this.live ? this.state.legal : [])
  /** May I do something now? */
  readonly mine: boolean = $derived.by(
    () =>
      this.live &&
      !this.story.now &&
      this.seat !== null &&
      !this.source.state?.outcome &&
      !this.source.paused &&
      (this.legal.length > 0 || this.tried.length > 0),
  )
  /** All that was tried, `last` included. */
  readonly tried: Step[] = $derived(this.last ? [...this.steps, this.last] : this.steps)
  private readonly offers = $derived(new Map(this.legal.map((offer) => [offer.notation, offer])))
  private readonly changes = $derived(new Map(this.previews.map((preview) => [preview.notation, preview])))
  readonly names: string[] = $derived.by(() => names(this.source.people))

  constructor(source: TableSource, module: GameModule) {
    this.source = source
    this.module = module
    this.story = new Story(module)
    this.ui = module.ui?.(this)
  }

  // ---- words ---------------------------------------------------------------------------------------------------

  say(message: Message): string {
    return say(this.module.retell?.(message) ?? message, this.names)
  }
  /** A line of the log in words; empty if it tells nothing. */
  tell(line: LogLine): string {
    return line.text
      .filter((_, at) => !(line.events[at] && this.module.quiet?.(line.events[at])))
      .map((message) => this.say(message))
      .join(' ')
  }
  name(seat: number): string {
    return this.names[seat] ?? this.module.nobody?.() ?? t('seat-name', { number: seat + 1 })
  }
  colour(seat: number): Colour {
    return this.module.colours?.[seat] ?? COLOURS[seat] ?? 'coal'
  }

  // ---- looking -------------------------------------------------------------------------------------------------

  offer(notation: string): Offer | undefined {
    return this.offers.get(notation)
  }
  preview(notation: string): Preview | undefined {
    return this.changes.get(notation)
  }
  /** What an action would bring this seat at once. */
  gain(notation: string, seat = this.seat): number {
    return this.preview(notation)?.changes.find((change) => change.seat === seat)?.points ?? 0
  }
  /** A seat's points as they stand, draft included; and without the draft. */
  points(seat: number, score: ScoreLine[] = this.state.score): number {
    return score.reduce((sum, line) => sum + (line.seat === seat ? line.points : 0), 0)
  }
  /** Opens the rules where they speak of this moment: of what was just refused, or of what is asked. */
  openRules() {
    this.rule = this.refusal?.rule || (this.live && this.module.guide?.(this)?.rule) || ''
  }
  /** What can be done instead of something that was refused: the likest first, and how many there are. */
  instead(notation: string): { offers: Offer[]; all: number } {
    const words = notation.split(/[\s,]+/)
    const like = (offer: Offer) => {
      const said = offer.notation.split(/[\s,]+/)
      return words.reduce((sum, word, at) => sum + (said[at] === word ? (at === 0 ? 4 : 1) : 0), 0)
    }
    const ranked = this.legal
      .map((offer) => ({ offer, like: like(offer), gain: this.gain(offer.notation) }))
      .sort((a, b) => b.like - a.like || b.gain - a.gain)
    return { offers: ranked.slice(0, 2).map(({ offer }) => offer), all: ranked.length }
  }
  /** What your own draft changes for a seat. */
  drafting(seat: number): number {
    if (!this.live || this.steps.length === 0 || !this.source.state || this.drafted?.at !== this.source.state.number) return 0
    return this.points(seat) - this.points(seat, this.source.state.score)
  }

  /** Called when the table has moved on: tells it. */
  hear() {
    const { state, log } = this.source
    if (state) this.story.hear(state, log, this.seat, (number) => this.source.at(number))
  }

  /** Called when the table has moved on: keeps the draft if it still fits. */
  async follow() {
    const state = this.source.state
    if (!state || this.sending) return
    const number = state.number
    if (number === this.base && this.draft !== null) return
    const moved = number !== this.base
    if (moved) {
      this.base = number
      this.hints = null
    }
    const kept = this.restore(number)
    if (kept.length > 0 || this.steps.length > 0) await this.rebuild(kept.length > 0 ? kept : this.steps.map((s) => s.notation))
    else this.drafted = null
    if (this.last && !this.offer(this.last.notation)) this.last = null
    await this.previewNow()
    if (moved) await this.recheck()
    this.warm()
  }

  /** What an engine does for the first time takes a browser ten times as long as ever after: so the first step is made once while nobody waits, on a draft that is thrown away. */
  private warm() {
    const { seat, source } = this
    const [first] = this.legal
    if (this.warmed || seat === null || !first || this.busy) return
    this.warmed = true
    const door = tableDoor(source.game)
    const rehearse = async () => {
      const { draft } = await door.ask('draft', {
        game: source.game,
        viewer: wireViewer(source.viewer),
        view: this.state.view,
        set: source.set,
      })
      await door.ask('draft_act', { draft, seat, notation: first.notation }).catch(() => {})
      await door.ask('draft_state', { draft, seat }).catch(() => {})
      await door.ask('close_draft', { draft })
      await source.rehearse?.(seat, first.notation)
    }
    // Not every browser says when nobody waits; a moment after the first picture it is likely.
    const later = globalThis.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 300))
    later(() => void rehearse().catch(() => {}))
  }

  /** Somebody else has acted: a refusal stays as long as it is still the reason. */
  private async recheck() {
    const shown = this.refusal
    // What the server would not do has no rule to ask about: that stays until I do something.
    if (!shown?.rule) return
    const now = await this.why(shown.notation).catch(() => null)
    if (this.refusal === shown && now?.rule !== shown.rule) this.refusal = null
  }

  private async previewNow() {
    const number = this.base
    if (this.drafted && this.steps.length > 0) {
      this.previews = this.drafted.preview
      return
    }
    this.previews = []
    if (this.seat === null || !this.source.state?.legal.length) return
    const previews = await this.source.preview(this.seat)
    if (this.base === number && this.steps.length === 0) this.previews = previews
  }

  // ---- acting --------------------------------------------------------------------------------------------------

  /** Does an action of this seat: tried as a draft where the game keeps drafts, else sent at once. False if it was refused. */
  async act(notation: string): Promise<boolean> {
    if (this.busy || this.seat === null || !this.live) return false
    this.refusal = null
    this.hints = null
    if (!this.module.keeps?.(notation, this.state)) return this.send(notation)
    this.busy = true
    this.last = null
    try {
      const text = this.offer(notation)?.text ?? { id: 'raw', args: { text: notation } }
      const draft = await this.openDraft()
      const answer = await this.tryStep(draft, notation)
      if (answer === null) return false
      this.undone = []
      if (!answer) {
        if (!this.module.holds) return await this.send(notation)
        this.last = { notation, text }
        this.remember()
        return true
      }
      this.steps = [...this.steps, { notation, text }]
      await this.look(draft)
      return true
    } finally {
      this.busy = false
    }
  }

  /** Sends the draft and perhaps one more action as one command, all or nothing. */
  async send(...notations: string[]): Promise<boolean> {
    if (this.seat === null) return false
    this.busy = true
    this.sending = true
    try {
      const all = [...this.tried.map((step) => step.notation), ...notations]
      const refusal = await this.source.act(this.seat, all)
      if (refusal) {
        this.refusal = { ...refusal, notation: all[refusal.index] ?? '' }
        return false
      }
      this.forget()
      return true
    } finally {
      this.busy = false
      this.sending = false
      void this.follow()
    }
  }

  /** Replaces the draft by these steps; what does not fit any more is left out. */
  async redraft(notations: string[]) {
    if (this.busy) return
    this.busy = true
    try {
      this.undone = []
      this.last = null
      this.refusal = null
      await this.rebuild(notations)
    } finally {
      this.busy = false
    }
  }

  /** Asks why an action is refused; shows it. */
  async ask(notation: string): Promise<Refusal | null> {
    if (!this.live) return null
    const refusal = await this.why(notation)
    this.refusal = refusal && { ...refusal, notation }
    return refusal
  }

  private async why(notation: string): Promise<Refusal | null> {
    if (this.seat === null) return null
    if (this.draft === null || this.steps.length === 0) return this.source.check(this.seat, notation)
    return tableDoor(this.source.game)
      .ask('draft_check', { draft: this.draft, seat: this.seat, notation })
      .then(
        () => null,
        (error) => (error.kind === 'refused' ? (error.answer as Refusal) : null),
      )
  }

  get canUndo(): boolean {
    return this.live && (this.tried.length > 0 || (this.seat !== null && !!this.source.state?.may_take_back))
  }
  get canRedo(): boolean {
    const next = this.undone[0]
    return this.live && next !== undefined && this.offer(next.notation) !== undefined
  }

  async undo() {
    if (this.busy || !this.canUndo) return
    this.refusal = null
    this.hints = null
    if (this.last) {
      this.undone = [this.last, ...this.undone]
      this.last = null
      this.remember()
      return
    }
    const last = this.steps.at(-1)
    if (!last) {
      // What was already done: the table takes it back, and it can be done again.
      const done = standing(this.source.log).findLast((line) => line.seat === this.seat)
      const number = this.source.state?.number
      const undone = this.undone
      await this.source.takeBack(this.seat as number)
      if (done?.notation && this.source.state?.number !== number)
        this.undone = [{ notation: done.notation, text: done.text[0] ?? { id: 'raw', args: { text: done.notation } } }, ...undone]
      return
    }
    const undone = [last, ...this.undone]
    await this.redraft(this.steps.slice(0, -1).map((step) => step.notation))
    this.undone = undone
  }

  async redo() {
    const [first, ...rest] = this.undone
    if (!first) return
    if (await this.act(first.notation)) this.undone = rest
  }

  /** The bot's best choices for me. */
  async hint(bot = 'search:400') {
    if (this.seat === null || this.thinking) return
    this.thinking = true
    try {
      const advice = await this.source.advice(
        this.seat,
        bot,
        this.steps.map((step) => step.notation),
        true,
      )
      // The bot's own choice first, then the next best of those whose worth is known.
      const [best, ...rest] = advice
      const known = rest.filter((one) => one.worth)
      this.hints = best ? [best, ...(known.length > 0 ? known : rest.slice(0, 6)).sort((a, b) => b.value - a.value).slice(0, 2)] : []
    } finally {
      this.thinking = false
    }
  }

  // ---- replay --------------------------------------------------------------------------------------------------

  async goto(number: number | null) {
    this.pointed = null
    const last = this.source.state?.number ?? 0
    const wish = ++this.wishes
    const eyes = this.eyes ?? this.source.viewer
    const now = (number === null || number >= last) && eyes === this.source.viewer
    // Who was and stays at the table keeps what was said there.
    if (now && this.moment === null) return
    this.refusal = null
    this.hints = null
    if (now) {
      this.moment = null
      this.open = null
      return
    }
    const at = Math.max(0, Math.min(number ?? last, last))
    const seats = eyes === 'open' ? this.source.people.map((_, seat) => seat) : []
    const [state, ...hands] = await Promise.all([
      this.source.at(at, eyes === 'open' ? 'public' : eyes),
      ...seats.map((seat) => this.source.at(at, seat)),
    ])
    // Somebody who scrubs has asked for another moment meanwhile.
    if (wish !== this.wishes || !state) return
    this.moment = { ...state, legal: [] }
    this.open = eyes === 'open' ? hands.map((hand) => ({ ...hand, legal: [] })) : null
  }

  // ---- drafts --------------------------------------------------------------------------------------------------

  private get draftKey() {
    return `burghof-draft-${this.source.id}`
  }

  private async openDraft(): Promise<number> {
    if (this.draft !== null) return this.draft
    const state = this.source.state as State
    const { draft } = await tableDoor(this.source.game).ask('draft', {
      game: this.source.game,
      viewer: wireViewer(this.source.viewer),
      view: state.view,
      set: this.source.set,
    })
    this.draft = draft
    return draft
  }

  private closeDraft() {
    if (this.draft !== null) void tableDoor(this.source.game).ask('close_draft', { draft: this.draft })
    this.draft = null
  }

  /** True if it was done; false if only the table can tell; null if it was refused. */
  private async tryStep(draft: number, notation: string): Promise<boolean | null> {
    try {
      const { done } = await tableDoor(this.source.game).ask('draft_act', { draft, seat: this.seat as number, notation })
      return done
    } catch (error) {
      const { kind, answer } = error as { kind?: string; answer?: Refusal }
      if (kind !== 'refused') throw error
      this.refusal = { ...(answer as Refusal), notation }
      return null
    }
  }

  private async look(draft: number) {
    const at = this.base
    this.drafted = { ...(await tableDoor(this.source.game).ask('draft_state', { draft, seat: this.seat as number })), at }
    this.previews = this.drafted.preview
    this.remember()
  }

  private async rebuild(notations: string[]) {
    this.closeDraft()
    if (this.seat === null) return
    const shown = this.refusal
    const steps: Step[] = []
    if (notations.length > 0) {
      const draft = await this.openDraft()
      // What fits only after something else is tried again: order must not lose pieces.
      let left = notations
      for (let before = -1; left.length > 0 && left.length !== before;) {
        before = left.length
        const again: string[] = []
        for (const notation of left) {
          const known = await tableDoor(this.source.game).ask('draft_state', { draft, seat: this.seat })
          const offer = known.legal.find((one) => one.notation === notation)
          const done = offer ? await this.tryStep(draft, notation) : null
          if (offer && done) steps.push({ notation, text: offer.text })
          else if (offer && done === false && this.module.holds) this.last = { notation, text: offer.text }
          else again.push(notation)
        }
        left = again
      }
      this.refusal = shown
      if (steps.length > 0) await this.look(draft)
    }
    this.steps = steps
    this.remember()
    if (steps.length === 0) {
      this.drafted = null
      await this.previewNow()
    }
  }

  /** The draft was sent or has become void. */
  private forget() {
    this.closeDraft()
    this.steps = []
    this.last = null
    this.undone = []
    this.drafted = null
    this.remember()
  }

  // A draft outlives a reload: it is kept with the number it was made at.
  private remember() {
    try {
      if (this.tried.length === 0) localStorage.removeItem(this.draftKey)
      else {
        const steps = this.tried.map((step) => step.notation)
        localStorage.setItem(this.draftKey, JSON.stringify({ number: this.base, seat: this.seat, steps }))
      }
    } catch {
      // Then a reload starts the turn again.
    }
  }

  private restore(number: number): string[] {
    if (this.tried.length > 0) return []
    try {
      const kept = JSON.parse(localStorage.getItem(this.draftKey) ?? 'null')
      if (kept?.number === number && kept.seat === this.seat && Array.isArray(kept.steps)) return kept.steps
    } catch {
      // Unreadable: as if there were none.
    }
    return []
  }
}
