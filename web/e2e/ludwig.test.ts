import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest'
import { accessible, asked, begin, keep, launch, leave, over, SIZES, sound, visit, won, type Watched } from './help'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
// What stays open goes on thinking.
afterEach(() => leave(browser))
afterAll(() => browser.close())

/** A table with quick bots; more seats than two or other rules by the setup page. */
async function sit(
  options: BrowserContextOptions & { seats?: number; free?: boolean; usual?: boolean; guided?: boolean } = {},
): Promise<Watched> {
  const { seats = 2, free = false, usual = false, guided = false, ...context } = options
  const watched = await visit(browser, '', context)
  const { page } = watched
  await page.evaluate((usual) => {
    localStorage.setItem('burghof-settings', JSON.stringify({ level: 1, pace: 'once' }))
    localStorage.setItem('burghof-ludwig-order', usual ? '1' : '')
  }, usual)
  await page.goto(`${inject('base')}#/setup/ludwig`)
  await page.reload()
  await page.locator(`input[name="people"][value="${seats}"]`).check({ force: true })
  if (free) await page.locator('select', { has: page.locator('option[value="free"]') }).selectOption('free')
  if (guided) await page.locator('.check input').check()
  await page.locator('form .btn.act').click()
  if (guided) await begin(page)
  await asked(page)
  return watched
}

/** How many entries the log has. */
const entries = (page: Page) => page.getByRole('slider').getAttribute('max')

type Phase = 'select' | 'split' | 'order' | 'place' | 'choose' | 'over'

async function phase(page: Page): Promise<Phase> {
  for (let n = 0; n < 200; n++) {
    await asked(page)
    if (await over(page)) return 'over'
    const now = await page.evaluate(() => {
      const has = (what: string) => document.querySelector(what) !== null
      return has('.tilebtn[aria-disabled="false"]')
        ? 'select'
        : has('.split')
          ? 'split'
          : has('.vote')
            ? 'order'
            : has('.place')
              ? 'place'
              : has('button.opt')
                ? 'choose'
                : null
    })
    if (now) return now
    await page.waitForTimeout(50)
  }
  throw new Error('nothing is asked')
}

/** The legal place that brings most, as a point of the window that a pointer reaches. */
async function bestPlace(page: Page): Promise<[number, number]> {
  const at = await page.evaluate(() => {
    const all = [...document.querySelectorAll('.place:not(.no)')].map((place) => ({
      place,
      worth: Number(/\+(\d+)/.exec(place.getAttribute('aria-label') ?? '')?.[1] ?? 0),
    }))
    for (const { place } of all.sort((a, b) => b.worth - a.worth)) {
      const box = place.querySelector('.mark')?.getBoundingClientRect()
      if (!box) continue
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
      if (document.elementFromPoint(x, y)?.closest('svg[role="group"]')) return [x, y]
    }
    return null
  })
  if (!at) throw new Error('no place can be reached')
  return at as [number, number]
}

/** One decision by pointer. */
async function click(page: Page, now: Phase, step: number) {
  const primary = page.locator('.primary')
  const before = await entries(page)
  if (now === 'select') {
    await page
      .locator('.tilebtn[aria-pressed="false"]')
      .nth(step % 2)
      .click()
    await page.locator('.tilebtn[aria-pressed="false"]').nth(1).click()
    await primary.click()
  } else if (now === 'split') {
    if (step % 3 === 0) await page.locator('.swap').click()
    await primary.click()
  } else if (now === 'order')
    await page
      .locator('.vote')
      .nth(step % 2)
      .click({ timeout: 500 })
  else if (now === 'place') await page.mouse.click(...(await bestPlace(page)))
  else {
    const options = page.locator('button.opt')
    await options.nth(step % (await options.count())).click()
    await primary.click()
  }
  // What was done stands in the log.
  for (let n = 0; n < 80 && (await entries(page)) === before && !(await over(page)); n++) await page.waitForTimeout(25)
}

async function playUntil(page: Page, done: (now: Phase, step: number) => boolean): Promise<Phase> {
  for (let step = 0; step < 300; step++) {
    const now = await phase(page)
    if (now === 'over' || done(now, step)) return now
    // While all castles are built at once, others may settle what was to be clicked.
    await click(page, now, step).catch((error) => {
      if (step > 280) throw error
    })
  }
  throw new Error('the game does not end')
}

