// The view of Im Schutze der Burg as the engine writes it (crates/burg/src/wire.rs).
export type Kind = 'sand' | 'wood' | 'clay' | 'stone' | 'silver'
export type Solid = Exclude<Kind, 'silver'>
export type Goods = Record<Kind, number>
export type PersonId =
  | 'messenger' | 'trader' | 'mason' | 'stonecutter' | 'worker_wood' | 'worker_sand' | 'worker_stone' | 'master_builder'
export type WinterId = 'village_pub' | 'granary' | 'plague' | 'wall_breach' | 'damsel' | 'snowdrift'
export type Phase =
  | 'courtship' | 'sharing' | 'select' | 'plague' | 'wall_breach' | 'snowdrift' | 'load' | 'toll' | 'trader' | 'tower'
  | 'buy' | 'answer' | 'build' | 'place' | 'order' | 'palas' | 'over'

export interface SeatJson {
  taler: number
  res: Goods
  supply: number
  helpers: number
  vp: number
  hand: PersonId[]
  discard: PersonId[]
  /** Chosen cards: the own ones until the reveal, everybody's after it. */
  facedown: PersonId[]
  lost: PersonId[]
  /** Templates erected in this round. */
  built: string[]
  placed: string[]
  resolved?: PersonId[]
  /** Of others, until the reveal: how many cards lie face down; `hand` still holds them. */
  facedown_count?: number
}
export interface WorkerJson {
  owner: number
  card: PersonId
  pieces: Goods
}
export interface View {
  players: number
  start: number
  round_space: number
  round_coins: number
  bank: number
  stock: Goods
  tower: Goods
  forge: number
  templates: string[]
  wagons: Record<Kind, { owner: number; fresh: boolean } | null>
  places: Record<string, number | null>
  workers: WorkerJson[]
  seats: SeatJson[]
  winter: {
    deck: number
    active: WinterId[]
    gone: WinterId[]
    pub: { innkeeper: number | null; taler: number }
    granary: Record<string, number | null>
    damsel: { open: boolean; first: boolean; suitors: number[]; taler: number; res: Goods }
  } | null
  phase: Phase
  turn?: number
  card?: PersonId
  buildings_left?: number
  helpers_left?: number
  offer?: { owner: number; card: PersonId; kind: Kind }
  revealed?: boolean
}

/** A choice that has no place on the board. */
export interface Tile {
  notation: string
  /** Read out; the short form is drawn. */
  label: string
  short?: string
  goods?: { kind: string; n?: number; bar?: boolean }[]
  card?: PersonId
}
