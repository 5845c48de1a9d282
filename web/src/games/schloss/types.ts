// The view of Das Schloss as the engine writes it (crates/schloss/src/wire.rs).
export type Dir = 'N' | 'E' | 'S' | 'W'
export type Sort = 'sword' | 'shield' | 'scroll' | 'heart' | 'treasure'
export type ScrollKind = 'magic_sword' | 'magic_shield' | 'wings' | 'whirlwind'

/** A box or an item. Face-down without a kind: nobody here knows what is in it. */
export interface Item {
  id: string
  tier: number
  open?: boolean
  kind?: Sort
  value?: number
  scroll?: ScrollKind
  /** The seats that have looked into this face-down box. */
  seen?: number[]
}
export interface Ghost {
  id: string
  fight: number
  life: number
  dots: number
  brother: boolean
}
export interface Door {
  id?: string
  opens?: number[]
  known: boolean
}
/** A room on the table. */
export interface Room {
  id: string
  level: number
  x: number
  y: number
  exits: string
  things: boolean
  boxes: Item[]
  ghost?: Ghost | null
  door?: Door | null
  stairs: boolean
  fountain: boolean
  owner_room: number
}
/** A tile that is not on the table. */
export interface Printed {
  id: string
  level: number
  exits: string
  things: boolean
  stairs: boolean
  fountain: boolean
  owner_room: number
  n_boxes: number
  bones: boolean
  has_door: boolean
  known?: boolean
}
export interface Player {
  at: string
  hearts: number
  sword: Item | null
  shield: Item | null
  scrolls: Item[]
  treasures: Item[]
  ghosts: Ghost[]
  cards: { fireball: number; eye: number; key: number }
  fought: string | null
}
export interface View {
  phase: 'entrance_hall' | 'place' | 'actions' | 'ghosts' | 'over'
  current: number
  actions_left: number
  actions_used: number
  whirlwind_used: boolean
  ghosts_moved: string[]
  tiles: Room[]
  players: Player[]
  owner: { stage: number; tile: string | null; gone: boolean }
  piles: {
    tiles: Record<string, Printed[]>
    boxes: Record<string, number>
    ghosts: Record<string, number>
    doors: number
  }
  heart_supply: number
  tile_in_hand?: Printed
  item_in_hand?: Item
  item_from_floor?: boolean
  fight?: { player_die: number; ghost_die: number; fireballs: number }
  dying?: number
  quiet_turns: number
  quiet_rounds: number
  turn: number
  turn_limit: number
  gone: string[]
  opened: string[]
}

/** An event of the log. */
export interface Happening {
  event: string
  seat?: number
  tile?: string
  ghost?: string
  door?: string
  opened?: boolean
  box?: string
  tier?: number
  die?: number
  ghost_die?: number
  total?: number
  ghost_total?: number
  number?: number
  direction?: Dir
  with?: number
}
