// QR codes for invite links: byte mode, error correction M, versions 1 to 10. After ISO/IEC 18004.

/** By version 1–10 at level M: codewords of error correction per block, and the data codewords of each block. */
const BLOCKS: [number, number[]][] = [
  [10, [16]],
  [16, [28]],
  [26, [44]],
  [18, [32, 32]],
  [24, [43, 43]],
  [16, [27, 27, 27, 27]],
  [18, [31, 31, 31, 31]],
  [22, [38, 38, 39, 39]],
  [22, [36, 36, 36, 37, 37]],
  [26, [43, 43, 43, 43, 44]],
]
const ALIGN = [[], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50]]

// Arithmetic in GF(256).
const EXP = new Uint8Array(512)
const LOG = new Uint8Array(256)
for (let i = 0, x = 1; i < 255; i++) {
  EXP[i] = EXP[i + 255] = x
  LOG[x] = i
  x = (x << 1) ^ (x & 0x80 ? 0x11d : 0)
}
const times = (a: number, b: number) => (a && b ? (EXP[(LOG[a] as number) + (LOG[b] as number)] as number) : 0)

function correction(data: number[], count: number): number[] {
  let generator = [1]
  for (let i = 0; i < count; i++) {
    const next = new Array<number>(generator.length + 1).fill(0)
    generator.forEach((c, at) => {
      next[at] = (next[at] as number) ^ c
      next[at + 1] = (next[at + 1] as number) ^ times(c, EXP[i] as number)
    })
    generator = next
  }
  const rest = [...data, ...new Array<number>(count).fill(0)]
  data.forEach((_, at) => {
    const lead = rest[at] as number
    if (lead) generator.forEach((c, i) => (rest[at + i] = (rest[at + i] as number) ^ times(c, lead)))
  })
  return rest.slice(data.length)
}

function codewords(bytes: Uint8Array, version: number): number[] {
  const [ecc, blocks] = BLOCKS[version - 1] as [number, number[]]
  const capacity = blocks.reduce((a, b) => a + b, 0)
  const bits: number[] = []
  const put = (value: number, n: number) => {
    for (let i = n - 1; i >= 0; i--) bits.push((value >> i) & 1)
  }
  put(4, 4)
  put(bytes.length, version < 10 ? 8 : 16)
  bytes.forEach((byte) => put(byte, 8))
  put(0, Math.min(4, capacity * 8 - bits.length))
  while (bits.length % 8) bits.push(0)
  const data: number[] = []
  for (let i = 0; i < bits.length; i += 8) data.push(Number.parseInt(bits.slice(i, i + 8).join(''), 2))
  for (let pad = 0xec; data.length < capacity; pad ^= 0xec ^ 0x11) data.push(pad)
  let at = 0
  const parts = blocks.map((n) => data.slice(at, (at += n)))
  const checks = parts.map((part) => correction(part, ecc))
  const out: number[] = []
  for (let i = 0; i < Math.max(...blocks); i++) for (const part of parts) if (i < part.length) out.push(part[i] as number)
  for (let i = 0; i < ecc; i++) for (const check of checks) out.push(check[i] as number)
  return out
}

const MASKS: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

