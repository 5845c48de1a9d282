// First lessons in a real browser: completed, with the game going on after them.
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { SHELF } from '../src/generated/shelf'
import { accessible, asked, begin, keep, launch, leave, SIZES, sound, visit } from './help'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterEach(() => leave(browser))
afterAll(() => browser.close())

const games = SHELF.map(({ id }) => id)

it.each(games)('the lesson of %s can be completed, and the game goes on', async (game) => {
  const watched = await visit(browser, `#/lesson/${game}`, { viewport: game === 'burg' ? SIZES.phone : SIZES.desk })
  const { page } = watched
  await begin(page)
  const step = page.locator('.coach h1')
  await step.waitFor()
  await accessible(page)
  await keep(page, `lesson-${game}-1`)
  let steps = 0
  for (let n = 0; n < 30; n++) {
    const title = await step.innerText()
    if (title === 'Geschafft.') break
    await page.locator('main[aria-busy="false"]').waitFor()
    await page.getByRole('button', { name: 'Für mich tun' }).click()
    await page.waitForTimeout(80)
    steps++
    if (n === 3) await keep(page, `lesson-${game}-middle`)
  }
  expect(await step.innerText()).toBe('Geschafft.')
  expect(steps).toBeGreaterThanOrEqual(6)
  // Back and forth again: nothing is lost.
  await page.locator('.coach').getByRole('button', { name: 'Zurück' }).click()
  await page.getByText(/^Schritt \d von \d$/).waitFor()
  await page.getByRole('button', { name: 'Für mich tun' }).click()
  await keep(page, `lesson-${game}-done`)
  await sound(watched)
  await page.getByRole('button', { name: 'Allein weiterspielen' }).click()
  await asked(page)
  await page.waitForFunction(() => location.hash.startsWith('#/table/'))
  await sound(watched)
})

it('something else that is legal is no mistake, and a rule answers what is not', async () => {
  const watched = await visit(browser, '#/lesson/castellan', { locale: 'en-GB' })
  const { page } = watched
  await begin(page)
  await page.getByRole('heading', { name: 'Play cards' }).waitFor()
  await page.getByRole('button', { name: 'Do it for me' }).click()
  await page.getByRole('heading', { name: 'A wall at a tower' }).waitFor()
  const wanted = (await page.locator('.do').innerText()).replace(/^Now: /, '')
  // Another wall, by keys: the lesson says that it would work, too, and goes on as it was.
  const places = page.locator('.area [role="button"][aria-label]')
  await places.first().waitFor()
  const labels = await places.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''))
  const other = labels.findIndex((label) => /wall/i.test(label) && !label.startsWith(wanted))
  expect(other, labels.join(' | ')).toBeGreaterThanOrEqual(0)
  await places.nth(other).focus()
  await page.keyboard.press('Enter')
  await page.getByText(/^That would work, too/).waitFor()
  await keep(page, 'lesson-castellan-other')
  await page.getByRole('heading', { name: 'A wall at a tower' }).waitFor()
  await sound(watched)
})
