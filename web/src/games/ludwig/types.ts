// The engine's types (src/generated), by the names the board uses.
export type { Act, CastleJson, Happening, SiteJson, Step, TileJson, View } from '../../generated/ludwig'
