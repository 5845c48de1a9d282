// Names, symbols and faces of the tiles.
import { ROOMS } from './rooms'

export interface Name {
  de: string
  en: string
}
export const TYPES = ['food', 'living', 'utility', 'outdoor', 'sleeping', 'corridor', 'downstairs'] as const
export type RoomType = (typeof TYPES)[number]
export const HANGINGS = ['torch', 'swords', 'mirror', 'painting'] as const
export const SPECIALTIES = ['fountain', 'tower', 'foyer'] as const

export type Look = [number, number]
export interface Face {
  id: string
  name: Name
  /** A regular type, or the kind of specialty room. */
  type: string
  /** What its colour shows. */
  ground: RoomType | 'specialty'
  hanging: string
  kind: string
  points: number
  otherwise: number
  /** A type, `specialty`, or a hanging for corridors. */
  wants: string
  cells: Look[]
  /** Open to the sky: nothing may stand on it. */
  sky: boolean
  level: 'ground_up' | 'any' | 'below'
}
export interface Throne {
  id: string
  name: Name
  wants: string[]
  cells: Look[]
  points: number
  hanging: string
}

export const THRONES = new Map<string, Throne>([
  [
    'throne_corridor_downstairs',
    {
      id: 'throne_corridor_downstairs',
      name: { de: 'Thronsaal Verbindung/Keller', en: 'Throne Room corridor/downstairs' },
      wants: ['corridor', 'downstairs'],
      cells: [
        [0, -1],
        [1, -1],
      ],
      points: 2,
      hanging: 'mirror',
    },
  ],
  [
    'throne_corridor_food',
    {
      id: 'throne_corridor_food',
      name: { de: 'Thronsaal Verbindung/Speise', en: 'Throne Room corridor/food' },
      wants: ['corridor', 'food'],
      cells: [
        [0, 1],
        [1, 1],
      ],
      points: 2,
      hanging: 'swords',
    },
  ],
  [
    'throne_food_sleeping',
    {
      id: 'throne_food_sleeping',
      name: { de: 'Thronsaal Speise/Schlaf', en: 'Throne Room food/sleeping' },
      wants: ['food', 'sleeping'],
      cells: [
        [-1, 0],
        [0, 1],
      ],
      points: 2,
      hanging: 'mirror',
    },
  ],
  [
    'throne_living_corridor',
    {
      id: 'throne_living_corridor',
      name: { de: 'Thronsaal Wohn/Verbindung', en: 'Throne Room living/corridor' },
      wants: ['living', 'corridor'],
      cells: [
        [-1, 0],
        [2, 0],
      ],
      points: 2,
      hanging: 'torch',
    },
  ],
  [
    'throne_living_sleeping',
    {
      id: 'throne_living_sleeping',
      name: { de: 'Thronsaal Wohn/Schlaf', en: 'Throne Room living/sleeping' },
      wants: ['living', 'sleeping'],
      cells: [
        [0, 1],
        [1, 1],
      ],
      points: 2,
      hanging: 'swords',
    },
  ],
  [
    'throne_utility_food',
    {
      id: 'throne_utility_food',
      name: { de: 'Thronsaal Wirtschaft/Speise', en: 'Throne Room utility/food' },
      wants: ['utility', 'food'],
      cells: [
        [-1, 0],
        [2, 0],
      ],
      points: 2,
      hanging: 'painting',
    },
  ],
  [
    'throne_utility_sleeping',
    {
      id: 'throne_utility_sleeping',
      name: { de: 'Thronsaal Wirtschaft/Schlaf', en: 'Throne Room utility/sleeping' },
      wants: ['utility', 'sleeping'],
      cells: [
        [1, 1],
        [2, 0],
      ],
      points: 2,
      hanging: 'torch',
    },
  ],
])
export const TYPE_NAMES = new Map<string, Name>([
  ['food', { de: 'Speiseraum', en: 'Food room' }],
  ['living', { de: 'Wohnraum', en: 'Living room' }],
  ['utility', { de: 'Wirtschaftsraum', en: 'Utility room' }],
  ['outdoor', { de: 'Außenraum', en: 'Outdoor room' }],
  ['sleeping', { de: 'Schlafraum', en: 'Sleeping room' }],
  ['corridor', { de: 'Verbindungsraum', en: 'Corridor' }],
  ['downstairs', { de: 'Kellerraum', en: 'Downstairs room' }],
  ['fountain', { de: 'Brunnen', en: 'Fountain' }],
  ['tower', { de: 'Turm', en: 'Tower' }],
  ['foyer', { de: 'Foyer', en: 'Grand Foyer' }],
])
export const HANGING_NAMES = new Map<string, Name>([
  ['torch', { de: 'Fackel', en: 'Torch' }],
  ['swords', { de: 'Schwerter', en: 'Swords' }],
  ['mirror', { de: 'Spiegel', en: 'Mirror' }],
  ['painting', { de: 'Gemälde', en: 'Painting' }],
])
export const ATTENDANTS = new Map<string, { name: Name; hanging: string }>([
  ['painter', { name: { de: 'Maler', en: 'Painter' }, hanging: 'painting' }],
  ['knight', { name: { de: 'Ritter', en: 'Knight' }, hanging: 'swords' }],
  ['fire_eater', { name: { de: 'Feuerschlucker', en: 'Fire Eater' }, hanging: 'torch' }],
  ['beautician', { name: { de: 'Kosmetiker', en: 'Beautician' }, hanging: 'mirror' }],
])
export const CARDS = new Map<string, { name: Name; points: number }>([
  ['distinct_types', { name: { de: 'Raumvielfalt', en: 'Room Variety' }, points: 1 }],
  ['attendants', { name: { de: 'Hofstaat', en: 'Royal Household' }, points: 4 }],
  ['downstairs', { name: { de: 'Kellerräume', en: 'Downstairs Rooms' }, points: 2 }],
  ['sleeping', { name: { de: 'Schlafräume', en: 'Sleeping Rooms' }, points: 2 }],
  ['below_ground', { name: { de: 'Untergrund', en: 'Below Ground' }, points: 1 }],
  ['high_levels', { name: { de: 'Hohe Stockwerke', en: 'High Levels' }, points: 1 }],
  ['living', { name: { de: 'Wohnräume', en: 'Living Rooms' }, points: 2 }],
  ['food', { name: { de: 'Speiseräume', en: 'Food Rooms' }, points: 2 }],
  ['height', { name: { de: 'Höhe', en: 'Height' }, points: 1 }],
  ['width', { name: { de: 'Breite', en: 'Width' }, points: 1 }],
  ['outdoor', { name: { de: 'Außenräume', en: 'Outdoor Rooms' }, points: 2 }],
  ['corridor', { name: { de: 'Verbindungsräume', en: 'Corridors' }, points: 2 }],
  ['enclosed_8', { name: { de: 'Eingeschlossen', en: 'Enclosed' }, points: 3 }],
  ['enclosed_4', { name: { de: 'Umbaut', en: 'Walled In' }, points: 2 }],
  ['utility', { name: { de: 'Wirtschaftsräume', en: 'Utility Rooms' }, points: 2 }],
  ['specialty', { name: { de: 'Sonderräume', en: 'Specialty Rooms' }, points: 2 }],
  ['throne_types', { name: { de: 'Thronnachbarn', en: 'Throne Neighbours' }, points: 2 }],
  ['throne_spaces', { name: { de: 'Thronumgebung', en: 'Around the Throne' }, points: 1 }],
  ['five_of_a_type', { name: { de: 'Fünfer', en: 'Fives' }, points: 4 }],
  ['three_of_a_type', { name: { de: 'Dreier', en: 'Threes' }, points: 2 }],
])

