// What a module weighs: a browser loads it before a first game.
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { SHELF } from '../src/generated/shelf'
import { module } from './engine'

/** Bytes after `gzip -9` (`docs/performance.md`). */
const AIM = 260_000
/** An ordinary toolchain cannot leave out the messages of panics, nor make the standard library small (`xtask/src/wasm.rs`). */
const WITH_MESSAGES = 330_000

test.each(SHELF)('the module of $id stays small', ({ id }) => {
  const bytes = readFileSync(module(id))
  const limit = bytes.includes('index out of bounds') ? WITH_MESSAGES : AIM
  const gz = gzipSync(bytes, { level: 9 }).length
  expect(gz, `${id}.wasm weighs ${gz} bytes after gzip -9; at most ${limit} are allowed`).toBeLessThanOrEqual(limit)
})
