// What board, tray, hand, score sheet and primary button of Ludwig share.
import { t } from '../../lib/i18n.svelte'
import type { Play } from '../../lib/play.svelte'
import type { Offer, ScoreLine } from '../../lib/types'
import { settings } from '../../lib/settings.svelte'
import { lastMarks } from '../../lib/story.svelte'
import { ATTENDANTS, CARDS, face, HANGING_NAMES, type Name, TYPE_NAMES, wording } from './data'
import { atHand, castlesOf, chain, newest, older, parsePlace, partnerOf, partners, type Place, results, total, waiting } from './geometry'
import { readPlace } from './tale'
import { type Trial, Trials } from './trials.svelte'
import type { Step, View } from './types'

/** Something I decide now: at a castle, or for the whole turn. */
export interface Decision {
  kind: 'select' | 'give' | 'assign' | 'draw' | Step
  castle: number | null
  offers: Offer[]
}
const WORDS: Record<string, Decision['kind']> = {
  select: 'select',
  left: 'assign',
  give: 'give',
  draw: 'draw',
  order: 'order',
  place: 'place',
  take: 'specialty',
  keep: 'room',
  card: 'card',
  attendant: 'attendant',
  bonus: 'bonus',
}
const USUAL = 'burghof-ludwig-order'

export const said = (name?: Name) => name?.[settings.lang] ?? ''

export class Ui {
  readonly play: Play
  readonly trials: Trials
  /** The two tiles picked from the hand, for one turn. */
  private picks = $state.raw<{ turn: string; tiles: readonly string[] }>({ turn: '', tiles: [] })
  /** The tile for the left castle, for one turn. */
  private split = $state.raw<{ turn: string; first: string }>({ turn: '', first: '' })
  /** A tile of the hand that is looked at. */
  private look = $state<string | null>(null)
  /** A place or choice that was taken once; the second time or the primary button confirms it. */
  private arm = $state('')
  /** The castle to decide about first, where several wait. */
  private wanted = $state(-1)
  /** A castle of others that is looked at, and which of several is in front on a small screen. */
  guest = $state<number | null>(null)
  front = $state<number | null>(null)
  /** The room whose points are explained. */
  why = $state.raw<{ castle: number; place: string } | null>(null)
  /** Rooms that a line of the sheet counted. */
  lit = $state.raw<{ castle: number; places: readonly string[] } | null>(null)
  /** A tile on its way from the tray to the castle. */
  dragged = $state.raw<{ x: number; y: number; tile: string } | null>(null)
  /** By castle: from the window to the drawing. */
  readonly locate = new Map<number, (x: number, y: number) => { x: number; y: number } | null>()
  /** The usual order is said without asking. */
  usual = $state(read(USUAL))

  constructor(play: Play) {
    this.play = play
    this.trials = new Trials(play.source.set, (castle) => this.view.castles.some((one) => JSON.stringify(one) === castle))
  }

  // ---- the table -----------------------------------------------------------------------------------------------

