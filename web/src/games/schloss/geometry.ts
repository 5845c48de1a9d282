// The castle as a plan: where rooms lie, which are joined, how far one can walk. Legality is the engine's.
import type { Spot } from '../../lib/roving'
import type { Dir, Room } from './types'

/** Pixels of one room; y grows northwards in the game and downwards on the screen. */
export const UNIT = 96
export const DIRS: readonly Dir[] = ['N', 'E', 'S', 'W']
const STEP: Record<Dir, [number, number]> = { N: [0, 1], E: [1, 0], S: [0, -1], W: [-1, 0] }

export const key = (x: number, y: number) => `${x},${y}`
export const opposite = (dir: Dir): Dir => DIRS[(DIRS.indexOf(dir) + 2) % 4] as Dir
export const beside = (x: number, y: number, dir: Dir): [number, number] => [x + STEP[dir][0], y + STEP[dir][1]]
/** The upper left corner of a cell, and its middle. */
export const corner = (x: number, y: number): Spot => ({ x: x * UNIT, y: -y * UNIT })
export const middle = (x: number, y: number): Spot => ({ x: x * UNIT + UNIT / 2, y: -y * UNIT + UNIT / 2 })
/** The cell under a point of the drawing. */
export const cellAt = (at: Spot): [number, number] => [Math.floor(at.x / UNIT), 0 - Math.floor(at.y / UNIT)]

/** Exits after this many quarter turns clockwise, in the order of the notation. */
export function turned(exits: string, quarters: number): string {
  return DIRS.filter((dir) => exits.includes(DIRS[(DIRS.indexOf(dir) - quarters + 8) % 4] as Dir)).join('')
}
/** The different ways a tile can lie, each once, from its printed one clockwise. */
export function rotations(exits: string): string[] {
  return [...new Set([0, 1, 2, 3].map((quarters) => turned(exits, quarters)))]
}
/** Which drawing, and how far it is turned. */
export function shape(exits: string): { form: 'D' | 'I' | 'L' | 'T' | 'X'; turn: number } {
  const forms = { D: 'N', I: 'NS', L: 'NE', T: 'NEW', X: 'NESW' } as const
  for (const [form, printed] of Object.entries(forms)) {
    for (let quarters = 0; quarters < 4; quarters++) {
      if (turned(printed, quarters) === exits) return { form: form as keyof typeof forms, turn: quarters * 90 }
    }
  }
  return { form: 'X', turn: 0 }
}

export class Castle {
  readonly rooms: readonly Room[]
  readonly byId: ReadonlyMap<string, Room>
  private readonly byCell: ReadonlyMap<string, Room>

