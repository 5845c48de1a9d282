import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { art, joint, teeth } from '../src/games/castles/art'
import {
  after,
  at,
  buildNotation,
  built,
  cellName,
  CELLS,
  index,
  rain,
  readAction,
  readCell,
  rims,
  spot,
  under,
} from '../src/games/castles/site'
import { kindOf, MASONRIES, readTiles, SHAPES, sides } from '../src/games/castles/tiles'
import type { CellJson, PlayerJson } from '../src/games/castles/types'

/** `d1 G:gate`, `c2 G:W_STRAIGHT r1`. */
const lay = (...tiles: string[]): CellJson[] =>
  tiles.map((text) => {
    const [cell = '', tile = '', turn = 'r0'] = text.split(' ')
    return { tile, ...(readCell(cell) as { col: number; row: number }), rot: Number(turn.slice(1)) }
  })
const names = (cells: Iterable<number>) => [...cells].map((cell) => cellName(at(cell))).sort()
// CST-V1, the printed example.
const V1 = lay(
  'd1 G:gate',
  'e1 G:W_TEE',
  'f1 B:F_RIGHT_B',
  'c1 S:W_TEE',
  'b1 L:F_LEFT_R',
  'd2 G:B_WALL',
  'e2 B:W_TEE r2',
  'e3 B:F_CAP_G',
  'c2 G:W_STRAIGHT r1',
  'b2 G:W_TEE r2',
  'a2 S:W_END r3',
  'b3 G:F_LEFT_R',
  'd3 S:T_SHAFT',
  'd4 S:F_SPIRE_R',
  'a1 L:W_END',
  'g1 B:T_ROOF',
)

const player = (part: Partial<PlayerJson> = {}): PlayerJson => ({
  masonry: 'granite',
  cells: [],
  store: [],
  faults: [],
  dump: [],
  hand_kind: 'none',
  finished: false,
  marker: 'below',
  ...part,
})

describe('tiles', () => {
  it('are those of the data file', () => {
    const data = readTiles(readFileSync(new URL('../../crates/castles/components.toml', import.meta.url), 'utf8'))
    expect(data.masonries.map((one) => one.letter)).toEqual(['G', 'S', 'B', 'L'])
    expect(data.shapes).toHaveLength(20)
    expect(data.byId.size).toBe(132)
    expect(data.byNotation.size).toBe(80)
    expect(SHAPES.filter((shape) => shape.id !== 'gate').reduce((sum, shape) => sum + shape.copies, 0)).toBe(32)
    expect(kindOf('granite-02').notation).toBe('G:W_TEE')
    expect(kindOf('slate-gate').shape.sides).toBe('WWWW')
    expect(() => kindOf('marble-01')).toThrow('marble-01')
  })
  it('turn clockwise', () => {
    expect(sides(kindOf('G:W_END').shape, 1)).toEqual(['.', '.', '.', 'W'])
    expect(sides(kindOf('G:W_CORNER').shape, 1)).toEqual(['.', 'W', 'W', '.'])
    expect(sides(kindOf('G:B_LEFT').shape, 3)).toEqual(['W', 'W', '.', 'T'])
  })
})

describe('drawing', () => {
  it('shows mortar exactly where the sides carry it, in every turn', () => {
    for (const shape of SHAPES) {
      for (const turn of [0, 1, 2, 3]) {
        const drawn = art(kindOf(`${MASONRIES[0]?.letter}:${shape.id}`), turn)
        expect(drawn.fill + drawn.ink + drawn.slits + drawn.roof).not.toMatch(/NaN|undefined/)
        sides(shape, turn).forEach((side, n) => {
          const span = drawn.spans[(n - drawn.spin + 4) % 4]
          if (side === '.') expect(span).toBeNull()
          else if (side === 'T') expect(span).toEqual([32, 64])
          else expect((span?.[1] ?? 0) - (span?.[0] ?? 0)).toBeGreaterThan(60)
        })
      }
    }
  })
  it('has teeth and joints at the side', () => {
    expect(teeth(0, [32, 64])).toMatch(/^M32 0L32 9/)
    expect(teeth(1, [0, 96])).toContain('96 96')
    expect(joint(3, [8, 96])).toBe('M0 8V96')
  })
  it('finds cells by name and by point', () => {
    for (const cell of CELLS) {
      expect(readCell(cellName(cell))).toEqual(cell)
      const { x, y } = spot(cell)
      expect(under(x + 48, y + 48)).toEqual(cell)
    }
    expect(readCell('h1')).toBeNull()
    expect(under(5, 5)).toBeNull()
  })
})

