// The faces of a box of somebody's own, or those that come along.
import { list, named, num, of, parse, str } from '../../lib/toml'
import { type Masonry, type Shape, STANDARD, wear } from './tiles'

export function dress(set: string | undefined) {
  if (set === undefined) return wear(STANDARD)
  const entries = parse(set)
  const masonries = of(entries, 'masonry').map((entry): Masonry => ({
    id: str(entry, 'id'),
    letter: str(entry, 'letter'),
    name: named(entry),
  }))
  const shapes = of(entries, 'shape').map((entry): Shape => ({
    id: str(entry, 'id'),
    sides: str(entry, 'sides'),
    turns: list<number>(entry, 'rotations'),
    copies: num(entry, 'copies_per_set'),
    flag: str(entry, 'flag') || null,
    name: named(entry),
  }))
  const [gate] = of(entries, 'gate')
  const tiles = of(entries, 'wall_tiles.tile').map((entry) => [str(entry, 'id'), str(entry, 'masonry'), str(entry, 'shape')] as const)
  wear({ masonries, shapes, tiles, gate: gate ? str(gate, 'sides') : 'WWWW' })
}