it('a whole game with Ludwig by pointer', async () => {
  const watched = await sit()
  const { page } = watched
  const asked_ = new Set<string>()
  expect(
    await playUntil(page, (now, step) => {
      asked_.add(now)
      return now === 'select' && step > 14
    }),
  ).toBe('select')
  await page.locator('.tilebtn').nth(1).hover()
  // From now on the order need not be asked any more.
  await page.evaluate(() => localStorage.setItem('burghof-ludwig-order', '1'))
  await page.reload()
  await phase(page)
  await page.locator('.tilebtn').nth(1).hover()
  // The hand says what a tile would bring left and right, the castles where.
  await page.locator('.trials .spot').first().waitFor()
  await page.waitForFunction(() => ![...document.querySelectorAll('.gains')].some((one) => one.textContent?.includes('…')), undefined, {
    timeout: 20_000,
  })
  await keep(page, 'ludwig-select')
  await accessible(page)
  await playUntil(page, (now, step) => now === 'place' && step > 2)
  await page.mouse.move(...(await bestPlace(page)))
  await page.locator('.ghost').waitFor()
  await keep(page, 'ludwig-place')
  await accessible(page)
  expect(await playUntil(page, (now) => (asked_.add(now), false))).toBe('over')
  for (const kind of ['select', 'split', 'order', 'place']) expect([...asked_]).toContain(kind)
  await keep(page, 'ludwig-over')
  await accessible(page)
  // The sheet has 13 rows whose sums are the castles' totals, and the weaker one is everybody's result.
  await page.getByRole('button', { name: 'Schließen' }).click()
  const sheet = await page.locator('.side table tbody tr').count()
  expect(sheet).toBe(13)
  const sums = await page.locator('.side table tfoot td').allInnerTexts()
  const rows = await page
    .locator('.side table tbody tr')
    .evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll('td')].map((cell) => Number(cell.textContent) || 0)))
  sums.forEach((sum, column) => expect(rows.reduce((all, row) => all + (row[column] ?? 0), 0)).toBe(Number(sum)))
  expect(await page.locator('.seat.won .sc').innerText()).toMatch(/^\d+$/)
  await keep(page, 'ludwig-final')
  await sound(watched)
})

it('a whole game by keyboard, through accessible roles only', async () => {
  const watched = await sit({ locale: 'en-GB', usual: true })
  const { page } = watched
  const desk = page.getByRole('region', { name: /desk|tools and hand|your move/i }).or(page.getByRole('main'))
  let steps = 0
  for (; steps < 220; steps++) {
    await asked(page)
    if (await page.getByRole('heading', { name: 'The game is over' }).count()) break
    const hand = page.getByRole('list', { name: 'Your hand' }).getByRole('button', { pressed: false, disabled: false })
    const split = page.getByRole('button', { name: /^Deal out/ })
    const spaces = page.getByRole('button', { name: / at -?\d+,-?\d+ in castle/ })
    const choices = desk.getByRole('button', { name: /for castle/i })
    const before = await entries(page)
    if (await spaces.count()) {
      await spaces.nth(steps % (await spaces.count())).focus()
      // An arrow may lead to a space that does not fit; then come back.
      await page.keyboard.press(steps % 2 === 0 ? 'ArrowUp' : 'ArrowLeft')
      if (await page.evaluate(() => document.activeElement?.getAttribute('aria-disabled') === 'true')) await spaces.first().focus()
      await page.keyboard.press('Enter')
    } else if (await choices.count()) {
      await choices.first().focus()
      await page.keyboard.press('Enter')
      await page.keyboard.press('Enter')
    } else if (await split.count()) {
      await split.first().focus()
      await page.keyboard.press('Enter')
    } else if ((await hand.count()) > 1) {
      await hand.first().focus()
      await page.keyboard.press('Space')
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('Space')
      await page.getByRole('button', { name: /^Done/ }).focus()
      await page.keyboard.press('Enter')
    } else {
      await page.waitForTimeout(60)
      continue
    }
    for (let n = 0; n < 40 && (await entries(page)) === before; n++) await page.waitForTimeout(25)
  }
  expect(steps).toBeLessThan(220)
  await won(page)
  await sound(watched)
})

it('a refusal says why and leads to its rule, by pointer and by key', async () => {
  const watched = await sit({ usual: true })
  const { page } = watched
  await playUntil(page, (now) => now === 'place')
  const picture = await page.locator('.castle.asked .pic').boundingBox()
  if (!picture) throw new Error()
  await page.mouse.click(picture.x + 8, picture.y + picture.height / 3)
  const rule = page.locator('.tip .rule')
  await rule.waitFor()
  expect(await rule.innerText()).toMatch(/^LUD-\w+$/)
  await keep(page, 'ludwig-refusal')
  await page.keyboard.press('Escape')
  await rule.waitFor({ state: 'detached' })
  await page
    .getByRole('button', { name: /passt hier nicht/ })
    .first()
    .focus()
  await page.keyboard.press('Enter')
  await rule.waitFor()
  const number = await rule.innerText()
  await rule.click()
  await page.locator('dialog .here').waitFor()
  expect(await page.locator('dialog .here').innerText()).toContain(number)
  await page.keyboard.press('Escape')
  await sound(watched)
})

