import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { accessible, asked, keep, launch, leave, over, SIZES, sound, visit, won } from './help'
import { byKeys } from './keys'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
// What stays open goes on thinking.
afterEach(() => leave(browser))
afterAll(() => browser.close())

type Phase = 'play' | 'build' | 'end' | 'claim' | 'draw' | 'over'

async function phase(page: Page): Promise<Phase> {
  await asked(page)
  if (await over(page)) return 'over'
  return page.evaluate(() => {
    const has = (what: string) => document.querySelector(what) !== null
    return has('.pile')
      ? 'draw'
      : has('.claims button')
        ? 'claim'
        : has('.place')
          ? 'build'
          : !has('.primary.blocked') && has('.card.on') && has('.pick:not(.none)[aria-pressed]')
            ? 'end'
            : 'play'
  })
}

/** One decision by pointer. */
async function click(page: Page, now: Phase, step: number) {
  const primary = page.locator('.primary')
  if (now === 'play') {
    // Cards one by one until they can be played, sometimes one more.
    if (await page.locator('.primary.blocked').count())
      await page
        .locator('.card[aria-pressed="false"]')
        .nth(step % 2)
        .or(page.locator('.card[aria-pressed="false"]').first())
        .first()
        .click()
    else await primary.click()
  } else if (now === 'build') {
    // The most valuable place a pointer can reach, or any.
    const at = await page.evaluate((step) => {
      const all = [...document.querySelectorAll('.place')]
      const order = [...all.filter((place) => place.querySelector('.worth')), ...all.slice((step * 7) % all.length), ...all]
      for (const place of order) {
        const box = place.querySelector('.mark')?.getBoundingClientRect()
        if (!box) continue
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
        if (document.elementFromPoint(x, y)?.closest('svg[role="group"]')) return [x, y]
      }
      return null
    }, step)
    if (!at) throw new Error('no place can be reached')
    await page.mouse.click(at[0] as number, at[1] as number)
  } else if (now === 'end') await primary.click()
  else if (now === 'claim') await page.locator('.claims button').last().click()
  else {
    const piles = page.locator('.pile input')
    await piles.nth(step % (await piles.count())).check({ force: true })
    await primary.click()
  }
}

async function playUntil(page: Page, done: (now: Phase, turns: number) => boolean, most = 600): Promise<Phase> {
  let turns = 0
  for (let step = 0; step < most; step++) {
    const now = await phase(page)
    if (now === 'over' || done(now, turns)) return now
    await click(page, now, step)
    if (now === 'draw') {
      turns++
      // The turn goes on elsewhere: wait until the draw is gone.
      await page.locator('.pile').first().waitFor({ state: 'detached', timeout: 15_000 })
    }
  }
  throw new Error('the game does not end')
}

const start = (page: Page) => page.getByRole('button', { name: /Gegen Bots|Against bots/ }).click()

it('a whole game against a bot by pointer', async () => {
  const watched = await visit(browser)
  const { page } = watched
  await keep(page, 'home-desk')
  await start(page)
  await playUntil(page, (now, turns) => now === 'build' && turns >= 3)
  await keep(page, 'castellan-desk')
  await accessible(page)
  expect(await playUntil(page, () => false)).toBe('over')
  await keep(page, 'castellan-over')
  await accessible(page)
  // The walk through the points ends with the sum of the sheet.
  await page.getByRole('button', { name: 'Punkte durchgehen' }).click()
  while (await page.getByRole('button', { name: 'Nächste Zeile' }).count())
    await page.getByRole('button', { name: 'Nächste Zeile' }).click()
  const said = await page.locator('.walking [role="status"]').innerText()
  const best = await page.locator('.seat.won .sc').innerText()
  expect(said).toContain(`zusammen ${best.trim()}`)
  await sound(watched)
})

it('a whole game by keyboard, through accessible roles only', async () => {
  const watched = await visit(browser, '', { locale: 'en-GB' })
  const { page } = watched
  await page.getByRole('button', { name: /^Against bots/ }).focus()
  await page.keyboard.press('Enter')
  await byKeys(page)
  await won(page)
  await sound(watched)
})

