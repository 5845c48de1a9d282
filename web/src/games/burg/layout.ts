// Where everything stands on the picture: once for wide screens, once for the phone. The rules know no places.
import type { Spot } from '../../lib/roving'
import { BUILDINGS, KINDS, PLACES } from './data'
import type { Kind, WinterId } from './types'

export interface Box {
  x: number
  y: number
  w: number
  h: number
}
/** A building: the middle of its foot, and how large the drawing is. */
export interface Site extends Spot {
  s: number
}
/** The name of a building stands below its places, or to the right of them. */
type Name = 'below' | 'right'

/** The drawings' own sizes (pieces.svg). */
export const SIZE: Record<string, readonly [number, number]> = {
  tower: [56, 92],
  house: [72, 62],
  well: [52, 52],
  keep: [88, 128],
  palas: [150, 90],
  tavern: [96, 78],
  big_gate: [128, 100],
  small_gate: [70, 72],
  stable: [100, 64],
  servants_house: [112, 68],
  market: [108, 60],
  smithy: [92, 66],
}
/** A helper place is a square of this side. */
export const SIDE = 32
const STEP = 34

export interface Layout {
  castle: Box
  caravan: Box
  whole: Box
  sites: Record<string, Site>
  names: Record<string, Name>
  /** The yard's outline; the front wall is open at the big gate. */
  yard: string
  back: readonly (readonly [Spot, Spot])[]
  front: readonly (readonly [Spot, Spot])[]
  wagons: Record<Kind, Spot>
  tower: Spot
  piles: Record<Kind, Spot>
  bank: Spot
  rounds: (space: number) => Spot
  slab: number
  winter: Record<WinterId, Spot>
  deck: Spot
  trees: readonly Spot[]
  hill: string
}

const spots = (...list: [number, number][]): Spot[] => list.map(([x, y]) => ({ x, y }))
const ring = (points: Spot[]): string => `M${points.map(({ x, y }) => `${x} ${y}`).join('L')}Z`
const pairs = (points: Spot[]) => points.slice(1).map((to, at) => [points[at] as Spot, to] as const)

function sites(rows: Record<string, [number, number, number]>): Record<string, Site> {
  return Object.fromEntries(Object.entries(rows).map(([id, [x, y, s]]) => [id, { x, y, s }]))
}
function along(from: Spot, dx: number): Record<Kind, Spot> {
  return Object.fromEntries(KINDS.map((kind, at) => [kind, { x: from.x + dx * at, y: from.y }])) as Record<Kind, Spot>
}

