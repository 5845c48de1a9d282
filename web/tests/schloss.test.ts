import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { DATA } from '../src/games/schloss/data'
import { Castle, cellAt, middle, rotations, shape, spots, turned } from '../src/games/schloss/geometry'
import { boxName, good, hit, pawns, placesOf, stepOf } from '../src/games/schloss/places'
import { diceOf, lastTold, upTo } from '../src/games/schloss/story'
import type { Ghost, Item, Player, Room, View } from '../src/games/schloss/types'
import type { LogLine } from '../src/lib/types'

const room = (id: string, x: number, y: number, exits: string, more: Partial<Room> = {}): Room => ({
  id,
  level: 1,
  x,
  y,
  exits,
  things: true,
  boxes: [],
  ghost: null,
  door: null,
  stairs: false,
  fountain: false,
  owner_room: 0,
  ...more,
})
const box = (tier: number, more: Partial<Item> = {}): Item => ({ id: `x${tier}`, tier, open: false, ...more })
const player = (at: string, more: Partial<Player> = {}): Player => ({
  at,
  hearts: 3,
  sword: null,
  shield: null,
  scrolls: [],
  treasures: [],
  ghosts: [],
  cards: { fireball: 2, eye: 1, key: 2 },
  fought: null,
  ...more,
})
const spook = (more: Partial<Ghost> = {}): Ghost => ({ id: 'G2-4', fight: 1, life: 6, dots: 2, brother: false, ...more })
const view = (tiles: Room[], players: Player[], more: Partial<View> = {}) =>
  ({
    phase: 'actions',
    current: 0,
    actions_left: 4,
    actions_used: 0,
    whirlwind_used: false,
    ghosts_moved: [],
    tiles,
    players,
    owner: { stage: 1, tile: null, gone: false },
    piles: { tiles: {}, boxes: { 1: 1, 2: 14, 3: 14, 4: 12 }, ghosts: { 1: 0, 2: 3, 3: 5, 4: 2 }, doors: 8 },
    heart_supply: 15,
    quiet_turns: 0,
    quiet_rounds: 10,
    turn: 0,
    turn_limit: 1000,
    gone: [],
    opened: [],
    ...more,
  }) as View
// START with a corridor east that ends in a room with a ghost; a closed door in the north; a wall to the west neighbour.
const START = room('L1-01', 0, 0, 'NEW')
const EAST = room('L1-02', 1, 0, 'EW')
const FAR = room('L1-07', 2, 0, 'EW', { ghost: spook(), boxes: [box(1)] })
const BEHIND = room('L1-10', 3, 0, 'EW')
const DOOR = room('L2-01', 0, 1, 'S', { door: { known: false } })
const WEST = room('L4-01', -1, 0, 'W')
const castle = new Castle([START, EAST, FAR, BEHIND, DOOR, WEST])

describe('tiles', () => {
  it('turn clockwise, and equal ways round are one', () => {
    expect(turned('N', 1)).toBe('E')
    expect(turned('NEW', 1)).toBe('NES')
    expect(rotations('NS')).toEqual(['NS', 'EW'])
    expect(rotations('NESW')).toEqual(['NESW'])
    expect(rotations('NE')).toHaveLength(4)
  })
  it('have a drawing for every set of exits', () => {
    expect(shape('NEW')).toEqual({ form: 'T', turn: 0 })
    expect(shape('SW')).toEqual({ form: 'L', turn: 180 })
    expect(shape('EW')).toEqual({ form: 'I', turn: 90 })
    expect(shape('W')).toEqual({ form: 'D', turn: 270 })
  })
  it('lie on cells of the drawing, north upwards', () => {
    expect(middle(1, 2)).toEqual({ x: 144, y: -144 })
    for (const [x, y] of [
      [0, 0],
      [3, -2],
      [-4, 5],
    ] as const)
      expect(cellAt(middle(x, y))).toEqual([x, y])
  })
})

describe('the castle', () => {
  it('joins rooms by two exits that meet', () => {
    expect(castle.joined(START, 'E')).toBe(EAST)
    expect(castle.joined(START, 'W')).toBeUndefined()
    expect(castle.walledUp().map(({ room: one, dir }) => one.id + dir)).toEqual(['L1-01W'])
    expect([...castle.islands()]).toEqual(['L4-01'])
  })
  it('knows the free cells beside it and what must be visible', () => {
    const cells = castle.frontier().map(String)
    expect(cells).toContain('4,0')
    expect(cells).toContain('0,-1')
    expect(cells).not.toContain('1,0')
    expect(new Set(cells).size).toBe(cells.length)
    expect(castle.bounds([], 0)).toEqual({ x: -96, y: -96, w: 5 * 96, h: 2 * 96 })
    expect(castle.bounds([[0, -2]], 0).h).toBe(4 * 96)
  })
  it('walks past no ghost and through no door', () => {
    const walks = castle.walks(START, 4)
    expect(walks.get('L1-07')).toEqual(['E', 'E'])
    expect(walks.has('L1-10')).toBe(false)
    expect(walks.has('L2-01')).toBe(false)
    expect(castle.walks(START, 1).has('L1-07')).toBe(false)
  })
  it('finds room for everything in a room', () => {
    for (const n of [0, 1, 2, 3, 5]) {
      for (const ghost of [null, spook()]) {
        for (const spot of spots(room('L1-02', 0, 0, 'NS', { ghost, boxes: Array.from({ length: n }, () => box(1)) })).boxes) {
          expect(spot.x).toBeGreaterThanOrEqual(8)
          expect(spot.x + spot.size).toBeLessThanOrEqual(90)
          expect(spot.y + spot.size).toBeLessThanOrEqual(92)
        }
      }
    }
  })
})

