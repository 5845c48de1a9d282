// By keyboard the focus stands on the next thing to decide after every step, and never falls to the document.
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { asked, launch, leave, over, sound, visit } from './help'
import { rest, stand } from './keys'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterEach(() => leave(browser))
afterAll(() => browser.close())

/** Where the keyboard stands: what may be decided there, or how it got lost. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const now = document.activeElement
    if (!now || now === document.body || now === document.documentElement) return 'nothing'
    if (now.matches('.prompt')) return 'the prompt'
    if (now instanceof HTMLButtonElement && now.disabled) return 'a dead button'
    return now.closest('.area, .desk, .side, .final') ? '' : `${now.tagName} ${now.getAttribute('class') ?? ''}`
  })
// Each game is looked at for a number of decisions or a length of time, whichever comes first: about two rounds, which have every kind of decision but the rare ones.
const DECISIONS = 24
const TIME = 17_000

it.each(['Castellan', 'Castles', 'Im Schutze der Burg', 'Zwischen zwei Schlössern', 'Das Schloss'])(
  '%s: after each decision the focus stands where one goes on',
  async (title) => {
    const watched = await visit(browser)
    const { page } = watched
    await page.locator('.game .open', { hasText: title }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /^Gegen Bots/ }).focus()
    await page.keyboard.press('Enter')
    const fallen: string[] = []
    let decided = 0
    const from = Date.now()
    while (decided < DECISIONS && Date.now() - from < TIME) {
      await asked(page)
      if (await over(page)) break
      // The picture is drawn first, then the focus moves.
      let where = await focused(page)
      for (let n = 0; n < 12 && where; n++) {
        await page.waitForTimeout(25)
        where = await focused(page)
      }
      if (where) fallen.push(`${decided}: ${where} at ${(await page.locator('.prompt').innerText()).slice(0, 60)}`)
      const before = await stand(page)
      // What the focus stands on is done by Enter, or leads on by an arrow; what remains is taken from the list of all choices, by key as well.
      await page.keyboard.press('Enter')
      await rest(page)
      if ((await stand(page)) === before) {
        await page.keyboard.press('ArrowRight')
        await page.keyboard.press('Enter')
        await rest(page)
      }
      if ((await stand(page)) === before && !(await over(page))) {
        const list = page.locator('.side details', { hasText: 'Alle Möglichkeiten' })
        if ((await list.getAttribute('open')) === null) await list.locator('summary').press('Enter')
        const choices = list.locator('li button')
        const count = await choices.count()
        const one = count > 0 ? choices.nth((decided * 5) % count) : page.locator('.primary')
        await one.focus()
        await page.keyboard.press('Enter')
        await rest(page)
      }
      if ((await stand(page)) !== before) decided++
    }
    expect(fallen).toEqual([])
    // A busy machine does not come far.
    expect(decided).toBeGreaterThan(4)
    await sound(watched)
  },
  60_000,
)
