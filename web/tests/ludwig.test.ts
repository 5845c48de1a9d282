import { describe, expect, it } from 'vitest'
import toml from '../../crates/ludwig/components.toml?raw'
import {
  ATTENDANTS,
  BONUS_AT,
  CARDS,
  CASTLES,
  face,
  FACES,
  HANGING_NAMES,
  THRONES,
  TYPE_NAMES,
  TYPES,
  wording,
} from '../src/games/ludwig/data'
import {
  atHand,
  beside,
  bounds,
  castlesOf,
  cellAt,
  chain,
  counts,
  key,
  middle,
  newest,
  occupied,
  older,
  parsePlace,
  partnerOf,
  partners,
  placing,
  results,
  rowOf,
  ROWS,
  total,
  twoLines,
  UNIT,
  waiting,
} from '../src/games/ludwig/geometry'
import { matches, objection } from '../src/games/ludwig/pad'
import { retell } from '../src/games/ludwig/retell'
import { compare } from '../src/games/ludwig/trials.svelte'
import type { CastleJson, View } from '../src/games/ludwig/types'
import { DoorError } from '../src/lib/door'
import type { LogLine, ScoreLine } from '../src/lib/types'

const castle = (...tiles: [string, number, number][]): CastleJson => ({
  throne: 'throne_food_sleeping',
  tiles: tiles.map(([id, x, y]) => ({ id, x, y })),
  attendants: [],
  bonus_cards: [],
})
const line = (place: string, points: number, more: Partial<ScoreLine> = {}): ScoreLine => ({
  rule: 'LUD-79',
  shared: 0,
  points,
  place,
  counted: [],
  text: { id: 'x' },
  ...more,
})