describe('a site', () => {
  it('rains where the printed example rains', () => {
    expect(names(rain(built(V1)).keys())).toEqual(['c3', 'f2'])
  })
  it('counts one rain cell for three openings (CST-V4)', () => {
    const site = built(lay('d1 G:gate', 'c1 G:W_CORNER', 'e1 G:W_CORNER r3', 'c2 G:W_CORNER r1', 'e2 G:W_CORNER r2'))
    expect(
      rain(site)
        .get(index({ col: 3, row: 1 }))
        ?.sort(),
    ).toEqual([1, 2, 3])
    expect(rain(site).size).toBe(1)
  })
  it('tells sky, joint, opening and ground apart', () => {
    const site = built(lay('d1 G:gate', 'e1 G:W_TEE'))
    expect(rims(site, site.get(3) as never)).toEqual(['open', 'joint', 'ground', 'open'])
    expect(rims(site, site.get(4) as never)).toEqual(['sky', 'open', 'ground', 'joint'])
  })
  it('turns wrong tiles over only when points are counted (CST-91)', () => {
    const cells = [...lay('d1 G:gate'), { tile: 'B:T_ROOF', col: 3, row: 1, rot: 0, wrong: true }]
    expect(built(cells).get(10)?.sides).toEqual(['.', '.', 'T', '.'])
    expect(built(cells, true).get(10)?.sides).toEqual(['.', '.', '.', '.'])
    expect(names(rain(built(cells, true)).keys())).toEqual(['c1', 'e1'])
  })
})

describe('actions', () => {
  it('are read and written', () => {
    expect(readAction('build hand G:W_TEE d2 r1')).toEqual({
      type: 'build',
      from: 'hand',
      tile: 'G:W_TEE',
      cell: { col: 3, row: 1 },
      turn: 1,
    })
    expect(readAction('build store S:T_ROOF a1')).toMatchObject({ from: 'store', turn: 0 })
    expect(readAction('gate c')).toEqual({ type: 'gate', col: 2 })
    expect(readAction('offer 2')).toEqual({ type: 'offer', to: 2 })
    expect(readAction('fault G:W_END')).toEqual({ type: 'fault', from: 'hand', tile: 'G:W_END' })
    expect(readAction('rubble G:W_END')).toEqual({ type: 'rubble', from: 'dump', tile: 'G:W_END' })
    expect(readAction('end turn')).toEqual({ type: 'end' })
    expect(readAction('dance')).toBeNull()
    expect(buildNotation('hand', 'G:W_TEE', { col: 3, row: 1 }, 1)).toBe('build hand G:W_TEE d2 r1')
    expect(buildNotation('dump', 'G:W_TEE', { col: 0, row: 0 }, 0)).toBe('build dump G:W_TEE a1')
  })
  it('show their effect before they are sent', () => {
    const me = player({ hand: ['granite-13', 'granite-14'], hand_kind: 'kept', store: ['brick-01'] })
    expect(after(me, readAction('build hand G:W_END a1 r2'))).toMatchObject({
      hand: ['granite-14'],
      cells: [{ tile: 'granite-13', col: 0, row: 0, rot: 2 }],
    })
    expect(after(me, readAction('store hand G:W_END')).store).toEqual(['brick-01', 'granite-13'])
    expect(after(me, readAction('fault G:W_END')).faults).toEqual(['granite-13'])
    expect(after(me, readAction('dispose')).hand).toEqual([])
    expect(after(me, readAction('build store B:W_CROSS b1'))).toMatchObject({ store: [], hand: ['granite-13', 'granite-14'] })
    expect(after(player({ dump: ['slate-24'] }), readAction('rubble L:T_ROOF')).dump).toEqual([])
    expect(after(me, null)).toBe(me)
  })
})