function draw(words: number[], version: number, mask: number): boolean[][] {
  const size = version * 4 + 17
  const dark = Array.from({ length: size }, () => new Array<boolean>(size).fill(false))
  const fixed = Array.from({ length: size }, () => new Array<boolean>(size).fill(false))
  const set = (x: number, y: number, on: boolean) => {
    if (x < 0 || y < 0 || x >= size || y >= size) return
    ;(dark[y] as boolean[])[x] = on
    ;(fixed[y] as boolean[])[x] = true
  }
  for (const [cx, cy] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const) {
    for (let dy = -4; dy <= 4; dy++)
      for (let dx = -4; dx <= 4; dx++) {
        const ring = Math.max(Math.abs(dx), Math.abs(dy))
        set(cx + dx, cy + dy, ring !== 2 && ring !== 4)
      }
  }
  for (let i = 8; i < size - 8; i++) {
    set(i, 6, i % 2 === 0)
    set(6, i, i % 2 === 0)
  }
  const at = ALIGN[version - 1] as number[]
  for (const cx of at)
    for (const cy of at) {
      const corner = (cx === 6 && cy === 6) || (cx === 6 && cy === size - 7) || (cx === size - 7 && cy === 6)
      if (corner) continue
      for (let dy = -2; dy <= 2; dy++) for (let dx = -2; dx <= 2; dx++) set(cx + dx, cy + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1)
    }
  // Level M is 00; then the mask; then ten bits of correction.
  let rest = mask << 10
  for (let i = 14; i >= 10; i--) if ((rest >> i) & 1) rest ^= 0x537 << (i - 10)
  const format = ((mask << 10) | rest) ^ 0x5412
  const bit = (i: number) => ((format >> i) & 1) === 1
  for (let i = 0; i < 6; i++) set(8, i, bit(i))
  set(8, 7, bit(6))
  set(8, 8, bit(7))
  set(7, 8, bit(8))
  for (let i = 9; i < 15; i++) set(14 - i, 8, bit(i))
  for (let i = 0; i < 8; i++) set(size - 1 - i, 8, bit(i))
  for (let i = 8; i < 15; i++) set(8, size - 15 + i, bit(i))
  set(8, size - 8, true)
  if (version >= 7) {
    let left = version << 12
    for (let i = 17; i >= 12; i--) if ((left >> i) & 1) left ^= 0x1f25 << (i - 12)
    const number = (version << 12) | left
    for (let i = 0; i < 18; i++) {
      const on = ((number >> i) & 1) === 1
      set(size - 11 + (i % 3), Math.floor(i / 3), on)
      set(Math.floor(i / 3), size - 11 + (i % 3), on)
    }
  }
  let index = 0
  const covers = MASKS[mask] as (x: number, y: number) => boolean
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5
    for (let vert = 0; vert < size; vert++)
      for (const x of [right, right - 1]) {
        const y = ((right + 1) & 2) === 0 ? size - 1 - vert : vert
        if ((fixed[y] as boolean[])[x]) continue
        const on = index < words.length * 8 && (((words[index >> 3] as number) >> (7 - (index & 7))) & 1) === 1
        ;(dark[y] as boolean[])[x] = on !== covers(x, y)
        index++
      }
  }
  return dark
}

/** How confusing a drawing is for scanners. */
function penalty(dark: boolean[][]): number {
  const size = dark.length
  const at = (x: number, y: number) => (dark[y] as boolean[])[x] as boolean
  let sum = 0
  for (const turned of [false, true]) {
    for (let a = 0; a < size; a++) {
      let run = 0
      let last = false
      let line = ''
      for (let b = 0; b < size; b++) {
        const on = turned ? at(a, b) : at(b, a)
        line += on ? '1' : '0'
        run = b > 0 && on === last ? run + 1 : 1
        last = on
        if (run === 5) sum += 3
        else if (run > 5) sum++
      }
      sum += 40 * [...line.matchAll(/(?=10111010000|00001011101)/g)].length
    }
  }
  for (let y = 0; y + 1 < size; y++)
    for (let x = 0; x + 1 < size; x++) if (at(x, y) === at(x + 1, y) && at(x, y) === at(x, y + 1) && at(x, y) === at(x + 1, y + 1)) sum += 3
  const share = dark.flat().filter(Boolean).length / (size * size)
  return sum + Math.floor(Math.abs(share * 100 - 50) / 5) * 10
}

/** The drawing of a text, row by row; null if it is too long. */
export function qr(text: string, mask?: number): boolean[][] | null {
  const bytes = new TextEncoder().encode(text)
  const version = BLOCKS.findIndex(([, blocks], at) => blocks.reduce((a, b) => a + b, 0) >= bytes.length + (at + 1 < 10 ? 2 : 3)) + 1
  if (version === 0) return null
  const words = codewords(bytes, version)
  const all = (mask === undefined ? MASKS.map((_, i) => i) : [mask]).map((one) => draw(words, version, one))
  return all.reduce((best, one) => (penalty(one) < penalty(best) ? one : best))
}
