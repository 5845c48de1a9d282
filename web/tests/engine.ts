// A game's module in Node: asks and answers in JSON, as the worker of the page does.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const net = (game: string) => join(import.meta.dirname, `../src/engine/${game}.net`)
export const module = (game: string) => join(import.meta.dirname, `../src/engine/${game}.wasm`)

interface Exports {
  memory: WebAssembly.Memory
  burghof_alloc(len: number): number
  burghof_free(at: number, len: number): void
  burghof_call(at: number, len: number): bigint
  burghof_net(at: number, len: number): number
}

/** With the net of its bots, if the game has one; or with this one. */
export async function openEngine(game: string, own = net(game)): Promise<(request: unknown) => unknown> {
  const path = module(game)
  if (!existsSync(path)) throw new Error(`${path} is missing: cargo xtask wasm`)
  const { instance } = await WebAssembly.instantiate(readFileSync(path), { burghof: { now: () => performance.now() } })
  const { memory, burghof_alloc, burghof_free, burghof_call, burghof_net } = instance.exports as unknown as Exports
  if (existsSync(own)) {
    const file = readFileSync(own)
    const at = burghof_alloc(file.length)
    new Uint8Array(memory.buffer, at, file.length).set(file)
    if (burghof_net(at, file.length) !== 1) throw new Error(`${own} does not fit the module`)
    burghof_free(at, file.length)
  }
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
