import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { qr } from '../src/lib/qr'

const rows = (text: string, mask: number) =>
  qr(text, mask)
    ?.map((row) => row.map((on) => (on ? '1' : '0')).join(''))
    .join('/') ?? ''
const short = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)

// Drawings of another encoder at level M with mask 3: versions 1, 4 and 8.
it('agrees with another encoder', () => {
  expect(rows('Burghof', 3)).toBe(
    '111111101101101111111/100000101011001000001/101110100100001011101/101110101010001011101/101110100111001011101/100000100001101000001/111111101010101111111/000000001001100000000/101101110001101001011/111110001011111101111/011101101101000000011/110111000001001001011/011111110010100001000/000000001011001011001/111111101011100110100/100000101010000011111/101110100100111111111/101110101101001001010/101110101000101001000/100000100010010000001/111111101010010000100',
  )
  expect(short(rows('http://localhost:8080/#/table/0123456789abc', 3))).toBe('5c1b5837ffdb1d55')
  expect(short(rows(`https://burghof.example.org/spiele/abend/#/table/0123456789abc?x=äöü-${'y'.repeat(60)}`, 3))).toBe('9584c53447bde863')
})

it('chooses a mask and refuses what is too long', () => {
  expect(qr('Burghof')).toHaveLength(21)
  expect(qr('x'.repeat(300))).toBeNull()
})
