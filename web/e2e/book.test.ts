// The book that a house serves under /docs, if it was built (`cargo xtask book`): it can be read, and nothing in it breaks the policy of the house.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launch, SIZES } from './help'
import { House } from './serve'

let browser: Browser
let house: House
beforeAll(async () => {
  house = await House.open()
  browser = await launch()
})
afterAll(async () => {
  await browser?.close()
  await house?.close()
})

it('the book is read, searched and leads to every call of the API', async (test) => {
  const docs = new URL('docs', house.base).href
  test.skip((await fetch(docs)).status === 404, 'there is no book in this house')
  const page = await browser.newPage({ viewport: SIZES.desk })
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  page.on('response', (answer) => answer.status() >= 400 && problems.push(`${answer.status()} ${answer.url()}`))
  await page.goto(docs)
  expect(page.url()).toBe(`${docs}/`)
  await page.getByRole('heading', { level: 1, name: 'Burghof' }).last().waitFor()
  const picture = page.locator('main img').first()
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(600)
  const pages = await page.locator('#mdbook-sidebar a').evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href))
  expect(pages.length).toBeGreaterThan(10)
  for (const there of new Set(pages)) await page.goto(there)
  await page.goto(`${docs}/reference.html`)
  await page.getByRole('heading', { name: 'POST /api/tables', exact: true }).waitFor()
  await page.keyboard.press('s')
  await page.locator('#mdbook-searchbar').pressSequentially('SIGHUP')
  await page.locator('#mdbook-searchresults a').first().waitFor()
  expect(problems).toEqual([])
})
