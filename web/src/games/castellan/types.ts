// The engine's types (src/generated), by the names the board uses.
import type { Count, TableJson } from '../../generated/castellan'

export type { Act, Count, Happening, Keep as KeepJson, TableJson, View } from '../../generated/castellan'
export type Kind = keyof Count
export type Cell = TableJson['towers'][number]
export type WallJson = TableJson['walls'][number]
