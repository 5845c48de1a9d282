// Puzzles and the look back in a real browser: answered by keys, explained by rules, kept.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { SHELF } from '../src/generated/shelf'
import { accessible, asked, keep, launch, leave, SIZES, sound, visit } from './help'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterEach(() => leave(browser))
afterAll(() => browser.close())

// Games whose puzzles are there.
const games = SHELF.map(({ id }) => id).filter((id) => existsSync(join(import.meta.dirname, `../../crates/catalog/puzzles/${id}.json`)))

it.each(games)('a puzzle of %s is answered by keys and explained by rules', async (game) => {
  const watched = await visit(browser, `#/puzzle/${game}/1`)
  const { page } = watched
  await page.locator('.choices label').first().waitFor({ timeout: 30_000 })
  const count = await page.locator('.choices label').count()
  expect(count).toBeGreaterThanOrEqual(5)
  expect(count).toBeLessThanOrEqual(9)
  // Nothing tells the points before the answer.
  expect(await page.locator('.ask').innerText()).not.toMatch(/[+−]\d/)
  await accessible(page)
  await keep(page, `puzzle-${game}`)
  await page.keyboard.press('b')
  await page.locator('.choices .on', { hasText: 'B' }).waitFor()
  await page.locator('.primary').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: /^Am besten ist [A-I]\.$/ }).waitFor()
  expect(await page.locator('.values li').count()).toBe(count)
  expect(await page.locator('.why li').count()).toBeGreaterThan(0)
  // The reasons add up to what the best choice brings.
  const sum = (texts: string[]) => texts.reduce((all, text) => all + Number(text.replace('−', '-')), 0)
  const best = Number((await page.locator('.values .best strong').innerText()).replace('−', '-'))
  if ((await page.locator('.why li').count()) < 5) expect(sum(await page.locator('.why b').allInnerTexts())).toBe(best)
  await accessible(page)
  await keep(page, `puzzle-${game}-answer`)
  // The rule behind a reason opens; the answer stays after a reload.
  await page.locator('.why .rule, .why a, .why button').last().click()
  await page.keyboard.press('Escape')
  await page.reload()
  await page.getByRole('heading', { name: /^Am besten ist/ }).waitFor({ timeout: 30_000 })
  await sound(watched)
})

it.runIf(games.length > 0)('the puzzle of the day needs no server and fits a phone', async () => {
  const watched = await visit(browser, '#/puzzle', { viewport: SIZES.phone, locale: 'en-GB', colorScheme: 'dark' })
  const { page } = watched
  await page.locator('.choices label').first().waitFor({ timeout: 30_000 })
  await page.locator('.choices label').nth(2).click()
  await page.getByRole('button', { name: /^C is my answer/ }).click()
  await page.getByText(/^Your answer C brings/).waitFor()
  expect(await page.locator('.week li').count()).toBe(7)
  expect(await page.locator('.week .now i').innerText()).toMatch(/\d/)
  await accessible(page)
  await keep(page, 'puzzle-phone')
  await page.getByRole('button', { name: 'Play on from here' }).click()
  await asked(page)
  await sound(watched)
})

it.each([
  ['castellan', '2-CAS-74.record', 'desk'],
  ['ludwig', '2-LUD-40.record', 'phone'],
] as const)('a finished game of %s is looked back on, from every seat, and kept', async (game, record, size) => {
  const watched = await visit(browser, '#/games', { viewport: SIZES[size] })
  const { page } = watched
  await page.locator('input[type="file"]').setInputFiles(join(import.meta.dirname, `../../crates/${game}/golden/${record}`))
  await page.locator('.final').getByRole('link', { name: 'Zurückblicken' }).click()
  const start = page.getByRole('button', { name: 'Zurückblicken' })
  await start.waitFor({ timeout: 30_000 })
  // It can be stopped, and goes on where it was.
  const began = Date.now()
  await start.click()
  await page.getByText(/^[2-9] von \d+ Aktionen angesehen$/).waitFor({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Anhalten' }).click()
  await keep(page, `review-${game}-stopped`)
  await page.getByRole('button', { name: 'Weiter zurückblicken' }).click()
  await page.getByRole('heading', { name: 'Glück und Können' }).waitFor({ timeout: 120_000 })
  console.log(`a review of ${game} took ${Date.now() - began} ms`)
  await accessible(page)
  await keep(page, `review-${game}`)
  expect(await page.locator('article').count()).toBe(2)
  // The parts add up to the way from the beginning to the end.
  const text = await page.getByText(/^Am Anfang \d+ %/).innerText()
  const [from, to, skill, luck] = [...text.replaceAll('−', '-').matchAll(/[+-]?\d+/g)].map(Number) as [number, number, number, number]
  expect(Math.abs(to - from - skill - luck)).toBeLessThanOrEqual(2)
  // By keys from one decision to the next.
  await page
    .getByRole('button', { name: /^(Nächste|Vorige) Entscheidung$/ })
    .last()
    .focus()
  await page.keyboard.press('PageUp')
  await sound(watched)
  // Kept: a reload shows it at once. Another seat has a look of its own.
  await page.reload()
  await page.getByRole('heading', { name: 'Glück und Können' }).waitFor({ timeout: 20_000 })
  await page.getByRole('navigation', { name: 'Mit wessen Augen?' }).getByRole('link').nth(1).click()
  await page.getByRole('button', { name: 'Zurückblicken' }).waitFor()
  await page.goBack()
  await page.getByRole('button', { name: 'Ab hier anders spielen' }).click()
  await page.waitForURL(/#\/table\//)
  await asked(page)
  await sound(watched)
})
