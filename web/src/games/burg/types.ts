// The engine's types (src/generated), by the names the board uses.
import type * as Wire from '../../generated/burg'

export type {
  Act,
  Aid,
  Bill,
  Happening,
  PersonCard as PersonId,
  Pieces as Goods,
  Player as SeatJson,
  Resource as Kind,
  Step as Phase,
  View,
  Way,
  WinterCard as WinterId,
  Worker as WorkerJson,
} from '../../generated/burg'
export type Solid = Exclude<Wire.Resource, 'silver'>

/** A choice that has no place on the board. */
export interface Tile {
  notation: string
  /** Read out; the short form is drawn. */
  label: string
  short?: string
  goods?: { kind: string; n?: number; bar?: boolean }[]
  card?: Wire.PersonCard
}