const wideBack = spots([142, 510], [74, 324], [150, 190], [312, 112], [500, 78], [688, 112], [850, 190], [926, 324], [922, 418], [858, 510])
export const WIDE: Layout = {
  castle: { x: -68, y: -10, w: 1128, h: 604 },
  caravan: { x: -68, y: 500, w: 1128, h: 224 },
  whole: { x: -68, y: -10, w: 1128, h: 734 },
  sites: sites({
    tower_3: [500, 84, 1],
    tower_2: [312, 118, 1],
    tower_4: [688, 118, 1],
    tower_1: [150, 196, 1],
    tower_5: [850, 196, 1],
    house_2: [368, 190, 1.14],
    house_3: [632, 190, 1.14],
    keep: [500, 196, 1],
    house_1: [238, 232, 1.14],
    house_4: [766, 232, 1.14],
    smithy: [336, 314, 1.18],
    tavern: [672, 314, 1.2],
    servants_house: [206, 328, 1.18],
    palas: [500, 336, 1.14],
    well: [500, 444, 1.1],
    stable: [372, 444, 1.2],
    market: [630, 444, 1.2],
    house_5: [776, 452, 1.14],
    house_6: [232, 462, 1.14],
    tower_9: [74, 330, 1],
    tower_6: [926, 330, 1],
    small_gate: [922, 424, 1.06],
    tower_8: [142, 516, 1],
    tower_7: [858, 516, 1],
    big_gate: [500, 552, 1.06],
  }),
  names: { keep: 'right', big_gate: 'right', small_gate: 'right' },
  yard: ring([...wideBack, { x: 500, y: 546 }]),
  back: pairs(wideBack),
  front: [
    [
      { x: 142, y: 510 },
      { x: 440, y: 544 },
    ],
    [
      { x: 560, y: 544 },
      { x: 858, y: 510 },
    ],
  ],
  wagons: along({ x: 206, y: 606 }, 166),
  tower: { x: -58, y: 526 },
  piles: {
    sand: { x: 58, y: 576 },
    wood: { x: 124, y: 576 },
    clay: { x: 58, y: 614 },
    stone: { x: 124, y: 614 },
    silver: { x: 58, y: 652 },
  },
  bank: { x: 1000, y: 520 },
  rounds: (space) => ({ x: 134 + (space - 1) * 62, y: 703 }),
  slab: 29,
  winter: {
    village_pub: { x: -64, y: -4 },
    granary: { x: -64, y: 88 },
    damsel: { x: 900, y: 84 },
    plague: { x: -64, y: 180 },
    wall_breach: { x: -64, y: 180 },
    snowdrift: { x: -64, y: 180 },
  },
  deck: { x: 956, y: -2 },
  trees: spots(
    [-60, 296],
    [-32, 262],
    [-66, 372],
    [-40, 402],
    [6, 232],
    [1024, 122],
    [990, 200],
    [1020, 232],
    [992, 362],
    [1026, 392],
    [190, 26],
    [766, 18],
    [810, 44],
    [-66, 452],
    [-170, 202],
    [-200, 252],
    [-160, 422],
    [1110, 282],
    [1140, 202],
    [1100, 472],
    [-190, 62],
    [1130, 62],
  ),
  hill: 'M-1400 90Q-800 40-420 120Q-200 70-80 122Q20 58 160 96T420 40T640 44T860 86T1090 60T1440 90T2400 70V-820H-1400Z',
}

const tallBack = spots([105, 510], [55, 324], [111, 190], [231, 112], [370, 78], [509, 112], [629, 190], [685, 324], [680, 418], [622, 510])
/** The phone: the same castle drawn closer, the caravan as a second picture below. */
export const TALL: Layout = {
  castle: { x: 6, y: -10, w: 734, h: 606 },
  caravan: { x: 6, y: 600, w: 734, h: 322 },
  whole: { x: 6, y: -10, w: 734, h: 932 },
  sites: sites({
    tower_3: [370, 84, 1],
    tower_2: [231, 118, 1],
    tower_4: [509, 118, 1],
    tower_1: [111, 196, 1],
    tower_5: [629, 196, 1],
    house_2: [276, 190, 1],
    house_3: [464, 190, 1],
    keep: [370, 196, 1],
    house_1: [182, 228, 1],
    house_4: [558, 228, 1],
    smithy: [256, 316, 1],
    tavern: [500, 316, 1.06],
    servants_house: [150, 328, 1.04],
    palas: [370, 338, 0.98],
    well: [370, 440, 1],
    stable: [272, 446, 1.04],
    market: [472, 446, 1.06],
    house_5: [574, 452, 1],
    house_6: [168, 462, 1],
    tower_9: [55, 330, 1],
    tower_6: [685, 330, 1],
    small_gate: [680, 420, 0.96],
    tower_8: [105, 516, 1],
    tower_7: [622, 516, 1],
    big_gate: [370, 552, 1.02],
  }),
  names: { keep: 'right', big_gate: 'right' },
  yard: ring([...tallBack, { x: 370, y: 546 }]),
  back: pairs(tallBack),
  front: [
    [
      { x: 105, y: 510 },
      { x: 314, y: 544 },
    ],
    [
      { x: 426, y: 544 },
      { x: 622, y: 510 },
    ],
  ],
  wagons: along({ x: 16, y: 652 }, 146),
  tower: { x: 20, y: 738 },
  piles: {
    sand: { x: 160, y: 780 },
    wood: { x: 250, y: 780 },
    clay: { x: 340, y: 780 },
    stone: { x: 160, y: 832 },
    silver: { x: 250, y: 832 },
  },
  bank: { x: 620, y: 792 },
  rounds: (space) => ({ x: 35 + (space - 1) * 48, y: 898 }),
  slab: 23,
  winter: {
    village_pub: { x: 12, y: -104 },
    granary: { x: 168, y: -104 },
    damsel: { x: 324, y: -104 },
    plague: { x: 480, y: -104 },
    wall_breach: { x: 480, y: -104 },
    snowdrift: { x: 480, y: -104 },
  },
  deck: { x: 648, y: 0 },
  trees: spots(
    [40, 60],
    [10, 120],
    [150, 30],
    [590, 40],
    [692, 130],
    [700, 180],
    [4, 200],
    [20, 400],
    [696, 500],
    [60, 560],
    [130, 566],
    [20, 520],
    [560, 560],
  ),
  hill: 'M-600 90Q-300 40-20 110Q120 50 260 80T520 50T760 96T1300 60V-420H-600Z',
}