  get view(): View {
    return this.play.state.view as View
  }
  get number(): number {
    return this.play.source.state?.number ?? 0
  }
  get seats(): number {
    return this.view.players
  }
  get turn(): string {
    return `${this.view.round}.${this.view.turn}`
  }
  /** Whose eyes: a spectator looks from the first seat. */
  get eyes(): number {
    const seat = this.play.seat ?? 0
    return seat < this.seats ? seat : 0
  }
  /** Left and right. */
  readonly own: [number, number] = $derived.by(() => castlesOf(this.eyes, this.seats))
  readonly others: number[] = $derived.by(() =>
    // Round the table, beginning behind the left neighbour.
    Array.from({ length: this.seats }, (_, n) => (this.eyes + 1 + n) % this.seats).filter((castle) => !this.own.includes(castle)),
  )
  /** The castles on the board. */
  readonly shown: number[] = $derived.by(() => (this.guest !== null && this.guest < this.seats ? [this.guest] : this.own))
  isOwn(castle: number): boolean {
    return this.play.seat !== null && this.own.includes(castle)
  }
  total(castle: number): number {
    return total(this.play.state.score, castle)
  }
  readonly results = $derived.by(() => results(this.play.state.score, this.seats))
  /** The castle that counts for me. */
  get lower(): number | null {
    const mine = this.results[this.eyes]
    return mine && mine.left !== mine.right && this.play.seat !== null ? mine.lower : null
  }
  lines(castle: number): ScoreLine[] {
    return this.play.state.score.filter((line) => line.shared === castle)
  }
  readonly newest = $derived.by(() => newest(this.play.source.log, this.play.state.number))
  /** What the others did here since my last turn. */
  told(castle: number) {
    const { play } = this
    if (play.tried.length > 0 || play.state.outcome) return []
    return lastMarks(play.story.marks).flatMap((mark) => {
      const place = readPlace(mark.at)
      if (place?.castle !== castle) return []
      const [x, y] = place.space.split(',').map(Number) as [number, number]
      return [{ mark, x, y }]
    })
  }
  chain(castle: number) {
    return chain(this.play.source.log, this.play.state.number, castle)
  }
  /** "with Berta", or both names where I have no part in it. */
  between(castle: number): number[] {
    const pair = partners(castle, this.seats)
    return this.isOwn(castle) ? [partnerOf(castle, this.eyes, this.seats)] : pair
  }
  waiting(castle: number) {
    return waiting(this.view, castle)
  }
  older(castle: number) {
    return older(this.view, castle)
  }

  // ---- what is asked -------------------------------------------------------------------------------------------

  /** Everything I may decide now; several only where all castles are built at once. */
  readonly decisions: Decision[] = $derived.by(() => {
    if (!this.play.mine) return []
    const found: Decision[] = []
    for (const offer of this.play.legal) {
      const [word, at] = offer.notation.split(' ')
      const kind = WORDS[word as string]
      if (!kind) continue
      const whole = ['select', 'assign', 'give', 'draw'].includes(kind)
      const castle = whole ? null : Number(at)
      const known = found.find((one) => one.kind === kind && one.castle === castle)
      if (known) known.offers.push(offer)
      else found.push({ kind, castle, offers: [offer] })
    }
    return found
  })
  readonly decision: Decision | null = $derived.by(
    () => this.decisions.find(({ castle }) => castle === this.wanted) ?? this.decisions[0] ?? null,
  )
  /** What others do elsewhere must not change what I am deciding. */
  stay() {
    if (this.decision?.castle != null) this.wanted = this.decision.castle
  }
  attend(castle: number) {
    this.wanted = castle
    this.front = castle
    this.guest = null
    this.let()
  }
  /** The legal places in a castle, by space. */
  places(castle: number): Place[] {
    return this.decisions.flatMap((one) =>
      one.kind === 'place' && one.castle === castle ? one.offers.flatMap((offer) => parsePlace(offer.notation) ?? []) : [],
    )
  }
  /** The tile that I place in this castle now. */
  held(castle: number): string | null {
    return this.places(castle)[0]?.tile ?? null
  }
  atHand(castle: number) {
    return atHand(this.view, castle)
  }

  // ---- wishes --------------------------------------------------------------------------------------------------

  /** Where people would like the tile at hand to lie, while it can still be. */
  wishes(castle: number): (Place & { by: number })[] {
    const due = this.atHand(castle)
    const json = this.view.castles[castle]
    if (!due || !json || !this.play.live) return []
    return (this.play.source.proposals ?? []).flatMap(({ by, seat, action }) => {
      const place = parsePlace(action)
      const fits =
        place && place.castle === castle && place.tile === due.tile && seat === due.seat && partners(castle, this.seats).includes(by)
      return fits && !json.tiles.some(({ x, y }) => x === place.x && y === place.y) ? [{ ...place, by }] : []
    })
  }
  /** The tile my partner places here, if I may say where I would like it. */
  wishable(castle: number): string | null {
    const due = this.atHand(castle)
    const { source, live, seat } = this.play
    const partner = due && due.seat !== seat && source.people[due.seat]?.kind === 'other'
    return partner && live && source.propose && source.state?.talk_open && this.isOwn(castle) ? due.tile : null
  }

