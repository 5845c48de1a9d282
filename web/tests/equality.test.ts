// The module answers as the native engine does, to the last bit: hashes of golden and random games, and what bots think.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SHELF } from '../src/generated/shelf'
import { openEngine } from './engine'

const root = join(import.meta.dirname, '../..')
const answers = join(root, 'target/equality.json')
if (!existsSync(answers)) throw new Error(`${answers} is missing: cargo test -p burghof-wasm`)

const games = JSON.parse(readFileSync(answers, 'utf8')) as Record<string, [Record<string, unknown>, unknown][]>

test('every game was asked', () => {
  expect(Object.keys(games).sort()).toEqual(SHELF.map(({ id }) => id).sort())
})

test.each(Object.keys(games))('the module of %s answers as the native engine does', { timeout: 300_000 }, async (game) => {
  const call = await openEngine(game)
  const lines = games[game] ?? []
  expect(lines.length).toBeGreaterThan(50)
  for (const [request, answer] of lines) {
    expect(call(request), JSON.stringify(request).slice(0, 200)).toEqual(answer)
  }
})

test.each(Object.keys(games))('whatever is asked, the module of %s answers in JSON', async (game) => {
  const call = await openEngine(game)
  for (const request of [
    null,
    1,
    'x',
    {},
    { op: 'nothing' },
    { op: 'open', game: 'chess', people: 2 },
    { op: 'state', table: 9, viewer: 0 },
  ]) {
    expect(call(request)).toHaveProperty('error')
  }
})
