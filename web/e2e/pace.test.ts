// Following others: what they did is told step by step, at the pace of whoever looks, and can be walked through afterwards.
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { accessible, asked, keep, launch, leave, sound, visit } from './help'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterEach(() => leave(browser))
afterAll(() => browser.close())

async function begin(pace: string) {
  const watched = await visit(browser)
  const { page } = watched
  await page.evaluate((pace) => localStorage.setItem('burghof-settings', JSON.stringify({ pace, lang: 'de', level: 2 })), pace)
  await page.reload()
  return watched
}

/** Takes choices from the list until somebody else is to act. */
async function turn(page: Page) {
  const list = page.locator('.side details', { hasText: 'Alle Möglichkeiten' })
  if ((await list.getAttribute('open')) === null) await list.locator('summary').click()
  // However long this machine takes: a turn has fewer choices than this.
  for (let n = 0; n < 400; n++) {
    if ((await page.locator('.prompt.mine').count()) === 0) return
    const ready = page.locator('.desk .primary:not(.blocked)')
    if ((await list.locator('li button').count()) > 0) await list.locator('li button').first().click()
    else if ((await ready.count()) > 0) await ready.click()
    await page.waitForTimeout(60)
  }
}

it('castellan: a turn of many pieces is told piece by piece, stopped, walked back and seen', async () => {
  const watched = await begin('slow')
  const { page } = watched
  await page.locator('.game .open', { hasText: 'Castellan' }).click()
  await page.getByRole('button', { name: /^Gegen Bots/ }).click()
  const strip = page.getByRole('region', { name: 'Was die anderen getan haben' })
  // The bot may begin; if not, I make a turn.
  await page.locator('.prompt.mine').or(strip).first().waitFor()
  if ((await strip.count()) === 0) await turn(page)
  await strip.getByText(/Schritt 1 von/).waitFor({ timeout: 30_000 })
  await strip.getByRole('button', { name: 'Anhalten' }).click()
  const all = Number(/von (\d+)/.exec(await strip.innerText())?.[1])
  expect(all).toBeGreaterThan(2)
  // While it is told, nothing can be done, and the board shows only what was told.
  expect(await page.locator('.prompt.mine').count()).toBe(0)
  await strip.getByRole('button', { name: /^Schritt 1:/ }).click()
  await strip.getByRole('button', { name: 'Einen Schritt weiter' }).click()
  await strip.getByText(/Schritt 2 von/).waitFor()
  expect(await page.locator('.marks text').allTextContents()).toEqual(['2'])
  await accessible(page)
  await keep(page, 'pace-castellan')
  await strip.getByRole('button', { name: 'Überspringen' }).click()
  await asked(page)
  await strip.getByText('Seit deinem letzten Zug').waitFor()
  await page.locator('.marks text').nth(1).waitFor()
  await keep(page, 'pace-castellan-since')
  // The same after coming back to the page.
  await page.reload()
  await strip.getByText('Seit deinem letzten Zug').waitFor()
  expect(Number(/(\d+) Schritte/.exec(await strip.innerText())?.[1])).toBe(all)
  await strip.getByRole('button', { name: 'Einen Schritt zurück' }).click()
  await strip.getByText(new RegExp(`Schritt ${all} von ${all}`)).waitFor()
  await page.keyboard.press('Escape')
  await strip.getByRole('button', { name: 'Überspringen' }).click()
  await strip.getByRole('button', { name: 'Gesehen' }).click()
  await strip.waitFor({ state: 'detached' })
  expect(await page.locator('.marks text').count()).toBe(0)
  await sound(watched)
})

/** A table for this many, all others weak bots. */
async function against(page: Page, game: string, people: number) {
  await page.goto(new URL(`#/setup/${game}`, page.url()).href)
  await page.getByRole('radio', { name: String(people), exact: true }).check({ force: true })
  for (const level of await page.getByRole('combobox', { name: /Stufe/ }).all()) await level.selectOption('knappe')
  await page.getByRole('button', { name: 'Partie beginnen' }).click()
}

it.each([
  // Told within eight seconds whatever the number of steps; the rest is the bots' thinking.
  ['normal', 14_000],
  ['once', 6000],
] as const)('schloss with four: at the pace "%s" the others take at most some seconds', async (pace, most) => {
  const watched = await begin(pace)
  const { page } = watched
  await against(page, 'schloss', 4)
  await asked(page)
  for (let n = 0; n < 2; n++) {
    await turn(page)
    const began = Date.now()
    await asked(page)
    expect(Date.now() - began).toBeLessThan(most)
    await page.getByRole('region', { name: 'Was die anderen getan haben' }).waitFor()
  }
  await keep(page, `pace-schloss-${pace}`)
  await sound(watched)
})

it.each(['burg', 'castles', 'ludwig'])(
  '%s: what the others did stands on the board with the numbers of its steps, until I act',
  async (game) => {
    const watched = await begin('once')
    const { page } = watched
    await against(page, game, 3)
    const strip = page.getByRole('region', { name: 'Was die anderen getan haben' })
    const flags = page.locator('.marks text')
    const list = page.locator('.side details', { hasText: 'Alle Möglichkeiten' })
    for (let n = 0; n < 80; n++) {
      await asked(page)
      if ((await list.getAttribute('open')) === null) await list.locator('summary').click()
      if ((await strip.count()) > 0 && (await flags.count()) > 1) break
      if ((await list.locator('li button').count()) > 0) await list.locator('li button').first().click()
      else await page.locator('.desk .primary:not(.blocked)').click()
      await page.waitForTimeout(60)
    }
    expect(await flags.count()).toBeGreaterThan(1)
    const all = Number(/(\d+) Schritte/.exec(await strip.innerText())?.[1])
    const numbers = (await flags.allTextContents()).map(Number)
    for (const number of numbers) expect(number).toBeLessThanOrEqual(all)
    await accessible(page)
    await keep(page, `pace-${game}-since`)
    // Walked back, only what had been done by then is marked.
    await strip.getByRole('button', { name: 'Einen Schritt zurück' }).click()
    const first = Math.min(...numbers)
    for (let at = all; at > first; at--) await strip.getByRole('button', { name: 'Einen Schritt zurück' }).click()
    await expect.poll(async () => (await flags.allTextContents()).map(Number)).toEqual(numbers.filter((number) => number === first))
    await strip.getByRole('button', { name: 'Überspringen' }).click()
    await strip.getByRole('button', { name: 'Gesehen' }).click()
    await strip.waitFor({ state: 'detached' })
    expect(await flags.count()).toBe(0)
    await sound(watched)
  },
)
