// The engine's types (src/generated), by the names the board uses.
export type { Act, Cell as CellJson, Happening, Phase, Player as PlayerJson, View, Zone } from '../../generated/castles'
