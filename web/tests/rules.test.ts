// Rules belong to the engine. Where the page speaks of one it points to it, and what is printed on pieces stands in data files that are
// compared with the engine's; everything else in `games` draws and asks.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const games = join(import.meta.dirname, '../src/games')
const files = readdirSync(games, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(svelte|ts)$/.test(name))
  .map((name) => name.replaceAll('\\', '/'))

/** Tips and pictures name the rule they are about, and a tip may come at a moment of its own choosing. */
const pointing = (name: string) => /(^|\/)(guide|figures)\.ts$/.test(name)
/** What is printed, copied from the box; `box.test.ts` and the tests of the games compare it with the engine's data. */
const printed = (name: string) => /\/(data|tiles|cards|rooms|faces)\.ts$/.test(name)
/** What is measured on the screen, in pixels or steps of a drawing, and not counted in the box. */
const MEASURED = /(?:width|height|px|\bx|\by|slab|unit|size|deep)\)*$/i

/**
 * Numbers that are neither printed nor rules, each with the reason. Another number of pieces or people would look worse, but nothing
 * would be wrong. What is not found any more has to go from here.
 */
const LOOKS: Record<string, Record<string, string>> = {
  'burg/Board.svelte': {
    'stock > 9': 'a high stock is drawn as a heap',
    'stock > 4': 'a high stock is drawn as a heap',
  },
  'burg/Info.svelte': { '.y ?? 0) > 330': 'where there is room on the drawing' },
  'burg/Track.svelte': { '0)) < 12': 'markers that would cover each other are stacked' },
  'castellan/Hand.svelte': {
    'cards.length > 6': 'where cards are set closer',
    'T > 3': 'where pieces on a card are drawn smaller',
  },
  'castles/Aside.svelte': { 'seats === 2': 'with one neighbour there is room to open the list' },
  'castles/Board.svelte': {
    'row > 2': 'above the middle a label stands below its cell',
    'spun) < 40': 'how far a wheel has to be turned',
    'turns.length < 2': 'what looks the same in every turn is not turned',
  },
  'castles/Screen.svelte': { 'seats <= 3': 'sites side by side' },
  'castles/Steps.svelte': { 'most={5}': 'how much larger than drawn a flag gets' },
  'castles/SeatInfo.svelte': { 'seats > 3': 'how small the sites are', 'seats > 2': 'how small the sites are' },
  'castles/Tray.svelte': { 'length: 2': 'the empty tray is as wide as a full one' },
  'castles/Ways.svelte': { 'others.length < 2': 'names where there is room' },
  'castles/art.ts': {
    'n <= 8': 'stones of a wall',
    'side === 2': 'one of four sides',
  },
  'castles/site.ts': { 'n === 2': 'the side below' },
  'castles/ui.svelte.ts': { 'cells.length > 4': 'a sentence names no more cells than one can listen to' },
  'ludwig/Hand.svelte': { 'seats > 4': 'smaller faces where many sit', 'seats > 4 ? 36 : 42': 'smaller faces where many sit' },
  'ludwig/Ring.svelte': { 'order.length > 4': 'smaller castles where there are many' },
  'ludwig/Score.svelte': { 'columns.length > 3': 'shorter names in many columns', 'columns.length > 4': 'no names in many columns' },
  'ludwig/Screen.svelte': { 'castles > 5': 'names in two lines where many castles stand side by side', 'laid.most > 5': 'the same' },
  'ludwig/Tile.svelte': { 'line.length > 14': 'a long name is squeezed', 'points > 9': 'two figures are set smaller' },
  'ludwig/geometry.ts': { 'index > 2': 'where a name is broken' },
  'schloss/Aside.svelte': { '2 > limit': 'half of what is allowed is worth a word' },
  'schloss/Board.svelte': { 'length: 24': 'rays of light' },
  'schloss/Spook.svelte': { 'dots === 4': 'this ghost has a wider picture' },
  'schloss/geometry.ts': { 'quarters < 4': 'the four turns of a square', 'n > 2': 'smaller boxes', 'n <= 2': 'one row of boxes' },
  'schloss/quiet.ts': { 'number ?? 0) < 3': 'a turn without an event is worth a line when it is not the first' },
}

const found = (name: string) => {
  const text = readFileSync(join(games, name), 'utf8')
    .replace(/^<style[^]*/m, '')
    .replaceAll(/\/\*[^]*?\*\/|<!--[^]*?-->|(?<=^|\s)\/\/.*$/gm, '')
    // Numbers in texts, paths and drawings are none of ours; what is put into a template is.
    .replaceAll(/'(?:[^'\\\n]|\\.)*'|"[^"\n{]*"/g, "''")
  const counts: string[] = []
  // A number that something is compared with. 0 and 1 are none and one.
  for (const [whole, left = ''] of text.matchAll(/([\w.$)\]]+(?: \?\? \d+\))?) (?:===|!==|==|!=|>=|<=|>|<) (?!0\b|1\b)\d+(?![.\w%])/g)) {
    if (!MEASURED.test(left)) counts.push(whole)
  }
  // The other way round; a list or a loop of a length of its own; a number of pieces as a constant; one for a number of people.
  for (const [whole] of text.matchAll(
    /(?<=[\s(])(?!0 |1 )\d+ (?:===|!==|>=|<=|>|<) [a-z]\w*|\blength: (?!0\b|1\b)\d+|\[1, 2, 3(?:, \d+)*\]|\b(?:fewest|most)=\{[2-7]\}|\b(?:players|seats|people)\b[^\n?]{0,20} \? \d+ : \d+/g,
  ))
    counts.push(whole)
  return counts
}

describe.each(files)('%s', (name) => {
  const text = readFileSync(join(games, name), 'utf8').replace(/^<style[^]*/m, '')
  it.skipIf(pointing(name))('knows no rule by its number', () => {
    const said = text.replaceAll(/<RuleLink rule="[^"]*"/g, '')
    expect(said.match(/\b(?:BRG|CAS|CST|LUD|SLO)-R?\d+/g) ?? []).toEqual([])
  })
  it.skipIf(pointing(name) || printed(name))('counts no pieces and no people by a number of its own', () => {
    const looks = Object.keys(LOOKS[name] ?? {})
    expect(found(name).filter((one) => !looks.some((look) => one.endsWith(look)))).toEqual([])
  })
  it('has no exception that is not needed', () => {
    const counts = found(name)
    expect(Object.keys(LOOKS[name] ?? {}).filter((look) => !counts.some((one) => one.endsWith(look)))).toEqual([])
  })
})

it('makes no exception for a file that is gone', () => {
  expect(Object.keys(LOOKS).filter((name) => !files.includes(name))).toEqual([])
})

it('finds a rule in disguise', () => {
  // The patterns above would be worth nothing if they found nothing.
  expect(files.filter((name) => pointing(name)).flatMap(found).length).toBeGreaterThan(0)
})
