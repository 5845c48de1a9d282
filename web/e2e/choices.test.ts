// Every game can be played from the list of all choices, whatever its board: in words, both languages.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accessible, asked, keep, launch, over, sound, visit } from './help'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

const GAMES = [['Castles', 'de-DE'], ['Im Schutze der Burg', 'de-DE'], ['Castellan', 'en-GB'], ['Between Two Castles of Mad King Ludwig', 'en-GB'], ['Das Schloss', 'de-DE']] as const

it.each(GAMES)('%s from the list of choices (%s)', async (title, locale) => {
  const watched = await visit(browser, '', { locale })
  const { page } = watched
  await page.locator('.game .open', { hasText: title }).click()
  await page.getByRole('button', { name: /^(Gegen Bots|Against bots)/ }).click()
  await asked(page)
  const list = page.locator('.side details', { hasText: /Alle Möglichkeiten|All choices/ })
  await list.locator('summary').click()
  for (let n = 0; n < 14; n++) {
    await asked(page)
    if (await over(page)) break
    // What was tried so far may leave nothing to choose: then it is sent.
    const count = await list.locator('li button').count()
    if (count > 0) await list.locator('li button').nth(n % Math.min(3, count)).click()
    else await page.locator('.desk .primary').click()
    await page.waitForTimeout(80)
  }
  await asked(page)
  await accessible(page)
  await keep(page, `choices-${title.replace(/\W+/g, '-').toLowerCase()}`)
  await sound(watched)
  await page.context().close()
})

it.each(['castles', 'burg', 'castellan', 'ludwig', 'schloss'])('%s: a record is opened and looked through, with all cards open', async (game) => {
  const folder = join(import.meta.dirname, `../../crates/${game}/golden`)
  const record = readdirSync(folder).find((name) => name.startsWith('2-')) as string
  const watched = await visit(browser, '#/games')
  const { page } = watched
  await page.getByLabel('Eine Aufzeichnung öffnen').setInputFiles(join(folder, record))
  await page.locator('.final').waitFor({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Schließen' }).last().click()
  const half = Math.floor(Number(/\d+/.exec(await page.locator('.bar .tb').innerText())?.[0]) / 2)
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
