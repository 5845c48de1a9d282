// The page without a network: kept at the first visit, played without one, renewed without losing a game.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { SHELF } from '../src/generated/shelf'
import { CUT, asked, begin, keep, launch, sound, visit } from './help'

const BUILT = process.env.BURGHOF_DIST ?? join(import.meta.dirname, '../dist')
const KINDS: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}

/** A plain host whose folder can be exchanged and whose plug can be pulled. */
let folder = BUILT
let plug = true
let host: Server
let base = ''
let browser: Browser
const scratch = mkdtempSync(join(tmpdir(), 'burghof-site-'))
beforeAll(async () => {
  host = createServer((request, response) => {
    if (!plug) return void request.socket.destroy()
    const path = new URL(request.url ?? '/', 'http://host').pathname
    try {
      const body = readFileSync(join(folder, path === '/' ? 'index.html' : path))
      response
        .writeHead(200, { 'content-type': KINDS[extname(path) || '.html'] ?? 'application/octet-stream', 'cache-control': 'no-cache' })
        .end(body)
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise<void>((done) => host.listen(0, '127.0.0.1', done))
  base = `http://127.0.0.1:${(host.address() as { port: number }).port}/`
  browser = await launch()
})
afterAll(async () => {
  await browser?.close()
  host?.closeAllConnections()
  host?.close()
  rmSync(scratch, { recursive: true, force: true })
})

/** Waits until everything is kept and this page is looked after. */
async function kept(page: Page) {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', undefined, { timeout: 30_000 })
}
async function move(page: Page) {
  await asked(page)
  const list = page.locator('.side details', { hasText: 'Alle Möglichkeiten' })
  if ((await list.getAttribute('open')) === null) await list.locator('summary').click()
  await list.locator('li button').first().click()
  await asked(page)
}
/** Without a network browsers report every question, those to the host and those of the page's own worker. */
const OFFLINE = [CUT, /Failed to fetch|ERR_FAILED/]

it('can be installed', async () => {
  const { page } = await visit(browser, base)
  const manifest = await page.evaluate(async () =>
    (await fetch((document.querySelector('link[rel="manifest"]') as HTMLLinkElement).href)).json(),
  )
  expect(manifest).toMatchObject({
    name: 'Burghof',
    display: expect.stringMatching(/standalone|minimal-ui/),
    start_url: expect.any(String),
  })
  expect(manifest.icons.map((icon: { sizes: string }) => icon.sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']))
  for (const icon of manifest.icons) expect((await fetch(new URL(icon.src, base))).status, icon.src).toBe(200)
  await page.context().close()
})

/** The games whose engine is kept. */
const keptGames = (page: Page) =>
  page.evaluate(async () => {
    const found = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
    return found
      .flat()
      .flatMap(({ url }) => /([^/]+)-[^/]{8}\.wasm$/.exec(url)?.[1] ?? [])
      .sort()
  })
/** Opens a game's table against bots. */
async function start(page: Page, title: string) {
  await page.goto(base)
  await page.locator('.game .open', { hasText: title }).click()
  await page.getByRole('button', { name: /^Gegen Bots/ }).click()
}

it('a game that was opened is kept, another one is not; on request all are', async () => {
  const { page } = await visit(browser, base)
  await kept(page)
  expect(await keptGames(page)).toEqual([])
  await start(page, 'Castles')
  await asked(page)
  await expect.poll(() => keptGames(page)).toEqual(['castles'])
  plug = false
  host.closeAllConnections()
  await page.context().setOffline(true)
  try {
    await start(page, 'Castellan')
    await page.getByText(/Dieses Spiel ist noch nicht hier/).waitFor()
  } finally {
    plug = true
    await page.context().setOffline(false)
  }
  await page.goto(`${base}#/settings`)
  await page.getByText('Aufgehoben: Castles.').waitFor()
  await keep(page, 'offline-kept')
  await page.getByRole('button', { name: 'Alle Spiele aufheben' }).click()
  await page.getByText('Alle Spiele sind hier aufgehoben.').waitFor()
  expect((await keptGames(page)).filter((name) => name !== 'boxes')).toEqual(SHELF.map(({ id }) => id).sort())
  await page.context().close()
})

it('after one game everything local works without a network', async () => {
  const watched = await visit(browser, base)
  const { page } = watched
  // Begun at once, before anything is kept: it is there all the same.
  await start(page, 'Castles')
  await asked(page)
  await kept(page)
  await expect.poll(() => keptGames(page)).toEqual(['castles'])
  await page.goto(base)
  plug = false
  host.closeAllConnections()
  await page.context().setOffline(true)
  try {
    await page.reload()
    await page.locator('.game .open', { hasText: 'Castles' }).click()
    await page.getByRole('button', { name: /^Gegen Bots/ }).click()
    await asked(page)
    const table = page.url()
    for (let n = 0; n < 3; n++) await move(page)
    await keep(page, 'offline-table')
    // Closed and opened again, still without a network; then an earlier moment.
    await page.reload()
    await asked(page)
    await page.goto(`${table}/at/1`)
    await page.getByText(/Du siehst die Stellung nach Eintrag 1/).waitFor()
    for (const [path, sign] of [
      ['#/rules/burg', /Regeln von/],
      ['#/pad/ludwig', /Punkteblock/],
      ['#/games', /Laufende Partien/],
    ] as const) {
      await page.goto(base + path)
      await page.getByText(sign).first().waitFor()
    }
    await page.goto(`${base}#/rules/burg`)
    await page.locator('main h2, main h3').nth(2).waitFor()
    // A lesson, a puzzle, and the look back on a game: none of them asks anybody.
    await page.goto(`${base}#/lesson/castles`)
    await begin(page)
    const lesson = await page.locator('.coach h1').innerText()
    await page.getByRole('button', { name: 'Für mich tun' }).click()
    await expect.poll(() => page.locator('.coach h1').innerText()).not.toBe(lesson)
    await page.goto(`${base}#/puzzle/castles/1`)
    await page.locator('.choices label').first().click()
    await page.getByRole('button', { name: /^A, das ist meine Antwort/ }).click()
    await page.getByRole('heading', { name: /^Am besten ist/ }).waitFor()
    await page.goto(`${base}#/games`)
    await page.locator('input[type="file"]').setInputFiles(join(import.meta.dirname, '../../crates/castles/golden/2-CST-71.record'))
    await page.locator('.final').getByRole('link', { name: 'Zurückblicken' }).click()
    await page.getByRole('button', { name: 'Zurückblicken' }).click()
    await page.getByText(/^[3-9] von \d+ Aktionen angesehen$/).waitFor({ timeout: 30_000 })
    await page.getByRole('button', { name: 'Anhalten' }).click()
    await page.goto(`${base}#/table/0123456789abc`)
    await page.getByText(/Der Server antwortet gerade nicht/).waitFor()
    await sound(watched, ...OFFLINE)
  } finally {
    plug = true
    await page.context().close()
  }
})

it('a new version says so, comes in when asked, and keeps saved games', async () => {
  const old = join(scratch, 'old')
  const fresh = join(scratch, 'new')
  cpSync(BUILT, old, { recursive: true })
  cpSync(BUILT, fresh, { recursive: true })
  const index = readFileSync(join(fresh, 'index.html'), 'utf8')
  writeFileSync(join(fresh, 'index.html'), index.replace('<title>', '<meta name="edition" content="second"><title>'))
  const worker = readFileSync(join(fresh, 'sw.js'), 'utf8')
  writeFileSync(join(fresh, 'sw.js'), worker.replace(/VERSION = '\w+'/, "VERSION = 'aaaaaaaaaaaa'"))
  folder = old
  const watched = await visit(browser, base)
  const { page } = watched
  await kept(page)
  await page.locator('.game .open', { hasText: 'Das Schloss' }).click()
  await page.getByRole('button', { name: /^Gegen Bots/ }).click()
  await move(page)
  const table = page.url()
  const number = await page.locator('.bar .tb').getAttribute('data-entry')

  folder = fresh
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
  await page.getByText('Eine neue Fassung').waitFor({ timeout: 30_000 })
  // Until somebody says yes, the old one goes on.
  expect(await page.locator('meta[name="edition"]').count()).toBe(0)
  await keep(page, 'offline-new-version')
  await page.getByRole('button', { name: 'Neu laden' }).click()
  await page.locator('meta[name="edition"]').waitFor({ state: 'attached', timeout: 30_000 })
  expect(page.url()).toBe(table)
  await asked(page)
  expect(await page.locator('.bar .tb').getAttribute('data-entry')).toBe(number)
  expect(await page.evaluate(() => caches.keys())).toEqual(['burghof-aaaaaaaaaaaa'])
  await sound(watched, ...OFFLINE)
  await page.context().close()
})
