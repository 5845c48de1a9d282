// What the page answers: a refusal with what would be possible, the rules at the moment, tips with points and reasons; what is heard, each once; who is away.
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { SHELF } from '../src/generated/shelf'
import { accessible, keep, launch, leave, sound, visit } from './help'
import { guests, step, table } from './pages'
import { House } from './serve'
import { deeds, finished, sit, stages } from './stages'

let browser: Browser
let house: House
beforeAll(async () => {
  house = await House.open()
  browser = await launch()
})
afterEach(() => leave(browser))
afterAll(async () => {
  await browser?.close()
  await house?.close()
})
const { make, join, fine } = guests(
  () => browser,
  () => house,
)

/** What a game refuses when somebody who cannot know better asks for it. */
const REFUSED: Record<string, string> = {
  castellan: '.primary.blocked',
  castles: '.primary.blocked, .cell[aria-disabled="true"]',
  burg: '.primary.blocked, .hand [aria-disabled="true"]',
  ludwig: '.primary.blocked, .place.no',
  schloss: '.place.no, .primary.blocked',
}

it.each(SHELF.map(({ id }) => id))(
  '%s: a refusal says what is possible, the rules open where they speak of it, a tip has points and reasons',
  async (game) => {
    const watched = await visit(browser)
    const { page } = watched
    let refused = false
    for (const [at, stage] of (await stages([game])).filter(({ name, people }) => name !== 'over' && people === 2).entries()) {
      await sit(page, stage, `answer${at}`)
      // The rules, unasked: at what is to be decided.
      await page.getByRole('button', { name: 'Regeln', exact: true }).click()
      const here = page.locator('dialog[open] .here')
      await here.first().waitFor()
      expect(await here.first().innerText()).toMatch(/[A-Z]{3}-\w+/)
      await page.keyboard.press('Escape')
      await page.locator('dialog[open]').waitFor({ state: 'detached' })
      const no = page.locator(REFUSED[game] as string).first()
      if (refused || (await no.count()) === 0) continue
      await no.focus()
      await page.keyboard.press('Enter')
      const tip = page.locator('.tip')
      if (
        !(await tip.waitFor({ timeout: 2000 }).then(
          () => true,
          () => false,
        ))
      )
        continue
      refused = true
      expect(await tip.innerText()).toMatch(/Möglich ist zum Beispiel: \S/)
      await accessible(page)
      // And from there to the rule that forbids it.
      const rule = await tip.locator('.rule').innerText()
      await page.getByRole('button', { name: 'Regeln', exact: true }).click()
      await here.first().waitFor()
      expect(await here.first().innerText()).toContain(rule)
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
    }
    expect(refused).toBe(true)
    await page.getByRole('button', { name: 'Tipp', exact: true }).click()
    const hints = page.locator('.hints li')
    await hints.first().waitFor({ timeout: 30_000 })
    const said = (await hints.allInnerTexts()).join('\n')
    expect(said).toMatch(/Am Ende etwa [−\d,]+ Punkte/)
    if ((await hints.count()) > 1) expect(said).toMatch(/Gegenüber der (nächsten|besten) Wahl|etwa gleich gut|schwächer/)
    await keep(page, `answers-${game}`)
    await sound(watched)
  },
)

/** Counts what would be heard, by the first tone of each sound. */
async function listen(page: Page) {
  await page.addInitScript(() => {
    const heard = ((window as unknown as { heard: Record<string, number> }).heard = {} as Record<string, number>)
    const first: Record<number, string> = { 190: 'turn', 660: 'point', 110: 'refusal', 262: 'end' }
    class Silent {
      currentTime = 0
      destination = {}
      createOscillator() {
        return {
          frequency: {
            setValueAtTime(pitch: number) {
              const what = first[pitch]
              if (what) heard[what] = (heard[what] ?? 0) + 1
            },
            exponentialRampToValueAtTime() {},
          },
          connect: (next: unknown) => next,
          start() {},
          stop() {},
        }
      }
      createGain() {
        return { gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} }, connect: (next: unknown) => next }
      }
    }
    Object.assign(window, { AudioContext: Silent })
    localStorage.setItem('burghof-settings', JSON.stringify({ pace: 'once', lang: 'de', sound: true }))
  })
  await page.reload()
  return () => page.evaluate(() => (window as unknown as { heard: Record<string, number> }).heard)
}

