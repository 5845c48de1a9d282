// Pictures for README and book: real games that bots have played, opened in the real page. `cargo xtask pictures` calls it with a folder of
// records (GAME.record) and a folder for the pictures.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { preview } from 'vite'

const [records, to] = process.argv.slice(2)
// The moment of a game that shows most of it, as a share of its length; where nobody has looked for a better one, the last.
const MOMENTS = { ludwig: 0.86, castellan: 0.7, castles: 0.72, schloss: 0.5, burg: 0.86 }
const GAMES = readdirSync(records).flatMap((name) => /^(.*)\.record$/.exec(name)?.[1] ?? [])
const NAMES = ['Anna', 'Ben', 'Carla', 'Dario']
const SIZE = { width: 1280, height: 800 }

mkdirSync(to, { recursive: true })
const server = await preview({ root: import.meta.dirname, preview: { port: 0, host: '127.0.0.1' }, logLevel: 'error' })
const base = server.resolvedUrls.local[0]
const find = () =>
  execFileSync('sh', ['-c', 'command -v chromium || command -v chromium-browser || command -v google-chrome'], { encoding: 'utf8' }).trim()
const browser = await chromium.launch({
  executablePath: process.env.BURGHOF_CHROMIUM || find(),
  args: ['--no-sandbox', '--disable-gpu', '--no-first-run'],
})

const shoot = (page, name) => page.screenshot({ path: join(to, `${name}.jpg`), type: 'jpeg', quality: 75 })

for (const scheme of ['light', 'dark']) {
  const context = await browser.newContext({ viewport: SIZE, locale: 'en-GB', reducedMotion: 'reduce', colorScheme: scheme })
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  await page.goto(base)
  await page.locator('main').first().waitFor()
  await page.waitForTimeout(500)
  await shoot(page, `home-${scheme}`)
  for (const game of GAMES) {
    // Bots of one level share a name; people do not.
    const record = readFileSync(join(records, `${game}.record`), 'utf8').replace(
      /^seat (\d): .*$/gm,
      (_, seat) => `seat ${seat}: ${NAMES[seat]}`,
    )
    await page.goto(`${base}#/games`)
    await page.locator('input[type="file"]').setInputFiles({ name: `${game}.record`, mimeType: 'text/plain', buffer: Buffer.from(record) })
    await page.waitForURL(/#\/table\//)
    const range = page.locator('footer.replay input[type="range"]')
    await range.waitFor()
    const last = Number(await range.getAttribute('max'))
    await page.goto(`${page.url().replace(/\/at\/.*$/, '')}/at/${Math.round(last * (MOMENTS[game] ?? 1))}`)
    await page.locator('main[aria-busy="false"]').waitFor()
    await page.waitForTimeout(800)
    await shoot(page, `${game}-${scheme}`)
  }
  await context.close()
}
await browser.close()
await server.close()
