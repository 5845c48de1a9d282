import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accessible, keep, launch, SIZES, sound, visit } from './help'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

const PAGES = ['', '#/setup/castellan', '#/games', '#/rules/castellan', '#/rules/castellan/CAS-34', '#/pad/castellan', '#/settings', '#/nowhere', '#/table/nothere']

it.each(PAGES.flatMap((path) => [[path, 'de-DE', 'desk', 'light'], [path, 'en-GB', 'phone', 'dark']] as const))('page %s in %s on %s, %s', async (path, locale, size, colorScheme) => {
  const watched = await visit(browser, path, { locale, viewport: SIZES[size], colorScheme })
  await watched.page.waitForTimeout(500)
  await accessible(watched.page)
  await sound(watched)
  await keep(watched.page, `page-${path.replace(/\W+/g, '-') || 'home'}-${locale.slice(0, 2)}`)
})

it('text at 200 % does not scroll sideways', async () => {
  // Half the window is what 200 % of zoom leaves.
  const watched = await visit(browser, '', { viewport: { width: 720, height: 450 } })
  await sound(watched)
  await watched.page.getByRole('button', { name: /Gegen Bots/ }).click()
  await watched.page.locator('.prompt').waitFor()
  await sound(watched)
})

it('the score pad counts a castle that was entered by clicking', async () => {
  const watched = await visit(browser, '#/pad/castellan')
  const { page } = watched
  const plan = page.locator('.plan svg[role="group"]')
  await plan.waitFor()
  // Lattice points of the plan, by its own coordinates.
  const at = async (x: number, y: number) => {
    const point = await plan.evaluate((svg, [px, py]) => {
      const to = new DOMPoint((px as number) * 64, -(py as number) * 64).matrixTransform((svg as SVGSVGElement).getScreenCTM() as DOMMatrix)
      return [to.x, to.y]
    }, [x, y])
    await page.mouse.click(point[0] as number, point[1] as number)
    await page.waitForTimeout(40)
  }
  for (const [x, y] of [[0, 0], [1, 0], [1, 1], [0, 1]]) await at(x as number, y as number)
  await page.getByRole('radio', { name: 'kurze Mauer' }).check({ force: true })
  for (const [x, y] of [[0.5, 0], [1, 0.5], [0.5, 1], [0, 0.5]]) await at(x as number, y as number)
  await page.getByRole('radio', { name: /Burgfried von Grün/ }).check({ force: true })
  await at(0.5, 0.5)
  await page.locator('.result h3 b').waitFor()
  expect(await page.locator('.result h3 b').innerText()).toBe('4')
  await sound(watched)
})

it('the language changes everywhere at once', async () => {
  const watched = await visit(browser)
  await watched.page.getByRole('button', { name: 'EN', exact: true }).click()
  await watched.page.getByText('Five castle games at one table').waitFor()
  expect(await watched.page.evaluate(() => document.documentElement.lang)).toBe('en')
  await sound(watched)
})

it('loads little', async () => {
  const context = await browser.newContext({ locale: 'de-DE' })
  const page = await context.newPage()
  const loaded: string[] = []
  page.on('response', (response) => loaded.push(response.url()))
  const { base } = await visit(browser).then(({ page: other }) => ({ base: other.url().replace(/#.*$/, '') }))
  await page.goto(base)
  await page.waitForTimeout(1500)
  const size = (urls: string[]) =>
    urls.reduce((sum, url) => {
      const path = new URL(url).pathname.slice(1) || 'index.html'
      // The question whether there is a server has no file.
      if (path.startsWith('api/')) return sum
      const bytes = readFileSync(join(import.meta.dirname, '../dist', path))
      return sum + (/\.(woff2)$/.test(path) ? bytes.length : gzipSync(bytes, { level: 9 }).length)
    }, 0)
  const before = size(loaded)
  await page.getByRole('button', { name: /Gegen Bots/ }).click()
  await page.locator('.prompt.mine').waitFor()
  await page.waitForTimeout(500)
  const unique = [...new Set(loaded)].filter((url) => !url.endsWith('.wasm'))
  const all = size(unique)
  console.log(`first page ${(before / 1024).toFixed(1)} KiB, with a table ${(all / 1024).toFixed(1)} KiB, both gz, module apart`)
  expect(before).toBeLessThanOrEqual(100_000)
  expect(all).toBeLessThanOrEqual(250_000)
  await context.close()
})
