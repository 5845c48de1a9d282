// Where something can be done on the drawing, from what the engine offers. No rules: what is not offered can be asked about.
import type { Spot } from '../../lib/roving'
import { beside, type Castle, corner, DIRS, key, middle, pawnSpot, rotations, spots, UNIT } from './geometry'
import type { Dir, Item, Room, View } from './types'

export type Step = 'draw' | 'place' | 'actions' | 'fireball' | 'item' | 'death' | 'ghosts' | 'over'
export type Mode = 'wings' | 'eye' | 'swap' | null
export type Kind = 'cell' | 'move' | 'walk' | 'stairs' | 'wings' | 'door' | 'fight' | 'open' | 'take' | 'drink' | 'swap' | 'eye' | 'ghost'

export interface Place {
  id: string
  kind: Kind
  /** A whole cell, or something inside a room. */
  form: 'cell' | 'spot'
  /** Its middle, and how far around it counts. */
  at: Spot
  r: number
  cell: [number, number]
  room?: Room
  item?: Item
  dir?: Dir
  /** What doing it sends, in this order; nothing if it cannot be done. */
  notations: string[]
  /** What to ask the engine to hear why not. */
  ask: string
  /** For a cell: the ways the tile can lie there. */
  options: string[]
}

/** What is asked now. */
export function stepOf(view: View): Step {
  if (view.phase === 'over') return 'over'
  if (view.phase === 'ghosts') return 'ghosts'
  if (view.phase !== 'actions') return view.tile_in_hand ? 'place' : 'draw'
  if (view.fight) return 'fireball'
  if (view.item_in_hand) return 'item'
  return view.dying === undefined ? 'actions' : 'death'
}

/** How an item is written in an action. */
export const good = (item: Pick<Item, 'kind' | 'value' | 'scroll'>): string => item.scroll ?? `${item.kind}${item.value}`
/** How a face-down box of a room is written: the second one of its tier is `b`. */
export function boxName(room: Room, at: number): string {
  const tier = room.boxes[at]?.tier ?? 0
  const before = room.boxes.slice(0, at).filter((one) => !one.open && one.tier === tier).length
  return `box${tier}${before > 0 ? 'b' : ''}`
}

export function placesOf(castle: Castle, view: View, step: Step, mode: Mode, offers: ReadonlySet<string>): Place[] {
  if (step === 'place') return cells(castle, view, offers)
  if (step === 'ghosts') return ghostSteps(castle, offers)
  const here = castle.byId.get(view.players[view.current]?.at ?? '')
  if (step !== 'actions' || !here) return []
  if (mode === 'eye') return looks(castle, offers)
  if (mode === 'wings') return castle.rooms.filter((room) => room !== here).map((room) => whole(room, 'wings', `wings ${room.id}`, offers))
  return [...inRoom(here, view, offers), ...rooms(castle, here, view, offers)]
}

function cells(castle: Castle, view: View, offers: ReadonlySet<string>): Place[] {
  const ways = rotations(view.tile_in_hand?.exits ?? 'N')
  return castle.frontier().map(([x, y]) => {
    const options = ways.filter((exits) => offers.has(`place ${x},${y} ${exits}`))
    return {
      id: `cell ${key(x, y)}`,
      kind: 'cell',
      form: 'cell',
      at: middle(x, y),
      r: UNIT / 2,
      cell: [x, y],
      notations: options.length > 0 ? [`place ${x},${y} ${options[0]}`] : [],
      ask: `place ${x},${y} ${ways[0]}`,
      options,
    }
  })
}

const legal = (notation: string, offers: ReadonlySet<string>) => (offers.has(notation) ? [notation] : [])

function whole(room: Room, kind: Kind, notation: string, offers: ReadonlySet<string>): Place {
  return {
    id: `room ${room.id}`,
    kind,
    form: 'cell',
    at: middle(room.x, room.y),
    r: UNIT / 2,
    cell: [room.x, room.y],
    room,
    notations: legal(notation, offers),
    ask: notation,
    options: [],
  }
}

/** Rooms to go to: next door, by stairs, a few steps away; and those that cannot be reached, to ask about. */
function rooms(castle: Castle, here: Room, view: View, offers: ReadonlySet<string>): Place[] {
  const pinned = !!here.ghost && !DIRS.some((dir) => offers.has(`move ${dir}`))
  const walks = pinned ? new Map<string, Dir[]>() : castle.walks(here, view.actions_left)
  return castle.rooms
    .filter((room) => room !== here)
    .map((room) => {
      const side = castle.side(here, room)
      if (side && offers.has(`door ${side}`)) return { ...whole(room, 'door', `door ${side}`, offers), dir: side }
      if (side && offers.has(`move ${side}`)) return { ...whole(room, 'move', `move ${side}`, offers), dir: side }
      if (offers.has(`stairs ${room.id}`)) return whole(room, 'stairs', `stairs ${room.id}`, offers)
      const way = walks.get(room.id)
      if (way && offers.has(`move ${way[0]}`)) return { ...whole(room, 'walk', '', offers), notations: way.map((dir) => `move ${dir}`) }
      // Too far: the engine says why. Who carries wings must choose them, so ask about the stairs then.
      const ask = side ? `move ${side}` : offers.has(`wings ${room.id}`) ? `stairs ${room.id}` : `wings ${room.id}`
      return { ...whole(room, 'move', ask, offers), notations: [] }
    })
}

