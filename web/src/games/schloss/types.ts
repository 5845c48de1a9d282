// The engine's types (src/generated), by the names the board uses.
import type * as Wire from '../../generated/schloss'

export type { Act, Aid, Dir, Door, Ghost, Happening, Item, Player, Printed, Scroll as ScrollKind } from '../../generated/schloss'
export type Sort = Exclude<Wire.Sort, 'trophy'>
/** A room on the table, with what is printed on it. */
export type Room = Wire.Room & Pick<Wire.Printed, 'level' | 'things' | 'stairs' | 'fountain' | 'owner_room'>
/** A view in which tiles are not ids but show what is printed on them. */
export type View = Omit<Wire.View, 'tiles' | 'tile_in_hand'> & { tiles: Room[]; tile_in_hand?: Wire.Printed }
