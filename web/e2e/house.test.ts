// My house: a shelf, what was played and how, a friend by link, everything taken along.
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { accessible, keep, launch, leave, SIZES, sound, visit } from './help'
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

it('what was played, the shelf, and a friend', async () => {
  const anna = await come('#/house')
  await anna.page.getByText('Hier steht, was du gespielt hast').waitFor()
  // A game against bots that plays itself to its end.
  const id = await anna.page.evaluate(async () => {
    const call = async (method: string, path: string, body?: unknown) =>
      (
        await fetch(`api/${path}`, {
          method,
          headers: { 'content-type': 'application/json' },
          body: body === undefined ? undefined : JSON.stringify(body),
        })
      ).json()
    await call('POST', 'guests', { name: 'Anna' })
    localStorage.setItem('burghof-known', 'yes')
    const seats = { game: 'castellan', seats: ['me', 'bot:random'] }
    for (const more of [{}, { clock: { kind: 'days', days: 3 } }]) await call('POST', 'tables', { ...seats, ...more })
    return (await call('GET', 'me/tables')).tables.map((table: { id: string }) => table.id)
  })
  for (const table of id) {
    await anna.page.goto(new URL(`#/table/${table}`, house.base).href)
    await anna.page.locator('.prompt').waitFor({ timeout: 40_000 })
  }
  await anna.page.evaluate(
    (table) =>
      fetch(`api/tables/${table}/autopilot`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ on: true, level: 'random' }),
      }),
    id[1],
  )
  await expect
    .poll(() => anna.page.evaluate(async (table) => (await (await fetch(`api/tables/${table}`)).json()).status, id[1]), { timeout: 60_000 })
    .toBe('finished')
  await anna.page.goto(new URL('#/house', house.base).href)
  await anna.page.getByRole('heading', { name: 'Nach Spiel' }).waitFor()
  await anna.page.locator('.plank li').first().waitFor()
  await anna.page.getByRole('row', { name: /Castellan 1/ }).waitFor()
  await anna.page.locator('figure .picture svg').first().waitFor({ state: 'attached', timeout: 30_000 })
  await accessible(anna.page)
  await keep(anna.page, 'house')
  // A friend by link.
  await anna.page.getByRole('button', { name: 'Freund einladen' }).click()
  const link = await anna.page.locator('.link').innerText()
  const ben = await come(link, { viewport: SIZES.phone })
  await ben.page.getByRole('button', { name: 'Ja, Freunde werden' }).click()
  await ben.page.getByRole('link', { name: 'Anna' }).waitFor()
  await accessible(ben.page)
  await keep(ben.page, 'house-phone')
  await ben.page.getByRole('link', { name: 'Anna' }).click()
  await ben.page.getByRole('heading', { name: 'Anna', level: 1 }).waitFor()
  await ben.page.getByRole('row', { name: /Castellan 1/ }).waitFor()
  const again = await come(link)
  await again.page.getByRole('button', { name: 'Ja, Freunde werden' }).click()
  await again.page.getByRole('alert').waitFor()
  for (const one of [anna, ben, again])
    await sound({ page: one.page, problems: one.problems.filter((problem) => !/status of (401|403|404|409)/.test(problem)) })
}, 240_000)