it('five seats, all castles at once; any castle can be looked at; replay', async () => {
  const watched = await sit({ seats: 5, free: true, locale: 'en-GB', viewport: { width: 1280, height: 800 }, colorScheme: 'dark' })
  const { page } = watched
  await playUntil(page, (now, step) => now === 'select' && step > 4)
  expect(await page.locator('.seat').count()).toBe(5)
  await keep(page, 'ludwig-desk-dark')
  await accessible(page)
  await page
    .locator('.side')
    .getByRole('button', { name: /^Castle Pillnitz/ })
    .click()
  expect(await page.locator('.castle').count()).toBe(1)
  await page.getByRole('button', { name: 'Back to your castles' }).click()
  expect(await page.locator('.castle').count()).toBe(2)
  // Nothing stands at the beginning.
  const slider = page.getByRole('slider')
  await slider.focus()
  await page.keyboard.press('Home')
  await page.waitForFunction(() => document.querySelectorAll('.castle .room').length === 2)
  await page.keyboard.press('End')
  await page.waitForFunction(() => document.querySelectorAll('.castle .room').length > 2)
  await sound(watched)
})

it.each(['light', 'dark'] as const)('phone, %s: by finger and without sideways scrolling', async (colorScheme) => {
  const watched = await sit({ viewport: SIZES.phone, hasTouch: true, colorScheme, usual: true, guided: colorScheme === 'dark' })
  const { page } = watched
  for (let step = 0; step < 9; step++) {
    const now = await phase(page)
    if (now === 'over') break
    if (now === 'select') {
      for (const n of [0, 1]) await page.locator('.hand .tilebtn').nth(n).tap()
      if (step < 4) await keep(page, `ludwig-phone-select-${colorScheme}`)
      await page.locator('.primary').tap()
      await page.locator('.tilebtn[aria-disabled="false"]').first().waitFor({ state: 'detached' })
    } else if (now === 'place') {
      await page.evaluate(() => scrollTo(0, 0))
      // The first tap shows what would be, the primary button does it.
      // Two quick taps would fit the drawing into its frame.
      await page.waitForTimeout(300)
      await page.touchscreen.tap(...(await bestPlace(page)))
      await page.locator('.ghost').waitFor()
      if (step < 6) await keep(page, `ludwig-phone-place-${colorScheme}`)
      await page.locator('.primary:not(.blocked)').tap()
      await page.locator('.ghost').waitFor({ state: 'detached' })
    } else if (now === 'choose') {
      await page.locator('button.opt').first().tap()
      await page.locator('.primary').tap()
    } else await page.locator('.primary').tap()
    const [wide, window_] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
    expect(wide).toBeLessThanOrEqual(window_ as number)
  }
  await accessible(page)
  await sound(watched)
})

it('the score pad counts a castle of a real table', async () => {
  const watched = await visit(browser, '#/pad/ludwig')
  const { page } = watched
  const put = async (name: string, space: string) => {
    await page.getByRole('searchbox').fill(name)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: `Feld ${space}`, exact: true }).focus()
    await page.keyboard.press('Enter')
  }
  const total = (n: string) => page.waitForFunction((n) => document.querySelector('.result h2 b')?.textContent === n, n)
  // The first example of the catalogue: the wine room between two sleeping rooms.
  await put('Nickerchen', '2,0')
  await put('weinst', '2,1')
  await put('Welpen', '2,2')
  await total('6')
  expect(await page.locator('.result').innerText()).toContain('Weinstube: 4')
  await page.getByLabel('Bonuskarten 1').selectOption('width')
  await total('9')
  // By pointer: a specialty room of the list, set with a click.
  await page.locator('.names').selectOption('fountain')
  const cell = await page.getByRole('button', { name: 'Feld -1,0', exact: true }).boundingBox()
  if (!cell) throw new Error()
  await page.mouse.click(cell.x + cell.width / 2, cell.y + cell.height / 2)
  await total('15')
  await accessible(page)
  await keep(page, 'ludwig-pad')
  // What cannot stand is said with its rule.
  await put('Küche', '-1,1')
  await page.locator('.result .bad').waitFor()
  expect(await page.locator('.result .bad').innerText()).toContain('LUD-33')
  await sound(watched)
})
