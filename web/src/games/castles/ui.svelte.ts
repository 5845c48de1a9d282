// What board, tray, hand and primary button of Castles share: the tile in hand, its turn, and what may be done with it.
import { tableDoor } from '../../lib/door'
import { t } from '../../lib/i18n.svelte'
import type { Play } from '../../lib/play.svelte'
import { settings } from '../../lib/settings.svelte'
import { wireViewer } from '../../lib/table.svelte'
import type { Message, Offer, Preview, Refusal } from '../../lib/types'
import { type Action, after, at, buildNotation, built, type Built, cellName, index, readAction, readCell } from './site'
import { DUMP, readPlace } from './tale'
import { type Kind, kindOf, SPACES, tileName } from './tiles'
import type { Aid, Effect, Happening, Phase, PlayerJson, View, Zone } from './types'

/** `confirm`: everything is decided and waits to be sent. */
export type Stage = 'gate' | 'choose' | 'use' | 'dump' | 'end' | 'works' | 'confirm' | 'wait' | 'over'

/** A tile that lies beside the site. */
export interface Loose {
  zone: Zone
  tile: string
}
export interface Place {
  notation: string
  turn: number
  gain: number
  text: Message
}

interface Ahead {
  key: string
  draft: number
  legal: Offer[]
  preview: Map<string, Preview>
  aid: Aid
}

export class Ui {
  readonly play: Play
  private picked = $state.raw<Loose | null>(null)
  private wish = $state(0)
  /** On touch: the cell that was tapped once. */
  armed = $state<number | null>(null)
  /** The cell under pointer or focus. */
  over = $state<number | null>(null)
  /** Whose site is shown large, if not your own. */
  big = $state<number | null>(null)
  /** What has been asked "really?". */
  sure = $state<string | null>(null)
  /** A tile that is being dragged. */
  dragged = $state.raw<{ x: number; y: number } | null>(null)
  /** The board's own: window to cell. */
  locate: ((x: number, y: number) => number | null) | undefined
  /** The board's own: goes to the first place of the tile in hand. */
  enter: (() => void) | undefined
  private ahead = $state.raw<Ahead | null>(null)
  private asking = ''

  constructor(play: Play) {
    this.play = play
  }

  // ---- what there is -------------------------------------------------------------------------------------------

  get view(): View {
    return this.play.state.view as View
  }
  /** The part of the game the table is in; a draft may have gone past it. */
  get phase(): Phase {
    return this.play.live && this.play.source.state ? (this.play.source.state.view as View).phase : this.view.phase
  }
  get number(): number {
    return this.play.source.state?.number ?? 0
  }
  /** The step that waits to be sent, if it is one only the table can carry out. */
  readonly last: Action | null = $derived.by(() => (this.play.live && this.play.last ? readAction(this.play.last.notation) : null))
  /** A seat's things as they are shown: yours with the step that waits. */
  player(seat: number): PlayerJson {
    const player = this.view.players[seat] as PlayerJson
    return seat === this.play.seat ? after(player, this.last) : player
  }
  readonly me: PlayerJson | null = $derived.by(() => (this.play.seat === null ? null : this.player(this.play.seat)))
  readonly site: Built = $derived(built(this.me?.cells ?? []))

  readonly stage: Stage = $derived.by(() => {
    const { play, view, me } = this
    if (this.phase === 'over') return 'over'
    if (!play.mine || !me) return 'wait'
    if (play.last || play.legal.length === 0) return 'confirm'
    if (view.phase === 'setup') return 'gate'
    if (view.phase === 'final_works') return 'works'
    if (view.phase === 'dump') return (me.dump?.length ?? 0) > 0 ? 'dump' : 'end'
    if (me.hand_kind === 'drawn') return 'choose'
    return (me.hand?.length ?? 0) > 0 ? 'use' : 'end'
  })
  /** Can tiles be taken up now? */
  readonly acting: boolean = $derived(['choose', 'use', 'dump', 'end', 'works'].includes(this.stage))

