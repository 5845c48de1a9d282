// The faces of a box of somebody's own, or those that come along. What is printed on the tiles comes from the engine (`faces.ts`).
import { list, num, of, parse, str, yes } from '../../lib/toml'
import { named as names } from '../../lib/toml'
import { type Content, DATA } from './data'
import type { ScrollKind, Sort } from './types'

const ours = { ...DATA }

export function dress(set: string | undefined) {
  if (set === undefined) {
    Object.assign(DATA, ours)
    return
  }
  const entries = parse(set)
  const named = (entry: (typeof entries)[number]) => ({ id: str(entry, 'id'), name: names(entry) })
  const by = <T>(table: string, make: (entry: (typeof entries)[number]) => T) =>
    new Map(of(entries, table).map((entry) => [str(entry, 'id'), { ...named(entry), ...make(entry) }]))
  Object.assign(DATA, {
    tiles: by('tile', (entry) => ({ bones: yes(entry, 'bones') })),
    ghosts: by('ghost', () => ({})),
    boxes: by('box', (entry): Omit<Content, 'id' | 'name'> => ({
      tier: num(entry, 'tier'),
      kind: str(entry, 'kind') as Sort,
      value: num(entry, 'value'),
      scroll: (str(entry, 'scroll') || undefined) as ScrollKind | undefined,
    })),
    doors: by('door', (entry) => ({ opens: list<number>(entry, 'opens') })),
    levels: of(entries, 'level').map(names),
  })
}