/** All 25 buildings from back to front. */
export const ORDER: readonly string[] = [
  'tower_3',
  'tower_2',
  'tower_4',
  'tower_1',
  'tower_5',
  'house_2',
  'house_3',
  'keep',
  'house_1',
  'house_4',
  'smithy',
  'tavern',
  'servants_house',
  'palas',
  'well',
  'stable',
  'market',
  'house_5',
  'house_6',
  'tower_9',
  'tower_6',
  'small_gate',
  'tower_8',
  'tower_7',
  'big_gate',
]
/** These stand before the front wall. */
export const FRONT: ReadonlySet<string> = new Set(['tower_8', 'tower_7', 'big_gate'])

const familyOf = (id: string) => id.replace(/_\d$/, '')
export const symbolOf = (id: string) => `burg-${familyOf(id).replace('_', '-')}`

/** What a building covers. */
export function frame(layout: Layout, id: string): Box {
  const { x, y, s } = layout.sites[id] as Site
  const [w, h] = SIZE[familyOf(id)] as readonly [number, number]
  return { x: x - (w * s) / 2, y: y - h * s, w: w * s, h: h * s }
}

/** The upper left corner of a helper place. */
export function corner(layout: Layout, id: string): Spot {
  const place = PLACES.find((one) => one.id === id)
  if (!place) return { x: 0, y: 0 }
  if (place.building === 'village_pub' || place.building === 'granary') {
    const at = layout.winter[place.building]
    const row = PLACES.filter((one) => one.building === place.building)
    return { x: at.x + 10 + row.indexOf(place) * STEP, y: at.y + 32 }
  }
  const all = BUILDINGS.find((one) => one.id === place.building)?.places ?? []
  const site = layout.sites[place.building] as Site
  return { x: site.x - (all.length * STEP - 2) / 2 + all.indexOf(id) * STEP, y: site.y + 4 }
}
export function middleOf(layout: Layout, id: string): Spot {
  const at = corner(layout, id)
  return { x: at.x + SIDE / 2, y: at.y + SIDE / 2 }
}

/** A stretch of wall with its battlements. */
export function curtain(a: Spot, b: Spot, height = 36): string {
  const length = Math.hypot(b.x - a.x, b.y - a.y)
  const teeth = Math.max(3, Math.round(length / 19) * 2 - 1)
  const round = (n: number) => Math.round(n * 10) / 10
  const at = (part: number, up: number) => `${round(a.x + (b.x - a.x) * part)} ${round(a.y + (b.y - a.y) * part - up)}`
  let d = `M${at(0, -2)}`
  for (let tooth = 0; tooth < teeth; tooth++) {
    const up = tooth % 2 === 0 ? height : height - 7
    d += `L${at(tooth / teeth, up)}L${at((tooth + 1) / teeth, up)}`
  }
  return `${d}L${at(1, -2)}Z`
}
