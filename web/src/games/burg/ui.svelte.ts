// What board, tray, hand and primary button of Im Schutze der Burg share.
import { low, phone } from '../../lib/media.svelte'
import type { Play } from '../../lib/play.svelte'
import type { Offer } from '../../lib/types'
import { FAMILY, KINDS, PLACES, type Place, ROUNDS } from './data'
import { type Layout, TALL, WIDE } from './layout'
import {
  bestPalas,
  buildNotation,
  chooseNotation,
  field,
  nextOf,
  none,
  nothing,
  palasNotation,
  type Payment,
  pieces,
  proposals,
  type Proposal,
  stands,
  verb,
} from './logic'
import type { Aid, Bill, Kind, PersonId, Phase, Solid, View } from './types'

/** What can be pointed at. */
export type Thing = `building ${string}` | `place ${string}` | `wagon ${Kind}` | `pile ${Kind}` | `card ${string}`

/** A choice belongs to one position; afterwards it is void. */
interface Kept<T> {
  at: string
  value: T
}

/** Without its engine the page shows a table and counts nothing. */
const UNCOUNTED: Aid = { order: [], kinds: 0, palas: 0, bars: none(), bills: {}, masters: [] }

const WAGON = (kind: Kind) => (kind === 'silver' ? 'rider' : kind)

export class Ui {
  readonly play: Play
  private keptCards = $state.raw<Kept<readonly PersonId[]>>({ at: '', value: [] })
  private keptWish = $state.raw<Kept<string | null>>({ at: '', value: null })
  private keptTarget = $state.raw<Kept<string | null>>({ at: '', value: null })
  private keptPayment = $state.raw<Kept<Payment | null>>({ at: '', value: null })
  private keptScene = $state.raw<Kept<'castle' | 'caravan'>>({ at: '', value: 'castle' })
  private wantedSource = $state('supply')
  /** What the pointer or the focus is on. */
  look = $state.raw<Thing | null>(null)
  /** The card of the hand that is explained. */
  person = $state.raw<PersonId | null>(null)

  /** A helper that is being carried to its place. */
  dragged = $state.raw<{ x: number; y: number } | null>(null)

  constructor(play: Play) {
    this.play = play
  }

  get view(): View {
    return this.play.state.view as View
  }
  get seat(): number {
    return this.play.seat ?? -1
  }
  get me() {
    return this.view.seats[this.seat]
  }
  /** What the engine counts for this seat. */
  get aid(): Aid {
    return (this.play.state.aid as Aid | null) ?? UNCOUNTED
  }
  /** The number of rounds, and which one this is. */
  get rounds(): { all: number; now: number } {
    const { players, round_space } = this.view
    const all = ROUNDS[players] ?? round_space
    return { all, now: all - round_space + 1 }
  }
  get layout(): Layout {
    return phone() && !low() ? TALL : WIDE
  }
  /** Names the position, your own draft included. */
  private get stamp(): string {
    return `${this.play.seat}/${this.play.source.state?.number ?? 0}/${this.play.steps.length}`
  }

  /** Your own card is done as far as the draft can tell: the draft is sent. */
  get ended(): boolean {
    const base = this.play.source.state?.view as View | undefined
    if (!this.play.live || this.play.tried.length === 0 || !base) return false
    const { view } = this
    return (
      this.play.last !== null ||
      this.play.legal.length === 0 ||
      view.turn !== this.play.seat ||
      view.card !== base.card ||
      view.round_space !== base.round_space
    )
  }
  /** What I am asked for; `wait` if nothing. */
  get phase(): Phase | 'wait' {
    return this.play.mine && !this.ended ? this.view.phase : 'wait'
  }
  get canStop(): boolean {
    return !!this.play.offer('done')
  }

  // ---- a single choice that is confirmed by the primary button -------------------------------------------------------

  get wish(): string | null {
    if (this.keptWish.at === this.stamp) return this.keptWish.value
    return null
  }
  set wish(notation: string | null) {
    this.play.refusal = null
    this.keptWish = { at: this.stamp, value: notation }
  }
  /** Chooses; a second time does it. */
  async want(notation: string) {
    if (this.wish === notation) await this.commit()
    else this.wish = notation
  }
  async commit() {
    const { wish } = this
    if (!wish) return
    this.keptWish = { at: '', value: null }
    this.play.pointed = null
    await this.play.act(wish)
  }

  // ---- cards ---------------------------------------------------------------------------------------------------------