it('a refusal says why and leads to its rule', async () => {
  const watched = await visit(browser)
  const { page } = watched
  await start(page)
  await playUntil(page, (now, turns) => now === 'build' && turns >= 1)
  // Far out on the meadow nothing fits, whatever the piece.
  const area = await page.locator('.area').boundingBox()
  if (!area) throw new Error()
  await page.mouse.click(area.x + 30, area.y + area.height - 30)
  const rule = page.locator('.tip .rule')
  await rule.waitFor()
  expect(await rule.innerText()).toMatch(/^CAS-\d+$/)
  await keep(page, 'castellan-refusal')
  const number = await rule.innerText()
  await rule.click()
  const here = page.locator('dialog .here')
  await here.waitFor()
  expect(await here.innerText()).toContain(number)
  await accessible(page)
  await page.getByRole('searchbox').fill('Burgfried')
  expect(await page.locator('.rules p').count()).toBeGreaterThan(2)
  await page.keyboard.press('Escape')
  await sound(watched)
})

it('undo, redo, hints and cards taken back', async () => {
  const watched = await visit(browser)
  const { page } = watched
  await start(page)
  await playUntil(page, (now) => now === 'build')
  const count = () => page.locator('.castle .piece').count()
  const before = await count()
  await click(page, 'build', 1)
  await page.waitForFunction((n) => document.querySelectorAll('.castle .piece').length === n + 1, before)
  await page.getByRole('button', { name: 'Zurück', exact: true }).click()
  await page.waitForFunction((n) => document.querySelectorAll('.castle .piece').length === n, before)
  await page.keyboard.press('Control+y')
  await page.waitForFunction((n) => document.querySelectorAll('.castle .piece').length === n + 1, before)
  await page.getByRole('button', { name: 'Tipp' }).click()
  await page.locator('.hints li').nth(0).waitFor({ timeout: 20_000 })
  expect(await page.locator('.hints li').count()).toBeLessThanOrEqual(3)
  // Taking back a card goes back to step 1 if nothing else can be played.
  await page.locator('.card.on').first().click()
  await asked(page)
  await sound(watched)
})

it('replay: scrub, keys, a link to the moment, and on from here', async () => {
  const watched = await visit(browser)
  const { page } = watched
  await start(page)
  await playUntil(page, (now, turns) => now === 'play' && turns >= 2)
  const whole = await page.locator('.castle .piece').count()
  const slider = page.getByRole('slider')
  const last = Number(await slider.getAttribute('max'))
  await slider.focus()
  await page.keyboard.press('Home')
  await page.waitForFunction(() => document.querySelectorAll('.castle .piece').length === 0)
  expect(page.url()).toMatch(/\/at\/0$/)
  for (let n = 0; n < 9; n++) await page.keyboard.press('ArrowRight')
  await page.waitForURL(/\/at\/9$/)
  await page.reload()
  await page.locator('.prompt.past').waitFor()
  expect(await page.locator('.prompt').innerText()).toContain('9')
  await keep(page, 'castellan-replay')
  await page.getByRole('button', { name: 'Zurück zu jetzt' }).click()
  await page.waitForFunction((n) => document.querySelectorAll('.castle .piece').length === n, whole)
  expect(Number(await slider.getAttribute('max'))).toBe(last)
  await sound(watched)
})

