// The engine's types (src/generated), by the names the board uses.
export type { Act, Aid, Cell as CellJson, Effect, Happening, Phase, Player as PlayerJson, View, Zone } from '../../generated/castles'
