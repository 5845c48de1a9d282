// The module answers as the native engine does, to the last bit: hashes of golden and random games, and what bots think.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const answers = join(root, 'target/equality.json')
const module = join(root, 'web/public/burghof.wasm')

for (const [file, how] of [[answers, 'cargo test -p burghof-wasm'], [module, 'cargo xtask wasm']] as const) {
  if (!existsSync(file)) throw new Error(`${file} is missing: ${how}`)
}

interface Exports {
  memory: WebAssembly.Memory
  burghof_alloc(len: number): number
  burghof_free(at: number, len: number): void
  burghof_call(at: number, len: number): bigint
}

async function open(): Promise<(request: unknown) => unknown> {
  const { instance } = await WebAssembly.instantiate(readFileSync(module), { burghof: { now: () => performance.now() } })
  const { memory, burghof_alloc, burghof_free, burghof_call } = instance.exports as unknown as Exports
  return (request) => {
    const bytes = new TextEncoder().encode(JSON.stringify(request))
    const at = burghof_alloc(bytes.length)
    new Uint8Array(memory.buffer, at, bytes.length).set(bytes)
    const packed = BigInt.asUintN(64, burghof_call(at, bytes.length))
    burghof_free(at, bytes.length)
    const [from, length] = [Number(packed >> 32n), Number(packed & 0xffffffffn)]
    const text = new TextDecoder().decode(new Uint8Array(memory.buffer, from, length))
    burghof_free(from, length)
    return JSON.parse(text)
  }
}

test('the module answers as the native engine does', { timeout: 300_000 }, async () => {
  const call = await open()
  const lines = JSON.parse(readFileSync(answers, 'utf8')) as [Record<string, unknown>, unknown][]
  expect(lines.length).toBeGreaterThan(300)
  for (const [request, answer] of lines) {
    expect(call(request), JSON.stringify(request).slice(0, 200)).toEqual(answer)
  }
})

test('whatever is asked, the module answers in JSON', async () => {
  const call = await open()
  for (const request of [null, 1, 'x', {}, { op: 'nothing' }, { op: 'open', game: 'chess', people: 2 }, { op: 'state', table: 9, viewer: 0 }]) {
    expect(call(request)).toHaveProperty('error')
  }
})
