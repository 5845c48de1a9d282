// A tournament: made in a minute, joined by guests, played over two rounds, with a result by hand, live on a big screen, through a restart.
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { accessible, CUT, keep, launch, leave, SIZES, sound, visit, type Watched } from './help'
import { House } from './serve'

let browser: Browser
let house: House
beforeAll(async () => {
  house = await House.open()
  browser = await launch()
})
afterEach(() => leave(browser))
afterAll(async () => {
  await browser?.close()
  await house?.close()
})

const come = (path: string, options: Parameters<typeof visit>[2] = {}) => visit(browser, new URL(path, house.base).href, options)
const fine = sound

it('an evening of two rounds for five', async () => {
  const anna = await come('#/cup')
  const started = Date.now()
  await anna.page.getByLabel('Wie heißt es?').fill('Martinsabend')
  await anna.page.getByLabel('Castellan').check()
  await anna.page.getByLabel('Castles').check()
  await anna.page.getByLabel('Wie viele Runden?').selectOption('2')
  await anna.page.getByLabel('Wer bist du?').fill('Anna')
  await accessible(anna.page)
  await keep(anna.page, 'cup-new')
  await anna.page.getByRole('button', { name: 'Turnier anlegen' }).click()
  await anna.page.getByRole('heading', { name: 'Martinsabend' }).waitFor()
  expect(Date.now() - started).toBeLessThan(60_000)
  const id = /#\/cup\/(\w+)/.exec(anna.page.url())?.[1] as string
  const others: Watched[] = []
  for (const name of ['Ben', 'Cleo', 'Dan', 'Eva']) {
    const other = await come(`c/${id}`, { viewport: SIZES.phone })
    await other.page.getByLabel('Wer bist du?').fill(name)
    await other.page.getByRole('button', { name: 'Mitmachen' }).click()
    await other.page.getByText(`${name} (du)`).or(other.page.locator('tr.me')).first().waitFor()
    others.push(other)
  }
  const tv = await come(`#/cup/${id}/screen`, { viewport: { width: 1920, height: 1080 } })
  await tv.page.getByRole('heading', { name: 'Martinsabend' }).waitFor()
  await expect.poll(() => tv.page.locator('tbody tr').count(), { timeout: 15_000 }).toBe(5)
  await anna.page.getByRole('button', { name: 'Erste Runde beginnen' }).click()
  // Five at tables of four: three and two. Everybody is led to their own.
  await expect.poll(() => tv.page.locator('.table').count(), { timeout: 15_000 }).toBe(2)
  for (const one of [anna, ...others]) await one.page.getByRole('link', { name: 'Zu deinem Tisch' }).first().waitFor({ timeout: 15_000 })
  await keep(anna.page, 'cup-round')
  await keep(others[0]?.page as Watched['page'], 'cup-round-phone')
  await keep(tv.page, 'cup-tv')
  await accessible(anna.page)
  await accessible(others[0]?.page as Watched['page'])
  // Who goes there promises a part of the key, and when all of a table have come its game begins.
  for (const one of [anna, ...others]) await one.page.getByRole('link', { name: 'Zu deinem Tisch' }).first().click()
  for (const one of [anna, ...others]) await one.page.locator('.prompt').waitFor({ timeout: 40_000 })
  await anna.page.goto(new URL(`#/cup/${id}`, house.base).href)

  // The house ends and opens again: nothing is lost.
  await house.stop()
  await house.start()
  await anna.page.getByText('Runde 1 läuft').waitFor({ timeout: 20_000 })
  // Both results by hand, with a tie.
  for (let n = 0; n < 2; n++) {
    await anna.page.getByRole('button', { name: 'Ergebnis von Hand eintragen' }).first().click()
    const fields = anna.page.locator('dialog input[type="number"]')
    const count = await fields.count()
    for (let seat = 0; seat < count; seat++) await fields.nth(seat).fill(String(seat === 0 ? 30 : 20))
    if (n === 0) {
      await accessible(anna.page)
      await keep(anna.page, 'cup-result')
    }
    await anna.page.getByRole('button', { name: 'Eintragen', exact: true }).click()
    await anna.page.locator('dialog').waitFor({ state: 'detached' })
  }
  await anna.page.getByText('Alle Ergebnisse sind da.').waitFor()
  const points = await anna.page.locator('tbody tr td:nth-child(3)').allInnerTexts()
  // Three: 5, then two share 3 and 2. Two: 5 and 3.
  expect(points.map((text) => text.trim())).toEqual(['5', '5', '3', '2,5', '2,5'])
  await anna.page.getByRole('button', { name: 'Nächste Runde' }).click()
  await anna.page.getByText('Runde 2 läuft').waitFor()
  await expect.poll(() => tv.page.getByText('Runde 2 läuft').count(), { timeout: 10_000 }).toBe(1)
  for (let n = 0; n < 2; n++) {
    await anna.page.getByRole('button', { name: 'Ergebnis von Hand eintragen' }).first().click()
    const fields = anna.page.locator('dialog input[type="number"]')
    const count = await fields.count()
    for (let seat = 0; seat < count; seat++) await fields.nth(seat).fill(String(40 - seat))
    await anna.page.getByRole('button', { name: 'Eintragen', exact: true }).click()
    await anna.page.locator('dialog').waitFor({ state: 'detached' })
  }
  await anna.page.locator('.winner').waitFor()
  await expect.poll(() => tv.page.locator('.winner').count(), { timeout: 10_000 }).toBe(1)
  await keep(tv.page, 'cup-end-tv')
  await keep(anna.page, 'cup-end')
  // The house was started anew while they looked.
  await fine(anna, CUT)
  await fine(tv, CUT)
}, 240_000)
