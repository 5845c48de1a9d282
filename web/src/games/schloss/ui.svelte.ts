// What board, tray, hand and primary button of Das Schloss share.
import { tick } from 'svelte'
import { t } from '../../lib/i18n.svelte'
import type { Play } from '../../lib/play.svelte'
import type { Spot } from '../../lib/roving'
import { settings } from '../../lib/settings.svelte'
import type { Arg, Message } from '../../lib/types'
import type { View as Sent } from '../../generated/schloss'
import { DATA } from './data'
import { whole } from './faces'
import { Castle, cellAt, rotations } from './geometry'
import { hit, type Mode, type Place, placesOf, type Step, stepOf } from './places'
import type { Aid, Ghost, Item, Player, Printed, Room, View } from './types'

/** What is chosen and not yet done; void as soon as the table has moved on. */
interface Choice {
  number: number
  mode: Mode
  /** The place that was tapped once. */
  armed: string | null
  /** How the drawn tile is held. */
  exits: string | null
  /** The swap: what to take, and what to give. */
  take: string | null
  give: string | null
  /** The two items to lose, by their place on the card. */
  lose: readonly number[]
  /** The room of the ghost that was picked from the list. */
  ghost: string | null
  /** How many fireballs to throw. */
  balls: number | null
}
const NOTHING: Omit<Choice, 'number'> = { mode: null, armed: null, exits: null, take: null, give: null, lose: [], ghost: null, balls: null }

export class Ui {
  readonly play: Play
  private kept = $state.raw<Choice>({ number: -1, ...NOTHING })
  /** The room somebody points at. */
  looked = $state<string | null>(null)
  /** Was the last thing done by keys? Then the focus is to come back after the others' turns. */
  keys = false
  /** A tile that is being dragged from the tray. */
  dragged = $state.raw<Spot | null>(null)
  /** The board's own: window to drawing. */
  locate: ((x: number, y: number) => (Spot & { px: number }) | null) | undefined

  constructor(play: Play) {
    this.play = play
  }

  get view(): View {
    return whole(this.play.state.view as Sent)
  }
  private get number(): number {
    return this.play.source.state?.number ?? 0
  }
  get pick(): Choice {
    return this.kept.number === this.number ? this.kept : { number: this.number, ...NOTHING }
  }
  set(part: Partial<Choice>) {
    this.kept = { ...this.pick, ...part }
  }

  readonly step: Step = $derived.by(() => stepOf(this.view))
  readonly castle: Castle = $derived.by(() => new Castle(this.view.tiles))
  private readonly offers: ReadonlySet<string> = $derived.by(() => new Set(this.play.legal.map((offer) => offer.notation)))
  readonly places: Place[] = $derived.by(() =>
    this.play.mine ? placesOf(this.castle, this.view, this.step, this.pick.mode, this.offers) : [],
  )
  readonly armed: Place | undefined = $derived.by(() =>
    this.places.find((place) => place.id === this.pick.armed && place.notations.length > 0),
  )
  /** The player whose turn it is. */
  get active(): Player | undefined {
    return this.view.players[this.view.current]
  }
  get here(): Room | undefined {
    return this.castle.byId.get(this.active?.at ?? '')
  }
  /** The ghost that was picked from the list, by its room. */
  readonly ghostRoom: Room | undefined = $derived.by(() =>
    this.step === 'ghosts' && this.play.mine ? this.castle.byId.get(this.pick.ghost ?? '') : undefined,
  )
  /** The ghosts that can step, each once. */
  readonly movable: Room[] = $derived.by(() => [
    ...new Set(this.places.flatMap((place) => (place.kind === 'ghost' && place.notations.length > 0 && place.room ? [place.room] : []))),
  ])

  // ---- names ---------------------------------------------------------------------------------------------------

