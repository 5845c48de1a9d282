// A building site as a picture: where it rains, and what is joined. What is legal, and what it comes to, is the engine's.
// Rims and rain are how tiles are drawn beside each other, also one that is being dragged and those of the score pad, which no position of
// the engine knows; they say what is open, never whether that is allowed. `after` moves a tile in the picture from where it was
// taken to where it was put, until the table has answered: what comes of it (what is drawn, what becomes a fault) is waited for.
import { COLS, kindOf, ROWS, type Side, sides } from './tiles'
import type { CellJson, PlayerJson, Zone } from './types'

export interface Cell {
  col: number
  row: number
}
export const cellName = ({ col, row }: Cell) => `${'abcdefg'[col] ?? '?'}${row + 1}`
export const index = ({ col, row }: Cell) => row * COLS + col
export const at = (index: number): Cell => ({ col: index % COLS, row: Math.floor(index / COLS) })
export const CELLS: readonly Cell[] = Array.from({ length: COLS * ROWS }, (_, n) => at(n))
export function readCell(name: string): Cell | null {
  const found = /^([a-g])([1-4])$/.exec(name)
  return found ? { col: 'abcdefg'.indexOf(found[1] as string), row: Number(found[2]) - 1 } : null
}

/** The upper left corner of a cell in the drawing: a grid of 96 with a margin of 18. */
export const spot = ({ col, row }: Cell) => ({ x: 18 + col * 96, y: 18 + (ROWS - 1 - row) * 96 })
/** The cell under a point of the drawing. */
export function under(x: number, y: number): Cell | null {
  const cell = { col: Math.floor((x - 18) / 96), row: ROWS - 1 - Math.floor((y - 18) / 96) }
  return cell.col < 0 || cell.col >= COLS || cell.row < 0 || cell.row >= ROWS ? null : cell
}

/** Top, right, bottom, left: the step to the neighbour. */
export const STEPS: readonly [number, number][] = [
  [0, 1],
  [1, 0],
  [0, -1],
  [-1, 0],
]
export const beside = ({ col, row }: Cell, side: number): Cell | null => {
  const [dx, dy] = STEPS[side] as [number, number]
  const next = { col: col + dx, row: row + dy }
  return next.col < 0 || next.col >= COLS || next.row < 0 || next.row >= ROWS ? null : next
}

export interface Placed extends Cell {
  tile: string
  rot: number
  wrong: boolean
  /** Top, right, bottom, left. A turned-over tile has none. */
  sides: [Side, Side, Side, Side]
}
export type Built = ReadonlyMap<number, Placed>

/** The tiles of a site by cell. `turned`: wrong tiles are turned over, which happens when points are counted. */
export function built(cells: readonly CellJson[], turned = false): Built {
  return new Map(
    cells.map((cell) => {
      const wrong = turned && (cell.wrong ?? false)
      return [
        index(cell),
        {
          tile: cell.tile,
          col: cell.col,
          row: cell.row,
          rot: cell.rot,
          wrong,
          sides: wrong ? ['.', '.', '.', '.'] : sides(kindOf(cell.tile).shape, cell.rot),
        },
      ]
    }),
  )
}

/** How each side of a tile looks: sky, joined, open to an empty cell, or on the ground. */
export function rims(site: Built, tile: Placed): ('sky' | 'joint' | 'open' | 'ground')[] {
  return tile.sides.map((side, n) => {
    if (side === '.') return 'sky'
    const next = beside(tile, n)
    if (!next) return n === 2 ? 'ground' : 'joint'
    return site.has(index(next)) ? 'joint' : 'open'
  })
}

/** The empty cells it is drawn to rain into, with the sides the openings come from. */
export function rain(site: Built): Map<number, number[]> {
  const found = new Map<number, number[]>()
  for (const tile of site.values()) {
    tile.sides.forEach((side, n) => {
      const next = beside(tile, n)
      if (side === '.' || !next || site.has(index(next))) return
      const from = (n + 2) % 4
      found.set(index(next), [...(found.get(index(next)) ?? []), from])
    })
  }
  return found
}

export type Action =
  | { type: 'gate'; col: number }
  | { type: 'build'; from: Zone; tile: string; cell: Cell; turn: number }
  | { type: 'store' | 'fault' | 'rubble'; from: Zone; tile: string }
  | { type: 'offer'; to: number }
  | { type: 'keep' | 'dispose' | 'end' }

/** Reads the engine's notation (crates/castles/src/action.rs). */
export function readAction(notation: string): Action | null {
  const words = notation.split(' ')
  const [verb, a = '', b = '', c = '', d = 'r0'] = words
  switch (verb) {
    case 'gate':
      return { type: 'gate', col: 'abcdefg'.indexOf(a) }
    case 'keep':
    case 'dispose':
    case 'end':
      return { type: verb }
    case 'offer':
      return { type: 'offer', to: Number(a) }
    case 'build': {
      const cell = readCell(c)
      return cell && { type: 'build', from: a as Zone, tile: b, cell, turn: Number(d.slice(1)) }
    }
    case 'store':
      return { type: 'store', from: a as Zone, tile: b }
    case 'fault':
    case 'rubble':
      return { type: verb, from: verb === 'fault' ? 'hand' : 'dump', tile: a }
    default:
      return null
  }
}
export function buildNotation(from: Zone, tile: string, cell: Cell, turn: number): string {
  return `build ${from} ${tile} ${cellName(cell)}${turn === 0 ? '' : ` r${turn}`}`
}

const without = (tiles: readonly string[] | undefined, kind: string) => {
  const list = [...(tiles ?? [])]
  const found = list.findIndex((tile) => kindOf(tile).notation === kind)
  return found < 0 ? { id: kind, list } : { id: list[found] as string, list: list.filter((_, n) => n !== found) }
}

/** A seat's things after an action of its own that only the table can carry out: the picture shows it before it is sent. */
export function after(player: PlayerJson, action: Action | null): PlayerJson {
  if (!action) return player
  if (action.type === 'dispose') return { ...player, hand: [], hand_kind: 'none' }
  if (action.type === 'gate' && action.col >= 0)
    return { ...player, cells: [...player.cells, { tile: `${player.masonry}-gate`, col: action.col, row: 0, rot: 0 }] }
  if (!('from' in action)) return player
  const { id, list } = without(player[action.from], action.tile)
  const rest = { ...player, [action.from]: list }
  switch (action.type) {
    case 'build':
      return { ...rest, cells: [...player.cells, { tile: id, ...action.cell, rot: action.turn }] }
    case 'store':
      return { ...rest, store: [...rest.store, id] }
    case 'fault':
      return { ...rest, faults: [...player.faults, id] }
    default:
      return rest
  }
}
