// The modules answer in a browser as the native engine does, to the last bit: the same questions as tests/equality.test.ts asks them in Node.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launch, visit } from './help'

const answers = join(import.meta.dirname, '../../target/equality.json')
if (!existsSync(answers)) throw new Error(`${answers} is missing: cargo test -p burghof-wasm`)

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser?.close())

const games = JSON.parse(readFileSync(answers, 'utf8')) as Record<string, unknown[]>
const built = readdirSync(join(process.env.BURGHOF_DIST ?? join(import.meta.dirname, '../dist'), 'assets'))

it.each(Object.keys(games))('the module of %s answers in a browser as the native engine does', async (game) => {
  const { page } = await visit(browser)
  const module = built.find((file) => file.startsWith(`${game}-`) && file.endsWith('.wasm')) as string
  const net = built.find((file) => file.startsWith(`${game}-`) && file.endsWith('.net')) ?? ''
  const [asked, wrong] = await page.evaluate(
    async ([text, module, net]) => {
      const bytes = await (await fetch(new URL(`assets/${module}`, document.baseURI))).arrayBuffer()
      const { instance } = await WebAssembly.instantiate(bytes, { burghof: { now: () => performance.now() } })
      const { memory, burghof_alloc, burghof_free, burghof_call, burghof_net } = instance.exports as unknown as {
        memory: WebAssembly.Memory
        burghof_alloc(len: number): number
        burghof_free(at: number, len: number): void
        burghof_call(at: number, len: number): bigint
        burghof_net(at: number, len: number): number
      }
      if (net !== '') {
        const file = new Uint8Array(await (await fetch(new URL(`assets/${net}`, document.baseURI))).arrayBuffer())
        const at = burghof_alloc(file.length)
        new Uint8Array(memory.buffer, at, file.length).set(file)
        burghof_net(at, file.length)
        burghof_free(at, file.length)
      }
      const call = (request: unknown): unknown => {
        const bytes = new TextEncoder().encode(JSON.stringify(request))
        const at = burghof_alloc(bytes.length)
        new Uint8Array(memory.buffer, at, bytes.length).set(bytes)
        const packed = BigInt.asUintN(64, burghof_call(at, bytes.length))
        burghof_free(at, bytes.length)
        const [from, length] = [Number(packed >> 32n), Number(packed & 0xffffffffn)]
        const answer = new TextDecoder().decode(new Uint8Array(memory.buffer, from, length))
        burghof_free(from, length)
        return JSON.parse(answer)
      }
      const lines = JSON.parse(text) as [unknown, unknown][]
      const wrong: string[] = []
      for (const [request, answer] of lines) {
        // Both were written by the same code: equal answers are equal texts.
        if (JSON.stringify(call(request)) !== JSON.stringify(answer)) wrong.push(JSON.stringify(request).slice(0, 200))
      }
      return [lines.length, wrong] as const
    },
    [JSON.stringify(games[game]), module, net] as const,
  )
  expect(asked).toBeGreaterThan(50)
  expect(wrong).toEqual([])
  await page.context().close()
})
