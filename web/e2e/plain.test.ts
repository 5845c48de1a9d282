// A new game has no board of its own yet: a person plays a whole game on the board that every game has. Which game that is says
// `cargo xtask new-game --check`, which makes one in a copy; without it there is nothing to do here.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accessible, asked, keep, launch, over, SIZES, sound, visit } from './help'

const title = process.env.BURGHOF_NEW_GAME
let browser: Browser
beforeAll(async () => {
  if (title) browser = await launch()
})
afterAll(() => browser?.close())

it.skipIf(!title).each([
  ['desk', 'de-DE'],
  ['phone', 'en-GB'],
] as const)('a whole game on the plain board (%s, %s)', async (size, locale) => {
  const watched = await visit(browser, '', { locale, viewport: SIZES[size] })
  const { page } = watched
  await page.locator('.game .open', { hasText: title as string }).click()
  await page.getByRole('button', { name: /^(Gegen Bots|Against bots)/ }).click()
  await asked(page)
  await accessible(page)
  await keep(page, `new-game-${size}`)
  const choices = page.locator('.plain li button')
  let taken = 0
  for (; taken < 100 && !(await over(page)); taken++) {
    const now = page.locator('.bar .tb')
    const entry = await now.getAttribute('data-entry')
    await choices.first().click()
    await page.waitForFunction((entry) => document.querySelector('.bar .tb')?.getAttribute('data-entry') !== entry, entry)
    await asked(page)
  }
  expect(taken).toBeGreaterThan(1)
  expect(await over(page)).toBe(true)
  // Somebody has won, and the points say by which rules.
  expect(await page.locator('.seat.won').count()).toBeGreaterThan(0)
  await accessible(page)
  await keep(page, `new-game-${size}-over`)
  await sound(watched)
  await page.context().close()
})
