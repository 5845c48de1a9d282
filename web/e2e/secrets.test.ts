// One screen for several people: at every hand-over the whole document is read, and nothing of the person before is in it.
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { asked, launch, leave, over, sound, visit } from './help'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterEach(() => leave(browser))
afterAll(() => browser.close())

/** What only this person may know: hand, tray, own lines of the log, hints, what was tried. */
const hidden = (page: Page) =>
  page.evaluate(() => {
    const words = [
      ...document.querySelectorAll(
        '.hand .card .cap, .hand .tilebtn .unseen, .tray .loose[aria-label], .hand .card.on .nm, .draft, .hints li, .log li:last-child',
      ),
    ].map(
      (element) =>
        (element.getAttribute('aria-label') ?? element.textContent ?? '')
          .replaceAll('\u00ad', '')
          .replace(/\s+/g, ' ')
          .trim()
          .split(',')[0] as string,
    )
    return [...new Set(words.filter((one) => one.length > 4))]
  })
/** Everything that is in the document, read or not. */
const document_ = (page: Page) =>
  page.evaluate(() => {
    const copy = document.documentElement.cloneNode(true) as HTMLElement
    for (const one of copy.querySelectorAll('style, script, symbol, defs')) one.remove()
    return copy.outerHTML.replaceAll('\u00ad', '').replaceAll('&nbsp;', ' ').replace(/\s+/g, ' ')
  })

// Whole games take minutes: usually each is read for a while, some dozen hand-overs from its beginning; BURGHOF_WHOLE reads all of them.
const TIME = process.env.BURGHOF_WHOLE ? 600_000 : 17_000

it.each(['Castellan', 'Castles', 'Im Schutze der Burg', 'Zwischen zwei Schlössern', 'Das Schloss'])(
  '%s: nothing of the person before stays',
  async (title) => {
    const watched = await visit(browser)
    const { page } = watched
    await page.locator('.game .open', { hasText: title }).click()
    await page
      .getByRole('button', { name: /An einem Bildschirm|Auf diesem Gerät|Ein Bildschirm/ })
      .first()
      .click()
    const take = page.locator('main.over .btn')
    let overs = 0
    let before: string[] = []
    let looked = 0
    const from = Date.now()
    // A busy machine gets more time, until there was something to see.
    for (let step = 0; Date.now() - from < (overs > 4 ? TIME : 4 * TIME); step++) {
      await take.or(page.locator('.prompt.mine, .final')).first().waitFor()
      if (await take.count()) {
        const all = await document_(page)
        looked += before.length
        for (const word of before) expect(all, `step ${step}: ${word}`).not.toContain(word)
        expect(
          await page
            .locator('[aria-live], [role="status"], [role="alert"]')
            .evaluateAll((all) => all.map((one) => one.textContent?.trim()).filter(Boolean)),
        ).toEqual([])
        overs++
        await take.click()
        await asked(page)
        // The next person starts with nothing chosen, tried or advised.
        expect(await page.locator('.draft, .hints li, .tip').count()).toBe(0)
        continue
      }
      if (await over(page)) break
      // Sometimes a hint, so that there is something to forget.
      if (step % 9 === 0) {
        await page.locator('.tools button').nth(2).click()
        await page.locator('.hints li').first().waitFor()
      }
      before = await hidden(page)
      const list = page.locator('.side details', { hasText: 'Alle Möglichkeiten' })
      if ((await list.getAttribute('open')) === null) await list.locator('summary').click()
      const count = await list.locator('li button').count()
      if (count > 0)
        await list
          .locator('li button')
          .nth(step % Math.min(3, count))
          .click()
      else await page.locator('.desk .primary:not(.blocked)').click()
      await page.waitForTimeout(40)
      await page.locator('main[aria-busy="false"], main.over').first().waitFor()
    }
    expect(overs).toBeGreaterThan(4)
    // There was something to look for.
    expect(looked).toBeGreaterThan(0)
    await sound(watched)
  },
  4 * TIME + 60_000,
)
