// Score pads on a phone beside a real table: reached from the first page, big keys, a step back, kept after closing, the result as a picture.
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { accessible, keep, launch, leave, SIZES, sound, visit } from './help'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterEach(() => leave(browser))
afterAll(() => browser.close())

const PHONE = { viewport: SIZES.phone, hasTouch: true }
const total = (page: Page, seat: number) => page.locator('.seats [role="tab"]').nth(seat).locator('b').innerText()

/** Everything that is tapped is large enough, and nothing is wider than the phone. */
async function thumbs(page: Page) {
  const small = await page
    .locator('main :is(button, input, select, summary)')
    .evaluateAll((all) =>
      all
        .filter(
          (one) =>
            one.checkVisibility() &&
            one.getBoundingClientRect().height < 39.5 &&
            !one.matches('[type="radio"], [type="checkbox"], .rule') &&
            !one.closest('.buttons'),
        )
        .map((one) => one.outerHTML.slice(0, 90)),
    )
  expect(small).toEqual([])
}

/** Plan and keys of each pad: on a phone all of them stand on one screen. */
const TOGETHER: Record<string, string[]> = {
  castles: ['.plan', '.shapes', '.turn'],
  castellan: ['.plan', '.pad > .tools'],
  burg: ['.seats', '.tabs', '.part'],
  ludwig: ['.plan', '.types', '.names'],
  schloss: ['.seats', '.tabs', '.part'],
}

it.each(Object.keys(TOGETHER))('%s: plan and keys stand on one screen of a phone', async (game) => {
  const watched = await visit(browser, `#/pad/${game}`, PHONE)
  const { page } = watched
  await page.getByRole('button', { name: 'Ergebnis als Bild' }).waitFor()
  const { boxes, height } = await page.evaluate(async (what) => {
    document.querySelector(what[0] as string)?.scrollIntoView({ block: 'start' })
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    const boxes = what.map((one) => {
      const box = document.querySelector(one)?.getBoundingClientRect()
      return { one, top: Math.round(box?.top ?? -9999), bottom: Math.round(box?.bottom ?? 9999) }
    })
    return { boxes, height: document.documentElement.scrollHeight }
  }, TOGETHER[game] as string[])
  for (const { one, top, bottom } of boxes) {
    expect(top, one).toBeGreaterThanOrEqual(-1)
    expect(bottom, one).toBeLessThanOrEqual(SIZES.phone.height)
  }
  // And what is only looked at now and then is not far.
  expect(height).toBeLessThan(2.4 * SIZES.phone.height)
  await keep(page, `pad-together-${game}`)
  await sound(watched)
})

it('from the first page of a phone to every pad', async () => {
  const watched = await visit(browser, '', PHONE)
  const { page } = watched
  await page.getByRole('link', { name: 'Punkteblock' }).first().tap()
  for (const title of ['Castles', 'Castellan', 'Im Schutze der Burg', 'Zwischen zwei Schlössern', 'Das Schloss']) {
    await page.getByRole('navigation', { name: 'Die Spiele' }).getByRole('link', { name: title, exact: true }).tap()
    await page.getByRole('heading', { level: 1, name: `Punkteblock: ${title}` }).waitFor()
    await page.getByRole('button', { name: 'Ergebnis als Bild' }).waitFor()
    await thumbs(page)
    await accessible(page)
    await keep(page, `pad-${title}`)
  }
  await sound(watched)
}, 120_000)

it('Im Schutze der Burg: buildings, helpers, goods; a step back; kept; counted by the engine', async () => {
  const watched = await visit(browser, '#/pad/burg', PHONE)
  const { page } = watched
  await page.getByLabel('Name von Spieler 1').fill('Mira')
  await page.getByLabel('Name von Spieler 1').press('Enter')
  await page.getByRole('tab', { name: /Mira/ }).waitFor()
  for (let n = 0; n < 3; n++) await page.getByRole('button', { name: 'Turm: mehr', exact: true }).tap()
  await page.getByRole('button', { name: 'Großes Tor: mehr' }).tap()
  await page.getByRole('tab', { name: 'Gehilfen' }).tap()
  await page.getByRole('button', { name: /^Großes Tor/ }).tap()
  // Two points for each of three towers.
  await expect.poll(() => total(page, 0), { timeout: 10_000 }).toBe('6')
  await page.getByRole('button', { name: /^Großes Tor/ }).tap()
  await expect.poll(() => total(page, 0), { timeout: 10_000 }).toBe('0')
  await page.getByRole('button', { name: 'Rückgängig' }).tap()
  await expect.poll(() => total(page, 0), { timeout: 10_000 }).toBe('6')
  await page.getByRole('tab', { name: 'Besitz' }).tap()
  await page.getByLabel('Punkte auf der Leiste', { exact: true }).last().fill('41')
  await page.getByLabel('Punkte auf der Leiste', { exact: true }).last().press('Enter')
  await expect.poll(() => total(page, 0), { timeout: 10_000 }).toBe('47')
  await page.reload()
  await expect.poll(() => total(page, 0), { timeout: 10_000 }).toBe('47')
  await page.locator('.result summary', { hasText: 'Mira' }).tap()
  await page.locator('.result').getByText('BRG-157').waitFor()
  await keep(page, 'pad-burg-filled')
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Ergebnis als Bild' }).tap()])
  expect(file.suggestedFilename()).toMatch(/\.png$/)
  await sound(watched)
})

it('Das Schloss: things of several people', async () => {
  const watched = await visit(browser, '#/pad/schloss', PHONE)
  const { page } = watched
  await page.getByRole('button', { name: /^Krone/ }).tap()
  await expect.poll(() => total(page, 0), { timeout: 10_000 }).toBe('4')
  await page.getByRole('tab', { name: /Spieler 2/ }).tap()
  // Whoever taps it has it.
  await page.getByRole('button', { name: /^Krone/ }).tap()
  await expect.poll(async () => [await total(page, 0), await total(page, 1)], { timeout: 10_000 }).toEqual(['0', '4'])
  await page.getByRole('tab', { name: 'Schwert' }).tap()
  await page.getByRole('button', { name: /^Langschwert/ }).tap()
  await page.getByRole('button', { name: /^Königsschwert/ }).tap()
  await expect.poll(() => total(page, 1), { timeout: 10_000 }).toBe('9')
  await page.getByRole('tab', { name: 'Zauberkarten' }).tap()
  await page.getByRole('button', { name: 'Feuerbälle: mehr' }).tap()
  await expect.poll(() => total(page, 1), { timeout: 10_000 }).toBe('10')
  await keep(page, 'pad-schloss-filled')
  await sound(watched)
})
