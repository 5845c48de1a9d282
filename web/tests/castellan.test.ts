import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readCards } from '../src/games/castellan/cards'
import {
  bounds,
  type Castle,
  fresh,
  key,
  meant,
  openEnds,
  outline,
  owned,
  parsePlace,
  regions,
  seatOfKeep,
  withPiece,
} from '../src/games/castellan/geometry'
import { tell } from '../src/games/castellan/tell'
import type { View } from '../src/games/castellan/types'
import type { LogLine, State } from '../src/lib/types'
import { openEngine } from './engine'

/** A castle in the notation of the catalogue's worked examples: `T0,0 T1,0; S0,0E L1,0N`. */
function castle(text: string): Castle {
  const out = { towers: [] as [number, number][], walls: [] as ['S' | 'L', number, number, 'E' | 'N'][] }
  for (const [, kind, x, y, dir] of text.matchAll(/([TSL])(-?\d+),(-?\d+)([ENWS]?)/g)) {
    const at: [number, number] = [Number(x), Number(y)]
    if (kind === 'T') out.towers.push(at)
    else {
      const units = kind === 'L' ? 2 : 1
      if (dir === 'W') at[0] -= units
      if (dir === 'S') at[1] -= units
      out.walls.push([kind as 'S' | 'L', at[0], at[1], dir === 'E' || dir === 'W' ? 'E' : 'N'])
    }
  }
  return out
}
const values = (text: string) =>
  regions(castle(text))
    .map((region) => region.towers.length)
    .sort((a, b) => a - b)

const V1 = 'T0,0 T1,0 T1,1 T0,1; S0,0E S1,0N S0,1E S0,0N'
const V3 = 'T0,0 T2,0 T2,2 T0,2 T1,0; S0,0E S1,0E L2,0N L0,2E L0,0N'

describe('the worked examples of the catalogue', () => {
  it.each([
    ['V1', V1, [4]],
    ['V2', 'T0,0 T2,0 T2,2 T0,2; L0,0E L2,0N L0,2E L0,0N', [4]],
    ['V3', V3, [5]],
    ['V4', `${V3} S1,0N T1,1`, [6]],
    ['V5', `${V3} S1,0N`, [5]],
    [
      'V6',
      'T0,0 T2,0 T3,0 T4,0 T5,0 T5,2 T4,2 T2,2 T1,2 T0,2 T0,1; L0,0E S2,0E S3,0E S4,0E L5,0N S4,2E L2,2E S1,2E S0,2E S0,1N S0,0N S2,0N T2,1 S2,1N S3,0N T3,1',
      [7, 9],
    ],
    ['V9', 'T0,0 T1,0 T0,1; S0,0E S1,0N S0,1E S0,0N', []],
    ['V11', `${V1} S0,0W T-1,0 L-1,0S T-1,-2 L-1,-2E T1,-2 L1,-2E T3,-2 L3,-2N T3,0 L3,0N T3,2 L3,2W T1,2 L1,2W T-1,2 L-1,2S`, [4, 12]],
  ])('%s', (_, text, expected) => expect(values(text)).toEqual(expected))
})

it('knows whose ground is whose, and what a piece would close', () => {
  const before = castle('T0,0 T1,0 T1,1 T0,1; S0,0E S1,0N S0,1E')
  const place = parsePlace('S 0,0 N')
  if (!place) throw new Error()
  const after = withPiece(before, place)
  expect(fresh(before, regions(before))).toEqual([])
  expect(fresh(after, regions(before)).map((region) => key(...region.cell))).toEqual(['0,0'])
  // What is closed already closes nothing more.
  expect(fresh(after, regions(after))).toEqual([])
  const yards = owned(castle(V1), [{ player: 1, cell: [0, 0], double: true }])
  expect(yards.map(({ player, double }) => ({ player, double }))).toEqual([{ player: 1, double: true }])
})

