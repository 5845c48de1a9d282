// The pages beside the table on every screen: first page, set-up, score pads, lessons, the look back.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { SHELF } from '../src/generated/shelf'
import { begin, keep, launch, sound, visit } from './help'
import { SCREENS, torn } from './measure'
import { finished, sit } from './stages'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

interface Room {
  name: string
  path: string
  /** What somebody comes for; `atOnce`: without scrolling. */
  primary: string
  atOnce: boolean
  /** And on a low screen, too. */
  low?: boolean
  /** A lesson begins with its aim. */
  aim?: boolean
}
const games = SHELF.map(({ id }) => id)
const ROOMS: Room[] = [
  { name: 'home', path: '#/', primary: '.go.main', atOnce: true },
  ...games.map((game) => ({ name: `setup-${game}`, path: `#/setup/${game}`, primary: 'form .btn.act', atOnce: false })),
  ...games.map((game) => ({
    name: `pad-${game}`,
    path: `#/pad/${game}`,
    primary: 'main .pad :is(button, label:not(.chip))',
    atOnce: true,
  })),
  ...games.map((game) => ({
    name: `lesson-${game}`,
    path: `#/lesson/${game}`,
    primary: '.coach .btn.act',
    atOnce: true,
    low: true,
    aim: true,
  })),
  { name: 'review', path: '#/review/done', primary: 'main .btn.act', atOnce: true },
]

it.each(ROOMS)('$name on every screen', async ({ name, path, primary, atOnce, low, aim }) => {
  const faults: string[] = []
  for (const touch of [true, false]) {
    const watched = await visit(browser, '', { hasTouch: touch, viewport: { width: 1024, height: 768 } })
    const { page } = watched
    if (name === 'review') await sit(page, await finished('castellan'), 'done')
    await page.goto(new URL(path, page.url()).href)
    if (aim) await begin(page)
    await page.locator(primary).first().waitFor({ timeout: 30_000 })
    for (const { width, height } of SCREENS.filter((one) => one.touch === touch)) {
      await page.setViewportSize({ width, height })
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
      // On a phone on its side, and in a window as low, head and pictures fill the first screen of a page that is read from above.
      const list = await page.evaluate(torn, { primary, atOnce: atOnce && (low === true || height > 640), target: touch ? 40 : 0 })
      // A wide screen is used: the games do not stand in one half of it.
      if (name === 'home') {
        const used = await page.evaluate(() => {
          const boxes = [...document.querySelectorAll('main *')].map((one) => one.getBoundingClientRect()).filter((box) => box.width > 0)
          return (Math.max(...boxes.map((box) => box.right)) - Math.min(...boxes.map((box) => box.left))) / innerWidth
        })
        if (used < 0.6) list.push(`only ${Math.round(used * 100)} % of the width are used`)
        const low = await page.evaluate(
          () => Math.max(...[...document.querySelectorAll('main *')].map((one) => one.getBoundingClientRect().bottom)) / innerHeight,
        )
        if (low < 0.55) list.push(`only ${Math.round(low * 100)} % of the height are used`)
      }
      faults.push(...list.map((fault) => `${width}x${height}: ${fault}`))
      if (list.length > 0 || process.env.BURGHOF_PICTURES) await keep(page, `size/${name}-${width}x${height}`)
    }
    await sound(watched)
    await page.context().close()
  }
  expect(faults).toEqual([])
})
