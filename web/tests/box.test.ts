// Boxes of one's own as text: every data file that comes along is read and written back letter for letter, what follows from an entry
// follows, and our own box put on leaves every board as it is.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { SHELF } from '../src/generated/shelf'
import { kit, type Kit } from '../src/games/kit'
import { choices, type Face, facesOf, nameIn } from '../src/lib/box.svelte'
import { called, gameOf, nameOf } from '../src/lib/boxes'
import { setOf } from '../src/lib/record'
import { num, of, parse, put, str, TomlError, type Value, written } from '../src/lib/toml'
import type { GameId } from '../src/lib/types'

const file = (game: string) => readFileSync(join(import.meta.dirname, `../../crates/${game}/components.toml`), 'utf8')
const GAMES = SHELF.map(({ id }) => id)
const kits = new Map<GameId, Kit>()
beforeAll(async () => {
  for (const game of GAMES) {
    const found = await kit(game)
    if (found) kits.set(game, found)
  }
})
const kitOf = (game: GameId) => kits.get(game) as Kit
const faces = (text: string, game: GameId) => facesOf(text, kitOf(game))
const face = (text: string, game: GameId, key: string) => faces(text, game).find((one) => one.key === key) as Face
/** Enters a value as the editor does. */
function enter(text: string, game: GameId, key: string, field: string, value: Value): string {
  const place = face(text, game, key).entry.fields.get(field)
  if (!place) throw new Error(`${key} has no ${field}`)
  const next = put(text, place, value)
  return kitOf(game).follow?.(next, text) ?? next
}

describe.each(GAMES)('the data file of %s', (game) => {
  const text = file(game)

  it('comes back letter for letter when every value is written again', () => {
    const fields = parse(text).flatMap((entry) => [...entry.fields.values()])
    expect(fields.length).toBeGreaterThan(100)
    for (const field of fields) {
      const again = put(text, field, field.value)
      // Spaces inside lists may be set otherwise; what it means is the same.
      if (typeof field.value !== 'object') expect(again).toBe(text)
      else expect(parse(again).map((entry) => [...entry.fields.values()].map(({ value }) => value))).toEqual(VALUES(text))
    }
  })

  it('says which game it is, and carries a name', () => {
    expect(gameOf(text)).toBe(game)
    const mine = called(text, 'Omas Schachtel')
    expect([nameOf(text), nameOf(mine), gameOf(mine)]).toEqual(['', 'Omas Schachtel', game])
    expect(called(called(mine, 'Zweite'), '')).toBe(text)
    expect(parse(mine).length).toBe(parse(text).length)
  })

  it('has a face for everything that can be entered, each told from the others', () => {
    const all = faces(text, game)
    expect(new Set(all.map(({ key }) => key)).size).toBe(all.length)
    for (const table of Object.keys(kitOf(game).tables))
      expect(
        all.some((one) => one.table === table),
        table,
      ).toBe(true)
    for (const [table, keys] of Object.entries(kitOf(game).tables))
      for (const key of keys)
        expect(
          all.some((one) => one.table === table && one.fields.includes(key)),
          `${table}.${key}`,
        ).toBe(true)
  })

  it('keeps everything that follows when nothing was changed', () => {
    expect(kitOf(game).follow?.(text, text) ?? text).toBe(text)
  })
})
const VALUES = (text: string) => parse(text).map((entry) => [...entry.fields.values()].map(({ value }) => value))

it('what follows in Castles: turns and single tiles from sides and copies', () => {
  const text = file('castles')
  const [one] = of(parse(text), 'shape').filter((entry) => str(entry, 'family') !== 'flag' && num(entry, 'copies_per_set') > 1)
  const key = `shape ${str(one!, 'id')}`
  const turned = enter(text, 'castles', key, 'sides', 'WWWW')
  expect(written(face(turned, 'castles', key).entry.fields.get('rotations')!.value)).toBe('[0]')
  const fewer = enter(text, 'castles', key, 'copies_per_set', num(one!, 'copies_per_set') - 1)
  expect(of(parse(text), 'wall_tiles.tile').length - of(parse(fewer), 'wall_tiles.tile').length).toBe(4)
  // Back again: the same file, up to how its lines are set.
  const back = enter(fewer, 'castles', key, 'copies_per_set', num(one!, 'copies_per_set'))
  expect(VALUES(back)).toEqual(VALUES(text))
})

it('what follows in Burg: all houses are alike, and all towers', () => {
  const text = file('burg')
  const houses = of(parse(text), 'building').filter((entry) => str(entry, 'kind') === 'house')
  expect(houses.length).toBeGreaterThan(1)
  const more = enter(text, 'burg', `building ${str(houses[1]!, 'id')}`, 'build_value', 3)
  for (const entry of of(parse(more), 'building')) {
    const before = of(parse(text), 'building').find((one) => str(one, 'id') === str(entry, 'id'))!
    expect(num(entry, 'build_value')).toBe(str(entry, 'kind') === 'house' ? 3 : num(before, 'build_value'))
  }
})

