// The castle as a drawing: where things are, which ground is enclosed, what a piece would close. Legality and points are the engine's.
// The ground is found here because it is painted where the engine has no position to ask about: under a piece that is being dragged, on
// the score pad while a castle is entered, in the steps of a tale. Towers and walls on a lattice decide it alone, and the tests hold it
// against the courtyards that the engine counts in whole games.
import type { Spot } from '../../lib/roving'
import type { Cell, Kind, WallJson } from './types'

/** Pixels of one lattice unit; y grows northwards in the game and downwards on the screen. */
export const UNIT = 64

export interface Castle {
  towers: readonly Cell[]
  walls: readonly WallJson[]
}

/** A piece at its place. */
export interface Place {
  notation: string
  kind: Kind
  x: number
  y: number
  dir: 'E' | 'N'
}

export const key = (x: number, y: number) => `${x},${y}`
export const pixel = (x: number, y: number): Spot => ({ x: x * UNIT, y: -y * UNIT })

export function notation(kind: Kind, x: number, y: number, dir: 'E' | 'N' = 'E'): string {
  return kind === 'T' ? `T ${x},${y}` : `${kind} ${x},${y} ${dir}`
}

export function parsePlace(text: string): Place | null {
  const tower = /^T (-?\d+),(-?\d+)$/.exec(text)
  if (tower) return { notation: text, kind: 'T', x: Number(tower[1]), y: Number(tower[2]), dir: 'E' }
  const wall = /^([SL]) (-?\d+),(-?\d+) ([EN])$/.exec(text)
  if (!wall) return null
  return { notation: text, kind: wall[1] as Kind, x: Number(wall[2]), y: Number(wall[3]), dir: wall[4] as 'E' | 'N' }
}

/** The points a wall runs over, its ends included. */
export function points(kind: Kind, x: number, y: number, dir: 'E' | 'N'): Cell[] {
  const units = kind === 'L' ? 2 : 1
  return Array.from({ length: units + 1 }, (_, at) => (dir === 'E' ? [x + at, y] : [x, y + at]))
}

/** The middle of a place on the screen. */
export function middle(place: Place): Spot {
  if (place.kind === 'T') return pixel(place.x, place.y)
  const half = place.kind === 'L' ? 1 : 0.5
  return place.dir === 'E' ? pixel(place.x + half, place.y) : pixel(place.x, place.y + half)
}

/** How a piece drawn eastwards from the origin is put to its place. */
export function transform(place: { kind: Kind; x: number; y: number; dir: 'E' | 'N' }): string {
  const at = pixel(place.x, place.y)
  return `translate(${at.x} ${at.y})${place.kind !== 'T' && place.dir === 'N' ? ' rotate(-90)' : ''}`
}

interface Ground {
  towers: Set<string>
  mids: Set<string>
  /** Filled unit edges: `h` eastwards, `v` northwards from their point. */
  edges: Set<string>
  ends: Map<string, number>
}

function ground(castle: Castle): Ground {
  const towers = new Set(castle.towers.map(([x, y]) => key(x, y)))
  const mids = new Set<string>()
  const edges = new Set<string>()
  const ends = new Map<string, number>()
  for (const [kind, x, y, dir] of castle.walls) {
    const along = points(kind, x, y, dir)
    along.slice(0, -1).forEach(([px, py]) => edges.add((dir === 'E' ? 'h' : 'v') + key(px, py)))
    if (kind === 'L') mids.add(key(...(along[1] as Cell)))
    for (const [px, py] of [along[0] as Cell, along.at(-1) as Cell]) ends.set(key(px, py), (ends.get(key(px, py)) ?? 0) + 1)
  }
  return { towers, mids, edges, ends }
}

/** Points where walls wait for a tower. */
export function openEnds(castle: Castle): Cell[] {
  const { towers, ends } = ground(castle)
  return [...ends.keys()].filter((point) => !towers.has(point)).map((point) => point.split(',').map(Number) as Cell)
}

export interface Region {
  cells: Cell[]
  /** The smallest cell: smallest x, then smallest y. */
  cell: Cell
  towers: string[]
}

