// A browser for the tests, and what every page must stand: no errors, no missing words, no sideways scrolling, nothing axe would find.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { expect, inject } from 'vitest'

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]
const ARTEFACTS = join(import.meta.dirname, '../../artefacts/web')
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

export const SIZES = { desk: { width: 1440, height: 900 }, tablet: { width: 1024, height: 768 }, phone: { width: 390, height: 844 } }

export function launch(...more: string[]): Promise<Browser> {
  // `cargo xtask test` knows where systems keep their browsers.
  const find = () =>
    execFileSync('sh', ['-c', 'command -v chromium || command -v chromium-browser || command -v google-chrome'], {
      encoding: 'utf8',
    }).trim()
  const executablePath = process.env.BURGHOF_CHROMIUM || find()
  return chromium.launch({ executablePath, args: [...FLAGS, ...more] })
}

/** Closes everything a test has opened. */
export async function leave(browser: Browser) {
  await Promise.all(browser.contexts().map((context) => context.close()))
}

export interface Watched {
  page: Page
  problems: string[]
}

/** A fresh visitor of an address, by default of the plain files. Motion is off: tests look at ends, not at ways. */
export async function visit(browser: Browser, path = '', options: BrowserContextOptions = {}): Promise<Watched> {
  const context = await browser.newContext({ viewport: SIZES.desk, locale: 'de-DE', reducedMotion: 'reduce', ...options })
  context.setDefaultTimeout(20_000)
  // Others' turns at once; a test about the pace chooses its own.
  await context.addInitScript(() => {
    if (!localStorage.getItem('burghof-settings')) localStorage.setItem('burghof-settings', JSON.stringify({ pace: 'once' }))
  })
  const page = await context.newPage()
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  // With what was asked for: an answer that is not 200 names its address nowhere else.
  page.on('console', (message) => message.type() === 'error' && problems.push(`${message.text()} ${message.location().url}`.trim()))
  await page.goto(new URL(path, inject('base')).href)
  await page.locator('main, [role="status"]').first().waitFor({ state: 'attached' })
  return { page, problems }
}

/** The plug is pulled, the network is off, or a request is cut: a browser reports every attempt that nobody answers. */
export const CUT = /ERR_CONNECTION_|ERR_INTERNET_DISCONNECTED|ERR_EMPTY_RESPONSE|WebSocket connection/
/** An answer that a test asks for by doing what a house refuses; browsers report each. */
export const refused = (status: number, path: string) => new RegExp(`status of ${status} .*/api/${path.replaceAll('*', '[^/]+')}$`)

/** What must hold on every page at any time. What a test breaks on purpose it names; in normal use there is nothing. */
export async function sound({ page, problems }: Watched, ...deliberate: RegExp[]) {
  expect(problems.filter((problem) => !deliberate.some((one) => one.test(problem)))).toEqual([])
  const missing = await page.evaluate(() => (window as unknown as { burghof: { missing(): string[] } }).burghof.missing())
  expect(missing).toEqual([])
  const [wide, window_] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
  expect(wide).toBeLessThanOrEqual(window_ as number)
}

/** No finding of axe-core, however small. */
export async function accessible(page: Page) {
  await page.evaluate(axe)
  const found = await page.evaluate(async () => {
    const { violations } = await (
      window as unknown as {
        axe: { run(): Promise<{ violations: { id: string; impact: string; nodes: { html: string; failureSummary: string }[] }[] }> }
      }
    ).axe.run()
    return violations.map(({ id, nodes }) => ({
      id,
      nodes: nodes.slice(0, 3).map((node) => `${node.html.slice(0, 140)} | ${node.failureSummary.slice(0, 220)}`),
    }))
  })
  expect(found, JSON.stringify(found)).toEqual([])
}

export async function keep(page: Page, name: string) {
  mkdirSync(dirname(join(ARTEFACTS, name)), { recursive: true })
  await page.screenshot({ path: join(ARTEFACTS, `${name}.png`) })
}

/** Waits until I am asked or the game is over, and nothing is on its way. */
export async function asked(page: Page) {
  // What was just done first: until it has arrived, the prompt is still the old one.
  await page.locator('main[aria-busy="false"]').waitFor()
  await page
    .locator('.prompt.mine, .final')
    .first()
    .waitFor({ timeout: 30_000 })
    .catch(async (error) => {
      await keep(page, 'nobody-asked')
      throw error
    })
  await page.waitForTimeout(30)
}
/** A first game begins with its aim: on to the first step. */
export async function begin(page: Page) {
  await page.getByRole('button', { name: /^(Zum ersten Schritt|To the first step)$/ }).click()
  await page.locator('dialog[open]').waitFor({ state: 'detached' })
}
/** The result as it is said: a heading, and a sentence that names whoever stands first in the list below it. */
export async function won(page: Page): Promise<string> {
  await page.getByRole('heading', { name: /^(The game is over|Die Partie ist zu Ende)$/ }).waitFor()
  const result = page.locator('.final')
  const said = await result.getByRole('status').first().innerText()
  expect(said).toMatch(/ (wins|share the victory|gewinnt|teilen sich den Sieg)/)
  const first = await result.locator('li.first > b:not(.num)').allInnerTexts()
  expect(first.length).toBeGreaterThan(0)
  for (const name of first) expect(said).toContain(name)
  return said
}
export const over = async (page: Page) => (await page.locator('.final').count()) > 0

/** Is somebody asked here? */
export const asks = (page: Page) =>
  page
    .locator('.prompt.mine')
    .count()
    .then((n) => n > 0)

/** Chooses something from the list of all choices. */
export async function choose(page: Page, nth = 0) {
  const list = page.locator('.side details', { hasText: 'Alle Möglichkeiten' })
  if ((await list.getAttribute('open')) === null) await list.locator('summary').click()
  const buttons = list.locator('li button')
  const count = await buttons.count()
  if (count > 0) await buttons.nth(nth % count).click()
  // What was only tried is sent, as soon as it can be.
  await page.waitForTimeout(30)
  // While nobody answers it stays on its way.
  const done = await page
    .locator('main[aria-busy="false"]')
    .waitFor({ timeout: 2000 })
    .then(
      () => true,
      () => false,
    )
  if (!done) return
  const ready = page.locator('.desk .primary:not([aria-disabled="true"])')
  if ((await page.locator('.draft').count()) > 0 && (await ready.count()) > 0) await ready.click()
}