describe('what is no data file', () => {
  it.each([
    ['a = 1\nb = ', 2],
    ['[meta\nid = "x"', 1],
    ['a = 1\n\nb = "open', 3],
    ['a = [1, 2\nb = 3', 2],
    ['a = { b = 1', 1],
    ['a = "\\q"', 1],
    ['id: burg', 1],
    ['a = 1 2', 1],
    [`a = ${'['.repeat(50_000)}`, 1],
    [`a = ${'{b='.repeat(50_000)}`, 1],
    ['\u0000', 1],
  ])('%s', (text, line) => {
    let found: unknown
    try {
      parse(text)
    } catch (error) {
      found = error
    }
    expect(found).toBeInstanceOf(TomlError)
    expect((found as TomlError).line).toBe(line)
  })

  it('is not taken for one of a game', () => {
    for (const text of ['', 'game: burg\n\n1. 0 x', '[meta]\nid = 7', '# [meta]\n# id = "burg"', '[other]\nid = "burg"'])
      expect(gameOf(text)).toBe('')
  })
})

it('reads what others may write: quotes, comments, numbers, dotted keys', () => {
  const text = `# box: Mine\n"a b" = 'C:\\x' # end\nx.y = 1_000\nz = -3 \nlong = """\none\ntwo"""\n[t . "u"]\nq = [ 1, # one\n  2,\n]\nr = { s = true, t = [] }\r\n`
  const [table, inner] = parse(text)
  expect([table?.table, inner?.table]).toEqual(['t.u', 't.u.r'])
  expect(inner?.fields.get('s')?.value).toBe(true)
  expect(table?.fields.get('q')?.value).toEqual([1, 2])
  expect(table?.fields.get('r')?.value).toEqual({ s: true, t: [] })
})

it('a word can be what stands in its place elsewhere, and has its name from the file', () => {
  const text = file('ludwig')
  const rooms = faces(text, 'ludwig')
  const room = rooms.find((one) => one.table === 'room' && one.fields.includes('hanging')) as Face
  expect(choices(rooms, room, 'hanging').length).toBeGreaterThan(3)
  expect(nameIn(text)(String(room.entry.fields.get('id')?.value), 'en')).not.toBe('')
})

it('a record brings its box along, line by line', () => {
  const set = 'a = 1\n\n[b]\nc = "d"'
  const record = `burghof: 1\ngame: burg\n${set
    .split('\n')
    .map((line) => `box: |${line}`)
    .join('\n')}\nseat 0: Mira\n\n1. 0 box: |no\n`
  expect(setOf(record)).toBe(set)
  expect(setOf('burghof: 1\ngame: burg\n\n1. 0 box: |no\n')).toBeUndefined()
})

describe('put on, our own box changes nothing', () => {
  it('burg', async () => {
    const data = await import('../src/games/burg/data')
    const { dress } = await import('../src/games/burg/dress')
    const seen = () => structuredClone([data.BUILDINGS, data.PLACES, data.PERSONS, data.POINTS, data.SYMBOLS, data.ROUNDS])
    const before = seen()
    dress(file('burg'))
    expect(seen()).toEqual(before)
    const [building] = of(parse(file('burg')), 'building')
    dress(enter(file('burg'), 'burg', `building ${str(building!, 'id')}`, 'crown_vp', 17))
    expect(seen()).not.toEqual(before)
    dress(undefined)
    expect(seen()).toEqual(before)
  })
  it('castellan', async () => {
    const { CARDS } = await import('../src/games/castellan/cards')
    const { dress } = await import('../src/games/castellan/dress')
    const before = structuredClone([...CARDS])
    dress(file('castellan'))
    expect([...CARDS]).toEqual(before)
    const [id] = before[0] as [string, unknown]
    dress(enter(file('castellan'), 'castellan', `card ${id}`, 'tower', 5))
    expect(CARDS.get(id)?.pieces.T).toBe(5)
    dress(undefined)
    expect([...CARDS]).toEqual(before)
  })
  it('castles', async () => {
    const tiles = await import('../src/games/castles/tiles')
    const { dress } = await import('../src/games/castles/dress')
    const ids = of(parse(file('castles')), 'wall_tiles.tile').map((entry) => str(entry, 'id'))
    const seen = () => structuredClone([tiles.MASONRIES, tiles.SHAPES, ids.map((id) => tiles.kindOf(id))])
    const before = seen()
    dress(file('castles'))
    expect(seen()).toEqual(before)
    dress(undefined)
    expect(seen()).toEqual(before)
  })
  it('ludwig', async () => {
    const { ATTENDANTS, CARDS, FACES, THRONES } = await import('../src/games/ludwig/data')
    const { dress } = await import('../src/games/ludwig/dress')
    const seen = () => structuredClone([...FACES, ...THRONES, ...CARDS, ...ATTENDANTS])
    const before = seen()
    dress(file('ludwig'))
    expect(seen()).toEqual(before)
    dress(undefined)
    expect(seen()).toEqual(before)
  })
  it('schloss', async () => {
    const { DATA } = await import('../src/games/schloss/data')
    const { dress } = await import('../src/games/schloss/dress')
    const before = structuredClone({ ...DATA })
    dress(file('schloss'))
    expect({ ...DATA }).toEqual(before)
    dress(undefined)
    expect({ ...DATA }).toEqual(before)
  })
})
