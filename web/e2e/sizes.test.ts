// The measured promise: at every size, in every game, at every kind of decision the prompt and the button are there, the board has its room, nothing is covered or cut.
import { appendFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { SHELF } from '../src/generated/shelf'
import { keep, launch, visit } from './help'
import { broken, SCREENS } from './measure'
import { type Stage, sit, stages } from './stages'

// All sizes × all stages take many minutes (BURGHOF_WHOLE measures them all). Usually each stage is measured at one of the tight sizes and at two of
// the others, dealt out in turn, so that every game meets every size more than once and every kind of decision meets a tight one.
const TIGHT = ['360x640', '844x390', '1024x768']
function dealt(at: number): string[] {
  const names = SCREENS.map(({ width, height }) => `${width}x${height}`)
  if (process.env.BURGHOF_SIZES) return process.env.BURGHOF_SIZES.split(',')
  if (process.env.BURGHOF_WHOLE) return names
  const easy = names.filter((name) => !TIGHT.includes(name))
  return [TIGHT[at % TIGHT.length] as string, easy[(2 * at) % easy.length] as string, easy[(2 * at + 1) % easy.length] as string]
}
const only = process.env.BURGHOF_STAGES?.split(',')
let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

const games = SHELF.map(({ id }) => id).filter((id) => !only || only.some((one) => one.split('/')[0] === id))
// What is dealt out goes on from game to game.
const turn = (game: string) => SHELF.findIndex(({ id }) => id === game) * 7

it.each(games)(
  '%s: sizes and decisions',
  async (game) => {
    const found: Stage[] = await stages([game])
    const faults: string[] = []
    let measured = 0
    const pictured = found.at(-1)
    for (const touch of [true, false]) {
      const { page } = await visit(browser, '', { hasTouch: touch, viewport: { width: 1024, height: 768 } })
      for (const [at, stage] of found.entries()) {
        if (only && !only.some((one) => one === stage.game || one === `${stage.game}/${stage.name}`)) continue
        const sizes = SCREENS.filter((one) => one.touch === touch && dealt(turn(game) + at).includes(`${one.width}x${one.height}`))
        if (sizes.length === 0) continue
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