  // ---- the draft -----------------------------------------------------------------------------------------------

  get hand(): string[] {
    return this.view.phase === 'select' && this.play.seat !== null ? (this.view.hands[this.play.seat] ?? []) : []
  }
  get choosing(): boolean {
    return this.decision?.kind === 'select'
  }
  get picked(): readonly string[] {
    const sent = this.play.seat === null || this.view.phase !== 'select' ? [] : (this.view.selected[this.play.seat] ?? [])
    if (sent.length > 0) return sent
    return this.picks.turn === this.turn ? this.picks.tiles.filter((tile) => this.hand.includes(tile)) : []
  }
  pick(tile: string) {
    this.look = tile
    if (!this.choosing) return
    const now = this.picked
    // A third one takes the place of the older of the two.
    const tiles = now.includes(tile) ? now.filter((one) => one !== tile) : [...now.slice(-1), tile]
    this.picks = { turn: this.turn, tiles }
    this.play.refusal = null
  }
  /** How many tiles are still to be picked: as many as every choice of the engine has. */
  get missing(): number {
    const choice = this.play.legal.find(({ notation }) => notation.startsWith('select '))
    return choice ? choice.notation.split('+').length - this.picked.length : 0
  }
  get selectNotation(): string {
    const order = this.play.legal.find(({ notation }) => {
      const pair = notation.replace(/^select /, '').split('+')
      return pair.length === this.picked.length && pair.every((tile) => this.picked.includes(tile))
    })
    return order?.notation ?? `select ${this.picked.join('+')}`
  }
  /** The tile that is tried on the castles, and where: while choosing in both, while dealing out each in its own. */
  tried(castle: number): string | null {
    if (this.decision?.kind === 'place') return null
    if (this.decision?.kind === 'assign' || this.decision?.kind === 'give') {
      const at = this.sides.indexOf(castle)
      return at < 0 ? null : (this.pair[at] ?? null)
    }
    if (this.decision?.kind === 'room' && this.decision.castle === castle) return this.armed?.split(' ')[2] ?? this.look
    if (this.decision?.kind === 'specialty' && this.decision.castle === castle) return this.armed?.split(' ')[2] ?? this.look
    if (this.view.phase !== 'select' || !this.isOwn(castle)) return null
    return this.looked
  }
  get looked(): string | null {
    const on = this.look && this.hand.includes(this.look) ? this.look : null
    return on ?? this.picked.at(-1) ?? null
  }
  lookAt(tile: string | null) {
    this.look = tile
  }
  /** The place under pointer or finger, and what it would bring there. */
  get aimed(): Trial | null {
    const place = parsePlace(this.armed ?? this.play.pointed ?? '')
    return place ? (this.trial(place.castle, place.tile)?.find(({ x, y }) => x === place.x && y === place.y) ?? null) : null
  }
  trial(castle: number, tile: string): Trial[] | null {
    const json = this.view.castles[castle]
    return json && this.play.live ? this.trials.of(json, tile, true) : null
  }
  best(castle: number, tile: string): Trial | null {
    const json = this.view.castles[castle]
    return json && this.play.live ? this.trials.best(json, tile) : null
  }

  // ---- one for each castle -------------------------------------------------------------------------------------