  private readonly choices: PersonId[][] = $derived.by(() => this.of('choose').map((offer) => field<PersonId[]>(offer, 'cards')))
  /** Cards that may be chosen. */
  readonly choosable: Set<PersonId> = $derived.by(() => new Set(this.choices.flat()))
  /** How many are to be laid down. */
  get need(): number {
    return Math.max(1, ...this.choices.map((cards) => cards.length))
  }
  get cards(): readonly PersonId[] {
    return this.keptCards.at === this.stamp ? this.keptCards.value : []
  }
  async toggle(card: PersonId) {
    this.person = card
    if (this.phase !== 'select') return
    const cards = this.cards
    if (!this.choosable.has(card)) {
      await this.play.ask(chooseNotation([card]))
      return
    }
    this.play.refusal = null
    const next = cards.includes(card) ? cards.filter((one) => one !== card) : [...cards, card].slice(-this.need)
    this.keptCards = { at: this.stamp, value: next }
  }
  get choice(): string {
    return chooseNotation(this.cards)
  }

  // ---- building and paying -------------------------------------------------------------------------------------------

  /** Families that can be paid now. */
  readonly payable: Set<string> = $derived.by(
    () => new Set(Object.entries(this.aid.bills).flatMap(([family, { ways }]) => (ways.length > 0 ? [family] : []))),
  )
  /** The family that is to be built. */
  get target(): string | null {
    return this.phase === 'build' && this.keptTarget.at === this.stamp ? this.keptTarget.value : null
  }
  set target(family: string | null) {
    this.keptTarget = { at: this.stamp, value: family }
    this.keptPayment = { at: '', value: null }
    this.play.refusal = null
  }
  /** Where the target will stand. */
  get site(): string | undefined {
    return this.target ? nextOf(this.view, this.target) : undefined
  }
  /** What the target costs me. */
  get bill(): Bill | undefined {
    return this.target ? this.aid.bills[this.target] : undefined
  }
  readonly offered: Proposal[] = $derived.by(() => proposals(this.bill?.ways ?? [], (notation) => this.play.offer(notation)))
  private readonly palasBest: Payment = $derived.by(() => (this.phase === 'palas' ? bestPalas(this.play.legal) : nothing()))
  readonly start: Payment = $derived.by(() => {
    if (this.phase === 'palas') return this.palasBest
    return this.offered[0]?.payment ?? nothing()
  })
  get payment(): Payment {
    return this.keptPayment.at === this.stamp && this.keptPayment.value ? this.keptPayment.value : this.start
  }
  set payment(payment: Payment) {
    this.play.refusal = null
    this.keptPayment = { at: this.stamp, value: payment }
  }
  get paymentNotation(): string {
    return this.phase === 'palas' ? palasNotation(this.payment) : buildNotation(this.target ?? '', this.payment)
  }
  /** How many pieces may be converted in the palas. */
  get palasLimit(): number {
    return this.aid.palas
  }
  /** Bars that are not in the payment. */
  get freeBars(): number {
    return (this.me?.res.silver ?? 0) - Object.values(this.payment.bars).reduce((a, b) => a + b, 0)
  }
  canAdd(kind: Solid, bar: boolean): boolean {
    const { own, bars } = this.payment
    if (this.phase === 'palas' && pieces(this.payment) >= this.palasLimit) return false
    return bar ? this.freeBars > 0 && bars[kind] < this.aid.bars[kind] : own[kind] < (this.me?.res[kind] ?? 0)
  }
  change(kind: Solid, by: number, bar: boolean) {
    const { own, bars } = this.payment
    if (by > 0 ? !this.canAdd(kind, bar) : (bar ? bars : own)[kind] === 0) return
    this.payment = bar ? { own, bars: { ...bars, [kind]: bars[kind] + by } } : { own: { ...own, [kind]: own[kind] + by }, bars }
  }
  clear() {
    this.payment = nothing()
  }
  /** Somebody points at a building while building. */
  async aim(id: string) {
    const family = FAMILY.get(id)
    if (!family || this.phase !== 'build') return
    if (family.templates.length === 0) {
      this.look = `building ${id}`
      return
    }
    if (!nextOf(this.view, family.id) || (family.templates.length === 1 && stands(this.view, id))) {
      this.target = null
      await this.play.ask(`build ${family.id}`)
      return
    }
    if (this.target === family.id) {
      this.target = null
      return
    }
    this.target = family.id
    if (!this.payable.has(family.id)) await this.play.ask(this.paymentNotation)
  }

  // ---- wagons, defence tower, helper places ---------------------------------------------------------------------------

