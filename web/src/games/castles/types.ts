// The view of Castles as the engine writes it (crates/castles/src/wire.rs).
export type Phase = 'setup' | 'turns' | 'dump' | 'final_works' | 'over'
export type Zone = 'hand' | 'store' | 'dump'

export interface CellJson {
  tile: string
  col: number
  row: number
  rot: number
  wrong?: boolean
}
export interface PlayerJson {
  masonry: string
  cells: CellJson[]
  store: string[]
  faults: string[]
  /** Absent while the tiles lie face down for this viewer. */
  dump?: string[]
  dump_count?: number
  dump_from?: number
  hand?: string[]
  hand_count?: number
  hand_kind: 'drawn' | 'kept' | 'replacement' | 'none'
  finished: boolean
  marker: 'below' | 'above'
}
export interface View {
  options: {
    timing: 'sequential' | 'parallel'
    free_gate: boolean
    stability: boolean
    aesthetics: boolean
    optics: boolean
    unchecked_building: boolean
  }
  phase: Phase
  round: number
  start: number
  end_triggered: boolean
  end_reason?: 'sixteen' | 'quarry_empty' | 'too_few_tiles'
  quarry_count?: number
  rubble: string[]
  players: PlayerJson[]
}