it('finds open ends, bounds, and a free seat for the keep', () => {
  expect(openEnds(castle('T0,0; S0,0E L0,0N')).sort()).toEqual([
    [0, 2],
    [1, 0],
  ])
  expect(bounds(castle(V1)).w).toBeGreaterThanOrEqual(7 * 64)
  const [yard] = regions(castle(`${V3} S1,0N T1,1`))
  if (!yard) throw new Error()
  const seat = seatOfKeep(yard, castle(`${V3} S1,0N T1,1`))
  // Not on the tower in the middle.
  expect(Math.hypot(seat.x - 64, seat.y + 64)).toBeGreaterThan(20)
  expect(outline([[0, 0]]).match(/M/g)).toHaveLength(4)
})

it('understands what somebody points at', () => {
  const towers = new Set(['0,0'])
  expect(meant('T', { x: 62, y: -3 }, towers)).toBe('T 1,0')
  expect(meant('S', { x: 30, y: 2 }, towers)).toBe('S 0,0 E')
  expect(meant('S', { x: 3, y: -30 }, towers)).toBe('S 0,0 N')
  expect(meant('L', { x: 64, y: 0 }, towers)).toBe('L 0,0 E')
  expect(parsePlace('draw 1 0')).toBeNull()
})

it('reads the cards from the data file', () => {
  const cards = readCards(readFileSync(join(import.meta.dirname, '../../crates/castellan/components.toml'), 'utf8'))
  expect(cards).toHaveLength(14)
  expect(cards[0]).toEqual({ id: 'W1', deck: 'wall', name: { de: 'Kurtine', en: 'Curtain wall' }, pieces: { T: 1, L: 2, S: 1 }, draw: 0 })
  expect(cards.reduce((sum, card) => sum + card.pieces.T, 0)).toBe(16)
})

it("tells one's own turn as the others hear it", () => {
  const line = (notation: string): LogLine => ({ number: 1, seat: 0, notation, back: null, events: [], text: [] })
  const told = tell(0, ['play W1', 'T 0,0', 'L 0,0 E', 'S 0,0 N', 'L 0,0 N'].map(line))
  expect(told?.id).toBe('castellan-log-turn')
  expect(told?.args?.pieces).toEqual([
    { id: 'castellan-n-towers', args: { n: 1 } },
    { id: 'castellan-n-long', args: { n: 2 } },
    { id: 'castellan-n-short', args: { n: 1 } },
  ])
  expect(tell(0, [line('T 0,0')])).toBeNull()
})

describe('the ground is where the engine counts it', () => {
  const folder = join(import.meta.dirname, '../../crates/castellan/golden')
  it.each(readdirSync(folder).filter((name) => /^[24]-.*\.record$/.test(name)))('%s', async (name) => {
    const ask = (await openEngine('castellan')) as <T>(request: unknown) => T
    const lines = readFileSync(join(folder, name), 'utf8').split('\n')
    const log = lines.filter((line) => /^\d+\. /.test(line))
    const head = lines.slice(0, lines.indexOf(log[0] as string))
    let seen = 0
    // At the end, and now and then before.
    for (let at = log.length; at > 0; at -= 7) {
      const { table } = ask<{ table: number }>({ op: 'open_record', text: [...head, ...log.slice(0, at), ''].join('\n') })
      const { view, score } = ask<State & { view: View }>({ op: 'state', table, viewer: 'public' })
      const yards = owned(view, view.keeps).filter(({ player }) => player !== null)
      const drawn = yards.map(({ player, cells, towers }) => ({ player, cells: cells.map(([x, y]) => key(x, y)), towers: towers.sort() }))
      const counted = score.filter(({ rule }) => rule === 'CAS-75')
      expect(drawn).toHaveLength(counted.length)
      for (const line of counted) {
        const yard = drawn.find(({ player, cells }) => player === line.seat && cells.includes(line.place))
        expect(yard?.towers, `${name} at ${at}: ${line.place}`).toEqual([...line.counted].sort())
        seen += 1
      }
    }
    expect(seen).toBeGreaterThan(0)
  })
})