  name(of: 'tiles' | 'ghosts' | 'boxes' | 'doors', id: string | undefined): string {
    return DATA[of].get(id ?? '')?.name[settings.lang] ?? ''
  }
  roomWords(id: string): Message {
    const name = DATA.tiles.get(id)?.name
    return name ? { id: 'schloss-room', args: { name, id } } : { id: 'schloss-room-unknown' }
  }
  goodWords(item: { kind?: Item['kind'] | 'trophy'; value?: number; scroll?: Item['scroll'] }): Message {
    return item.scroll
      ? { id: `schloss-good-${item.scroll.replace('_', '-')}` }
      : { id: `schloss-good-${item.kind}`, args: { value: item.value ?? 0 } }
  }
  itemWords(item: Item): Message {
    if (item.open === false) {
      const name = item.kind && DATA.boxes.get(item.id)?.name
      return name
        ? { id: 'schloss-box-seen', args: { tier: item.tier, item: { id: 'schloss-item', args: { name, good: this.goodWords(item) } } } }
        : { id: 'schloss-box', args: { tier: item.tier } }
    }
    const name = DATA.boxes.get(item.id)?.name
    if (!name || item.kind === 'scroll' || item.kind === 'heart') return this.goodWords(item)
    return { id: 'schloss-item', args: { name, good: this.goodWords(item) } }
  }
  ghostWords(ghost: Ghost): Message {
    const name = DATA.ghosts.get(ghost.id)?.name ?? { de: '', en: '' }
    return { id: 'schloss-ghost', args: { name, fight: ghost.fight, life: ghost.life } }
  }
  /** What is in a room, as the engine would say it. */
  inside(room: Room): Arg[] {
    const list: Arg[] = []
    if (room.ghost) list.push(this.ghostWords(room.ghost))
    if (room.door)
      list.push(
        room.door.opens ? { id: 'schloss-door-known', args: { numbers: room.door.opens.join(', ') } } : { id: 'schloss-door-unknown' },
      )
    for (const item of room.boxes) list.push(this.itemWords(item))
    if (room.stairs) list.push({ id: 'schloss-stairs' })
    if (room.fountain) list.push({ id: 'schloss-fountain' })
    if (room.owner_room > 0)
      list.push({ id: this.view.owner.tile === room.id ? 'schloss-owner-here' : 'schloss-owner-room', args: { number: room.owner_room } })
    this.view.players.forEach((player, seat) => {
      if (player.at === room.id) list.push({ seat })
    })
    return list
  }

  /** What the engine has counted. */
  get aid(): Aid {
    return this.play.state.aid as Aid
  }
  /** What a fight or a door in that room would be like for whoever looks, in words. */
  odds(room: Room): string {
    const seat = this.play.seat ?? this.view.current
    const player = this.view.players[seat]
    const { door } = room
    const odds = this.aid.ghosts[room.id]?.[seat]
    if (odds && player) {
      const said = t('schloss-odds', { name: this.play.name(seat), win: odds.win, hit: odds.hit })
      const ball =
        player.cards.fireball > 0 && odds.with_fireball > odds.win ? ` ${t('schloss-odds-ball', { win: odds.with_fireball })}` : ''
      return ` ${said}${ball}`
    }
    if (!door) return ''
    const n = this.aid.doors[room.id] ?? 0
    return ` ${door.opens ? t('schloss-door-opens', { numbers: door.opens.join(', '), n }) : t('schloss-door-unseen', { n })}`
  }

  // ---- laying the tile -----------------------------------------------------------------------------------------

  /** How the drawn tile is held now. */
  get exits(): string {
    return this.pick.exits ?? this.view.tile_in_hand?.exits ?? 'N'
  }
  /** How it would lie on a cell: as it is held, or as it fits. */
  exitsAt(place: Place): string {
    return place.options.includes(this.exits) ? this.exits : (place.options[0] ?? this.exits)
  }
  layNotation(place: Place): string {
    return `place ${place.cell[0]},${place.cell[1]} ${this.exitsAt(place)}`
  }
  /** Turns the tile: on a chosen cell only to what fits there. */
  rotate(back = false) {
    if (this.step !== 'place') return
    const armed = this.armed
    const ways = armed ? armed.options : rotations(this.view.tile_in_hand?.exits ?? 'N')
    const now = ways.indexOf(armed ? this.exitsAt(armed) : this.exits)
    this.set({ exits: ways[(now + (back ? ways.length - 1 : 1)) % ways.length] ?? null })
    this.play.refusal = null
  }
  /** The drawn tile as a room, with the boxes that would be laid on it. */
  handRoom(hand: Printed, exits: string): Room {
    return {
      ...hand,
      x: 0,
      y: 0,
      exits,
      ghost: null,
      door: hand.has_door ? { known: false } : null,
      boxes: (this.aid.brings?.boxes ?? []).map((tier, at) => ({ id: `${at}`, tier, open: false })),
    }
  }
  hold(exits: string) {
    this.set({ exits })
  }