/** The enclosed regions of a castle. */
export function regions(castle: Castle): Region[] {
  const { towers, mids, edges } = ground(castle)
  const all = [...castle.towers, ...castle.walls.flatMap(([kind, x, y, dir]) => points(kind, x, y, dir))]
  if (all.length === 0) return []
  const xs = all.map(([x]) => x)
  const ys = all.map(([, y]) => y)
  const [west, east] = [Math.min(...xs) - 1, Math.max(...xs)]
  const [south, north] = [Math.min(...ys) - 1, Math.max(...ys)]
  const gap = (x: number, y: number) => !towers.has(key(x, y)) && !mids.has(key(x, y))
  const seen = new Map<string, number>()
  const found: Cell[][] = []
  for (let x = west; x <= east; x++) {
    for (let y = south; y <= north; y++) {
      if (seen.has(key(x, y))) continue
      const number = found.length
      const cells: Cell[] = []
      const stack: Cell[] = [[x, y]]
      seen.set(key(x, y), number)
      while (stack.length > 0) {
        const [cx, cy] = stack.pop() as Cell
        cells.push([cx, cy])
        const next: Cell[] = []
        if (!edges.has('v' + key(cx, cy))) next.push([cx - 1, cy])
        if (!edges.has('v' + key(cx + 1, cy))) next.push([cx + 1, cy])
        if (!edges.has('h' + key(cx, cy))) next.push([cx, cy - 1])
        if (!edges.has('h' + key(cx, cy + 1))) next.push([cx, cy + 1])
        for (const [px, py] of [
          [cx, cy],
          [cx + 1, cy],
          [cx, cy + 1],
          [cx + 1, cy + 1],
        ] as Cell[]) {
          if (gap(px, py)) next.push([px - 1, py - 1], [px, py - 1], [px - 1, py], [px, py])
        }
        for (const [nx, ny] of next) {
          if (nx < west || nx > east || ny < south || ny > north || seen.has(key(nx, ny))) continue
          seen.set(key(nx, ny), number)
          stack.push([nx, ny])
        }
      }
      found.push(cells)
    }
  }
  // The first cell lies outside, and so does its region.
  return found.slice(1).map((cells) => {
    const touching = new Set<string>()
    for (const [x, y] of cells) {
      for (const point of [key(x, y), key(x + 1, y), key(x, y + 1), key(x + 1, y + 1)]) if (towers.has(point)) touching.add(point)
    }
    cells.sort((a, b) => a[0] - b[0] || a[1] - b[1])
    return { cells, cell: cells[0] as Cell, towers: [...touching] }
  })
}

export function withPiece(castle: Castle, place: Place): Castle {
  return place.kind === 'T'
    ? { towers: [...castle.towers, [place.x, place.y]], walls: castle.walls }
    : { towers: castle.towers, walls: [...castle.walls, [place.kind, place.x, place.y, place.dir]] }
}

export interface Owned extends Region {
  /** Null: enclosed in this turn, its keep comes in step 3. */
  player: number | null
  double: boolean
}

/** Whose the regions are. A part of a divided courtyard belongs to the owner of the whole. */
export function owned(castle: Castle, keeps: readonly { player: number; cell: Cell; double: boolean }[]): Owned[] {
  const byCell = new Map(keeps.map((keep) => [key(...keep.cell), keep]))
  return regions(castle).map((region) => {
    const keep = region.cells.map(([x, y]) => byCell.get(key(x, y))).find((one) => one !== undefined)
    return { ...region, player: keep?.player ?? null, double: keep?.double ?? false }
  })
}

/** The regions that were not there before, or were larger. */
export function fresh(castle: Castle, before: readonly Region[]): Region[] {
  const sizes = new Map(before.flatMap((yard) => yard.cells.map(([x, y]) => [key(x, y), yard.cells.length] as const)))
  return regions(castle).filter((region) => sizes.get(key(...region.cell)) !== region.cells.length)
}

/** A path over the cells of a region, row by row. */
export function path(cells: readonly Cell[]): string {
  const rows = new Map<number, number[]>()
  for (const [x, y] of cells) rows.set(y, [...(rows.get(y) ?? []), x])
  let out = ''
  for (const [y, xs] of rows) {
    xs.sort((a, b) => a - b)
    for (let at = 0; at < xs.length;) {
      let end = at
      while (end + 1 < xs.length && xs[end + 1] === (xs[end] as number) + 1) end++
      const from = pixel(xs[at] as number, y + 1)
      const w = (end - at + 1) * UNIT
      out += `M${from.x} ${from.y}h${w}v${UNIT}h${-w}z`
      at = end + 1
    }
  }
  return out
}

/** The outline of a region, as separate strokes. */
export function outline(cells: readonly Cell[]): string {
  const inside = new Set(cells.map(([x, y]) => key(x, y)))
  let out = ''
  const line = (x1: number, y1: number, x2: number, y2: number) => (out += `M${x1 * UNIT} ${-y1 * UNIT}L${x2 * UNIT} ${-y2 * UNIT}`)
  for (const [x, y] of cells) {
    if (!inside.has(key(x, y - 1))) line(x, y, x + 1, y)
    if (!inside.has(key(x, y + 1))) line(x, y + 1, x + 1, y + 1)
    if (!inside.has(key(x - 1, y))) line(x, y, x, y + 1)
    if (!inside.has(key(x + 1, y))) line(x + 1, y, x + 1, y + 1)
  }
  return out
}

