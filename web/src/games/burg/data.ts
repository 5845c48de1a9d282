// What is printed on the pieces; a test compares it with the game's data file.
import type { Kind, PersonId, Solid, WinterId } from './types'

export interface Named {
  de: string
  en: string
}

export const SOLID: readonly Solid[] = ['stone', 'clay', 'wood', 'sand']
export const KINDS: readonly Kind[] = ['sand', 'wood', 'clay', 'stone', 'silver']
export const POINTS: Record<Kind, number> = { sand: 1, wood: 2, clay: 4, stone: 5, silver: 0 }
export const LETTER: Record<Kind, string> = { sand: 's', wood: 'w', clay: 'c', stone: 't', silver: 'v' }
/** What a wagon or the rider pays; one piece of it goes to the defence tower. */
export const SYMBOLS: Record<Kind, number> = { sand: 4, wood: 3, clay: 2, stone: 2, silver: 2 }

export interface Person {
  id: PersonId
  rank: number
  name: Named
  builds: boolean
  helpers: boolean
}
const person = (id: PersonId, rank: number, de: string, en: string, builds = false, helpers = false): Person => ({
  id,
  rank,
  name: { de, en },
  builds,
  helpers,
})
/** In the order of the notation. */
export const PERSONS: readonly Person[] = [
  person('messenger', 1, 'Bote', 'Messenger'),
  person('trader', 2, 'Händler', 'Trader'),
  person('mason', 3, 'Maurer', 'Mason', true, true),
  person('stonecutter', 4, 'Steinmetz', 'Stonecutter', true, true),
  person('worker_wood', 5, 'Arbeiter (Holz)', 'Worker (wood)', true),
  person('worker_sand', 5, 'Arbeiter (Sand)', 'Worker (sand)', true),
  person('worker_stone', 5, 'Arbeiter (Stein)', 'Worker (stone)', true),
  person('master_builder', 6, 'Baumeister', 'Master builder'),
]
export const PERSON = new Map(PERSONS.map((one) => [one.id, one]))
/** The good that tells one worker from another. */
export const WORKER_GOOD: Partial<Record<PersonId, Kind>> = { worker_wood: 'wood', worker_sand: 'sand', worker_stone: 'stone' }

export interface Building {
  /** As an action names it: all towers are one family. */
  id: string
  name: Named
  value: number
  crown: number
  /** Templates; empty for what stands from the start. */
  templates: readonly string[]
  places: readonly string[]
}
const many = (id: string, n: number) => Array.from({ length: n }, (_, at) => `${id}_${at + 1}`)
const building = (id: string, de: string, en: string, value: number, crown: number, places: string[] = [], templates = [id]): Building => ({
  id,
  name: { de, en },
  value,
  crown,
  templates,
  places,
})
export const BUILDINGS: readonly Building[] = [
  building('tower', 'Turm', 'Tower', 10, 8, [], many('tower', 9)),
  building('house', 'Haus', 'House', 8, 6, [], many('house', 6)),
  building('well', 'Brunnen', 'Well', 12, 10),
  building('keep', 'Bergfried', 'Keep', 24, 14, ['keep_14']),
  building('tavern', 'Taverne', 'Tavern', 22, 12, ['tavern_12', 'tavern_6']),
  building('big_gate', 'Großes Tor', 'Big gate', 18, 10, ['big_gate_10']),
  building('small_gate', 'Kleines Tor', 'Small gate', 12, 6, ['small_gate_5']),
  building('stable', 'Stall', 'Stable', 18, 14, ['stable_16', 'stable_12']),
  building('servants_house', 'Gesindehaus', "Servants' house", 18, 14, ['servants_a', 'servants_b', 'servants_c']),
  building('palas', 'Palas', 'Palas', 30, 18, ['palas_a', 'palas_b']),
  building('market', 'Markt', 'Market', 0, 0, ['market_a', 'market_b'], []),
  building('smithy', 'Schmiede', 'Smithy', 0, 0, ['smithy_10', 'smithy_6'], []),
]
export const BUILDING = new Map(BUILDINGS.map((one) => [one.id, one]))
/** The family of a template or of what stands from the start. */
export const FAMILY = new Map(
  BUILDINGS.flatMap((one) => (one.templates.length > 0 ? one.templates : [one.id]).map((id): [string, Building] => [id, one])),
)

export interface Place {
  id: string
  /** A building, or a winter card. */
  building: string
  fee: number
  formula: string
}
const place = (id: string, building: string, fee: number, formula: string): Place => ({ id, building, fee, formula })
export const PLACES: readonly Place[] = [
  place('keep_14', 'keep', 14, 'empty_places_x3'),
  place('tavern_12', 'tavern', 12, 'helpers_x1'),
  place('tavern_6', 'tavern', 6, 'helpers_half'),
  place('big_gate_10', 'big_gate', 10, 'towers_x2'),
  place('small_gate_5', 'small_gate', 5, 'towers_x1'),
  place('stable_16', 'stable', 16, 'houses_x3'),
  place('stable_12', 'stable', 12, 'houses_x2'),
  place('servants_a', 'servants_house', 8, 'templates_left_x1'),
  place('servants_b', 'servants_house', 8, 'templates_left_x1'),
  place('servants_c', 'servants_house', 8, 'templates_left_x1'),
  place('market_a', 'market', 5, 'taler_conversion'),
  place('market_b', 'market', 5, 'taler_conversion'),
  place('palas_a', 'palas', 17, 'five_resources'),
  place('palas_b', 'palas', 17, 'five_resources'),
  place('smithy_10', 'smithy', 10, 'forge_silver_x1'),
  place('smithy_6', 'smithy', 6, 'forge_silver_half'),
  place('pub', 'village_pub', 3, 'innkeeper'),
  place('granary_a', 'granary', 5, 'granary'),
  place('granary_b', 'granary', 5, 'granary'),
  place('granary_c', 'granary', 5, 'granary'),
]
export const PLACE = new Map(PLACES.map((one) => [one.id, one]))

export const WAGON_NAMES: Record<Kind, Named> = {
  sand: { de: 'Sandfuhrwerk', en: 'Sand wagon' },
  wood: { de: 'Holzfuhrwerk', en: 'Wood wagon' },
  clay: { de: 'Lehmfuhrwerk', en: 'Clay wagon' },
  stone: { de: 'Steinfuhrwerk', en: 'Stone wagon' },
  silver: { de: 'Reiter', en: 'Rider' },
}
export const WINTER_NAMES: Record<WinterId, Named> = {
  village_pub: { de: 'Dorfschänke', en: 'Village pub' },
  granary: { de: 'Kornspeicher', en: 'Granary' },
  plague: { de: 'Pest', en: 'Plague' },
  wall_breach: { de: 'Mauerbruch', en: 'Breach in the wall' },
  damsel: { de: 'Burgfräulein', en: 'Damsel' },
  snowdrift: { de: 'Schneeverwehung', en: 'Snowdrift' },
}
/** Round spaces with a winter mark. */
export const MARKED: readonly number[] = [13, 11, 9, 7, 5, 3]
/** How many rounds there are, by the number of players. */
export const ROUNDS: Record<number, number> = { 2: 12, 3: 15, 4: 12 }
