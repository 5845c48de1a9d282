// The engine's types (src/generated), by the names the board uses.
import type * as Wire from '../../generated/schloss'
import type { Sure } from '../../lib/types'

export type { Act, Aid, DoorJson as Door, GhostJson as Ghost, Happening, ItemJson as Item, PlayerJson as Player, Scroll as ScrollKind } from '../../generated/schloss'
export type Dir = 'N' | 'E' | 'S' | 'W'
export type Sort = Exclude<Wire.Sort, 'trophy'>
/** A room on the table. */
export type Room = Sure<Wire.TileJson, 'x' | 'y' | 'boxes'>
/** A tile that is not on the table. */
export type Printed = Sure<Wire.TileJson, 'n_boxes' | 'bones' | 'has_door'>
export type View = Omit<Wire.View, 'tiles' | 'tile_in_hand' | 'piles'> & {
  tiles: Room[]
  tile_in_hand?: Printed
  piles: Omit<Wire.PilesJson, 'tiles'> & { tiles: Record<string, Printed[]> }
}