/** What can be used in your own room. */
function inRoom(here: Room, view: View, offers: ReadonlySet<string>): Place[] {
  const origin = corner(here.x, here.y)
  const { ghost, boxes } = spots(here)
  const list: Place[] = []
  const add = (id: string, kind: Kind, notation: string, at: Spot, r: number, item?: Item) =>
    list.push({
      id,
      kind,
      form: 'spot',
      at: { x: origin.x + at.x, y: origin.y + at.y },
      r,
      cell: [here.x, here.y],
      room: here,
      item,
      notations: legal(notation, offers),
      ask: notation,
      options: [],
    })
  if (here.ghost) add(`fight ${here.ghost.id}`, 'fight', 'fight', { x: ghost.x + 23, y: ghost.y + 25 }, 27)
  here.boxes.forEach((item, at) => {
    const spot = boxes[at] ?? { x: 0, y: 0, size: 24 }
    let notation = item.open ? `take ${good(item)}` : `take ${boxName(here, at)}`
    // Two boxes nobody can tell apart are one choice.
    if (!item.open && !offers.has(notation)) notation = `take box${item.tier}`
    add(
      `take ${here.id} ${at}`,
      item.open ? 'take' : 'open',
      notation,
      { x: spot.x + spot.size / 2, y: spot.y + spot.size / 2 },
      spot.size / 2 + 3,
      item,
    )
  })
  if (here.fountain) add(`drink ${here.id}`, 'drink', 'drink', { x: 46, y: 45 }, 25)
  if (view.owner.tile === here.id && view.players.length > 1) {
    const swap = [...offers].find((notation) => notation.startsWith('swap '))
    add(`swap ${here.id}`, 'swap', swap ?? 'swap 0 sword1', { x: 30, y: 40 }, 24)
  }
  return list
}

/** Every face-down box on the table. */
function looks(castle: Castle, offers: ReadonlySet<string>): Place[] {
  return castle.rooms.flatMap((room) => {
    const origin = corner(room.x, room.y)
    const { boxes } = spots(room)
    return room.boxes.flatMap((item, at): Place[] => {
      if (item.open) return []
      let notation = `eye ${room.id} ${boxName(room, at)}`
      if (!offers.has(notation)) notation = `eye ${room.id} box${item.tier}`
      const spot = boxes[at] ?? { x: 0, y: 0, size: 24 }
      return [
        {
          id: `eye ${room.id} ${at}`,
          kind: 'eye',
          form: 'spot',
          at: { x: origin.x + spot.x + spot.size / 2, y: origin.y + spot.y + spot.size / 2 },
          r: spot.size / 2 + 3,
          cell: [room.x, room.y],
          room,
          item,
          notations: legal(notation, offers),
          ask: notation,
          options: [],
        },
      ]
    })
  })
}

/** Every step of a ghost as an arrow over the threshold; a ghost that cannot step, to ask about. */
function ghostSteps(castle: Castle, offers: ReadonlySet<string>): Place[] {
  return castle.rooms
    .filter((room) => room.ghost)
    .flatMap((room): Place[] => {
      const from = middle(room.x, room.y)
      const ways = DIRS.filter((dir) => offers.has(`ghost ${room.id} ${dir}`))
      if (ways.length === 0) {
        const dir = DIRS.find((one) => room.exits.includes(one)) ?? 'N'
        const notation = `ghost ${room.id} ${dir}`
        const origin = corner(room.x, room.y)
        const { ghost } = spots(room)
        return [
          {
            id: `ghost ${room.id}`,
            kind: 'ghost',
            form: 'spot',
            at: { x: origin.x + ghost.x + 23, y: origin.y + ghost.y + 25 },
            r: 27,
            cell: [room.x, room.y],
            room,
            notations: [],
            ask: notation,
            options: [],
          },
        ]
      }
      return ways.map((dir) => {
        const [x, y] = beside(room.x, room.y, dir)
        const to = middle(x, y)
        const notation = `ghost ${room.id} ${dir}`
        return {
          id: notation,
          kind: 'ghost',
          form: 'spot',
          at: { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 },
          r: 20,
          cell: [x, y],
          room,
          dir,
          notations: [notation],
          ask: notation,
          options: [],
        }
      })
    })
}

/** The place a pointer means: things before rooms, and near enough for a finger. */
export function hit(places: readonly Place[], at: Spot, slack: number): Place | undefined {
  let best: Place | undefined
  let least = Infinity
  for (const place of places) {
    if (place.form !== 'spot') continue
    const far = Math.hypot(place.at.x - at.x, place.at.y - at.y) - Math.max(place.r, slack)
    if (far <= 0 && far < least) [best, least] = [place, far]
  }
  return (
    best ??
    places.find((place) => place.form === 'cell' && Math.abs(place.at.x - at.x) <= UNIT / 2 && Math.abs(place.at.y - at.y) <= UNIT / 2)
  )
}

/** Where the pawns of a room stand, the active one in front. */
export function pawns(view: View, castle: Castle): { seat: number; at: Spot; scale: number }[] {
  const list: { seat: number; at: Spot; scale: number }[] = []
  for (const room of castle.rooms) {
    const here = view.players.flatMap((player, seat) => (player.at === room.id ? [seat] : []))
    here.sort((a, b) => Number(b === view.current) - Number(a === view.current) || a - b)
    const origin = corner(room.x, room.y)
    here.forEach((seat, at) => {
      const { x, y, scale } = pawnSpot(at, here.length, !!room.ghost)
      list.push({ seat, at: { x: origin.x + x, y: origin.y + y }, scale })
    })
  }
  return list.sort((a, b) => Number(a.seat === view.current) - Number(b.seat === view.current) || a.seat - b.seat)
}
