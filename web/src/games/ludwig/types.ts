// The view of Ludwig as the engine writes it (crates/ludwig/src/wire.rs).
export interface TileJson {
  id: string
  x: number
  y: number
}
export interface CastleJson {
  throne: string
  tiles: TileJson[]
  attendants: string[]
  bonus_cards: string[]
}
export type Step = 'idle' | 'order' | 'place' | 'specialty' | 'bonus' | 'attendant' | 'room' | 'card' | 'wait_rooms' | 'wait_cards' | 'done'
export interface SiteJson {
  step: Step
  /** Whose tile it is about; absent before the order is settled and after the end. */
  seat?: number
  /** A tile that a bonus brought, to be placed now. */
  tile?: string
  votes?: [number, 'first' | 'wait' | '?'][]
}
export interface View {
  variant: 'standard' | 'two_player'
  /** Seats, Ludwig's included. */
  players: number
  ludwig_seat: number | null
  placing: 'serial' | 'free'
  /** By person: 0 is the oldest. */
  age_rank: number[]
  round: number
  turn: number
  phase: 'select' | 'assign' | 'place' | 'end'
  castles: CastleJson[]
  /** By seat: the own hand, and stacks this viewer has held before. */
  hands: string[][]
  selected: string[][]
  left: (string | null)[]
  right: (string | null)[]
  ludwig_drawn?: string[]
  chosen: number[]
  limbo: string[]
  limbo_castle?: number
  bonus_limbo: string[]
  bonus_castle?: number
  sites?: SiteJson[]
  hand_size?: number
  supply_size?: number
}