describe('the tiles', () => {
  it('are all there with what stands on them', () => {
    const rooms = [...FACES.values()].filter(({ ground }) => ground !== 'specialty')
    expect(rooms).toHaveLength(147)
    for (const type of TYPES) expect(rooms.filter((room) => room.type === type)).toHaveLength(21)
    expect([THRONES.size, ATTENDANTS.size, CARDS.size]).toEqual([7, 4, 20])
    expect(rooms.filter(({ hanging }) => hanging === 'torch')).toHaveLength(31)
    expect(rooms.filter(({ hanging }) => hanging === 'none').every(({ type }) => type === 'outdoor')).toBe(true)
    expect(face('wine_room')).toMatchObject({ name: { de: 'Weinstube' }, wants: 'sleeping', points: 2, level: 'ground_up', sky: false })
    expect(face('tower')).toMatchObject({ ground: 'specialty', sky: true, kind: 'column_below_any' })
    expect(THRONES.get('throne_food_sleeping')).toMatchObject({
      wants: ['food', 'sleeping'],
      cells: [
        [-1, 0],
        [0, 1],
      ],
    })
  })

  it("are those of the game's own data file", () => {
    // Plain `key = value` lines, nothing nested.
    const tables = new Map<string, Record<string, string>[]>()
    for (const block of toml.split(/^\[\[/m).slice(1)) {
      const name = block.slice(0, block.indexOf(']'))
      const entry = Object.fromEntries(
        [...block.matchAll(/^(\w+) = ("[^"]*"|\[.*\]|[^#\n]*)/gm)].map(([, key, value]) => [
          key,
          (value as string).trim().replace(/^"|"$/g, ''),
        ]),
      )
      tables.set(name, [...(tables.get(name) ?? []), entry])
    }
    const all = (name: string) => tables.get(name) ?? []
    expect(CASTLES).toBe(Number(/^players_max = (\d+)/m.exec(toml)?.[1]))
    for (const entry of all('room_type'))
      expect(Object.keys(entry).flatMap((key) => /^bonus_at_(\d+)$/.exec(key)?.slice(1).map(Number) ?? [])).toEqual(BONUS_AT)
    const named = (entry: Record<string, string>) => ({ de: entry.name_de, en: entry.name_en })
    const kinds = new Map(all('room_type').map((entry) => [entry.id, entry]))
    expect([...FACES.keys()]).toEqual([...all('room'), ...all('specialty')].map(({ id }) => id))
    for (const entry of all('room')) {
      const kind = kinds.get(entry.type)
      const one = face(entry.id as string)
      expect(one, entry.id).toMatchObject({
        name: named(entry),
        type: entry.type,
        hanging: entry.hanging ?? 'none',
        kind: entry.score_kind,
        points: Number(entry.points),
        otherwise: Number(entry.points_otherwise ?? 0),
        wants: entry.wants_hanging ?? entry.wants ?? '',
        sky: kind?.open_to_sky === 'true',
        level: kind?.level,
      })
      expect(one?.cells.map(String).sort(), entry.id).toEqual((JSON.parse(entry.cells ?? '[]') as number[][]).map(String).sort())
    }
    for (const entry of all('specialty'))
      expect(face(entry.id as string)).toMatchObject({
        name: named(entry),
        kind: entry.score_kind,
        points: Number(entry.points),
        sky: entry.open_to_sky === 'true',
        level: entry.level,
      })
    for (const entry of all('throne_room'))
      expect(THRONES.get(entry.id as string)).toMatchObject({
        name: named(entry),
        hanging: entry.hanging,
        wants: JSON.parse(entry.wants as string),
        cells: JSON.parse(entry.cells as string),
        points: Number(entry.points),
      })
    for (const entry of all('attendant')) expect(ATTENDANTS.get(entry.id as string)).toEqual({ name: named(entry), hanging: entry.hanging })
    for (const entry of all('bonus_card'))
      expect(CARDS.get(entry.id as string)).toEqual({ name: named(entry), points: Number(entry.points) })
    for (const entry of [...all('room_type'), ...all('specialty')]) expect(TYPE_NAMES.get(entry.id as string)).toEqual(named(entry))
    for (const entry of all('wall_hanging')) expect(HANGING_NAMES.get(entry.id as string)).toEqual(named(entry))
  })

  it('have a sentence each', () => {
    const words = (id: string) => wording(face(id) as never)
    expect(words('wine_room')).toBe('above-below')
    expect(words('spice_room')).toBe('two-below')
    expect(words('map_room')).toBe('around')
    expect(words('game_storage')).toBe('connected')
    expect(words('foyer')).toBe('foyer')
    for (const one of FACES.values()) expect(wording(one)).not.toBe('marked')
  })

  it('carry their names in two lines at most', () => {
    expect(twoLines('Küche')).toEqual(['Küche'])
    expect(twoLines('Nachmittagsteezimmer')).toEqual(['Nachmittagstee-', 'zimmer'])
    expect(twoLines('Hall of Ever-Closing Walls')).toHaveLength(2)
    for (const one of FACES.values())
      for (const lang of ['de', 'en'] as const) expect(twoLines(one.name[lang]).length).toBeLessThanOrEqual(2)
  })
})

describe('castles and seats', () => {
  it('lie in a ring', () => {
    expect(partners(4, 5)).toEqual([4, 0])
    expect(castlesOf(0, 5)).toEqual([0, 4])
    expect(partnerOf(4, 0, 5)).toBe(4)
    for (let seat = 0; seat < 5; seat++) for (const one of castlesOf(seat, 5)) expect(partners(one, 5)).toContain(seat)
  })

  it('give everybody the weaker side', () => {
    const score = [56, 60, 52].map((points, shared) => line('0,0', points, { shared }))
    expect(total(score, 1)).toBe(60)
    expect(results(score, 3).map(({ result }) => result)).toEqual([52, 56, 52])
    expect(results(score, 3)[1]).toMatchObject({ left: 60, right: 56, lower: 0 })
  })
})

describe('the drawing', () => {
  it('finds the space under a point', () => {
    for (const [x, y] of [
      [0, 0],
      [-3, 2],
      [1, -2],
    ] as const)
      expect(cellAt(middle(x, y))).toEqual([x, y])
  })

  it('knows what is taken and what lies beside it', () => {
    const one = castle(['nap_room', 2, 0])
    expect(occupied(one)).toEqual(new Set(['0,0', '1,0', '2,0']))
    expect(
      beside(one)
        .map(([x, y]) => key(x, y))
        .sort(),
    ).toEqual(['-1,0', '0,-1', '0,1', '1,-1', '1,1', '2,-1', '2,1', '3,0'].sort())
    expect(beside(one, true)).toHaveLength(12)
  })

  it('shows one space around the castle, over an open tile only the sky', () => {
    const small = bounds(castle())
    expect(small.w).toBeGreaterThan(4 * UNIT)
    const high = bounds(castle(['nap_room', 0, 1], ['nap_room', 0, 2])).h
    expect(bounds(castle(['nap_room', 0, 1], ['terrace', 0, 2])).h).toBeLessThan(high)
    expect(bounds(castle(['nap_room', 2, 0])).w).toBe(small.w + UNIT)
  })

  it('reads places back', () => {
    expect(parsePlace(placing(2, 'wine_room', -1, 3))).toEqual({
      notation: 'place 2 wine_room -1,3',
      castle: 2,
      tile: 'wine_room',
      x: -1,
      y: 3,
    })
    expect(parsePlace('order 0 first')).toBeNull()
  })

  it('counts types', () => {
    expect(counts(castle(['wine_room', 0, 1], ['nap_room', 2, 0], ['tower', 2, 1]))).toEqual([1, 0, 0, 0, 1, 0, 0])
  })
})

describe('the sheet', () => {
  it('has thirteen rows and a row for every line', () => {
    expect(ROWS).toHaveLength(13)
    const one = castle(['wine_room', 0, 1], ['tower', 2, 0])
    expect(rowOf(line('0,1', 2), one)).toBe('food')
    expect(rowOf(line('2,0', 0, { rule: 'LUD-94' }), one)).toBe('tower')
    expect(rowOf(line('0,0', 4, { rule: 'LUD-96', text: { id: 'ludwig-score-throne' } }), one)).toBe('throne')
    expect(rowOf(line('', 3, { rule: 'LUD-98', text: { id: 'ludwig-score-attendant' } }), one)).toBe('attendants')
    expect(rowOf(line('', 3, { rule: 'LUD-108' }), one)).toBe('cards')
  })

  it('tells own points from what others gain', () => {
    const found = compare(
      [line('0,0', 0), line('2,0', 1), line('', 3)],
      [line('0,0', 2), line('2,0', 1), line('0,1', 4), line('', 4)],
      0,
      1,
    )
    expect(found).toMatchObject({ gain: 7, own: 4 })
    expect([...found.lifts]).toEqual([
      ['0,0', 2],
      ['', 1],
    ])
  })
})

describe('the place step', () => {
  const view = (more: Partial<View>) =>
    ({
      variant: 'two_player',
      players: 3,
      ludwig_seat: 2,
      placing: 'serial',
      age_rank: [1, 0],
      round: 1,
      turn: 1,
      phase: 'place',
      castles: [castle(), castle(), castle()],
      hands: [[], [], []],
      selected: [],
      left: ['sauna', 'spy_room', 'tapestry_room'],
      right: ['mold_room', null, 'pumpkin_garden'],
      chosen: [],
      limbo: [],
      bonus_limbo: [],
      ...more,
    }) as View

  it('knows whose tiles come into a castle', () => {
    expect(waiting(view({}), 0)).toEqual([{ seat: 0, tile: 'sauna' }])
    expect(waiting(view({}), 2)).toEqual([
      { seat: 2, tile: 'tapestry_room' },
      { seat: 0, tile: 'mold_room' },
    ])
  })

  it('knows the tile at hand: a drafted one, or what a bonus brought', () => {
    const idle = { step: 'idle' as const }
    expect(atHand(view({ sites: [idle, idle, { step: 'place', seat: 0 }] }), 2)).toEqual({ seat: 0, tile: 'mold_room' })
    expect(atHand(view({ sites: [idle, idle, { step: 'place', seat: 0, tile: 'tower' }] }), 2)).toEqual({ seat: 0, tile: 'tower' })
    expect(atHand(view({ sites: [idle, idle, idle] }), 2)).toBeNull()
  })

  it('lets the older one go first, and the person before Ludwig', () => {
    expect([0, 1, 2].map((one) => older(view({}), one))).toEqual([1, 1, 0])
  })

  const entry = (number: number, ...events: object[]): LogLine => ({
    number,
    seat: 0,
    notation: 'x',
    back: null,
    events: events as LogLine['events'],
    text: [],
  })
  const log = [
    entry(1, { event: 'revealed' }),
    entry(2, { event: 'placed', castle: 0, seat: 0, tile: 'sauna', x: 2, y: 0 }),
    entry(
      3,
      { event: 'placed', castle: 0, seat: 1, tile: 'kitchen', x: 0, y: 1 },
      { event: 'bonus_due', castle: 0, room_type: 'food', tiles: 3 },
      { event: 'rooms_drawn', castle: 0, rooms: [] },
    ),
    entry(4, { event: 'room_kept', castle: 0, room: 'solar' }),
    entry(5, { event: 'placed', castle: 0, seat: 1, tile: 'solar', x: 1, y: 1 }),
    entry(6, { event: 'placed', castle: 1, seat: 1, tile: 'crypt', x: 0, y: -1 }),
  ]

  it('tells a chain of bonuses in order, up to the moment that is looked at', () => {
    expect(chain(log, 2, 0)).toEqual([])
    expect(chain(log, 4, 0).map(({ event }) => event)).toEqual(['placed', 'bonus_due', 'rooms_drawn', 'room_kept'])
    expect(chain(log, 9, 0)).toHaveLength(5)
    expect(chain(log, 9, 1)).toEqual([])
  })

  it('knows the newest tile of each castle', () => {
    expect([...newest(log, 9)]).toEqual([
      [0, { seat: 1, place: '1,1' }],
      [1, { seat: 1, place: '0,-1' }],
    ])
    expect(newest(log, 1).size).toBe(0)
  })
})

describe('words', () => {
  it('name castles instead of counting them', () => {
    expect(retell({ id: 'a', args: { castle: 2, n: 1, first_castle: 1, list: [{ id: 'b', args: { castle: 3 } }] } })).toEqual({
      id: 'a',
      args: { castle: 'Eltz', n: 1, first_castle: 'Linderhof', list: [{ id: 'b', args: { castle: 'Pillnitz' } }] },
    })
  })

  it('say what is wrong with a castle, and by which rule', () => {
    const text = { id: 'ludwig-no-only-above-ground', args: { x: 2, y: -1 } }
    expect(objection(new DoorError({ error: 'refused', rule: 'LUD-26', text, place: '2,-1' }))).toMatchObject({
      text,
      rule: 'LUD-26',
      place: '2,-1',
    })
    expect(objection(new DoorError({ error: 'position', what: 'no such room' })).text).toEqual({
      id: 'ludwig-pad-bad',
      args: { what: 'no such room' },
    })
    expect(objection(new Error('something else')).text.id).toBe('ludwig-pad-bad')
  })

  it('find a room by any part of its name, in either language', () => {
    const name = { de: 'Spülküche', en: 'Scullery' }
    for (const wish of ['', 'küche', 'kuche', 'SPUL', 'scull', 'sculle sp']) expect(matches(name, wish), wish).toBe(true)
    expect(matches(name, 'keller')).toBe(false)
  })
})