  /** The castles the two tiles go to: my left and right one; of Ludwig's the one I share and the other person's. */
  readonly sides: [number, number] = $derived.by(() => {
    const king = this.view.ludwig_seat
    if (this.decision?.kind !== 'give' || king === null) return this.own
    const both = castlesOf(king, this.seats)
    return this.own.includes(both[0]) ? both : [both[1], both[0]]
  })
  /** The tile for the first and the one for the second of these castles. */
  readonly pair: string[] = $derived.by(() => {
    const kind = this.decision?.kind
    if (kind !== 'assign' && kind !== 'give') return []
    const tiles = this.decision?.offers.map(({ notation }) => notation.split(' ')[1] as string) ?? []
    const first = this.split.turn === `${this.turn}${kind}` && tiles.includes(this.split.first) ? this.split.first : tiles[0]
    return first ? [first, ...tiles.filter((tile) => tile !== first)] : []
  })
  exchange() {
    const [, second] = this.pair
    if (second) this.split = { turn: `${this.turn}${this.decision?.kind}`, first: second }
  }
  get pairNotation(): string {
    return `${this.decision?.kind === 'give' ? 'give' : 'left'} ${this.pair[0]}`
  }

  // ---- confirming ----------------------------------------------------------------------------------------------

  /** The place or choice that waits for the second tap. */
  get armed(): string | null {
    return this.play.offer(this.arm) ? this.arm : null
  }
  take(notation: string) {
    this.play.refusal = null
    this.arm = notation
  }
  let() {
    this.arm = ''
    this.play.pointed = null
  }
  async act(notation: string): Promise<boolean> {
    this.let()
    this.look = null
    this.why = null
    return this.play.act(notation)
  }
  /** Somebody points at a space of a castle. */
  async point(castle: number, x: number, y: number, touch: boolean) {
    const tile = this.held(castle)
    const theirs = this.wishable(castle)
    const due = this.atHand(castle)
    if (!tile && theirs && due) this.play.source.propose?.(due.seat, `place ${castle} ${theirs} ${x},${y}`)
    if (!tile) return
    const wish = `place ${castle} ${tile} ${x},${y}`
    if (!this.play.offer(wish)) {
      this.let()
      await this.play.ask(wish)
    } else if (touch && this.armed !== wish) this.take(wish)
    else await this.act(wish)
  }
  /** The older one goes first. */
  usualOrder(castle: number): string {
    return `order ${castle} ${this.older(castle) === this.play.seat ? 'first' : 'wait'}`
  }
  setUsual(on: boolean) {
    this.usual = on
    try {
      localStorage.setItem(USUAL, on ? '1' : '')
    } catch {
      // Then it holds until the page is closed.
    }
  }

  // ---- words ---------------------------------------------------------------------------------------------------

  tileName = tileName
  tileText = tileText
  tileLabel = tileLabel
  cardName = (id: string) => said(CARDS.get(id)?.name)
  attendantName = (id: string) => said(ATTENDANTS.get(id)?.name)
  typeName = (id: string) => said(TYPE_NAMES.get(id)) || t('ludwig-specialty-room')
}

export const tileName = (id: string) => said(face(id)?.name)
/** "1 for each sleeping room around it", as the engine says it. */
export function tileText(id: string): string {
  const one = face(id)
  return one
    ? t(`ludwig-tile-${wording(one)}`, {
        each: one.points,
        otherwise: one.otherwise,
        wants: said(TYPE_NAMES.get(one.wants) ?? HANGING_NAMES.get(one.wants)) || t('ludwig-specialty-room'),
      })
    : ''
}
/** Name, type, hanging and what it counts: all that stands on the tile. */
export function tileLabel(id: string): string {
  const one = face(id)
  if (!one) return id
  const kind = one.ground === 'specialty' ? t('ludwig-specialty-room') : said(TYPE_NAMES.get(one.type))
  const hanging = HANGING_NAMES.get(one.hanging)
  return [said(one.name), kind, ...(hanging ? [said(hanging)] : []), tileText(id)].join(', ')
}

function read(at: string): boolean {
  try {
    return localStorage.getItem(at) === '1'
  } catch {
    return false
  }
}

export const uiOf = (play: Play) => play.ui as Ui