  // ---- doing ---------------------------------------------------------------------------------------------------

  /** Does this step end the turn? Then the page asks before it sends it. */
  endsTurn(place: Place): boolean {
    if (place.kind !== 'ghost') return false
    const args = this.play.state.prompt.args
    return args?.number === args?.of || !!this.play.preview(place.notations[0] ?? '')?.draws
  }
  /** Has to be confirmed: it cannot be taken back, or there is more to choose. */
  private careful(place: Place): boolean {
    return place.kind === 'cell' || place.kind === 'door' || this.endsTurn(place)
  }
  async choose(place: Place, touch = false) {
    const { play } = this
    if (place.notations.length === 0) {
      this.set({ armed: null })
      await play.ask(place.kind === 'cell' ? `place ${place.cell[0]},${place.cell[1]} ${this.exits}` : place.ask)
      return
    }
    play.refusal = null
    if (place.kind === 'swap') this.set({ mode: 'swap' })
    else if ((touch || this.careful(place)) && this.pick.armed !== place.id)
      this.set({ armed: place.id, ...(place.kind === 'cell' ? { exits: this.exitsAt(place) } : {}) })
    else await this.run(place)
  }
  /** Does what a place stands for. */
  async run(place: Place): Promise<boolean> {
    this.play.pointed = null
    this.looked = null
    if (place.kind === 'cell') return this.play.act(this.layNotation(place))
    return place.notations.length > 1 ? this.play.send(...place.notations) : this.play.act(place.notations[0] ?? '')
  }
  /** A click or tap on the drawing. */
  async point(at: Spot, touch: boolean, px: number) {
    const { play } = this
    this.keys = false
    const cell = cellAt(at)
    const room = this.castle.at(...cell)
    this.looked = room && (touch || !play.mine) ? room.id : null
    if (!play.mine) return
    const place = hit(this.places, at, (touch ? 24 : 8) * px)
    if (place) await this.choose(place, touch)
    else {
      this.set({ armed: null })
      if (this.step === 'place') await play.ask(`place ${cell[0]},${cell[1]} ${this.exits}`)
    }
  }
  /** After a control of the desk was used: by keys, the focus follows to what it opened. */
  async follow(event: MouseEvent) {
    if (event.detail !== 0) return
    this.keys = true
    await tick()
    const { mode } = this.pick
    const next = mode === 'swap' ? '.swap input' : mode ? '.places [tabindex="0"]' : this.armed ? '.desk .primary' : null
    if (next) document.querySelector<HTMLElement | SVGElement>(next)?.focus()
  }
  enter(mode: Mode) {
    this.play.refusal = null
    this.set({ ...NOTHING, mode: this.pick.mode === mode ? null : mode })
  }

  // ---- fireballs, swap, death ----------------------------------------------------------------------------------

  readonly balls = $derived.by(() => {
    const ghost = this.here?.ghost
    const { fireballs } = this.aid
    return fireballs.length > 0 && ghost ? { ghost, rows: fireballs, needed: fireballs.find((row) => row.beats)?.n ?? null } : null
  })
  /** How many fireballs are chosen: as many as it needs, unless somebody chose otherwise. */
  get thrown(): number {
    return this.pick.balls ?? this.balls?.needed ?? 0
  }
  async throwBalls(n = this.thrown): Promise<boolean> {
    if (n === 0) return this.play.act('no')
    return this.play.send(...Array<string>(n).fill('fireball'))
  }

  readonly swaps = $derived.by(() =>
    this.play.legal.flatMap(({ notation }) => {
      const [verb, seat, take, give] = notation.split(' ')
      return verb === 'swap' ? [{ notation, seat: Number(seat), take: `${seat} ${take}`, give: give ?? '' }] : []
    }),
  )
  get swapNotation(): string | null {
    const { take, give } = this.pick
    const fits = this.swaps.filter((one) => one.take === take)
    return (fits.length === 1 ? fits[0] : fits.find((one) => one.give === give))?.notation ?? null
  }

  /** What the dying player carries, in the order of the card. */
  get carried(): Item[] {
    const player = this.active
    return player ? [player.sword, player.shield, ...player.scrolls].filter((item): item is Item => item !== null) : []
  }

  seatName(seat: number): string {
    return seat === this.play.seat ? t('table-you', { name: this.play.name(seat) }) : this.play.name(seat)
  }
}
export const uiOf = (play: Play) => play.ui as Ui
