// From a click to the frame that shows what came of it, at a local table against bots. Figures for docs/performance.md, taken with BURGHOF_CLICKS=1 on a machine
// that does nothing else: a limit in the tests would measure the machine.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { SHELF } from '../src/generated/shelf'
import { asked, launch, over, visit } from './help'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser?.close())

it.skipIf(!process.env.BURGHOF_CLICKS).each(SHELF.map(({ id }) => id))('%s: from a click to the frame', async (game) => {
  const { page } = await visit(browser)
  await page.locator(`.game[data-game="${game}"] .open`).click()
  await page.getByRole('button', { name: /^Gegen Bots/ }).click()
  await asked(page)
  const list = page.locator('.side details', { hasText: 'Alle Möglichkeiten' })
  await list.locator('summary').click()
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  /** Milliseconds the page's thread has computed: the same on a machine that is busy with other things. */
  const computed = async () =>
    ((await session.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
  const times: number[] = []
  const work: number[] = []
  for (let n = 0; n < 40; n++) {
    await asked(page)
    if (await over(page)) break
    const before = await computed()
    const time = await page.evaluate(async (n) => {
      const stand = () =>
        [
          document.querySelector('.bar .tb')?.getAttribute('data-entry'),
          document.querySelector('.prompt')?.textContent,
          document.querySelectorAll('[aria-pressed="true"], .armed, :checked').length,
          ...[...document.querySelectorAll('.draft, .desk, .side details li')].map((one) => one.textContent),
        ].join('|')
      const choices = [...document.querySelectorAll<HTMLButtonElement>('.side details[open] li button')]
      const primary = document.querySelector<HTMLButtonElement>('.desk .primary:not([aria-disabled="true"])')
      const what = choices[n % Math.max(1, Math.min(3, choices.length))] ?? primary
      if (!what) return null
      const before = stand()
      const from = performance.now()
      what.click()
      for (let frames = 0; frames < 600; frames++) {
        const changed = await new Promise<boolean>((done) =>
          requestAnimationFrame(() => {
            const now = stand() !== before
            // Behind the frame: what was drawn for it counts.
            const { port1, port2 } = new MessageChannel()
            port1.onmessage = () => done(now)
            port2.postMessage(0)
          }),
        )
        if (changed) return performance.now() - from
      }
      return null
    }, n)
    if (time === null) continue
    times.push(time)
    work.push((await computed()) - before)
  }
  const told = (list: number[]) => {
    const rest = [...list].sort((a, b) => a - b)
    const at = (share: number) => Math.round(rest[Math.min(rest.length - 1, Math.floor(rest.length * share))] ?? 0)
    return `median ${at(0.5)} ms, nineteen in twenty within ${at(0.95)}, the first three ${list.slice(0, 3).map(Math.round).join(', ')}`
  }
  console.log(`${game}: ${times.length} clicks; to the frame: ${told(times)}; computed by the page's thread: ${told(work)}`)
  expect(times.length).toBeGreaterThan(10)
  await page.context().close()
})
