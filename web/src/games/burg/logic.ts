// What the board works out from a view and the legal actions; no rules of its own: what is legal comes from the engine.
import type { LogLine, Offer, ScoreLine } from '../../lib/types'
import { BUILDING, FAMILY, LETTER, PERSONS, POINTS, SOLID } from './data'
import type { Act, Goods, Happening, Kind, PersonId, Solid, View, Way } from './types'

// ---- notation ------------------------------------------------------------------------------------------------------

export type Counts = Record<Solid, number>
/** Own pieces, and bars with the kinds they become. */
export interface Payment {
  own: Counts
  bars: Counts
}

export const none = (): Counts => ({ sand: 0, wood: 0, clay: 0, stone: 0 })
export const nothing = (): Payment => ({ own: none(), bars: none() })
const sum = (counts: Partial<Record<Kind, number>>) => Object.values(counts).reduce((a, b) => a + b, 0)

export function writePayment({ own, bars }: Payment): string {
  const parts = SOLID.filter((kind) => own[kind] > 0).map((kind) => `${own[kind]}${LETTER[kind]}`)
  for (const kind of SOLID) {
    const n = bars[kind]
    if (n > 0) parts.push(`${n > 1 ? n : ''}v>${LETTER[kind]}`)
  }
  return parts.join(' ')
}
export const buildNotation = (family: string, payment: Payment) => `build ${family} ${writePayment(payment)}`.trimEnd()
export const palasNotation = (payment: Payment) => (pieces(payment) === 0 ? 'done' : `palas ${writePayment(payment)}`)
export const chooseNotation = (cards: readonly PersonId[]) =>
  cards.length === 0
    ? 'choose nothing'
    : `choose ${PERSONS.filter((one) => cards.includes(one.id))
        .map((one) => one.id)
        .join('+')}`

export function paymentOf(offer: Offer): Payment {
  const act = offer.action as Act
  return 'pay' in act ? { own: { ...none(), ...act.pay }, bars: { ...none(), ...act.silver } } : { own: none(), bars: none() }
}
/** The verb of an action: the engine writes it as `action`. */
export const verb = (offer: Offer) => (offer.action as Act).action
export function field<T>(offer: Offer, key: string): T {
  return (offer.action as Record<string, unknown>)[key] as T
}

// ---- payments ------------------------------------------------------------------------------------------------------

export const worth = ({ own, bars }: Payment) => SOLID.reduce((all, kind) => all + (own[kind] + bars[kind]) * POINTS[kind], 0)
export const kinds = ({ own, bars }: Payment) => SOLID.filter((kind) => own[kind] + bars[kind] > 0).length
export const pieces = ({ own, bars }: Payment) => sum(own) + sum(bars)

export type Proposal = Pick<Way, 'by'> & { payment: Payment }
/** What the engine proposes for a building, as payments. */
export const proposals = (ways: readonly Way[], offer: (notation: string) => Offer | undefined): Proposal[] =>
  ways.flatMap(({ notation, by }) => {
    const found = offer(notation)
    return found ? [{ payment: paymentOf(found), by }] : []
  })

export interface Standing {
  worth: number
  kinds: number
  missing: number
  exact: boolean
  enough: boolean
  ready: boolean
}
/** How far a payment for a value is, if it needs this many kinds. */
export function standing(payment: Payment, value: number, needed: number): Standing {
  const total = worth(payment)
  const n = kinds(payment)
  return {
    worth: total,
    kinds: n,
    missing: value - total,
    exact: total === value,
    enough: n >= needed,
    ready: total === value && n >= needed,
  }
}

/** Single kinds that would fill exactly what is missing, with what is left. */
export function fillers(payment: Payment, goods: Goods, missing: number): { kind: Solid; n: number }[] {
  if (missing <= 0) return []
  return SOLID.filter((kind) => missing % POINTS[kind] === 0 && goods[kind] - payment.own[kind] >= missing / POINTS[kind]).map((kind) => ({
    kind,
    n: missing / POINTS[kind],
  }))
}

/** What the engine proposes to convert in the palas. */
export function bestPalas(legal: readonly Offer[]): Payment {
  const offer = legal.find((one) => one.proposed)
  return offer ? paymentOf(offer) : nothing()
}

// ---- the round -----------------------------------------------------------------------------------------------------

/** The template that would be erected: the first of its family that is left. */
export function nextOf(view: View, family: string): string | undefined {
  const left = new Set(view.templates)
  return BUILDING.get(family)?.templates.find((id) => left.has(id))
}
export const stands = (view: View, id: string) => FAMILY.get(id)?.templates.length === 0 || !view.templates.includes(id)

/** Where a card of a seat is. */
export type Where = 'hand' | 'down' | 'open' | 'done' | 'pile' | 'lost'
export function where(view: View, seat: number, card: PersonId): Where {
  const one = view.seats[seat]
  if (!one) return 'hand'
  if (one.lost.includes(card)) return 'lost'
  if (one.discard.includes(card)) return 'pile'
  if (one.facedown.includes(card)) return !view.revealed ? 'down' : one.resolved?.includes(card) ? 'done' : 'open'
  return 'hand'
}
/** Has this seat laid its cards face down? */
export function chosen(view: View, seat: number): boolean {
  const one = view.seats[seat]
  return !!one && !view.revealed && (one.facedown.length > 0 || (one.facedown_count ?? 0) > 0)
}

// ---- what just happened --------------------------------------------------------------------------------------------

export interface Mark {
  id: string
  seat: number
}
/** The places the latest entries of a log touched: everything since the seat before. */
export function marks(log: readonly LogLine[], number: number): Mark[] {
  const line = log.filter((one) => one.number <= number && one.events.length > 0).at(-1)
  if (!line) return []
  const out: Mark[] = []
  for (const raw of line.events) {
    const event = raw as Happening
    if (event.event === 'built') out.push({ id: event.building, seat: event.seat })
    else if (event.event === 'placed') out.push({ id: event.place, seat: event.seat })
    else if (event.event === 'traded' || event.event === 'withdrew') out.push({ id: `wagon ${event.wagon}`, seat: event.seat })
    else if (event.event === 'took') out.push({ id: `pile ${event.kind}`, seat: event.seat })
  }
  return out
}
/** Pieces the wagons paid in the latest entry, net of the tower's. */
export function paid(log: readonly LogLine[], number: number): Partial<Record<Kind, number>> {
  const line = log.filter((one) => one.number <= number && one.events.length > 0).at(-1)
  const out: Partial<Record<Kind, number>> = {}
  for (const raw of line?.events ?? []) {
    const event = raw as Happening
    if (event.event === 'payout') out[event.wagon] = event.pieces
  }
  return out
}

/** What a place would bring if the game ended now, from the sheet: only occupied places have a line. */
export const lineOf = (score: readonly ScoreLine[], place: string) => score.find((line) => line.place === place)
