// Every game can be played from the list of all choices, whatever its board: in words, both languages.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { SHELF } from '../src/generated/shelf'
import { accessible, asked, keep, launch, leave, over, sound, visit } from './help'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
// What stays open goes on thinking.
afterEach(() => leave(browser))
afterAll(() => browser.close())

// Each in one of the two languages, so that both are heard.
const GAMES = SHELF.map(({ id }, at) => [id, at % 2 === 0 ? 'de-DE' : 'en-GB'] as const)

it.each(GAMES)('%s from the list of choices (%s)', async (game, locale) => {
  const watched = await visit(browser, '', { locale })
  const { page } = watched
  await page.locator(`.game[data-game="${game}"] .open`).click()
  await page.getByRole('button', { name: /^(Gegen Bots|Against bots)/ }).click()
  await asked(page)
  const list = page.locator('.side details', { hasText: /Alle Möglichkeiten|All choices/ })
  await list.locator('summary').click()
  for (let n = 0; n < 14; n++) {
    await asked(page)
    if (await over(page)) break
    // What was tried so far may leave nothing to choose: then it is sent.
    const count = await list.locator('li button').count()
    if (count > 0)
      await list
        .locator('li button')
        .nth(n % Math.min(3, count))
        .click()
    else await page.locator('.desk .primary').click()
    await page.waitForTimeout(80)
  }
  await asked(page)
  await accessible(page)
  await keep(page, `choices-${game}`)
  await sound(watched)
  await page.context().close()
})

it.each(SHELF.map(({ id }) => id))('%s: a record is opened and looked through, with all cards open', async (game) => {
  const folder = join(import.meta.dirname, `../../crates/${game}/golden`)
  const record = readdirSync(folder).find((name) => name.startsWith('2-')) as string
  const watched = await visit(browser, '#/games')
  const { page } = watched
  await page.getByLabel('Eine Aufzeichnung öffnen').setInputFiles(join(folder, record))
  await page.locator('.final').waitFor({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Schließen' }).last().click()
  const half = Math.floor(Number(await page.locator('.bar .tb').getAttribute('data-entry')) / 2)
  await page.goto(`${page.url()}/at/${half}`)
  await page.getByText(`Du siehst die Stellung nach Eintrag ${half}`).waitFor()
  await page.getByLabel('Mit wessen Augen').selectOption('open')
  const open = page.getByRole('region', { name: 'Alle Karten offen' })
  await open.waitFor()
  expect(await open.locator('article').count()).toBe(2)
  await accessible(page)
  await sound(watched)
  await keep(page, `open-${game}`)
  // The eyes stay while one goes on.
  await page.getByRole('button', { name: 'Einen Schritt vor' }).click()
  await page.getByText(`Du siehst die Stellung nach Eintrag ${half + 1}`).waitFor()
  expect(await open.count()).toBe(1)
  await page.getByLabel('Mit wessen Augen').selectOption('1')
  await open.waitFor({ state: 'detached' })
  await sound(watched)
  await page.context().close()
})

it('equal points: the result says what parted them, with rule and numbers', async () => {
  const watched = await visit(browser, '#/games')
  const { page } = watched
  for (const [record, said, rule] of [
    [
      'castellan/golden/2-tie-broken-by-keeps-CAS-82',
      /Gleichstand bei 16 Punkten: .+ und .+\. Burgfriede auf dem Tisch, ein doppelter zählt zweimal: .+ [2-9] und .+ \d\./,
      'CAS-82',
    ],
    ['burg/golden/4-season-winter-BRG-30', /Gleichstand bei 27 Punkten: .+\. Übrige Taler: /, 'BRG-173'],
    ['ludwig/golden/4-LUD-40', /Gleichstand bei 27 Punkten: .+\. Punkte des stärkeren Schlosses: /, 'LUD-122'],
    ['castles/golden/4-CST-72', /Gleichstand bei 8 Punkten: .+\. Fahnen auf der Burg: /, 'CST-95'],
    ['schloss/golden/2-SLO-119', /Gleichstand bei 39 Punkten: .+\. .+ und .+ bleiben gleichauf\./, 'SLO-128'],
  ] as const) {
    await page.goto(new URL('#/games', page.url()).href)
    await page.getByLabel('Eine Aufzeichnung öffnen').setInputFiles(join(import.meta.dirname, `../../crates/${record}.record`))
    const tie = page.locator('.final .by', { hasText: 'Gleichstand' }).first()
    await tie.waitFor({ timeout: 30_000 })
    expect((await tie.innerText()).replaceAll('\n', ' ')).toMatch(said)
    expect(await tie.locator('.rule').first().innerText()).toBe(rule)
    await keep(page, `tie-${record.split('/')[0]}`)
  }
  await accessible(page)
  await sound(watched)
  await page.context().close()
})

it('two tabs of one browser at one table: either may act, both show the same, and the bots play once', async () => {
  const watched = await visit(browser)
  const { page } = watched
  await page.locator('.game .open', { hasText: 'Castles' }).click()
  await page.getByRole('button', { name: /^Gegen Bots/ }).click()
  await asked(page)
  const other = await page.context().newPage()
  await other.goto(page.url())
  const tabs = [page, other]
  const entries = (tab: Page) => tab.locator('.bar .tb').getAttribute('data-entry')
  const first = await entries(page)
  for (let n = 0; n < 10; n++) {
    // Some steps in one tab, some in the other: what was only tried stays in its tab.
    const tab = tabs[Math.floor(n / 3) % 2] as Page
    await asked(tab)
    const list = tab.locator('.side details', { hasText: 'Alle Möglichkeiten' })
    if ((await list.getAttribute('open')) === null) await list.locator('summary').click()
    if ((await list.locator('li button').count()) > 0) await list.locator('li button').first().click()
    const ready = tab.locator('.desk .primary:not(.blocked):not(:disabled)')
    if ((await tab.locator('.draft').count()) > 0 && (await ready.count()) > 0) await ready.click()
    await asked(tab)
    await expect.poll(async () => (await entries(page)) === (await entries(other)), { timeout: 15_000 }).toBe(true)
  }
  expect(await entries(other)).not.toBe(first)
  await sound(watched)
  await page.context().close()
})
