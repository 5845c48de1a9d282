import { expect, it } from 'vitest'
import { pack, unpack } from '../src/lib/pack'
import { recordedBots, recordedNames, withBots } from '../src/lib/record'

const RECORD =
  'burghof: 1\ngame: castellan\npeople: 3\nseat 0: Mira\nseat 2: Jörg: der Große\nkey: 00\n\n1. 0 play wall\n2. 1 bots: 1=meister\n'

it('a record travels in a link and comes back letter for letter', async () => {
  const long = RECORD + Array.from({ length: 400 }, (_, n) => `${n}. 0 place ${n % 7},${n % 5}`).join('\n')
  const link = await pack(long)
  expect(link).toMatch(/^[\w-]+$/)
  expect(link.length).toBeLessThan(long.length / 2)
  expect(await unpack(link)).toBe(long)
})

it('what is no link is refused, and so is what would fill the memory', async () => {
  await expect(unpack('%%%')).rejects.toThrow()
  await expect(unpack('AAAA')).rejects.toThrow()
  await expect(unpack((await pack(RECORD)).slice(0, 20))).rejects.toThrow()
  const flood = await new Response(
    new Blob(['0'.repeat(5_000_000)]).stream().pipeThrough(new CompressionStream('deflate-raw')),
  ).arrayBuffer()
  await expect(unpack(btoa(String.fromCharCode(...new Uint8Array(flood))))).rejects.toThrow('too long')
})

it('bots stay bots, and only the head of a record says who they are', () => {
  const people = [
    { name: 'Mira', kind: 'me' },
    { name: 'Berta', kind: 'bot', level: 'knappe' },
    { name: 'Jörg', kind: 'bot', level: 'meister' },
  ] as const
  const said = withBots(RECORD, people)
  expect(said.split('\n')[6]).toBe('bots: 1=knappe 2=meister')
  expect(said.split('\n')[7]).toBe('')
  expect(withBots(said, people)).toBe(said)
  expect([...recordedBots(said)]).toEqual([
    [1, 'knappe'],
    [2, 'meister'],
  ])
  expect(recordedBots(RECORD).size).toBe(0)
  expect([...recordedBots('burghof: 1\nbots: 0=search:400 1=cmd:rm\n\n')]).toEqual([[0, 'search:400']])
  expect([...recordedNames(RECORD)]).toEqual([
    [0, 'Mira'],
    [2, 'Jörg: der Große'],
  ])
})
