// One screen for several people: at every hand-over the whole document is read, and nothing of the person before is in it.
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { SHELF } from '../src/generated/shelf'
import { openEngine } from '../tests/engine'
import { asked, launch, leave, over, sound, visit } from './help'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterEach(() => leave(browser))
afterAll(() => browser.close())

type Ask = (request: Record<string, unknown>) => Record<string, unknown>

/** What was tried and advised: words of the page alone. */
const said = (page: Page) =>
  page.evaluate(() => {
    const words = [...document.querySelectorAll('.draft, .hints li')].map((element) =>
      (element.textContent ?? '').replaceAll('\u00ad', '').replace(/\s+/g, ' ').trim(),
    )
    return [...new Set(words.filter((one) => one.length > 4))]
  })

/** What one seat knows and others do not, in the engine's own words. */
interface Known {
  /** Names of pieces in this seat's view that nobody else's view has; what is one plain word may be anything. */
  ids: string[]
  /** Every name the engine has for what this seat sees and may do. */
  names: string[]
}
const words = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : value && typeof value === 'object' ? Object.values(value).flatMap(words) : []
const named = (value: unknown): string[] => {
  if (!value || typeof value !== 'object') return []
  const one = value as Record<string, unknown>
  return typeof one.de === 'string' && typeof one.en === 'string' ? [one.de] : Object.values(one).flatMap(named)
}

/** The game as the page has kept it, asked in an engine of the test's own. */
async function known(page: Page, ask: Ask): Promise<{ seat: number; seats: Known[] }> {
  const { record, people } = await page.evaluate(
    () =>
      new Promise<{ record: string; people: { name: string }[] }>((done, failed) => {
        const open = indexedDB.open('burghof', 1)
        open.onerror = () => failed(open.error)
        open.onsuccess = () => {
          const get = open.result
            .transaction('tables')
            .objectStore('tables')
            .get(/#\/table\/([^/]+)/.exec(location.hash)?.[1] ?? '')
          get.onsuccess = () => {
            open.result.close()
            done(get.result)
          }
        }
      }),
  )
  const { table } = ask({ op: 'open_record', text: record })
  const states = people.map((_, seat) => ask({ op: 'state', table, viewer: { seat } }))
  const others = [...states, ask({ op: 'state', table, viewer: 'public' })].map(({ view }) => new Set(words(view)))
  ask({ op: 'close', table })
  const title = await page.locator('main.over h1').innerText()
  return {
    seat: people.findIndex(({ name }) => title.includes(name)),
    seats: states.map((state, seat) => ({
      ids: [...(others[seat] as Set<string>)].filter(
        (word) => /[_\d-]/.test(word) && others.every((known, at) => at === seat || !known.has(word)),
      ),
      names: [...new Set([...named(state.legal), ...named(state.describe)])].filter((name) => name.length > 3),
    })),
  }
}
/** Stands as a word of its own: an id may be part of another. */
const holds = (text: string, word: string) =>
  new RegExp(`(?<![\\p{L}\\d_-])${word.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')}(?![\\p{L}\\d_-])`, 'u').test(text)

/** Everything that is in the document, read or not. */
const document_ = (page: Page) =>
  page.evaluate(() => {
    const copy = document.documentElement.cloneNode(true) as HTMLElement
    for (const one of copy.querySelectorAll('style, script, symbol, defs')) one.remove()
    return copy.outerHTML.replaceAll('\u00ad', '').replaceAll('&nbsp;', ' ').replace(/\s+/g, ' ')
  })

// Whole games take minutes: usually each is read for a while, some dozen hand-overs from its beginning; BURGHOF_WHOLE reads all of them.
const TIME = process.env.BURGHOF_WHOLE ? 600_000 : 17_000

it.each(SHELF.map(({ id }) => id))(
  '%s: nothing of the person before stays',
  async (game) => {
    const ask = (await openEngine(game)) as Ask
    const watched = await visit(browser)
    const { page } = watched
    await page.locator(`.game[data-game="${game}"] .open`).click()
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
        const { seat, seats } = await known(page, ask)
        expect(seat).toBeGreaterThanOrEqual(0)
        for (const word of before) expect(all, `step ${step}: ${word}`).not.toContain(word)
        // While the screen is handed over it names no piece at all, whoever holds it.
        const secret = [...new Set(seats.flatMap(({ ids, names }) => [...ids, ...names]))]
        looked += secret.length
        expect(
          secret.filter((word) => holds(all, word)),
          `step ${step}`,
        ).toEqual([])
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
        // What only the others know is nowhere in what is shown to them.
        const shown = await document_(page)
        const theirs = seats.flatMap(({ ids }, at) => (at === seat ? [] : ids))
        expect(
          theirs.filter((word) => holds(shown, word)),
          `step ${step}, taken`,
        ).toEqual([])
        continue
      }
      if (await over(page)) break
      // Sometimes a hint, so that there is something to forget.
      if (step % 9 === 0) {
        await page.locator('.tools button').nth(2).click()
        await page.locator('.hints li').first().waitFor()
      }
      before = await said(page)
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
