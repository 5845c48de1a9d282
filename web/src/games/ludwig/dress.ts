// The faces of a box of somebody's own, or those that come along.
import { list, named, num, of, parse, str, yes } from '../../lib/toml'
import { ATTENDANTS, CARDS, type Face, FACES, type Look, type RoomType, type Throne, THRONES } from './data'

const ours = { faces: new Map(FACES), thrones: new Map(THRONES), cards: new Map(CARDS), attendants: new Map(ATTENDANTS) }

function refill<T>(map: Map<string, T>, entries: Iterable<readonly [string, T]>) {
  map.clear()
  for (const [id, one] of entries) map.set(id, one)
}

export function dress(set: string | undefined) {
  if (set === undefined) {
    refill(FACES, ours.faces)
    refill(THRONES, ours.thrones)
    refill(CARDS, ours.cards)
    refill(ATTENDANTS, ours.attendants)
    return
  }
  const entries = parse(set)
  const types = new Map(of(entries, 'room_type').map((entry) => [str(entry, 'id'), entry]))
  const room = (entry: (typeof entries)[number]): Face => {
    const type = str(entry, 'type')
    const of = types.get(type)
    return {
      id: str(entry, 'id'),
      name: named(entry),
      type,
      ground: type as RoomType,
      hanging: str(entry, 'hanging') || 'none',
      kind: str(entry, 'score_kind'),
      points: num(entry, 'points'),
      otherwise: num(entry, 'points_otherwise'),
      wants: str(entry, 'wants') || str(entry, 'wants_hanging'),
      cells: list<Look>(entry, 'cells'),
      sky: !!of && yes(of, 'open_to_sky'),
      level: ((of && str(of, 'level')) || 'ground_up') as Face['level'],
    }
  }
  const specialty = (entry: (typeof entries)[number]): Face => ({
    id: str(entry, 'id'),
    name: named(entry),
    type: str(entry, 'id'),
    ground: 'specialty',
    hanging: str(entry, 'hanging') || 'none',
    kind: str(entry, 'score_kind'),
    points: num(entry, 'points'),
    otherwise: 0,
    wants: '',
    cells: [],
    sky: yes(entry, 'open_to_sky'),
    level: (str(entry, 'level') || 'ground_up') as Face['level'],
  })
  const throne = (entry: (typeof entries)[number]): Throne => ({
    id: str(entry, 'id'),
    name: named(entry),
    wants: list<string>(entry, 'wants'),
    cells: list<Look>(entry, 'cells'),
    points: num(entry, 'points'),
    hanging: str(entry, 'hanging'),
  })
  const all = [...of(entries, 'room').map(room), ...of(entries, 'specialty').map(specialty)]
  refill(
    FACES,
    all.map((face) => [face.id, face] as const),
  )
  refill(
    THRONES,
    of(entries, 'throne_room').map((entry) => [str(entry, 'id'), throne(entry)] as const),
  )
  refill(
    CARDS,
    of(entries, 'bonus_card').map((entry) => [str(entry, 'id'), { name: named(entry), points: num(entry, 'points') }] as const),
  )
  refill(
    ATTENDANTS,
    of(entries, 'attendant').map((entry) => [str(entry, 'id'), { name: named(entry), hanging: str(entry, 'hanging') }] as const),
  )
}