describe('what is asked', () => {
  const at = (more: Partial<View>) => stepOf(view([START], [player('L1-01')], more))
  it('follows the position', () => {
    expect(
      at({
        phase: 'entrance_hall',
        tile_in_hand: {
          id: 'L1-02',
          level: 1,
          exits: 'NS',
          things: true,
          stairs: false,
          fountain: false,
          owner_room: 0,
          n_boxes: 1,
          bones: false,
          has_door: false,
        },
      }),
    ).toBe('place')
    expect(at({})).toBe('actions')
    expect(at({ fight: { player_die: 1, ghost_die: 2, fireballs: 0 } })).toBe('fireball')
    expect(at({ item_in_hand: box(1, { kind: 'sword', value: 2 }), dying: 0 })).toBe('item')
    expect(at({ dying: 0 })).toBe('death')
    expect(at({ phase: 'ghosts' })).toBe('ghosts')
    expect(at({ phase: 'over' })).toBe('over')
  })
})

describe('places', () => {
  it('of the actions: steps, doors, walks, and rooms to ask about', () => {
    const places = placesOf(
      castle,
      view([...castle.rooms], [player('L1-01')]),
      'actions',
      null,
      new Set(['move E', 'door N', 'key N', 'stop']),
    )
    const by = (id: string) => places.find((place) => place.id === `room ${id}`)
    expect(by('L1-02')).toMatchObject({ kind: 'move', notations: ['move E'] })
    expect(by('L1-07')).toMatchObject({ kind: 'walk', notations: ['move E', 'move E'] })
    expect(by('L2-01')).toMatchObject({ kind: 'door', notations: ['door N'], dir: 'N' })
    expect(by('L4-01')).toMatchObject({ notations: [], ask: 'move W' })
    expect(by('L1-10')).toMatchObject({ notations: [], ask: 'wings L1-10' })
    expect(new Set(places.map((place) => place.id)).size).toBe(places.length)
  })
  it('never uses up wings that were not chosen', () => {
    const places = placesOf(
      castle,
      view([...castle.rooms], [player('L1-01')]),
      'actions',
      null,
      new Set(['move E', 'wings L1-10', 'wings L1-07']),
    )
    expect(places.find((place) => place.id === 'room L1-10')).toMatchObject({ notations: [], ask: 'stairs L1-10' })
  })
  it("of one's own room: the ghost first, boxes that cannot be told apart as one choice", () => {
    const here = room('L3-02', 0, 0, 'N', {
      ghost: spook(),
      boxes: [box(2, { id: 'a' }), box(2, { id: 'b' }), box(1, { id: 'B1-03', open: true, kind: 'sword', value: 2 })],
    })
    const pinned = placesOf(new Castle([here]), view([here], [player('L3-02')]), 'actions', null, new Set(['fight']))
    expect(pinned[0]).toMatchObject({ kind: 'fight', notations: ['fight'] })
    expect(pinned.filter((place) => place.kind === 'open').every((place) => place.notations.length === 0)).toBe(true)
    const free = placesOf(new Castle([here]), view([here], [player('L3-02')]), 'actions', null, new Set(['take box2', 'take sword2']))
    expect(free.filter((place) => place.kind === 'open').map((place) => place.notations)).toEqual([['take box2'], ['take box2']])
    expect(free.find((place) => place.kind === 'take')?.notations).toEqual(['take sword2'])
    expect(boxName(here, 1)).toBe('box2b')
  })
  it('of the eye and the wings: everywhere they lead', () => {
    const state = view([...castle.rooms], [player('L1-01')])
    expect(placesOf(castle, state, 'actions', 'eye', new Set(['eye L1-07 box1'])).map((place) => place.notations)).toEqual([
      ['eye L1-07 box1'],
    ])
    expect(
      placesOf(castle, state, 'actions', 'wings', new Set(['wings L1-10'])).filter((place) => place.notations.length > 0),
    ).toHaveLength(1)
  })
  it('of a tile: every cell beside the castle, with the ways it fits', () => {
    const state = view([START], [player('L1-01')], {
      phase: 'place',
      tile_in_hand: {
        id: 'L1-12',
        level: 1,
        exits: 'NS',
        things: false,
        stairs: false,
        fountain: false,
        owner_room: 0,
        n_boxes: 0,
        bones: false,
        has_door: false,
      },
    })
    const places = placesOf(new Castle([START]), state, 'place', null, new Set(['place 0,1 NS', 'place 1,0 EW']))
    expect(places).toHaveLength(4)
    expect(places.find((place) => place.id === 'cell 1,0')).toMatchObject({ options: ['EW'], notations: ['place 1,0 EW'] })
    expect(places.find((place) => place.id === 'cell 0,-1')).toMatchObject({ options: [], notations: [] })
  })
  it('of the ghosts: an arrow over the threshold, or the ghost itself to ask about', () => {
    const state = view([...castle.rooms], [player('L1-01')], { phase: 'ghosts' })
    const arrows = placesOf(castle, state, 'ghosts', null, new Set(['ghost L1-07 W', 'ghost L1-07 E']))
    expect(arrows.map((place) => [place.dir, place.at.x])).toEqual([
      ['E', 288],
      ['W', 192],
    ])
    expect(placesOf(castle, state, 'ghosts', null, new Set())[0]).toMatchObject({ notations: [], ask: 'ghost L1-07 E' })
  })
  it('are met by a pointer: things before rooms, fingers a little beside', () => {
    const places = placesOf(castle, view([...castle.rooms], [player('L1-07')]), 'actions', null, new Set(['fight']))
    expect(hit(places, { x: 2 * 96 + 30, y: 40 }, 0)?.kind).toBe('fight')
    expect(hit(places, { x: 96 + 50, y: 50 }, 0)?.room?.id).toBe('L1-02')
    expect(hit(places, { x: 900, y: 900 }, 30)).toBeUndefined()
  })
  it('of pawns: beside each other, the active one on top', () => {
    const all = pawns(view([START], [player('L1-01'), player('L1-01'), player('L1-01')], { current: 1 }), new Castle([START]))
    expect(all.at(-1)?.seat).toBe(1)
    expect(new Set(all.map((pawn) => pawn.at.x)).size).toBe(3)
  })
  it('write items as the notation does', () => {
    expect(good({ kind: 'treasure', value: 3 })).toBe('treasure3')
    expect(good({ kind: 'scroll', scroll: 'magic_sword' })).toBe('magic_sword')
  })
})