  /** Whose site is shown large. */
  readonly shown: number = $derived.by(() => {
    const { play } = this
    const counted = this.litSeat
    if (counted !== null && !play.mine) return counted
    return this.big ?? play.seat ?? 0
  })
  /** Whose the places are that the score sheet lights up. */
  readonly litSeat: number | null = $derived.by(() => this.litLine?.seat ?? null)
  readonly litLine = $derived.by(() => {
    const { lit, state } = this.play
    return lit.length === 0 ? null : (state.score.find((line) => line.counted === lit) ?? null)
  })
  /** The latest tile of each seat. */
  readonly latest: Map<number, number> = $derived.by(() => {
    const found = new Map<number, number>()
    const { source, state, live } = this.play
    for (let n = source.log.length - 1; n >= 0 && found.size < state.seats; n--) {
      const line = source.log[n]
      if (!line || (!live && line.number > state.number)) continue
      for (const event of line.events as Happening[]) {
        if (event.event === 'built' && event.seat !== undefined && !found.has(event.seat))
          found.set(event.seat, index({ col: event.col ?? 0, row: event.row ?? 0 }))
      }
    }
    return found
  })
  /** What the others did since my last turn, by seat and cell. */
  readonly steps: Map<number, Map<number, number>> = $derived.by(() => {
    const found = new Map<number, Map<number, number>>()
    if (this.play.tried.length > 0 || this.play.state.outcome) return found
    for (const mark of this.play.story.marks) {
      const place = readPlace(mark.at)
      if (!place || place.cell === null) continue
      if (!found.has(place.seat)) found.set(place.seat, new Map())
      found.get(place.seat)?.set(place.cell, mark.step)
    }
    return found
  })
  /** In which step my dump was filled. */
  readonly filled: number | null = $derived.by(
    () => this.play.story.marks.findLast(({ at }) => at === `${this.play.seat} ${DUMP}`)?.step ?? null,
  )
  /** Cells of own tiles that are only tried. */
  readonly drafted: Set<number> = $derived.by(() => {
    const { play } = this
    const cells = new Set<number>()
    if (!play.live) return cells
    for (const step of play.tried) {
      const action = readAction(step.notation)
      if (action?.type === 'build') cells.add(index(action.cell))
    }
    return cells
  })

  /** What the engine has counted. */
  get aid(): Aid {
    return this.play.state.aid as Aid
  }
  /** The open cells of a seat, each with how many tiles that could still come would fit. */
  open(seat: number): Map<number, number> {
    return new Map(
      (this.aid.sites[seat]?.open ?? []).flatMap(({ cell, fits }) => {
        const found = readCell(cell)
        return found ? [[index(found), fits] as const] : []
      }),
    )
  }
  /** Open cells of a seat that no tile can close any more. */
  dead(seat: number): Set<number> {
    if (this.phase === 'over' || this.view.options.unchecked_building) return new Set()
    return new Set([...this.open(seat)].flatMap(([cell, fits]) => (fits === 0 ? [cell] : [])))
  }

  // ---- what may be done ----------------------------------------------------------------------------------------

  /** Before the choice the engine is asked what could be built if the pair were kept. */
  async lookAhead() {
    const { play } = this
    const wanted = this.stage === 'choose' ? `${this.number}/${play.steps.map((step) => step.notation).join(';')}` : ''
    if (wanted === this.asking) return
    this.asking = wanted
    const old = this.ahead
    if (!wanted || play.seat === null) {
      this.ahead = null
    } else {
      const mine = await this.kept(wanted, play.seat)
      if (mine && this.asking !== wanted) void tableDoor('castles').ask('close_draft', { draft: mine.draft })
      else this.ahead = mine
    }
    if (old) void tableDoor('castles').ask('close_draft', { draft: old.draft })
  }

  private async kept(key: string, seat: number): Promise<Ahead | null> {
    try {
      const { game, set } = this.play.source
      const { draft } = await tableDoor('castles').ask('draft', { game, viewer: wireViewer(seat), view: this.view, set })
      await tableDoor('castles').ask('draft_act', { draft, seat, notation: 'keep' })
      const { legal, preview, aid } = await tableDoor('castles').ask('draft_state', { draft, seat })
      return { key, draft, legal, preview: new Map(preview.map((one) => [one.notation, one])), aid: aid as Aid }
    } catch {
      // The pair can still be kept first and looked at then.
      return null
    }
  }

  /** All that can be done now; with the pair undecided also what could be done with it after `keep`. */
  readonly legal: Offer[] = $derived.by(() => {
    const { legal } = this.play
    if (this.stage !== 'choose' || !this.ahead) return legal
    return [...legal, ...this.ahead.legal.filter((offer) => / hand /.test(offer.notation))]
  })
  /** What an action would bring at once. */
  gain(notation: string): number {
    const { play } = this
    const preview = play.preview(notation) ?? this.ahead?.preview.get(notation)
    return preview?.changes.find((change) => change.seat === play.seat)?.points ?? 0
  }
  offer(notation: string): Offer | undefined {
    return this.legal.find((one) => one.notation === notation)
  }

