import { num, of, parse, put, str, written } from '../../lib/toml'
import type { Kit } from '../kit'
import Printed from './Printed.svelte'
import pieces from './pieces.svg?raw'
import './style.css'

const SIDES = 4

/** The turns in which a tile looks different. */
function turns(sides: string): number[] {
  const seen = new Set<string>()
  return Array.from({ length: SIDES }, (_, turn) => turn).filter((turn) => {
    const turned = sides.slice(SIDES - turn) + sides.slice(0, SIDES - turn)
    if (seen.has(turned)) return false
    seen.add(turned)
    return true
  })
}

/** The list of single tiles and the turns follow from the shapes: one masonry is like the other. */
function follow(text: string): string {
  for (let at = 0; ; at++) {
    const shape = of(parse(text), 'shape')[at]
    if (!shape) break
    const rotations = shape.fields.get('rotations')
    const now = str(shape, 'family') === 'flag' ? [0] : turns(str(shape, 'sides'))
    if (rotations && written(rotations.value) !== written(now)) text = put(text, rotations, now)
  }
  const entries = parse(text)
  const tiles = of(entries, 'wall_tiles').at(0)?.fields.get('tile')
  const copies = of(entries, 'shape').flatMap((shape) => Array<string>(Math.min(99, num(shape, 'copies_per_set'))).fill(str(shape, 'id')))
  const now = of(entries, 'masonry').flatMap((masonry) =>
    copies.map((shape, n) => ({ id: `${str(masonry, 'id')}-${String(n + 1).padStart(2, '0')}`, masonry: str(masonry, 'id'), shape })),
  )
  if (!tiles || written(tiles.value) === written(now)) return text
  return `${text.slice(0, tiles.from)}[\n${now.map((tile) => `    ${written(tile)},\n`).join('')}]${text.slice(tiles.to)}`
}

const kit: Kit = {
  Printed,
  pieces,
  drawn: ['shape', 'gate'],
  follow,
  tables: {
    shape: ['sides', 'copies_per_set', 'flag'],
    gate: ['sides'],
    flag: ['per_set'],
    inventory: ['wall_tiles'],
    constants: [
      'points_per_castle_tile',
      'points_rain',
      'points_fault',
      'points_wrong_tile',
      'points_extended_bonus',
      'optics_min_flags',
      'ending_min_wall_tiles',
    ],
  },
}
export default kit