  constructor(rooms: readonly Room[]) {
    this.rooms = rooms
    this.byId = new Map(rooms.map((room) => [room.id, room]))
    this.byCell = new Map(rooms.map((room) => [key(room.x, room.y), room]))
  }
  at(x: number, y: number): Room | undefined {
    return this.byCell.get(key(x, y))
  }
  /** The room on that side, joined or not. */
  next(room: Room, dir: Dir): Room | undefined {
    return this.at(...beside(room.x, room.y, dir))
  }
  /** The side on which another room lies, if it lies beside. */
  side(from: Room, to: Room): Dir | undefined {
    return DIRS.find((dir) => this.next(from, dir) === to)
  }
  /** The room behind a passage on that side. */
  joined(room: Room, dir: Dir): Room | undefined {
    const other = room.exits.includes(dir) ? this.next(room, dir) : undefined
    return other?.exits.includes(opposite(dir)) ? other : undefined
  }
  /** Rooms nobody can get to yet. */
  islands(): Set<string> {
    const start = this.rooms[0]
    const seen = new Set<Room>(start ? [start] : [])
    for (const room of seen)
      for (const dir of DIRS) {
        const other = this.joined(room, dir)
        if (other) seen.add(other)
      }
    return new Set(this.rooms.filter((room) => !seen.has(room)).map((room) => room.id))
  }
  /** Edges where an exit faces a wall (level 4): the side of the room that has the exit. */
  walledUp(): { room: Room; dir: Dir }[] {
    return this.rooms.flatMap((room) =>
      DIRS.filter((dir) => room.exits.includes(dir) && this.next(room, dir) && !this.joined(room, dir)).map((dir) => ({ room, dir })),
    )
  }
  /** Free cells beside the castle. */
  frontier(): [number, number][] {
    const cells = new Map<string, [number, number]>()
    for (const room of this.rooms)
      for (const dir of DIRS) {
        const [x, y] = beside(room.x, room.y, dir)
        if (!this.at(x, y)) cells.set(key(x, y), [x, y])
      }
    return [...cells.values()]
  }
  /** The shortest ways of at most this many steps that meet no ghost before their end: room id to the steps. */
  walks(from: Room, most: number): Map<string, Dir[]> {
    const ways = new Map<string, Dir[]>([[from.id, []]])
    const queue = [from]
    for (const room of queue) {
      const way = ways.get(room.id) ?? []
      if (way.length >= most || (room !== from && room.ghost)) continue
      for (const dir of DIRS) {
        const other = this.joined(room, dir)
        if (!other || other.door || ways.has(other.id)) continue
        ways.set(other.id, [...way, dir])
        queue.push(other)
      }
    }
    ways.delete(from.id)
    return ways
  }
  /** What must be visible: the castle, these cells, and a little of the night around. */
  bounds(cells: readonly (readonly [number, number])[] = [], ring = 0.36): { x: number; y: number; w: number; h: number } {
    const xs = [...this.rooms.map((room) => room.x), ...cells.map(([x]) => x)]
    const ys = [...this.rooms.map((room) => -room.y), ...cells.map(([, y]) => -y)]
    const [left, right] = [Math.min(...xs) - ring, Math.max(...xs) + 1 + ring]
    const [top, bottom] = [Math.min(...ys) - ring, Math.max(...ys) + 1 + ring]
    return { x: left * UNIT, y: top * UNIT, w: (right - left) * UNIT, h: (bottom - top) * UNIT }
  }
}

/** Where things stand in a room, from its upper left corner. */
export function spots(room: Pick<Room, 'boxes' | 'ghost' | 'door'>): { ghost: Spot; boxes: (Spot & { size: number })[] } {
  const n = room.boxes.length
  const ghost = { x: n > 0 ? 9 : 24, y: 12 }
  if (room.door) return { ghost, boxes: row(n, 65, 24) }
  if (room.ghost)
    return { ghost, boxes: room.boxes.map((_, at) => ({ x: 57, y: 15 + at * (n > 2 ? 46 / (n - 1) : 23), size: n > 2 ? 22 : 25 })) }
  if (n === 1) return { ghost, boxes: [{ x: 32, y: 30, size: 32 }] }
  if (n <= 2) return { ghost, boxes: row(n, 32, 28) }
  return { ghost, boxes: [...row(Math.ceil(n / 2), 20, 25), ...row(Math.floor(n / 2), 44, 25)] }
}
function row(n: number, y: number, size: number) {
  const gap = Math.min(size + 3, n > 1 ? (62 - size) / (n - 1) : 0)
  return Array.from({ length: n }, (_, at) => ({ x: 48 - size / 2 + (at - (n - 1) / 2) * gap, y, size }))
}
/** Where a pawn stands: side by side along the lower edge; beside a ghost aside and smaller, so that its numbers stay free. */
export function pawnSpot(at: number, of: number, haunted: boolean): Spot & { scale: number } {
  if (haunted) return { x: 73 - at * 17, y: 60, scale: of > 1 ? 0.68 : 0.85 }
  const gap = of > 1 ? Math.min(20, 54 / (of - 1)) : 0
  return { x: 66 - at * gap, y: 58, scale: 1 }
}
