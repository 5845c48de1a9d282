// The engines in a worker: loads the module of a game when it is first named, answers requests one after the other.
interface Exports {
  memory: WebAssembly.Memory
  burghof_alloc(len: number): number
  burghof_free(at: number, len: number): void
  burghof_call(at: number, len: number): bigint
  burghof_net(at: number, len: number): number
}

const engines = new Map<string, Promise<Exports>>()

/** It could not be fetched: there is no network, and nobody has kept it. */
class Missing extends Error {}

async function load(url: string): Promise<Exports> {
  const imports = { burghof: { now: () => performance.now() } }
  const response = await fetch(url).catch(() => null)
  if (!response?.ok) throw new Missing(url)
  const typed = response.headers.get('content-type')?.startsWith('application/wasm')
  const { instance } = typed
    ? await WebAssembly.instantiateStreaming(response, imports)
    : await WebAssembly.instantiate(await response.arrayBuffer(), imports)
  return instance.exports as unknown as Exports
}

const encoder = new TextEncoder()
const decoder = new TextDecoder()

function call(exports: Exports, request: unknown): unknown {
  const bytes = encoder.encode(JSON.stringify(request))
  const at = exports.burghof_alloc(bytes.length)
  new Uint8Array(exports.memory.buffer, at, bytes.length).set(bytes)
  const packed = exports.burghof_call(at, bytes.length)
  exports.burghof_free(at, bytes.length)
  const answerAt = Number(BigInt.asUintN(64, packed) >> 32n)
  const answerLen = Number(packed & 0xffffffffn)
  const text = decoder.decode(new Uint8Array(exports.memory.buffer, answerAt, answerLen))
  exports.burghof_free(answerAt, answerLen)
  return JSON.parse(text)
}

function engine(url: string): Promise<Exports> {
  const there = engines.get(url)
  if (there) return there
  // Without a network it fails; the next question tries again.
  const coming = load(url).catch((error) => {
    engines.delete(url)
    throw error
  })
  engines.set(url, coming)
  return coming
}

/** Gives the engine the net its bots judge with. False: there is none to be had, or it is damaged, and they judge by hand. */
async function brought(exports: Exports, url: string): Promise<boolean> {
  try {
    const response = await fetch(url)
    if (!response.ok) return false
    const file = new Uint8Array(await response.arrayBuffer())
    const at = exports.burghof_alloc(file.length)
    new Uint8Array(exports.memory.buffer, at, file.length).set(file)
    const taken = exports.burghof_net(at, file.length)
    exports.burghof_free(at, file.length)
    return taken === 1
  } catch {
    return false
  }
}

/** By net: is it there? Asked for once for each page; a game goes on with what it began with. */
const nets = new Map<string, Promise<boolean>>()

self.onmessage = async ({ data }: MessageEvent<{ id: number; url: string; request?: unknown; net?: string }>) => {
  try {
    const exports = await engine(data.url)
    if (data.net !== undefined) {
      const there = nets.get(data.net) ?? brought(exports, data.net)
      nets.set(data.net, there)
      if (!(await there)) self.postMessage({ id: data.id, plain: true })
    }
    const answer = data.request === undefined ? null : call(exports, data.request)
    self.postMessage({ id: data.id, answer })
  } catch (error) {
    self.postMessage({ id: data.id, missing: error instanceof Missing, failed: String(error) })
  }
}
