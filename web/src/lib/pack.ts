// A game in an address: the record, compressed, after the hash. It works on every host, also without a network, and no server ever reads it.

/** A record is some kilobytes; what unpacks to more than this is none. */
const MOST = 4_000_000

async function through(stream: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let size = 0
  const reader = stream.getReader()
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    size += next.value.length
    if (size > most) {
      await reader.cancel()
      throw new Error('too long')
    }
    parts.push(next.value)
  }
  const all = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

export async function pack(text: string): Promise<string> {
  const packed = await through(new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw')), MOST)
  let bytes = ''
  for (const byte of packed) bytes += String.fromCharCode(byte)
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

export async function unpack(data: string): Promise<string> {
  const bytes = Uint8Array.from(atob(data.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
  return new TextDecoder('utf-8', { fatal: true }).decode(
    await through(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')), MOST),
  )
}
