// The measured promise: at every size, in every game, at every kind of decision the prompt and the button are there, the board has its room, nothing is covered or cut.
import { appendFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { SHELF } from '../src/generated/shelf'
import { keep, launch, visit } from './help'
import { broken, SCREENS } from './measure'
import { type Stage, sit, stages } from './stages'

// All sizes × all stages, or those that are named.
const named = process.env.BURGHOF_SIZES?.split(',')
const screens = SCREENS.filter(({ width, height }) => !named || named.includes(`${width}x${height}`))
const only = process.env.BURGHOF_STAGES?.split(',')
let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

const games = SHELF.map(({ id }) => id).filter((id) => !only || only.some((one) => one.split('/')[0] === id))
it.each(games)(
  '%s: sizes and decisions',
  async (game) => {
    const found: Stage[] = await stages([game])
    const faults: string[] = []
    let measured = 0
    const pictured = found.at(-1)
    for (const touch of [true, false]) {
      const { page } = await visit(browser, '', { hasTouch: touch, viewport: { width: 1024, height: 768 } })
      const sizes = screens.filter((one) => one.touch === touch)
      for (const [at, stage] of found.entries()) {
        if (only && !only.some((one) => one === stage.game || one === `${stage.game}/${stage.name}`)) continue
        await sit(page as Page, stage, `stage${touch ? 't' : 'm'}${at}`)
        for (const size of sizes) {
          await page.setViewportSize(size)
          await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
          // A phone on its side; a window of a screen with a mouse that is as low keeps the common promise.
          const low = touch && size.height <= 640 && size.width > size.height
          const name = `${stage.game}-${stage.people}-${stage.name}-${size.width}x${size.height}`
          const list = await page.evaluate(broken, { board: low ? 0.3 : 0.4, target: touch ? 40 : 0 })
          measured++
          faults.push(...list.map((fault) => `${name}: ${fault}`))
          // A picture of each game at each size, and of what is wrong.
          if (process.env.BURGHOF_PICTURES || list.length > 0 || stage === pictured) await keep(page, `size/${name}`)
        }
      }
      await page.context().close()
    }
    console.log(`${game}: ${measured} measured, ${faults.length} faults`)
    if (process.env.BURGHOF_FAULTS) appendFileSync(process.env.BURGHOF_FAULTS, faults.map((fault) => `${fault}\n`).join(''))
    expect(faults).toEqual([])
  },
  900_000,
)