/** Where keep and value stand: on free ground, with room for both, as central as possible. */
export function seatOfKeep(region: Region, castle: Castle): Spot & { small: boolean } {
  const { towers, mids, edges } = ground(castle)
  const inside = new Set(region.cells.map(([x, y]) => key(x, y)))
  const middleX = region.cells.reduce((sum, [x]) => sum + x + 0.5, 0) / region.cells.length
  const middleY = region.cells.reduce((sum, [, y]) => sum + y + 0.5, 0) / region.cells.length
  let best = { x: 0, y: 0, cost: Infinity, small: true }
  const consider = (x: number, y: number, small: boolean, crowd: number) => {
    const cost = (small ? 50 : 0) + crowd * 10 + Math.hypot(x - middleX, y - middleY)
    if (cost < best.cost) best = { x, y, cost, small }
  }
  const bare = (x: number, y: number) => !towers.has(key(x, y)) && !mids.has(key(x, y))
  for (const [x, y] of region.cells) {
    consider(x + 0.5, y + 0.5, true, 0)
    // Two cells side by side without a wall between them.
    if (!inside.has(key(x + 1, y)) || edges.has('v' + key(x + 1, y))) continue
    const crowd = [
      [x + 1, y],
      [x + 1, y + 1],
    ].filter(([px, py]) => !bare(px as number, py as number)).length
    consider(x + 1, y + 0.5, false, crowd * 0.02)
    // Four cells around an empty point: the widest place.
    const open =
      inside.has(key(x, y + 1)) &&
      inside.has(key(x + 1, y + 1)) &&
      !edges.has('h' + key(x, y + 1)) &&
      !edges.has('h' + key(x + 1, y + 1)) &&
      !edges.has('v' + key(x + 1, y + 1))
    if (open && bare(x + 1, y + 1)) consider(x + 1, y + 1, false, 0)
  }
  const at = pixel(best.x, best.y)
  return { x: at.x - (best.small ? 9 : 16), y: at.y, small: best.small }
}

/** What has to be visible: the castle and room to build. */
export function bounds(castle: Castle, room = 2): { x: number; y: number; w: number; h: number } {
  const all = [[0, 0] as Cell, ...castle.towers, ...castle.walls.flatMap(([kind, x, y, dir]) => points(kind, x, y, dir))]
  const xs = all.map(([x]) => x)
  const ys = all.map(([, y]) => y)
  const [west, east, south, north] = [Math.min(...xs) - room, Math.max(...xs) + room, Math.min(...ys) - room, Math.max(...ys) + room]
  // A young castle is not blown up to fill the sheet.
  const wide = Math.max(0, 7 - (east - west)) / 2
  const high = Math.max(0, 6 - (north - south)) / 2
  return { x: (west - wide) * UNIT, y: -(north + high) * UNIT, w: (east - west + 2 * wide) * UNIT, h: (north - south + 2 * high) * UNIT }
}

/** The place of a kind somebody means by pointing at the drawing. */
export function meant(kind: Kind, at: Spot, towers: ReadonlySet<string>): string {
  const [gx, gy] = [at.x / UNIT, -at.y / UNIT]
  if (kind === 'T') return notation('T', Math.round(gx), Math.round(gy))
  const units = kind === 'L' ? 2 : 1
  let best = ''
  let least = Infinity
  for (let x = Math.floor(gx) - 2; x <= Math.ceil(gx) + 1; x++) {
    for (let y = Math.floor(gy) - 2; y <= Math.ceil(gy) + 1; y++) {
      for (const dir of ['E', 'N'] as const) {
        const [ex, ey] = dir === 'E' ? [x + units, y] : [x, y + units]
        const [mx, my] = [(x + ex) / 2, (y + ey) / 2]
        const along = Math.max(0, Math.abs(dir === 'E' ? gx - mx : gy - my) - units / 2)
        const aside = Math.abs(dir === 'E' ? gy - my : gx - mx)
        const held = towers.has(key(x, y)) || towers.has(key(ex, ey))
        const cost = Math.hypot(along, aside) + Math.hypot(gx - mx, gy - my) * 0.1 + (held ? 0 : 0.35)
        if (cost < least) [best, least] = [notation(kind, x, y, dir), cost]
      }
    }
  }
  return best
}
