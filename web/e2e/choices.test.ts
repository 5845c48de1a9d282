// Every game can be played from the list of all choices, whatever its board: in words, both languages.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, it } from 'vitest'
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
    await list.locator('li button').nth(n % Math.min(3, await list.locator('li button').count())).click()
    await page.waitForTimeout(80)
  }
  await asked(page)
  await accessible(page)
  await keep(page, `choices-${title.replace(/\W+/g, '-').toLowerCase()}`)
  await sound(watched)
})
