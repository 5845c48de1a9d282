// The engines in a worker: loads the module of a game when it is first named, answers requests one after the other.
interface Exports {
  memory: WebAssembly.Memory
  burghof_alloc(len: number): number
  burghof_free(at: number, len: number): void
  burghof_call(at: number, len: number): bigint
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

self.onmessage = async ({ data }: MessageEvent<{ id: number; url: string; request?: unknown }>) => {
  try {
    const exports = await engine(data.url)
    const answer = data.request === undefined ? null : call(exports, data.request)
    self.postMessage({ id: data.id, answer })
  } catch (error) {
    self.postMessage({ id: data.id, missing: error instanceof Missing, failed: String(error) })
  }
}