it('one hears one’s turn, a refusal, a point and the end: each once', async () => {
  const { point, end } = await deeds('ludwig')
  const watched = await visit(browser)
  const { page } = watched
  const heard = await listen(page)
  await sit(page, await finished('ludwig'), 'heard-over')
  await page.waitForTimeout(200)
  // What is long over is no news.
  expect(await heard()).toEqual({})
  await page.locator('.final').getByRole('button', { name: 'Schließen' }).click()

  const list = page.locator('.side details', { hasText: 'Alle Möglichkeiten' })
  const choose = async (nth: number) => {
    await list.locator('summary').click()
    await list.locator('li button').nth(nth).click()
    await page.locator('main[aria-busy="false"]').waitFor()
  }
  await sit(page, point, 'heard-point')
  await expect.poll(heard).toEqual({ turn: 1 })
  await page.locator('.place.no').first().focus()
  await page.keyboard.press('Enter')
  await page.locator('.tip').waitFor()
  await expect.poll(heard).toEqual({ turn: 1, refusal: 1 })
  await page.keyboard.press('Escape')
  await choose(point.nth)
  await expect.poll(async () => (await heard()).point).toBe(1)
  // Taken back and done again is no second point.
  await page.keyboard.press('Control+z')
  await page.locator('.prompt.mine').waitFor()
  await page.keyboard.press('Control+y')
  await page.waitForTimeout(200)
  const { point: points, refusal } = await heard()
  expect([points, refusal]).toEqual([1, 1])

  await sit(page, end, 'heard-end')
  await choose(end.nth)
  await page.locator('.final').waitFor()
  await page.waitForTimeout(200)
  expect((await heard()).end).toBe(1)
  await sound(watched)
})

it('whoever closes the page is away for the others: shown at the seat, and said once', async () => {
  const anna = await make('castellan')
  const ben = await join(table(anna.page), 'Ben')
  await anna.page.locator('.prompt').waitFor()
  await step([anna.page, ben.page])
  // From here on Anna's page has a clock that can be set forward.
  await anna.page.clock.install()
  await anna.page.reload()
  await anna.page.locator('.prompt').waitFor()
  const theirs = ben.page.context()
  await fine(ben)
  await ben.page.close()
  const there = async () =>
    (await (await anna.page.request.get(new URL(`api/tables/${table(anna.page)}`, house.base).href)).json()).seats[1].here
  await expect.poll(there, { timeout: 20_000 }).toBe(false)
  expect(await anna.page.getByText(/weg seit/).count()).toBe(0)
  await anna.page.clock.fastForward('01:05')
  await anna.page
    .getByText(/weg seit/)
    .first()
    .waitFor()
  await anna.page.clock.fastForward('00:03')
  await anna.page.locator('[aria-live="polite"]', { hasText: 'Ben ist weg.' }).waitFor({ state: 'attached' })
  await keep(anna.page, 'answers-away')
  await accessible(anna.page)
  // Back again: neither shown nor said any more.
  const back = await theirs.newPage()
  await back.goto(anna.page.url())
  await back.locator('.prompt').waitFor()
  await anna.page.getByText(/weg seit/).waitFor({ state: 'detached' })
  await anna.page.clock.fastForward('00:03')
  await anna.page.locator('[aria-live="polite"]', { hasText: 'Ben ist wieder da.' }).waitFor({ state: 'attached' })
  await fine(anna)
})
