import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { Voice } from '../src/lib/words'

const read = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8')
const common = { de: read('../crates/words/words.de.ftl'), en: read('../crates/words/words.en.ftl') }
const ids = (source: string) => [...source.matchAll(/^([a-zA-Z][\w-]*)\s*=/gm)].map((found) => found[1] as string)

describe('words', () => {
  const words = 'hello = { $seat } grüßt { $n ->\n    [one] einmal\n   *[other] { $n }-mal\n }\nturm = Turm\nlist = { $things }\n'
  const voice = new Voice('de', [common.de, words])

  it('says seats by name and chooses plural forms', () => {
    expect(voice.say({ id: 'hello', args: { seat: { seat: 0 }, n: 1 } }, ['Anna'])).toBe('Anna grüßt einmal')
    expect(voice.say({ id: 'hello', args: { seat: { seat: 1 }, n: 1200 } }, ['Anna'])).toBe('Platz 2 grüßt 1200-mal')
  })

  it('joins lists as people do, whatever is in them', () => {
    const things = ['a', { word: 'turm' }, { de: 'Hof', en: 'yard' }, { id: 'turm' }, 4]
    expect(voice.say({ id: 'list', args: { things } })).toBe('a, Turm, Hof, Turm und 4')
    expect(voice.say({ id: 'list', args: { things: [] } })).toBe('nichts')
    expect(voice.say({ id: 'list', args: { things: ['a'] } })).toBe('a')
    expect(voice.say({ id: 'list', args: { things: [['a', 'b'], 'c'] } })).toBe('a und b; c')
    expect(voice.say({ id: 'list', args: { things: ['1,0', '2,0', '3,0'] } })).toBe('1,0; 2,0 und 3,0')
  })

  it('names what it does not know', () => {
    expect(voice.say({ id: 'unknown' })).toBe('[unknown]')
    expect(voice.missing.has('unknown')).toBe(true)
  })
})

/** Every pair of word files of the page, as paths without language. */
const pairs = [
  'src/words/page',
  'src/words/rooms',
  'src/words/table',
  'src/words/house',
  'src/words/learn',
  'src/words/lesson',
  'src/words/evening',
  'src/words/box',
  ...readdirSync(join(import.meta.dirname, '../src/games'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && readdirSync(join(entry.parentPath, entry.name)).includes('words.de.ftl'))
    .map((entry) => `src/games/${entry.name}/words`),
]

describe.each(pairs)('%s', (pair) => {
  const [de, en] = [read(`${pair}.de.ftl`), read(`${pair}.en.ftl`)]

  it('has the same messages in both languages, each once', () => {
    expect(ids(de)).toEqual(ids(en))
    expect(new Set(ids(de)).size).toBe(ids(de).length)
  })

  it('can be read without mistakes', () => {
    for (const [lang, source] of [
      ['de', de],
      ['en', en],
    ] as const) {
      const voice = new Voice(lang, [common[lang], source])
      for (const id of ids(source)) expect(voice.knows(id), `${lang}: ${id}`).toBe(true)
    }
  })
})

describe('every word the sources ask for', () => {
  const files = readdirSync(join(import.meta.dirname, '../src'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(svelte|ts)$/.test(name),
  )
  const page = ids(read('src/words/page.de.ftl'))
  const table = [
    ...page,
    ...ids(read('src/words/rooms.de.ftl')),
    ...ids(read('src/words/table.de.ftl')),
    ...ids(read('src/words/house.de.ftl')),
    ...ids(read('src/words/learn.de.ftl')),
    ...ids(read('src/words/lesson.de.ftl')),
    ...ids(read('src/words/evening.de.ftl')),
    ...ids(read('src/words/box.de.ftl')),
    ...ids(common.de),
  ]

  it.each(files)('%s', (name) => {
    const source = read(join('src', name))
    const game = /^games[\\/](\w+)[\\/]/.exec(name)?.[1]
    const own = game && pairs.includes(`src/games/${game}/words`) ? ids(read(`src/games/${game}/words.de.ftl`)) : []
    const engine = game && game !== 'plain' ? ids(read(`../crates/${game}/words.de.ftl`)) : []
    const known = new Set([...table, ...own, ...engine])
    for (const [, id] of source.matchAll(/\bt\('([\w-]+)'/g)) expect(known.has(id as string), id).toBe(true)
    // Built ids: at least one word begins like this.
    for (const [, start] of source.matchAll(/\bt\(`([\w-]+)\$\{/g))
      expect(
        [...known].some((id) => id.startsWith(start as string)),
        start,
      ).toBe(true)
  })
})
