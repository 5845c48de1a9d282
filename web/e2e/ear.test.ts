// Won without eyes and without a pointer: a game at a server's table by keys alone and one by the accessibility tree alone, and the other titles in the browser by the tree.
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { launch, leave, sound, visit, won } from './help'
import { keysAlone } from './keys'
import { guests, table } from './pages'
import { House } from './serve'
import { byTree } from './tree'

let browser: Browser
let house: House
beforeAll(async () => {
  house = await House.open()
  browser = await launch()
})
afterEach(() => leave(browser))
afterAll(async () => {
  await browser?.close()
  await house?.close()
})
const { make } = guests(
  () => browser,
  () => house,
)

/** Has Anna won, by the house's own word? The page has names for bots. */
async function first(page: Page): Promise<boolean> {
  const { end } = await (await page.request.get(new URL(`api/tables/${table(page)}`, house.base).href)).json()
  expect(end).toBeTruthy()
  return end.places[0] === 1
}
const withBot = async (page: Page) => {
  await page.getByLabel('Wer spielt auf Platz 2?').selectOption('bot')
  await page.getByLabel('Stufe auf Platz 2').selectOption('knappe')
}

it('Castellan at a server: a game to its end with nothing but keys', async () => {
  const anna = await make('castellan', withBot)
  const { page } = anna
  const steps = await keysAlone(page, /^Alle Möglichkeiten/)
  expect(steps).toBeGreaterThan(20)
  const said = await won(page)
  expect(said.includes('Anna')).toBe(await first(page))
  await sound(anna)
})

it('Castellan at a server: a game to its end by the accessibility tree alone', async () => {
  const anna = await make('castellan', withBot)
  const { said, steps, onBoard } = await byTree(anna.page)
  expect(steps).toBeGreaterThan(20)
  // What lies on the board is a thing with a name there, too, and can be pressed.
  expect(onBoard).toBeGreaterThan(5)
  expect(said).toMatch(/\S (gewinnt mit|teilen sich den Sieg mit) \d/)
  expect(said.includes('Anna')).toBe(await first(anna.page))
  await sound(anna)
})

it.each([
  ['castles', 2, {}],
  ['burg', 2, {}],
  ['ludwig', 2, {}],
  // A short night alone: how long a game of beginners lasts is chance.
  ['schloss', 1, { turns: 5 }],
] as [string, number, { turns?: number }][])('%s: a game to its end by the accessibility tree alone', async (game, people, { turns }) => {
  const watched = await visit(browser, `#/setup/${game}`)
  const { page } = watched
  await page.getByRole('radio', { name: String(people), exact: true }).check({ force: true })
  if (turns) await page.getByRole('spinbutton').nth(1).fill(String(turns))
  for (const level of await page.getByRole('combobox', { name: /Stufe/ }).all()) await level.selectOption('knappe')
  await page.getByRole('button', { name: 'Partie beginnen' }).click()
  await page.locator('.frame[data-game]').waitFor()
  const { said, onBoard } = await byTree(page)
  // Where rooms have other names than the ways into them, the list alone serves.
  if (game !== 'schloss') expect(onBoard).toBeGreaterThan(1)
  expect(said).toBe(await won(page))
  await sound(watched)
})
