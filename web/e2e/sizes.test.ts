// The measured promise: at every size, in every game, at every kind of decision the prompt and the button are there, the board has its room, nothing is covered or cut.
import { writeFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { keep, launch, visit } from './help'
import { broken } from './measure'
import { type Stage, sit, stages } from './stages'

const SIZES: { width: number; height: number; touch: boolean }[] = [
  { width: 360, height: 640, touch: true },
  { width: 390, height: 844, touch: true },
  { width: 844, height: 390, touch: true },
  { width: 768, height: 1024, touch: true },
  { width: 1024, height: 768, touch: true },
  { width: 1112, height: 834, touch: true },
  { width: 1194, height: 834, touch: true },
  // A laptop's window: what the screen has, less the browser's own rows.
  { width: 1366, height: 657, touch: false },
  { width: 1280, height: 800, touch: false },
  { width: 1920, height: 1080, touch: false },
  { width: 2560, height: 1440, touch: false },
  // 200 % of zoom on 1280 × 800 and on 1920 × 1080: half the window.
  { width: 640, height: 400, touch: false },
  { width: 960, height: 540, touch: false },
  // A small window, and a low one.
  { width: 800, height: 600, touch: false },
  { width: 1280, height: 620, touch: false },
]
// All sizes × all stages take many minutes (BURGHOF_WHOLE measures them all). Usually each stage is measured at one of the tight sizes and at two of
// the others, dealt out in turn, so that every game meets every size more than once and every kind of decision meets a tight one.
const TIGHT = ['360x640', '844x390', '1024x768']
function dealt(at: number): string[] {
  const names = SIZES.map(({ width, height }) => `${width}x${height}`)
  if (process.env.BURGHOF_SIZES) return process.env.BURGHOF_SIZES.split(',')
  if (process.env.BURGHOF_WHOLE) return names
  const easy = names.filter((name) => !TIGHT.includes(name))
  return [TIGHT[at % TIGHT.length] as string, easy[(2 * at) % easy.length] as string, easy[(2 * at + 1) % easy.length] as string]
}
const only = process.env.BURGHOF_STAGES?.split(',')
let browser: Browser
let found: Stage[]
beforeAll(async () => {
  browser = await launch()
  found = await stages(only?.map((one) => one.split('/')[0] as string))
}, 240_000)
afterAll(() => browser.close())

it('sizes, games and decisions', async () => {
  const faults: string[] = []
  let measured = 0
  const pictured = new Map(found.map((stage) => [stage.game, stage]))
  for (const touch of [true, false]) {
    const { page } = await visit(browser, '', { hasTouch: touch, viewport: { width: 1024, height: 768 } })
    for (const [at, stage] of found.entries()) {
      if (only && !only.some((one) => one === stage.game || one === `${stage.game}/${stage.name}`)) continue
      const sizes = SIZES.filter((one) => one.touch === touch && dealt(at).includes(`${one.width}x${one.height}`))
      if (sizes.length === 0) continue
      await sit(page as Page, stage, `stage${touch ? 't' : 'm'}${at}`)
      for (const size of sizes) {
        await page.setViewportSize(size)
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
        const low = size.height <= 640 && size.width > size.height
        const name = `${stage.game}-${stage.people}-${stage.name}-${size.width}x${size.height}`
        const list = await page.evaluate(broken, { board: low ? 0.3 : 0.4, target: touch ? 40 : 0 })
        measured++
        faults.push(...list.map((fault) => `${name}: ${fault}`))
        // A picture of each game at each size, and of what is wrong.
        if (process.env.BURGHOF_PICTURES || list.length > 0 || stage === pictured.get(stage.game)) await keep(page, `size/${name}`)
      }
    }
    await page.context().close()
  }
  console.log(`${measured} measured, ${faults.length} faults`)
  if (process.env.BURGHOF_FAULTS) writeFileSync(process.env.BURGHOF_FAULTS, faults.join('\n'))
  expect(faults).toEqual([])
}, 900_000)
