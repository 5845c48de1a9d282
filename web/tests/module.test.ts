// What a module weighs: a browser loads it before a first game.
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { SHELF } from '../src/generated/shelf'
import { module } from './engine'

/** Bytes after `gzip -9`: the aim, and what the one module that misses it may weigh, so that it does not grow (`docs/performance.md`). */
const AIM = 260_000
const HEAVY: Record<string, number> = { ludwig: 262_000 }
/** An ordinary toolchain cannot leave out the messages of panics, nor make the standard library small (`xtask/src/wasm.rs`). */
const WITH_MESSAGES = 330_000

test.each(SHELF)('the module of $id stays small', ({ id }) => {
  const bytes = readFileSync(module(id))
  const limit = bytes.includes('index out of bounds') ? WITH_MESSAGES : (HEAVY[id] ?? AIM)
  const gz = gzipSync(bytes, { level: 9 }).length
  expect(gz, `${id}.wasm weighs ${gz} bytes after gzip -9; at most ${limit} are allowed`).toBeLessThanOrEqual(limit)
})
