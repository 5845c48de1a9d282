// My house: a shelf, what was played and how, a friend by link, everything taken along.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { accessible, keep, launch, leave, refused, SIZES, sound, visit, type Watched } from './help'
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
  // A link that was used is none any more.
  for (const one of [anna, ben, again]) await sound(one, ...(one === again ? [refused(404, 'friends')] : []))
}, 240_000)

it('a rating has its course and how unsure it is, the shelf says when it is my turn, and everything can be taken along', async () => {
  const anna = await come('#/house')
  const { page } = anna
  const part = '7'.repeat(64)
  const promise = createHash('sha256').update(`burghof part ${part}`).digest('hex')
  // Ten games that Anna gives up at once, and one over days in which the other one is asked.
  await page.evaluate(
    async ({ part, promise }) => {
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
      for (let n = 0; n < 10; n++) {
        const { id } = await call('POST', 'tables', { game: 'castellan', seats: ['me', 'bot:random'], hints: false })
        await call('POST', `tables/${id}/sit`, { seat: 0, promise })
        await call('POST', `tables/${id}/reveal`, { part })
        await call('POST', `tables/${id}/resign`)
      }
    },
    { part, promise },
  )
  const profile = () => page.evaluate(async () => (await fetch('api/me/house')).json())
  await expect.poll(async () => (await profile()).rating.length, { timeout: 60_000 }).toBe(10)

  // A game between three, over days: two act before Anna, or one, or she herself.
  const ben = await come('#/house')
  const cleo = await come('#/house')
  const look = (one: Watched, path: string) => one.page.evaluate(async (path) => (await fetch(`api/${path}`)).json(), path)
  const post = (one: Watched, path: string, body: unknown) =>
    one.page.evaluate(
      async ({ path, body }) =>
        (
          await fetch(`api/${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
        ).json(),
      { path, body },
    )
  const { id } = await post(anna, 'tables', {
    game: 'schloss',
    seats: ['me', 'open', 'open'],
    clock: { kind: 'days', days: 3 },
  })
  for (const [one, name] of [
    [ben, 'Ben'],
    [cleo, 'Cleo'],
  ] as const)
    await post(one, 'guests', { name })
  for (const one of [anna, ben, cleo]) await post(one, `tables/${id}/sit`, { promise })
  for (const one of [anna, ben, cleo]) await post(one, `tables/${id}/reveal`, { part })
  await expect.poll(async () => (await look(anna, `tables/${id}`)).status).toBe('playing')
  const mine = async () =>
    (await look(anna, 'me/tables')).tables.find((table: { id: string }) => table.id === id) as { to_act: number[]; names: string[] }
  // If Anna begins, she plays until somebody else is asked.
  for (let n = 0; n < 40 && (await mine()).to_act[0] === 0; n++) {
    const { legal, number } = await look(anna, `tables/${id}/legal`)
    await post(anna, `tables/${id}/moves`, { number, actions: [legal[0].notation] })
  }
  const { to_act, names } = await mine()
  const before = (3 - (to_act[0] as number)) % 3
  expect(before).toBeGreaterThan(0)
  // What lies in this browser alone is said not to count.
  await page.goto(new URL('#/games', house.base).href)
  await page.locator('input[type="file"]').setInputFiles(join(import.meta.dirname, '../../crates/castellan/golden/2-CAS-74.record'))
  await page.locator('.final').waitFor()
  await page.goto(new URL('#/house', house.base).href)
  await page.getByRole('img', { name: /^Wertung nach 10 Partien/ }).waitFor()
  await page.locator('.plank .foot', { hasText: `du in ${before}` }).waitFor()
  await page.locator('.plank .foot', { hasText: names[to_act[0] as number] as string }).waitFor()
  await page.getByText(/^Eine Partie liegt nur in diesem Browser; sie zählt hier nicht mit\./).waitFor()
  await accessible(page)
  await keep(page, 'house-rating')
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Meine Daten holen' }).click()])
  const all = JSON.parse(readFileSync(await file.path(), 'utf8'))
  expect(JSON.stringify(all)).toContain('Anna')
  expect(JSON.stringify(all)).not.toContain(part)
  for (const one of [anna, ben, cleo]) await sound(one)
}, 240_000)
