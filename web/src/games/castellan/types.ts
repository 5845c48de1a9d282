// The view of Castellan as the engine writes it (crates/castellan/src/wire.rs).
export type Kind = 'T' | 'S' | 'L'
export type Count = Record<Kind, number>
export type Cell = [number, number]
export type WallJson = ['S' | 'L', number, number, 'E' | 'N']

export interface KeepJson {
  player: number
  cell: Cell
  double: boolean
  value?: number
}
export interface TableJson {
  towers: Cell[]
  walls: WallJson[]
  keeps: KeepJson[]
  building: Count
  passed: Count[]
  lost: Count
  supply: Count
  double_used: boolean[]
  fresh?: Cell[]
  divided?: Cell[]
}
export interface View extends TableJson {
  players: number
  options: { building: 'trial' | 'strict' }
  phase: 'play' | 'build' | 'claim' | 'draw' | 'over'
  active: number
  first_turn: boolean
  played: string[]
  discards: string[][]
  hand?: string[]
  backs: { wall: number; tower: number }[]
  piles: { wall: number; tower: number }[]
  end_by: number | null
  last_turns: number[]
  /** Beside an own draft: the table at the start of the turn. */
  start?: TableJson
}
