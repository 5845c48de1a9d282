// Puzzles and the look back in a real browser: answered by keys, explained by rules, kept.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { SHELF } from '../src/generated/shelf'
import { accessible, asked, keep, launch, leave, SIZES, sound, visit } from './help'
import { House } from './serve'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterEach(() => leave(browser))
afterAll(() => browser.close())

// Games whose puzzles are there.
const games = SHELF.map(({ id }) => id).filter((id) => existsSync(join(import.meta.dirname, `../../crates/catalog/puzzles/${id}.json`)))

const golden = (game: string, record: string) => join(import.meta.dirname, `../../crates/${game}/golden/${record}`)

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

it('from the first page, from a set table and from the end of a game one click leads to puzzles', async () => {
  const watched = await visit(browser)
  const { page } = watched
  await page.getByRole('link', { name: 'Rätsel des Tages' }).click()
  await page.getByRole('heading', { level: 1, name: 'Rätsel des Tages' }).waitFor()
  await page.goto(new URL('#/setup/castles', page.url()).href)
  await page.getByRole('link', { name: 'Rätsel zu diesem Spiel' }).click()
  await page.waitForURL(/#\/puzzle\/castles\/1$/)
  await page.locator('.choices label').first().click()
  await page.getByRole('button', { name: /^A, das ist meine Antwort/ }).click()
  await page.getByRole('heading', { name: /^Am besten ist/ }).waitFor()
  // The next time it is the next one.
  await page.goto(new URL('#/games', page.url()).href)
  await page.locator('input[type="file"]').setInputFiles(golden('castles', '2-CST-71.record'))
  await page.locator('.final').getByRole('link', { name: 'Rätsel zu diesem Spiel' }).click()
  await page.waitForURL(/#\/puzzle\/castles\/2$/)
  await page.locator('.choices label').first().waitFor()
  await sound(watched)
})

it('what follows an answer is said in the words of the game', async () => {
  // One whose answer is a turn of several steps.
  const book = JSON.parse(readFileSync(join(import.meta.dirname, '../../crates/catalog/puzzles/castellan.json'), 'utf8'))
  const at = book.puzzles.findIndex(
    (one: { best: number; choices: { line?: string[] }[] }) => (one.choices[one.best]?.line ?? []).length > 0,
  )
  expect(at).toBeGreaterThanOrEqual(0)
  const { line } = book.puzzles[at].choices[book.puzzles[at].best] as { line: string[] }
  const watched = await visit(browser, `#/puzzle/castellan/${at + 1}`)
  const { page } = watched
  await page.locator('.choices label').first().click()
  await page.locator('.primary').click()
  const said = await page.getByText(/^Danach: /).innerText()
  expect(said.split('; ')).toHaveLength(line.length)
  for (const notation of line) expect(said).not.toContain(notation)
  expect(said).toMatch(/[a-zäöü]{4}/)
  await sound(watched)
})

/** Looks back on a game from the page it stands on; says how long it took. */
async function lookBack(page: Page): Promise<number> {
  const began = Date.now()
  await page.getByRole('button', { name: 'Zurückblicken' }).click()
  await page.getByRole('heading', { name: 'Glück und Können' }).waitFor({ timeout: 120_000 })
  return Date.now() - began
}
/** The parts of a game, in percentage points: they add up to the way from the beginning to the end. */
async function parts(page: Page) {
  const number = (text: string) => Number(/[+−-]?\d+/.exec(text)?.[0].replace('−', '-') ?? Number.NaN)
  const way = (await page.getByText(/^Am Anfang \d+ %/).innerText()).match(/\d+/g) ?? []
  const [from, to] = way.map(Number) as [number, number]
  const [own, draws, others] = (await page.locator('.parts dd > [aria-hidden]').allInnerTexts()).map(number) as [number, number, number]
  expect(Math.abs(to - from - own - draws - others)).toBeLessThanOrEqual(2)
  expect(own).toBeLessThanOrEqual(0)
  return { from, to, own, draws, others }
}
/** So long a review may take here: what is promised for a laptop, and room for a machine with other things to do. */
const PATIENCE = 60_000

it.each([
  ['castellan', '2-CAS-74.record', 'desk'],
  ['ludwig', '2-LUD-40.record', 'phone'],
] as const)('a finished game of %s is looked back on, from every seat, and kept', async (game, record, size) => {
  const watched = await visit(browser, '#/games', { viewport: SIZES[size] })
  const { page } = watched
  await page.locator('input[type="file"]').setInputFiles(golden(game, record))
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
  const took = Date.now() - began
  console.log(`a review of ${game} took ${took} ms`)
  expect(took).toBeLessThan(PATIENCE)
  await accessible(page)
  await keep(page, `review-${game}`)
  expect(await page.locator('article').count()).toBe(2)
  const before = await parts(page)
  // By keys from one decision to the next.
  await page
    .getByRole('button', { name: /^(Nächste|Vorige) Entscheidung$/ })
    .last()
    .focus()
  await page.keyboard.press('PageUp')
  await sound(watched)
  // Kept: a reload shows it at once, draws and all. Another seat has a look of its own.
  await page.reload()
  await page.getByRole('heading', { name: 'Glück und Können' }).waitFor({ timeout: 20_000 })
  expect(await parts(page)).toEqual(before)
  await page.getByRole('navigation', { name: 'Mit wessen Augen?' }).getByRole('link').nth(1).click()
  await page.getByRole('button', { name: 'Zurückblicken' }).waitFor()
  await page.goBack()
  await page.getByRole('button', { name: 'Ab hier anders spielen' }).click()
  await page.waitForURL(/#\/table\//)
  await asked(page)
  await sound(watched)
})

it.each([
  ['castles', '2-CST-71.record'],
  ['burg', '2-BRG-145.record'],
  ['schloss', '2-turn_limit-1-SLO-129.record'],
] as const)('a link to the look back on a game of %s opens it in another browser', async (game, record) => {
  const watched = await visit(browser, '#/games')
  const { page } = watched
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.locator('input[type="file"]').setInputFiles(golden(game, record))
  await page.locator('.final').getByRole('link', { name: 'Zurückblicken' }).click()
  await page.getByRole('navigation', { name: 'Mit wessen Augen?' }).getByRole('link').nth(1).click()
  await page.getByRole('button', { name: 'Link kopieren' }).click()
  await page.getByText('Der Link ist kopiert.').waitFor()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toContain('#/review/of/')
  const other = await visit(browser, link)
  await other.page.waitForURL(/#\/review\/\w+\/1$/)
  const took = await lookBack(other.page)
  console.log(`a review of ${game} took ${took} ms`)
  expect(took).toBeLessThan(PATIENCE)
  await parts(other.page)
  await sound(other)
  await sound(watched)
})

it('a game of a house is looked back on by whoever played it', async () => {
  const house = await House.open()
  try {
    const watched = await visit(browser, new URL('#/house', house.base).href)
    const { page } = watched
    const part = '7'.repeat(64)
    const promise = createHash('sha256').update(`burghof part ${part}`).digest('hex')
    const id = await page.evaluate(
      async ({ part, promise }) => {
        const call = async (method: string, path: string, body?: unknown) =>
          (
            await fetch(`api/${path}`, {
              method,
              headers: { 'content-type': 'application/json' },
              body: body === undefined ? undefined : JSON.stringify(body),
            })
          ).json()
        await call('POST', 'guests', { name: 'Anna' })
        localStorage.setItem('burghof-known', 'yes')
        const { id } = await call('POST', 'tables', { game: 'castellan', seats: ['bot:knappe', 'me'], rated: false })
        await call('POST', `tables/${id}/sit`, { seat: 1, promise })
        await call('POST', `tables/${id}/reveal`, { part })
        await call('POST', `tables/${id}/autopilot`, { on: true, level: 'knappe' })
        return id as string
      },
      { part, promise },
    )
    await page.goto(new URL(`#/table/${id}`, house.base).href)
    await page.locator('.final').getByRole('link', { name: 'Zurückblicken' }).click({ timeout: 120_000 })
    // Through one's own eyes first.
    await page.getByRole('navigation', { name: 'Mit wessen Augen?' }).locator('[aria-current]', { hasText: 'Anna' }).waitFor()
    expect(await lookBack(page)).toBeLessThan(PATIENCE)
    await parts(page)
    await sound(watched)
  } finally {
    await house.close()
  }
})
