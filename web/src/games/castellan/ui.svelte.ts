// What board, tray, hand and primary button of Castellan share.
import { t } from '../../lib/i18n.svelte'
import type { Play } from '../../lib/play.svelte'
import type { Spot } from '../../lib/roving'
import { type Castle, fresh, key, meant, middle, owned, type Owned, parsePlace, type Place, type Region, withPiece } from './geometry'
import { CARDS } from './cards'
import type { Message } from '../../lib/types'
import type { Act, Count, Kind, View } from './types'

export const KINDS: readonly Kind[] = ['S', 'T', 'L']
export const WORD: Record<Kind, string> = { T: 'tower', S: 'short', L: 'long' }

export class Ui {
  readonly play: Play
  private wanted = $state<Kind>('S')
  private cards = $state.raw<{ number: number; ids: readonly string[] }>({ number: -1, ids: [] })
  private pile = $state.raw<{ number: number; notation: string }>({ number: -1, notation: '' })
  /** On touch: the place that was tapped once. */
  armed = $state<string | null>(null)
  /** A piece that is being dragged from the tray. */
  dragged = $state.raw<(Spot & { kind: Kind }) | null>(null)
  /** The board's own: window to drawing. */
  locate: ((x: number, y: number) => (Spot & { px: number }) | null) | undefined

  constructor(play: Play) {
    this.play = play
  }

  get view(): View {
    return this.play.state.view as View
  }
  get number(): number {
    return this.play.source.state?.number ?? 0
  }
  readonly castle: Castle = $derived({ towers: this.view.towers, walls: this.view.walls })
  readonly yards: Owned[] = $derived(owned(this.castle, this.view.keeps))
  readonly places: Place[] = $derived.by(() =>
    this.play.legal.flatMap((offer) => {
      const place = parsePlace(offer.notation)
      return place ? [place] : []
    }),
  )
  /** How many places each kind has. */
  readonly fits: Count = $derived({
    T: this.places.filter((place) => place.kind === 'T').length,
    S: this.places.filter((place) => place.kind === 'S').length,
    L: this.places.filter((place) => place.kind === 'L').length,
  })
  /** The kind in hand: the one that was picked, or the first that fits. */
  get kind(): Kind {
    return this.fits[this.wanted] > 0 ? this.wanted : (KINDS.find((kind) => this.fits[kind] > 0) ?? this.wanted)
  }
  pick(kind: Kind) {
    this.wanted = kind
    this.armed = null
    this.play.refusal = null
  }
  readonly shown: Place[] = $derived(this.places.filter((place) => place.kind === this.kind))

  /** What each place would bring, which the engine says, and what it would close. */
  readonly gains: Map<string, { points: number; fresh: Region[] }> = $derived.by(
    () =>
      new Map(
        this.shown.map((place) => [
          place.notation,
          { points: this.play.gain(place.notation), fresh: fresh(withPiece(this.castle, place), this.yards) },
        ]),
      ),
  )

  // ---- cards ---------------------------------------------------------------------------------------------------

  /** The cards that are to be played or were played in this turn. */
  get chosen(): readonly string[] {
    if (this.view.phase !== 'play') return this.view.played
    return this.cards.number === this.number ? this.cards.ids : []
  }
  /** What the chosen cards would give. */
  get given(): Count {
    const sum: Count = { T: 0, S: 0, L: 0 }
    const passed = this.view.passed[this.play.seat ?? 0]
    for (const kind of KINDS) {
      for (const id of this.chosen) sum[kind] += CARDS.get(id)?.pieces[kind] ?? 0
      sum[kind] += passed?.[kind] ?? 0
    }
    return sum
  }
  /** Can cards be chosen or taken back now? */
  get choosing(): boolean {
    const { phase, options } = this.view
    return this.play.mine && (phase === 'play' || (options.building === 'trial' && phase !== 'over'))
  }
  playNotation(ids: readonly string[]): string {
    return ['play', ...[...CARDS.keys()].filter((id) => ids.includes(id))].join(' ')
  }
  /** Takes a card up or lays it down; in the middle of a trial turn the pieces are set again where they still fit. */
  async toggle(id: string) {
    if (!this.choosing || (this.play.busy && this.view.phase !== 'play')) return
    const ids = this.chosen.includes(id) ? this.chosen.filter((one) => one !== id) : [...this.chosen, id]
    const phase = this.view.phase
    this.cards = { number: this.number, ids }
    this.play.refusal = null
    if (phase === 'play') return
    const rest = this.play.steps
      .slice(1)
      .map((step) => step.notation)
      .filter((one) => !one.startsWith('claim') && one !== 'end')
    const legal = ids.length > 0 && (await this.play.source.check(this.play.seat as number, this.playNotation(ids))) === null
    await this.play.redraft(legal ? [this.playNotation(ids), ...rest] : [])
    if (!legal && ids.length > 0) await this.play.ask(this.playNotation(ids))
  }

  // ---- drawing cards -------------------------------------------------------------------------------------------

  get draws(): { notation: string; text: Message; wall: number; tower: number }[] {
    return this.play.legal.flatMap(({ notation, text, action }) => {
      const act = action as Act
      return act.type === 'draw' ? [{ notation, text, wall: act.wall, tower: act.tower }] : []
    })
  }
  get split(): string {
    if (this.draws.length === 1) return this.draws[0]?.notation ?? ''
    return this.pile.number === this.number ? this.pile.notation : ''
  }
  set split(notation: string) {
    this.pile = { number: this.number, notation }
  }

  // ---- placing -------------------------------------------------------------------------------------------------

  async place(notation: string): Promise<boolean> {
    this.armed = null
    this.play.pointed = null
    return this.play.act(notation)
  }

  /** Somebody points at the drawing: at a place that fits, or asks why not. */
  async point(at: Spot, touch: boolean, px: number) {
    if (!this.play.mine || this.view.phase !== 'build' || this.shown.length === 0) return
    let best: Place | undefined
    let least = (touch ? 28 : 16) * px
    for (const place of this.shown) {
      const to = middle(place)
      const distance = Math.hypot(to.x - at.x, to.y - at.y)
      if (distance <= least) [best, least] = [place, distance]
    }
    if (!best) {
      this.armed = null
      const towers = new Set(this.castle.towers.map(([x, y]) => key(x, y)))
      const wish = meant(this.kind, at, towers)
      if (this.play.offer(wish)) await (touch ? this.arm(wish) : this.place(wish))
      else await this.play.ask(wish)
    } else if (touch && this.armed !== best.notation) this.arm(best.notation)
    else await this.place(best.notation)
  }
  private arm(notation: string) {
    this.play.refusal = null
    this.armed = notation
  }

  middleOf(place: Place): Spot {
    return middle(place)
  }

  /** The pieces in words. */
  count(count: Count): string {
    const parts = KINDS.filter((kind) => count[kind] > 0).map((kind) =>
      t(`castellan-n-${kind === 'T' ? 'towers' : WORD[kind]}`, { n: count[kind] }),
    )
    return parts.join(', ')
  }
}

export const uiOf = (play: Play) => play.ui as Ui