  private of(kind: string): Offer[] {
    return this.play.legal.filter((offer) => verb(offer) === kind)
  }
  /** Where a helper can come from now. */
  readonly sources: string[] = $derived.by(() => [
    ...new Set([...this.of('place'), ...this.of('trade')].map((offer) => field<string>(offer, 'from'))),
  ])
  get source(): string {
    return this.sources.includes(this.wantedSource) ? this.wantedSource : (this.sources[0] ?? 'supply')
  }
  set source(from: string) {
    const { wish } = this
    this.wantedSource = from
    // What was chosen stays chosen.
    if (wish?.startsWith('place ')) this.wish = this.placeNotation(wish.split(' ')[1] as string)
    else if (wish?.startsWith('trader ')) this.wish = this.tradeNotation(this.wagonOf(wish))
  }
  placeNotation(place: string): string {
    return `place ${place} from ${this.source}`
  }
  tradeNotation(kind: Kind): string {
    return `trader ${WAGON(kind)}${this.source === 'pub' ? ' from pub' : ''}`
  }
  private wagonOf(notation: string): Kind {
    const word = notation.split(' ')[1]
    return (word === 'rider' ? 'silver' : word) as Kind
  }
  /** The notation a thing of the board stands for now, legal or not; null: only to look at. */
  notation(thing: Thing): string | null {
    const [type, id] = thing.split(' ') as [string, string]
    if (type === 'place' && this.phase === 'place') return this.placeNotation(id)
    if (type === 'wagon' && this.phase === 'trader') return this.tradeNotation(id as Kind)
    if (type === 'wagon' && this.phase === 'toll') return `withdraw ${WAGON(id as Kind)}`
    if (type === 'pile' && this.phase === 'tower') return `take ${id}`
    return null
  }
  async choose(thing: Thing) {
    const notation = this.notation(thing)
    if (thing.startsWith('building ') && this.phase === 'build') return this.aim(thing.slice(9))
    if (!notation) {
      this.look = thing
      return
    }
    if (this.play.offer(notation)) await this.want(notation)
    else {
      this.wish = null
      await this.play.ask(notation)
    }
  }
  /** A helper was put down here: done at once if it may be, else the reason. */
  async drop(thing: Thing) {
    const notation = this.notation(thing)
    if (!notation) return
    this.wish = null
    if (!this.play.offer(notation)) await this.play.ask(notation)
    else {
      this.wish = notation
      await this.commit()
    }
  }
  /** May it be chosen now? */
  legal(thing: Thing): boolean {
    if (thing.startsWith('building ')) {
      const family = FAMILY.get(thing.slice(9))
      return this.phase === 'build' && !!family && this.payable.has(family.id) && nextOf(this.view, family.id) === thing.slice(9)
    }
    const notation = this.notation(thing)
    return notation !== null && !!this.play.offer(notation)
  }
  /** What is on the board to be chosen or asked about now. */
  readonly things: Thing[] = $derived.by(() => {
    const { phase, view } = this
    if (phase === 'place') return this.places.map((place): Thing => `place ${place.id}`)
    if (phase === 'trader' || phase === 'toll') return KINDS.map((kind): Thing => `wagon ${kind}`)
    if (phase === 'tower') return KINDS.map((kind): Thing => `pile ${kind}`)
    const buildings = [...FAMILY.keys()].map((id): Thing => `building ${id}`)
    if (phase === 'build') return buildings
    const wagons = KINDS.map((kind): Thing => `wagon ${kind}`)
    if (this.split && this.scene === 'caravan') return wagons
    return [...buildings, ...(this.split ? [] : wagons), ...(view.winter?.active ?? []).map((id): Thing => `card ${id}`)]
  })
  /** Places that exist at this table. */
  get places(): Place[] {
    const { winter } = this.view
    return PLACES.filter(({ building }) =>
      building === 'village_pub' || building === 'granary' ? !!winter?.active.includes(building) : true,
    )
  }
  occupant(place: string): number | null {
    const { view } = this
    if (place === 'pub') return view.winter?.pub.innkeeper ?? null
    return view.places[place] ?? view.winter?.granary[place] ?? null
  }

  // ---- a low picture shows one half at a time -----------------------------------------------------------------------------

  /** How high the picture is; set by the board. */
  height = $state(600)
  get split(): boolean {
    return phone() || this.height < 340
  }

  get scene(): 'castle' | 'caravan' {
    if (this.keptScene.at === this.sceneStamp) return this.keptScene.value
    return ['trader', 'toll', 'tower'].includes(this.view.phase) ? 'caravan' : 'castle'
  }
  set scene(value: 'castle' | 'caravan') {
    this.keptScene = { at: this.sceneStamp, value }
  }
  private get sceneStamp(): string {
    return `${this.view.round_space}/${this.view.phase}/${this.view.turn}`
  }
}

export const uiOf = (play: Play) => play.ui as Ui
