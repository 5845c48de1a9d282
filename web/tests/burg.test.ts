import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { BUILDINGS, FAMILY, MARKED, PERSONS, PLACES, POINTS, ROUNDS, SYMBOLS, WAGON_NAMES, WINTER_NAMES } from '../src/games/burg/data'
import { corner, curtain, frame, ORDER, SIDE, TALL, WIDE } from '../src/games/burg/layout'
import {
  buildNotation,
  chooseNotation,
  fillers,
  marks,
  nextOf,
  none,
  nothing,
  palasNotation,
  type Payment,
  proposals,
  standing,
  where,
  writePayment,
} from '../src/games/burg/logic'
import type { Goods, SeatJson, View, Way } from '../src/games/burg/types'
import type { LogLine, Offer } from '../src/lib/types'

const toml = readFileSync(join(import.meta.dirname, '../../crates/burg/components.toml'), 'utf8')
/** The blocks of one table of the data file. */
function blocks(name: string): ((key: string) => string)[] {
  return toml
    .split(/^\[\[?/m)
    .filter((block) => block.startsWith(`${name}]]`))
    .map((block) => (key: string) => {
      const found = new RegExp(`^${key} = (?:"([^"]*)"|([^\\s#]+))`, 'm').exec(block)
      return found?.[1] ?? found?.[2] ?? ''
    })
}

describe('what is printed', () => {
  it('agrees with the data file: buildings', () => {
    const templates = blocks('building')
    expect(BUILDINGS.flatMap((one) => one.templates).sort()).toEqual(templates.map((one) => one('id')).sort())
    for (const one of templates) {
      const family = FAMILY.get(one('id'))
      expect([one('id'), family?.value, family?.crown]).toEqual([one('id'), Number(one('build_value')), Number(one('crown_vp'))])
      if (family?.templates.length === 1) expect([family.name.de, family.name.en]).toEqual([one('name_de'), one('name_en')])
    }
    for (const one of blocks('prebuilt')) expect(FAMILY.get(one('id'))?.name.de).toBe(one('name_de'))
  })
  it('agrees with the data file: places, persons, wagons, pieces, winter', () => {
    for (const one of blocks('helper_place'))
      expect(PLACES).toContainEqual({ id: one('id'), building: one('building'), fee: Number(one('fee')), formula: one('score') })
    expect(PLACES.length).toBe(blocks('helper_place').length + 4)
    expect(PERSONS.map((one) => [one.id, one.rank, one.name.de, one.name.en, one.builds, one.helpers])).toEqual(
      blocks('person_card').map((one) => [
        one('id'),
        Number(one('rank')),
        one('name_de'),
        one('name_en'),
        one('may_build') === 'true',
        one('may_place_helpers') === 'true',
      ]),
    )
    for (const one of blocks('wagon')) {
      const kind = one('resource') as keyof typeof SYMBOLS
      expect([SYMBOLS[kind], WAGON_NAMES[kind].de, WAGON_NAMES[kind].en]).toEqual([Number(one('symbols')), one('name_de'), one('name_en')])
    }
    for (const one of blocks('resource')) expect(POINTS[one('id') as keyof typeof POINTS]).toBe(Number(one('build_points')))
    for (const one of blocks('player_count')) expect(ROUNDS[Number(one('players'))]).toBe(Number(one('rounds')))
    expect(
      blocks('round_space')
        .filter((one) => one('winter_mark') === 'true')
        .map((one) => Number(one('number'))),
    ).toEqual(MARKED)
    for (const one of blocks('winter_card'))
      expect(WINTER_NAMES[one('id') as keyof typeof WINTER_NAMES]).toEqual({ de: one('name_de'), en: one('name_en') })
  })
})

describe.each([
  ['wide', WIDE],
  ['tall', TALL],
] as const)('%s picture', (_, layout) => {
  it('has a site for every building, inside the castle', () => {
    expect([...ORDER].sort()).toEqual([...FAMILY.keys()].sort())
    const { x, y, w, h } = layout.castle
    for (const id of ORDER) {
      const box = frame(layout, id)
      expect(box.x >= x && box.y >= y - 6 && box.x + box.w <= x + w && box.y + box.h <= y + h, id).toBe(true)
    }
  })
  it('keeps helper places apart', () => {
    const all = PLACES.map((place) => corner(layout, place.id))
    all.forEach((a, at) => all.slice(at + 1).forEach((b) => expect(Math.abs(a.x - b.x) >= SIDE || Math.abs(a.y - b.y) >= SIDE).toBe(true)))
  })
  it('draws walls that close', () => {
    for (const [a, b] of [...layout.back, ...layout.front]) expect(curtain(a, b)).toMatch(/^M[-\d. L]+Z$/)
  })
})

const pay = (own: Partial<Payment['own']>, bars: Partial<Payment['bars']> = {}): Payment => ({
  own: { ...none(), ...own },
  bars: { ...none(), ...bars },
})
const goods = (all: Partial<Goods>): Goods => ({ sand: 0, wood: 0, clay: 0, stone: 0, silver: 0, ...all })
const offer = (building: string, payment: Payment): Offer => ({
  notation: buildNotation(building, payment),
  text: { id: 'x' },
  action: {
    action: 'build',
    building,
    pay: Object.fromEntries(Object.entries(payment.own).filter(([, n]) => n)),
    silver: Object.fromEntries(Object.entries(payment.bars).filter(([, n]) => n)),
  } as unknown as Offer['action'],
})

describe('payments', () => {
  it('are written as the engine reads them', () => {
    expect(writePayment(pay({ stone: 2, clay: 1, sand: 4 }))).toBe('2t 1c 4s')
    expect(buildNotation('house', pay({ sand: 1, wood: 1 }, { stone: 1 }))).toBe('build house 1w 1s v>t')
    expect(buildNotation('palas', pay({}, { stone: 2, sand: 1 }))).toBe('build palas 2v>t v>s')
    expect(palasNotation(nothing())).toBe('done')
    expect(palasNotation(pay({ clay: 1 }))).toBe('palas 1c')
    expect(chooseNotation(['worker_sand', 'messenger'])).toBe('choose messenger+worker_sand')
    expect(chooseNotation([])).toBe('choose nothing')
  })
  it('know how far they are', () => {
    expect(standing(pay({ stone: 2, clay: 1, sand: 4 }), 18, 3)).toMatchObject({ worth: 18, kinds: 3, ready: true })
    expect(standing(pay({ stone: 2, wood: 1 }), 12, 3)).toMatchObject({ exact: true, enough: false, ready: false })
    expect(standing(pay({ stone: 2, wood: 1 }), 12, 2).ready).toBe(true)
    expect(standing(pay({ stone: 2, clay: 1, wood: 1 }), 18, 3).missing).toBe(2)
  })
  it('say what would fill the gap', () => {
    const have = goods({ sand: 2, wood: 2, clay: 1, stone: 2 })
    expect(fillers(pay({ stone: 2, clay: 1, wood: 1 }), have, 2)).toEqual([
      { kind: 'wood', n: 1 },
      { kind: 'sand', n: 2 },
    ])
    expect(fillers(pay({}), have, -1)).toEqual([])
  })
  it('are shown as the engine proposes them', () => {
    const cheap = pay({ sand: 2, wood: 1, clay: 1 })
    const bar = pay({ sand: 1, wood: 1 }, { stone: 1 })
    const legal = [offer('house', pay({ sand: 1, wood: 1, stone: 1 })), offer('house', bar), offer('house', cheap)]
    const find = (notation: string) => legal.find((one) => one.notation === notation)
    const ways: Way[] = [
      { notation: 'build house 1c 1w 2s', by: 'usual' },
      { notation: 'build house 1w 1s v>t', by: 'keeps_clay' },
    ]
    expect(proposals(ways, find)).toEqual([
      { payment: cheap, by: 'usual' },
      { payment: bar, by: 'keeps_clay' },
    ])
    expect(proposals([], find)).toEqual([])
  })
})

const seat = (one: Partial<SeatJson>): SeatJson => ({
  taler: 3,
  res: goods({}),
  supply: 6,
  helpers: 6,
  vp: 0,
  hand: [],
  discard: [],
  facedown: [],
  lost: [],
  built: [],
  placed: [],
  ...one,
})
const view = (one: Partial<View>) =>
  ({
    players: 4,
    start: 2,
    round_space: 9,
    round_coins: 8,
    bank: 50,
    stock: goods({}),
    tower: goods({}),
    forge: 0,
    templates: ['tower_3', 'tower_7', 'keep'],
    wagons: { sand: null, wood: null, clay: null, stone: null, silver: null },
    places: {},
    workers: [],
    seats: [],
    winter: null,
    phase: 'trader',
    revealed: true,
    ...one,
  }) as View

describe('the round', () => {
  it('knows where a card is and betrays nothing before the reveal', () => {
    const shown = view({
      seats: [seat({ hand: ['mason', 'trader'], discard: ['messenger'], lost: ['worker_wood'], facedown_count: 1 })],
      revealed: false,
    })
    expect(['mason', 'trader', 'messenger', 'worker_wood'].map((card) => where(shown, 0, card as 'mason'))).toEqual([
      'hand',
      'hand',
      'pile',
      'lost',
    ])
    expect(where(view({ seats: [seat({ facedown: ['trader'] })] }), 0, 'trader')).toBe('open')
  })
  it('erects the first of a family that is left', () => {
    expect([nextOf(view({}), 'tower'), nextOf(view({}), 'house'), nextOf(view({}), 'keep')]).toEqual(['tower_3', undefined, 'keep'])
  })
  it('marks what the latest entry touched', () => {
    const line = (number: number, events: object[]): LogLine => ({
      number,
      seat: 0,
      notation: '',
      back: null,
      events: events as LogLine['events'],
      text: [],
    })
    const log = [
      line(1, [{ event: 'built', building: 'keep', seat: 1 }]),
      line(2, [
        { event: 'traded', wagon: 'clay', seat: 0 },
        { event: 'payout', wagon: 'clay', seat: 0, pieces: 1 },
      ]),
      line(3, []),
    ]
    expect(marks(log, 3)).toEqual([{ id: 'wagon clay', seat: 0 }])
    expect(marks(log, 1)).toEqual([{ id: 'keep', seat: 1 }])
    expect(marks([], 5)).toEqual([])
  })
})
