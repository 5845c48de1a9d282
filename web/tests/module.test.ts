// What the module weighs: a browser loads it before a first local game.
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { MODULE } from './engine'

/** Bytes after `gzip -9`. */
const LIMIT = 600_000
/** An ordinary toolchain cannot leave out the messages of panics, nor make the standard library small (`xtask/src/wasm.rs`). */
const WITH_MESSAGES = 750_000

test('the module stays small', () => {
  const bytes = readFileSync(MODULE)
  const limit = bytes.includes('index out of bounds') ? WITH_MESSAGES : LIMIT
  const gz = gzipSync(bytes, { level: 9 }).length
  expect(gz, `burghof.wasm weighs ${gz} bytes after gzip -9; at most ${limit} are allowed`).toBeLessThanOrEqual(limit)
})
