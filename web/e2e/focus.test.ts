// By keyboard the focus stands on the next thing to decide after every step, and never falls to the document.
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { asked, launch, leave, over, sound, visit } from './help'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterEach(() => leave(browser))
afterAll(() => browser.close())

const focused = (page: Page) => page.evaluate(() => {
  const now = document.activeElement
  if (!now || now === document.body) return 'nothing'
  return now.matches('.primary') ? (now.matches('.blocked') ? 'blocked' : 'primary') : now.matches('.prompt') ? 'prompt' : `${now.tagName} ${now.getAttribute('class') ?? ''}`
})
const stand = (page: Page) => page.evaluate(() => `${document.querySelector('.bar .tb')?.getAttribute('data-entry')} ${document.querySelector('.replay input')?.getAttribute('max')} ${document.querySelectorAll('.draft').length} ${document.querySelector('.draft')?.textContent} ${document.querySelector('.prompt')?.textContent} ${document.querySelectorAll('[aria-pressed="true"]').length}`)

it.each(['Castellan', 'Castles', 'Im Schutze der Burg', 'Zwischen zwei Schlössern', 'Das Schloss'])('%s: after each of thirty decisions the focus stands where one goes on', async (title) => {
  const watched = await visit(browser)
  const { page } = watched
  await page.locator('.game .open', { hasText: title }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^Gegen Bots/ }).focus()
  await page.keyboard.press('Enter')
  const fallen: string[] = []
  let done = 0
  for (let step = 0; step < 160 && done < 30; step++) {
    await asked(page)
    if (await over(page)) break
    await page.waitForTimeout(60)
    const where = await focused(page)
    if (where === 'nothing' || where === 'prompt') fallen.push(`${step}: ${where} at ${(await page.locator('.prompt').innerText()).slice(0, 60)}`)
    const before = await stand(page)
    await page.keyboard.press('Enter')
    await page.waitForTimeout(80)
    await page.locator('main[aria-busy="false"]').waitFor()
    if ((await stand(page)) !== before) {
      done++
      continue
    }
    // Nothing came of it: on to the next thing, as one would.
    if (step % 3 === 2) await page.locator('.primary').focus().catch(() => {})
    else await page.keyboard.press(step % 3 === 0 ? 'ArrowRight' : 'Tab')
    await page.keyboard.press('Enter')
    await page.waitForTimeout(80)
    if ((await stand(page)) !== before) done++
  }
  expect(fallen).toEqual([])
  expect(done).toBeGreaterThan(15)
  await sound(watched)
})
