// In every game: what was chosen is taken back by Ctrl+Z and done again by Ctrl+Y, whether it was only tried or already done.
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { SHELF } from '../src/generated/shelf'
import { launch, leave, sound, visit } from './help'
import { reversible, sit } from './stages'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterEach(() => leave(browser))
afterAll(() => browser.close())

/** What stands on the table and what can be chosen: the same before and after, but for the number of the entry. */
async function stand(page: Page): Promise<string> {
  await page.waitForTimeout(60)
  await page.locator('main[aria-busy="false"]').waitFor()
  return page.evaluate(() =>
    [
      document.querySelector('.prompt p'),
      // The table in words and all choices: pictures also show what is under the focus.
      ...document.querySelectorAll('.side details li, .draft, .seat .sc'),
    ]
      .map((one) => one?.textContent?.replace(/\s+/g, ' ').trim() ?? '')
      .join('\n'),
  )
}

it.each(SHELF.map(({ id }) => id))('%s: chosen, taken back, done again', async (game) => {
  const stages = await reversible(game, 4)
  expect(stages.length).toBeGreaterThan(0)
  const watched = await visit(browser)
  const { page } = watched
  for (const [at, stage] of stages.entries()) {
    await sit(page, stage, `redo${at}`)
    const list = page.locator('.side details', { hasText: 'Alle Möglichkeiten' })
    await list.locator('summary').click()
    const before = await stand(page)
    await list.locator('li button').first().click()
    await expect.poll(() => stand(page), { message: `${stage.name}: chosen` }).not.toBe(before)
    const after = await stand(page)
    await page.keyboard.press('Control+z')
    await expect.poll(() => stand(page), { message: `${stage.name}: taken back` }).toBe(before)
    await page.keyboard.press('Control+y')
    await expect.poll(() => stand(page), { message: `${stage.name}: done again` }).toBe(after)
    // The other keys for it, and the buttons.
    await page.keyboard.press('Control+z')
    await expect.poll(() => stand(page)).toBe(before)
    await page.getByRole('button', { name: 'Vor', exact: true }).click()
    await expect.poll(() => stand(page), { message: `${stage.name}: by the button` }).toBe(after)
  }
  await sound(watched)
})