  /** Builds by tile, cell and turn. */
  private readonly builds: Map<string, Map<number, Place[]>> = $derived.by(() => {
    const all = new Map<string, Map<number, Place[]>>()
    for (const offer of this.legal) {
      if (!offer.notation.startsWith('build ')) continue
      const action = readAction(offer.notation)
      if (action?.type !== 'build') continue
      const key = `${action.from} ${action.tile}`
      const cells = all.get(key) ?? new Map<number, Place[]>()
      const cell = index(action.cell)
      cells.set(cell, [
        ...(cells.get(cell) ?? []),
        { notation: offer.notation, turn: action.turn, gain: this.gain(offer.notation), text: offer.text },
      ])
      all.set(key, cells)
    }
    return all
  })
  /** Where a tile can be built. */
  cellsOf({ zone, tile }: Loose): ReadonlyMap<number, Place[]> {
    return this.builds.get(`${zone} ${kindOf(tile).notation}`) ?? new Map()
  }
  /** What a tile would bring at its best place; null: it fits nowhere. */
  best(loose: Loose): number | null {
    const gains = [...this.cellsOf(loose).values()].flat().map((place) => place.gain)
    return gains.length === 0 ? null : Math.max(...gains)
  }

  /** In words where a tile fits. */
  where(loose: Loose): string {
    const cells = [...this.cellsOf(loose).keys()].sort((a, b) => a - b)
    if (cells.length === 0) return t('castles-fits-not')
    return cells.length > 4
      ? t('castles-fits-n', { n: cells.length })
      : t('castles-fits', { cells: cells.map((cell) => cellName(at(cell))) })
  }

  /** The tiles that are to be used now: the pair, or your own dump. */
  readonly due: Loose[] = $derived.by(() => {
    const { me, view } = this
    if (!me) return []
    if (view.phase === 'turns') return (me.hand ?? []).map((tile) => ({ zone: 'hand', tile }) as Loose)
    if (view.phase === 'dump') return (me.dump ?? []).map((tile) => ({ zone: 'dump', tile }) as Loose)
    return []
  })
  /** The tile in hand: the one that was picked, or the first that is to be used. */
  readonly chosen: Loose | null = $derived.by(() => {
    if (!this.acting || !this.me) return null
    const { picked, me } = this
    if (picked && (picked.zone === 'store' || this.due.some((one) => one.zone === picked.zone))) {
      // Copies of a kind change their names when one of them moves: another copy will do.
      const tiles = me[picked.zone] ?? []
      const same = tiles.find((tile) => tile === picked.tile) ?? tiles.find((tile) => kindOf(tile) === kindOf(picked.tile))
      if (same) return { zone: picked.zone, tile: same }
    }
    const fits = (loose: Loose) => this.cellsOf(loose).size > 0
    const by = (loose: Loose) => this.best(loose) ?? -Infinity
    if (this.due.length > 0) return this.due.reduce((best, loose) => (by(loose) > by(best) ? loose : best))
    return me.store.map((tile): Loose => ({ zone: 'store', tile })).find(fits) ?? null
  })
  readonly kind: Kind | null = $derived(this.chosen ? kindOf(this.chosen.tile) : null)
  is(loose: Loose): boolean {
    return this.chosen?.zone === loose.zone && this.chosen.tile === loose.tile
  }
  pick(loose: Loose) {
    this.picked = loose
    this.armed = null
    this.sure = null
    this.play.refusal = null
    this.big = null
  }

  /** The cells where the tile in hand fits. */
  readonly places: ReadonlyMap<number, Place[]> = $derived.by(() => {
    if (this.stage === 'gate') {
      const gates = new Map<number, Place[]>()
      for (const offer of this.legal) {
        const action = readAction(offer.notation)
        if (action?.type === 'gate') gates.set(action.col, [{ notation: offer.notation, turn: 0, gain: 0, text: offer.text }])
      }
      return gates
    }
    return this.chosen ? this.cellsOf(this.chosen) : new Map()
  })
  /** All turns of the tile in hand, and whether it fits somewhere like that. */
  readonly turns: { turn: number; fits: boolean }[] = $derived.by(() => {
    const { kind, view } = this
    if (!kind || this.stage === 'gate') return []
    const fixed = kind.shape.flag !== null && view.options.unchecked_building ? [0, 1, 2, 3] : kind.shape.turns
    const used = new Set([...this.places.values()].flat().map((place) => place.turn))
    return fixed.map((turn) => ({ turn, fits: used.has(turn) }))
  })
  /** How the tile in hand is turned. */
  readonly turn: number = $derived.by(() => {
    const known = this.turns.find((one) => one.turn === this.wish)
    if (known && (known.fits || this.places.size === 0)) return known.turn
    return (this.turns.find((one) => one.fits) ?? known ?? this.turns[0])?.turn ?? 0
  })
  turnTo(turn: number) {
    this.wish = turn
    this.play.refusal = null
  }
  /** The next turn that fits: on the cell under pointer or focus, else anywhere. */
  rotate(by = 1) {
    const here = this.armed ?? this.over
    const fits = here === null ? [] : (this.places.get(here) ?? []).map((place) => place.turn)
    const now = here === null ? this.turn : (this.placeAt(here)?.turn ?? this.turn)
    const among = fits.length > 1 ? fits : this.turns.filter((one) => one.fits).map((one) => one.turn)
    const all = among.length > 0 ? among : this.turns.map((one) => one.turn)
    if (all.length === 0) return
    const sorted = [...all].sort((a, b) => a - b)
    this.turnTo(sorted[(sorted.indexOf(now) + by + sorted.length) % sorted.length] as number)
  }
  /** What would be done on a cell: in the wanted turn if that fits there, else in the best one. */
  placeAt(cell: number): Place | null {
    const here = this.places.get(cell)
    if (!here) return null
    return here.find((place) => place.turn === this.turn) ?? here.reduce((best, place) => (place.gain > best.gain ? place : best))
  }
  /** The notation that is meant by pointing at a cell, legal or not. */
  meant(cell: number): string | null {
    const place = this.placeAt(cell)
    if (place) return place.notation
    if (this.stage === 'gate') return `gate ${'abcdefg'[at(cell).col]}`
    if (!this.chosen) return null
    return buildNotation(this.chosen.zone, kindOf(this.chosen.tile).notation, at(cell), this.turn)
  }

