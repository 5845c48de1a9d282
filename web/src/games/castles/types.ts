// The engine's types (src/generated), by the names the board uses.
export type { Act, Aid, CellJson, Effect, Happening, Phase, PlayerJson, View } from '../../generated/castles'
export type Zone = 'hand' | 'store' | 'dump'
