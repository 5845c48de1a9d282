// The module answers as the native engine does, to the last bit: hashes of golden and random games, and what bots think.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openEngine } from './engine'

const root = join(import.meta.dirname, '../..')
const answers = join(root, 'target/equality.json')
if (!existsSync(answers)) throw new Error(`${answers} is missing: cargo test -p burghof-wasm`)

test('the module answers as the native engine does', { timeout: 300_000 }, async () => {
  const call = await openEngine()
  const lines = JSON.parse(readFileSync(answers, 'utf8')) as [Record<string, unknown>, unknown][]
  expect(lines.length).toBeGreaterThan(300)
  for (const [request, answer] of lines) {
    expect(call(request), JSON.stringify(request).slice(0, 200)).toEqual(answer)
  }
})

test('whatever is asked, the module answers in JSON', async () => {
  const call = await openEngine()
  for (const request of [null, 1, 'x', {}, { op: 'nothing' }, { op: 'open', game: 'chess', people: 2 }, { op: 'state', table: 9, viewer: 0 }]) {
    expect(call(request)).toHaveProperty('error')
  }
})