const AROUND: Look[] = [
  [-1, 1],
  [0, 1],
  [1, 1],
  [-1, 0],
  [1, 0],
  [-1, -1],
  [0, -1],
  [1, -1],
]
const LOOKS: Record<string, Look[]> = {
  v: [
    [0, 1],
    [0, -1],
  ],
  h: [
    [-1, 0],
    [1, 0],
  ],
  2: [
    [0, -1],
    [0, -2],
  ],
  3: [
    [-1, -1],
    [0, -1],
    [1, -1],
  ],
  o: AROUND,
  n: AROUND.filter(([x, y]) => x !== 0 || y !== -1),
}
/** How rooms of a type count. */
const KINDS: Record<RoomType, string> = {
  food: 'cells',
  living: 'cells',
  utility: 'connected',
  outdoor: 'anywhere',
  sleeping: 'variety',
  corridor: 'hanging',
  downstairs: 'column',
}
const idOf = (name: string) =>
  name
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')

function room(type: RoomType, line: string): [string, Face] {
  const [de = '', en = '', mark, points, wants = '', looks = '', own] = line.split('|')
  const id = own || idOf(en)
  const hanging = HANGINGS.find((one) => one.startsWith(mark ?? '')) ?? 'none'
  return [
    id,
    {
      id,
      name: { de, en },
      type,
      ground: type,
      hanging,
      kind: KINDS[type],
      points: Number(points),
      otherwise: type === 'sleeping' ? 1 : 0,
      wants: type === 'corridor' ? hanging : wants,
      cells: LOOKS[looks] ?? [],
      sky: type === 'outdoor',
      level: type === 'downstairs' ? 'below' : type === 'corridor' ? 'any' : 'ground_up',
    },
  ]
}
const specialty = (id: string, kind: string, points: number): [string, Face] => [
  id,
  {
    id,
    name: TYPE_NAMES.get(id) ?? { de: id, en: id },
    type: id,
    ground: 'specialty',
    hanging: 'none',
    kind,
    points,
    otherwise: 0,
    wants: '',
    cells: [],
    sky: id !== 'foyer',
    level: id === 'foyer' ? 'any' : 'ground_up',
  },
]
export const FACES = new Map<string, Face>([
  ...TYPES.flatMap((type) => (ROOMS[type] ?? '').split('\n').map((line) => room(type, line))),
  specialty('fountain', 'fixed', 5),
  specialty('tower', 'column_below_any', 1),
  specialty('foyer', 'surround_any', 1),
])
export const face = (id: string): Face | undefined => FACES.get(id)

/** Which of the engine's sentences describes a tile. */
export function wording({ kind, cells }: Face): string {
  if (kind !== 'cells') return ({ column_below_any: 'tower', surround_any: 'foyer' } as Record<string, string>)[kind] ?? kind
  const set = new Set(cells.map(String))
  const is = (...looks: string[]) => set.size === looks.length && looks.every((look) => set.has(look))
  if (is('0,1', '0,-1')) return 'above-below'
  if (is('-1,0', '1,0')) return 'left-right'
  if (is('0,-1', '0,-2')) return 'two-below'
  if (is('-1,-1', '0,-1', '1,-1')) return 'three-below'
  if (set.size === 8) return 'around'
  if (set.size === 7 && !set.has('0,-1')) return 'around-not-below'
  return 'marked'
}

/** With this many rooms of a type there is a bonus. */
export const BONUS_AT: readonly number[] = [3, 5]
/** The most castles at a table. */
export const CASTLES = 7