it('a reload in the middle of a draft loses nothing', async () => {
  const watched = await visit(browser)
  const { page } = watched
  await start(page)
  await playUntil(page, (now, turns) => now === 'build' && turns >= 1)
  const before = await page.locator('.castle .piece').count()
  await click(page, 'build', 3)
  await page.waitForFunction((n) => document.querySelectorAll('.castle .piece').length === n + 1, before)
  await asked(page)
  const prompt = await page.locator('.prompt p').innerText()
  await page.reload()
  await page.waitForFunction((n) => document.querySelectorAll('.castle .piece').length === n + 1, before)
  await page.waitForFunction((text) => document.querySelector('.prompt p')?.textContent === text, prompt)
  // The first page offers it.
  await page.goto(page.url().replace(/#.*$/, ''))
  await page.getByText('du bist am Zug').waitFor()
  await sound(watched)
})

it('one screen: nobody sees a foreign hand', async () => {
  const watched = await visit(browser)
  const { page } = watched
  await page.getByRole('button', { name: /An einem Bildschirm/ }).click()
  const take = page.getByRole('button', { name: /^Ich bin/ })
  await take.waitFor()
  expect(await page.locator('.card').count()).toBe(0)
  await accessible(page)
  await take.click()
  const first = await page.locator('.seat').first().innerText()
  for (let step = 0; step < 60; step++) {
    const now = await phase(page)
    await click(page, now, step)
    // The turn is over: the screen is to be handed over.
    if (now === 'draw') break
  }
  await take.waitFor()
  expect(await page.locator('.card').count()).toBe(0)
  await take.click()
  await page.locator('.prompt.mine').waitFor()
  expect(await page.locator('.seat').first().innerText()).not.toBe(first)
  await sound(watched)
})

it('a record goes out and comes back', async () => {
  const watched = await visit(browser)
  const { page } = watched
  await start(page)
  await playUntil(page, (now, turns) => now === 'play' && turns >= 1)
  const pieces = await page.locator('.castle .piece').count()
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Aufzeichnung speichern' }).click()])
  await page.goto(page.url().replace(/#.*$/, '#/games'))
  await page.locator('input[type="file"]').setInputFiles(await file.path())
  // The bot of the record is still a bot, so there is only one person to be.
  await page.waitForFunction((n) => document.querySelectorAll('.castle .piece').length === n, pieces)
  expect(await page.locator('.seats .bot').count()).toBe(1)
  await sound(watched)
})

it('a link to a moment opens the game in another browser, bots and all', async () => {
  const watched = await visit(browser, '', { permissions: ['clipboard-read', 'clipboard-write'] })
  const { page } = watched
  await start(page)
  await playUntil(page, (now, turns) => now === 'play' && turns >= 1)
  const slider = page.getByRole('slider')
  await slider.focus()
  await page.keyboard.press('Home')
  for (let n = 0; n < 3; n++) await page.keyboard.press('ArrowRight')
  await page.waitForURL(/\/at\/3$/)
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await page.evaluate(() => navigator.clipboard.writeText(''))
  await page.getByRole('button', { name: 'Link zu diesem Augenblick kopieren' }).click()
  // The game is packed first.
  await expect.poll(copied, { timeout: 10_000 }).toMatch(/#\/moment\/[\w-]+\/3$/)
  const link = await copied()
  const other = await visit(browser, link)
  await other.page.waitForURL(/#\/table\/\w+\/at\/3$/)
  await other.page.locator('.prompt.past').waitFor()
  expect(await other.page.getByRole('slider').getAttribute('max')).toBe(await slider.getAttribute('max'))
  expect(await other.page.locator('.seats .bot').count()).toBe(1)
  await sound(watched)
  await sound(other)
  // Half a link says so.
  const half = await visit(browser, link.slice(0, -40))
  await half.page.getByText('In diesem Link steckt keine Partie').waitFor()
})

it.each([
  ['desk', 'light', 'en-GB'],
  ['tablet', 'dark', 'de-DE'],
  ['phone', 'light', 'de-DE'],
  ['phone', 'dark', 'en-GB'],
] as const)('%s, %s, %s: in order', async (size, colorScheme, locale) => {
  const touch = size === 'phone'
  const watched = await visit(browser, '', { viewport: SIZES[size], colorScheme, locale, hasTouch: touch })
  const { page } = watched
  await keep(page, `home-${size}-${colorScheme}`)
  await accessible(page)
  await start(page)
  await asked(page)
  await accessible(page)
  if (touch) {
    // By finger: cards where they are asked for, a place with two taps.
    for (let n = 0; n < 4 && (await page.locator('.primary.blocked').count()); n++)
      await page.locator('.card[aria-pressed="false"]').first().tap()
    await page.locator('.primary').tap()
    await page.locator('.place').first().waitFor()
    const box = await page.locator('.place .mark').first().boundingBox()
    if (!box) throw new Error()
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
    const set = page.getByRole('button', { name: locale === 'de-DE' ? 'Setzen' : 'Set', exact: true })
    await set.waitFor()
    await set.tap()
    await asked(page)
  } else await playUntil(page, (now, turns) => now === 'build' && turns >= 2)
  await keep(page, `castellan-${size}-${colorScheme}`)
  await sound(watched)
})