describe('the data', () => {
  const toml = readFileSync(join(import.meta.dirname, '../../crates/schloss/components.toml'), 'utf8')
  const blocks = (head: string) => toml.split(/^(?=\[)/m).filter((block) => block.startsWith(`[[${head}]]`))
  const value = (block: string, key: string) => new RegExp(`^${key} = (.+?)(?: +#.*)?$`, 'm').exec(block)?.[1] ?? 'null'
  const of = (block: string, key: string) => JSON.parse(value(block, key))
  const named = (block: string) => ({ id: of(block, 'id'), name: { de: of(block, 'name_de'), en: of(block, 'name_en') } })
  it('says what the data of the rules say', () => {
    expect([...DATA.tiles.values()]).toEqual(blocks('tile').map((block) => ({ ...named(block), bones: of(block, 'bones') })))
    expect([...DATA.ghosts.values()]).toEqual(blocks('ghost').map(named))
    expect([...DATA.doors.values()]).toEqual(blocks('door').map((block) => ({ ...named(block), opens: of(block, 'opens') })))
    expect([...DATA.boxes.values()]).toEqual(
      blocks('box').map((block) => ({
        ...named(block),
        tier: of(block, 'tier'),
        kind: of(block, 'kind'),
        value: of(block, 'value') ?? 0,
        scroll: of(block, 'scroll') ?? undefined,
      })),
    )
    expect(DATA.levels).toEqual(blocks('level').map((block) => ({ de: of(block, 'name_de'), en: of(block, 'name_en') })))
  })
})

describe('the story', () => {
  const line = (number: number, notation: string, events: object[]): LogLine => ({
    number,
    seat: 0,
    notation,
    back: null,
    events: events as LogLine['events'],
    text: [],
  })
  const fought = { event: 'fought', seat: 0, ghost: 'G1-5', die: 2, ghost_die: 6, total: 4, ghost_total: 7 }
  const log = [
    line(1, 'move N', [{ event: 'moved', seat: 0, tile: 'L1-07' }]),
    line(2, 'fight', [fought]),
    line(3, 'fireball', [
      { event: 'fireball', seat: 0, total: 6 },
      { event: 'heart_lost', seat: 0, number: 2 },
      { event: 'ghost_beaten', seat: 0, ghost: 'G1-5' },
    ]),
  ]
  it('shows the dice of a round, also after its fireballs', () => {
    expect(diceOf(log)).toEqual({ die: 2, ghostDie: 6 })
    expect(diceOf(upTo(log, 2))).toEqual({ die: 2, ghostDie: 6 })
    expect(diceOf(upTo(log, 1))).toBeNull()
  })
  it('ends where the replay stands', () => {
    expect(lastTold(upTo(log, 1))?.number).toBe(1)
    expect(lastTold([])).toBeNull()
    expect(lastTold([...log, { number: 4, seat: 0, notation: null, back: 3, events: [], text: [] }])).toBeNull()
  })
})
