// My part of a table's key: promised when I sit down, shown when everybody has promised one (docs/formats.md). Kept in the
// browser in between, because the page may be closed and opened again before the last one has come.
import { call } from './api'

const KEY = 'burghof-part-'
/** Where storage is refused the part lives as long as the page. */
const kept = new Map<string, string>()

const K = new Uint32Array(64)
const START = new Uint32Array(8)
{
  // The first bits of the roots of the first primes (FIPS 180-4, 4.2.2 and 5.3.3).
  const bits = (x: number) => Math.floor((x - Math.floor(x)) * 2 ** 32)
  let found = 0
  for (let n = 2; found < 64; n++) {
    if (Array.from({ length: n - 2 }, (_, i) => i + 2).some((d) => n % d === 0)) continue
    if (found < 8) START[found] = bits(Math.sqrt(n))
    K[found++] = bits(Math.cbrt(n))
  }
}

/** SHA-256 as hexadecimal digits. By hand: browsers have it on https and on this machine only, and houses stand in local networks, too. */
export function sha256(text: string): string {
  const data = new TextEncoder().encode(text)
  const padded = new Uint8Array((data.length + 72) & ~63)
  padded.set(data)
  padded[data.length] = 0x80
  new DataView(padded.buffer).setUint32(padded.length - 4, data.length * 8)
  const hash = START.slice()
  const w = new Uint32Array(64)
  const turn = (x: number, n: number) => (x >>> n) | (x << (32 - n))
  const at = (list: Uint32Array, i: number) => list[i] as number
  for (let block = 0; block < padded.length; block += 64) {
    const words = new DataView(padded.buffer, block)
    for (let i = 0; i < 64; i++) {
      if (i < 16) w[i] = words.getUint32(i * 4)
      else {
        const [a, b] = [at(w, i - 15), at(w, i - 2)]
        w[i] = at(w, i - 16) + (turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)) + at(w, i - 7) + (turn(b, 17) ^ turn(b, 19) ^ (b >>> 10))
      }
    }
    let [a, b, c, d, e, f, g, h] = hash as unknown as [number, number, number, number, number, number, number, number]
    for (let i = 0; i < 64; i++) {
      const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + at(K, i) + at(w, i)) | 0
      const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
      ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0]
    }
    ;[a, b, c, d, e, f, g, h].forEach((x, i) => (hash[i] = at(hash, i) + x))
  }
  return Array.from(hash, (word) => word.toString(16).padStart(8, '0')).join('')
}

/** Whoever has several seats gives a part for each. */
const name = (table: string, seat?: number) => (seat === undefined ? table : `${table}/${seat}`)

/** The hash of a new part for this table; the part itself stays here. */
export function promise(table: string, seat?: number): string {
  const part = Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, '0')).join('')
  kept.set(name(table, seat), part)
  try {
    localStorage.setItem(KEY + name(table, seat), part)
  } catch {
    // Then only this page knows it.
  }
  return sha256(`burghof part ${part}`)
}

/** Parts that are on their way: the table says several times that it waits for them, and the first to arrive may begin the game. */
const showing = new Set<string>()

/** Shows the part I promised for a seat, or at this table, if this browser knows it; without it the game begins after some seconds. */
export async function reveal(table: string, seat?: number): Promise<void> {
  const mine = name(table, seat)
  if (showing.has(mine)) return
  const part = kept.get(mine) ?? localStorage.getItem(KEY + mine)
  if (!part) return seat === undefined ? undefined : reveal(table)
  showing.add(mine)
  try {
    await call('POST', `tables/${encodeURIComponent(table)}/reveal`, { seat, part })
    kept.delete(mine)
    localStorage.removeItem(KEY + mine)
  } finally {
    showing.delete(mine)
  }
}