  /** The build whose ghost is drawn. */
  readonly ghost: { notation: string; action: Action } | null = $derived.by(() => {
    const { play } = this
    if (!play.live || this.stage === 'confirm' || this.shown !== play.seat) return null
    const cell = this.armed ?? this.over
    const place = cell === null ? null : this.placeAt(cell)
    const notation = play.pointed ?? place?.notation
    if (!notation) return null
    const action = readAction(notation)
    return action?.type === 'build' || action?.type === 'gate' ? { notation, action } : null
  })

  // ---- doing it ------------------------------------------------------------------------------------------------

  /** Does something; a tile of an undecided pair is kept first. */
  async act(notation: string): Promise<boolean> {
    const { play } = this
    this.armed = null
    this.sure = null
    play.pointed = null
    if (this.stage === 'choose' && / hand /.test(notation)) {
      if (!(await play.act('keep'))) return false
    }
    return play.act(notation)
  }
  /** Somebody points at a cell: at a place, or asks why not. A finger arms first. */
  async point(cell: number, touch = false): Promise<void> {
    if (this.play.busy || (this.stage !== 'gate' && !this.chosen)) return
    const place = this.placeAt(cell)
    if (!place) {
      this.armed = null
      const wish = this.meant(cell)
      if (wish) await this.ask(wish)
    } else if (touch && this.armed !== cell) {
      this.play.refusal = null
      this.armed = cell
    } else await this.act(place.notation)
  }
  /** Why not? Of a pair that is not decided yet the engine is asked as if it were kept. */
  async ask(notation: string) {
    const { play, ahead } = this
    if (this.stage !== 'choose' || !ahead || play.seat === null || !/ hand /.test(notation)) {
      await play.ask(notation)
      return
    }
    const refusal = await tableDoor('castles')
      .ask('draft_check', { draft: ahead.draft, seat: play.seat, notation })
      .then(
        () => null,
        (error) => (error.kind === 'refused' ? (error.answer as Refusal) : null),
      )
    play.refusal = refusal && { ...refusal, notation }
  }
  /** Asks once more before something that is rarely meant. */
  twice(what: string, run: () => unknown) {
    if (this.sure !== what) this.sure = what
    else {
      this.sure = null
      return run()
    }
  }

  /** Would going on now bring the game to its end? */
  readonly final: boolean = $derived.by(() => this.aid.ending.includes(this.play.last?.notation ?? 'end'))
  /** What a build would do to your own site, as far as the engine tells. */
  effect(notation: string): Effect | undefined {
    return this.aid.builds[notation] ?? this.ahead?.aid.builds[notation]
  }
  get full(): boolean {
    return (this.me?.store.length ?? 0) >= SPACES
  }
  name(tile: string): string {
    return tileName(kindOf(tile), settings.lang)
  }
  /** „13 Mauern, 2 Öffnungen“. */
  count(seat: number): { walls: number; open: number } {
    const site = this.aid.sites[seat]
    return { walls: site?.walls ?? 0, open: site?.open.length ?? 0 }
  }
  /** In words what the tile on a cell is, or that it is empty. */
  describe(site: Built, cell: number): string {
    const tile = site.get(cell)
    if (tile) return this.name(tile.tile)
    const fits = this.play.seat === null ? undefined : this.open(this.play.seat).get(cell)
    return fits === undefined ? t('castles-cell-empty') : t('castles-cell-open', { n: fits })
  }
}

export const uiOf = (play: Play) => play.ui as Ui
