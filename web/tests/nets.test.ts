// The net of a game: the module thinks with it as the native engine does, to the last bit; the worker says when there is none, or a damaged one.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test, vi } from 'vitest'
import { module, openEngine } from './engine'

type Line = [Record<string, unknown>, unknown]

const target = join(import.meta.dirname, '../../target')
const file = join(target, 'nets/castles.net')
const [learnt, plain] = ['net.json', 'no-net.json'].map((name) => {
  const path = join(target, name)
  if (!existsSync(path)) throw new Error(`${path} is missing: cargo test -p burghof-wasm`)
  return JSON.parse(readFileSync(path, 'utf8')) as Line[]
}) as [Line[], Line[]]

test('with a net the module answers as the native engine does', { timeout: 120_000 }, async () => {
  expect(learnt).not.toEqual(plain)
  const call = await openEngine('castles', file)
  for (const [request, answer] of learnt) expect(call(request), JSON.stringify(request).slice(0, 200)).toEqual(answer)
})

const net = new Uint8Array(readFileSync(file))
const damaged = net.with(2000, (net[2000] as number) ^ 1)
const files = new Map<string, Uint8Array>([
  ['/sound.net', net],
  ['/damaged.net', damaged],
  ['/cut.net', net.slice(0, 5000)],
  ['/page.net', new TextEncoder().encode('<!doctype html>')],
])

interface Said {
  id: number
  plain?: boolean
  answer?: unknown
}

const said: Said[] = []
let ask: (message: unknown) => Promise<void>

beforeAll(async () => {
  const worker = {
    onmessage: undefined as unknown as (event: { data: unknown }) => Promise<void>,
    postMessage: (message: Said) => void said.push(message),
  }
  vi.stubGlobal('self', worker)
  vi.stubGlobal('fetch', async (url: string) => {
    const found = url.endsWith('.wasm') ? readFileSync(module('castles')) : files.get(url)
    if (url === '/unreachable.net') throw new TypeError('no network')
    return found ? new Response(new Uint8Array(found)) : new Response('', { status: 404 })
  })
  // A script, not a module: it listens as soon as it is read.
  await import(/* @vite-ignore */ join(import.meta.dirname, '../src/workers/engine.ts'))
  ask = (data) => worker.onmessage({ data })
})

test.each([
  ['sound', false],
  ['damaged', true],
  ['cut', true],
  ['page', true],
  ['missing', true],
  ['unreachable', true],
] as const)('a net that is %s', { timeout: 120_000 }, async (name, byHand) => {
  // A module of its own: it keeps the first net it gets.
  const url = `/${name}.wasm`
  const lines = byHand ? plain : learnt
  for (const [number, [request, answer]] of lines.slice(0, 12).entries()) {
    said.length = 0
    await ask({ id: number, url, request, net: `/${name}.net` })
    expect(said.at(-1)).toEqual({ id: number, answer })
    expect(
      said.some((message) => message.plain),
      'whether it is said that bots judge by hand',
    ).toBe(byHand)
  }
})
