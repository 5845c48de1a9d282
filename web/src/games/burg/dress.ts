// What is printed in a box of somebody's own, or in the one that comes along.
import { named, num, of, parse, str } from '../../lib/toml'
import { BUILDINGS, FAMILY, KINDS, PERSONS, PLACES, POINTS, ROUNDS, SYMBOLS } from './data'

const copy = <T extends object>(all: readonly T[]): T[] => all.map((one) => ({ ...one }))
const ours = {
  buildings: copy(BUILDINGS),
  places: copy(PLACES),
  persons: copy(PERSONS),
  points: { ...POINTS },
  symbols: { ...SYMBOLS },
  rounds: { ...ROUNDS },
}

export function dress(set: string | undefined) {
  // Everybody holds the same objects: what is printed on them changes.
  ours.buildings.forEach((one, at) => Object.assign(BUILDINGS[at] ?? {}, one))
  ours.places.forEach((one, at) => Object.assign(PLACES[at] ?? {}, one))
  ours.persons.forEach((one, at) => Object.assign(PERSONS[at] ?? {}, one))
  Object.assign(POINTS, ours.points)
  Object.assign(SYMBOLS, ours.symbols)
  Object.assign(ROUNDS, ours.rounds)
  if (set === undefined) return
  const entries = parse(set)
  for (const entry of of(entries, 'building')) {
    const building = FAMILY.get(str(entry, 'id'))
    if (building) Object.assign(building, { value: num(entry, 'build_value'), crown: num(entry, 'crown_vp') })
    if (building?.templates.length === 1) building.name = named(entry)
  }
  for (const entry of of(entries, 'helper_place')) {
    const place = PLACES.find((one) => one.id === str(entry, 'id'))
    if (place) Object.assign(place, { fee: num(entry, 'fee'), formula: str(entry, 'score') })
  }
  for (const entry of of(entries, 'winter_card'))
    for (const place of PLACES) if (place.building === str(entry, 'id')) place.fee = num(entry, 'fee')
  for (const entry of of(entries, 'person_card')) {
    const person = PERSONS.find((one) => one.id === str(entry, 'id'))
    if (person) Object.assign(person, { name: named(entry), rank: num(entry, 'rank') })
  }
  for (const kind of KINDS) {
    const resource = of(entries, 'resource').find((entry) => str(entry, 'id') === kind)
    if (resource) POINTS[kind] = num(resource, 'build_points')
    const wagon = of(entries, 'wagon').find((entry) => str(entry, 'resource') === kind)
    if (wagon) SYMBOLS[kind] = num(wagon, 'symbols')
  }
  for (const entry of of(entries, 'player_count')) ROUNDS[num(entry, 'players')] = num(entry, 'rounds')
}
