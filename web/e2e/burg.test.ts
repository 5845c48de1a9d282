import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { accessible, asked, begin, keep, launch, leave, over, SIZES, sound, visit, won } from './help'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
// What stays open goes on thinking.
afterEach(() => leave(browser))
afterAll(() => browser.close())

const SHORT = { timeout: 1500 }
type Kind = 'cards' | 'build' | 'pay' | 'place' | 'wagon' | 'pile' | 'tiles' | 'over'

/** What is asked of me, as the page shows it. */
async function kind(page: Page): Promise<Kind> {
  await asked(page)
  if (await over(page)) return 'over'
  return page.evaluate(() => {
    const has = (what: string) => document.querySelector(what) !== null
    return has('.card[aria-pressed]')
      ? 'cards'
      : has('.paying')
        ? 'pay'
        : has('.b.legal')
          ? 'build'
          : has('.p.legal')
            ? 'place'
            : has('.w.legal')
              ? 'wagon'
              : has('.pile.legal')
                ? 'pile'
                : 'tiles'
  })
}

/** Where a pointer reaches one of these things. */
async function reach(page: Page, what: string, step: number): Promise<[number, number]> {
  const at = await page.evaluate(
    ([what, step]) => {
      const all = [...document.querySelectorAll(what as string)]
      for (const one of [...all.slice((step as number) % all.length), ...all]) {
        for (const part of one.querySelectorAll('.box, .hit')) {
          const box = part.getBoundingClientRect()
          const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
          if (document.elementFromPoint(x, y)?.closest(what as string) === one) return [x, y]
        }
      }
      return null
    },
    [what, step] as const,
  )
  if (!at) throw new Error(`no ${what} can be reached`)
  return at as [number, number]
}

/** One decision by pointer on the picture; the primary button confirms it. */
async function decide(page: Page, now: Kind, step: number, tap = false) {
  const press = (x: number, y: number) => (tap ? page.touchscreen.tap(x, y) : page.mouse.click(x, y))
  const primary = page.locator('.primary')
  if (now === 'cards') {
    const free = page.locator('.card[aria-pressed="false"]:not([aria-disabled="true"])')
    for (let n = 0; n < 3 && (await page.locator('.primary.blocked').count()); n++)
      await free.nth((step * 3 + n) % (await free.count())).click(SHORT)
    await primary.click(SHORT)
  } else if (now === 'build') await press(...(await reach(page, '.b.legal', step)))
  else if (now === 'pay' || now === 'tiles') {
    if (now === 'tiles') {
      const tiles = page.locator('.tile')
      const n = await tiles.count()
      if (n > 0) await tiles.nth(step % n).click(SHORT)
    }
    await primary.click(SHORT)
  } else if (!tap && now === 'wagon' && step % 2 === 0) {
    // Carried there and put down.
    const [x, y] = await reach(page, '.w.legal', step)
    const from = await page.locator('.token').boundingBox(SHORT)
    if (!from) throw new Error('no helper to carry')
    await page.mouse.move(from.x + 20, from.y + 20)
    await page.mouse.down()
    await page.mouse.move(x, y - 20, { steps: 3 })
    await page.mouse.move(x, y, { steps: 3 })
    await page.mouse.up()
  } else {
    await press(...(await reach(page, { place: '.p.legal', wagon: '.w.legal', pile: '.pile.legal' }[now as 'place'], step)))
    await primary.click(SHORT)
  }
}

async function playUntil(page: Page, done: (now: Kind, step: number) => boolean, most = 400): Promise<Kind> {
  const failures: string[] = []
  for (let step = 0; step < most; step++) {
    const now = await kind(page)
    if (now === 'over' || done(now, step)) return now
    // What was asked may be over before the pointer is there: then it is looked at again.
    await decide(page, now, step).catch((error: Error) => failures.push(error.message))
    if (failures.length > 12) throw new Error(failures.join('\n'))
  }
  throw new Error('the game does not end')
}

const choose = (page: Page, title = 'Im Schutze der Burg') => page.locator('.game .open', { hasText: title }).click()
/** A table laid by hand: this many people, weak bots, summer or winter. */
async function lay(page: Page, people: number, season: 'summer' | 'winter') {
  await page.getByRole('radio', { name: String(people), exact: true }).focus()
  await page.keyboard.press('Space')
  for (const level of await page.getByRole('combobox', { name: /Stufe|Level/i }).all()) await level.selectOption('knappe')
  await page.getByRole('combobox', { name: /Jahreszeit|Season/ }).selectOption(season)
  await page.getByRole('button', { name: /^(Partie beginnen|Begin the game)/ }).focus()
  await page.keyboard.press('Enter')
}

it('a whole game by pointer on the picture, with explanations', async () => {
  const watched = await visit(browser)
  const { page } = watched
  await choose(page)
  await page.getByRole('button', { name: /Erste Partie/ }).click()
  await begin(page)
  await asked(page)
  await page.locator('.guide').waitFor()
  await keep(page, 'burg-guided')
  expect(await playUntil(page, (now, step) => now === 'pay' && step > 14)).toBe('pay')
  await keep(page, 'burg-pay')
  await accessible(page)
  expect(await playUntil(page, () => false)).toBe('over')
  await keep(page, 'burg-over')
  await accessible(page)
  // The walk counts place by place and ends with the sums of the sheet.
  await page.getByRole('button', { name: 'Punkte durchgehen' }).click()
  const sums = new Map<string, string>()
  for (;;) {
    const said = await page.locator('.walking [role="status"]').innerText()
    const sum = /^(.*?): .*zusammen (\d+)/s.exec(said)
    if (sum) sums.set(sum[1] as string, sum[2] as string)
    const next = page.getByRole('button', { name: 'Nächste Zeile' })
    if (!(await next.count())) break
    await next.click()
  }
  await keep(page, 'burg-walk')
  for (const seat of await page.locator('.seat').all()) {
    const name = (await seat.locator('.nm b').innerText()).replace(/ \(du\)$/, '')
    if (sums.has(name)) expect((await seat.locator('.sc').innerText()).trim()).toBe(sums.get(name))
  }
  await sound(watched)
})

it('a whole winter game by keyboard, through accessible roles only', async () => {
  const watched = await visit(browser, '#/setup/burg', { locale: 'en-GB' })
  const { page } = watched
  await lay(page, 2, 'winter')
  const focused = async (name: RegExp) => {
    if (
      await page
        .getByRole('button', { name })
        .first()
        .focus(SHORT)
        .then(
          () => true,
          () => false,
        )
    )
      await page.keyboard.press('Enter')
  }
  const desk = page.getByRole('region', { name: 'Your desk' })
  const stops = /^(Build nothing more|Place no helper|Put up none|Buy nothing more)/
  let steps = 0
  for (; steps < 400; steps++) {
    await asked(page)
    if (await page.getByRole('heading', { name: 'The game is over' }).count()) break
    const castle = page.getByRole('group', { name: /^Castle under construction/ })
    const hand = page.getByRole('list', { name: 'Your person cards' })
    const open = castle.getByRole('button', {
      name: /^(Erect|Place a helper|Put a helper|Displace|Take \d|Take the helper)/,
      disabled: false,
    })
    const radios = desk.getByRole('radio')
    if (await page.getByRole('group', { name: /^(Pay:|Palas:)/ }).count()) await focused(/^(Erect:|Convert)/)
    else if ((await hand.getByRole('button', { pressed: false }).count()) && (await page.getByRole('button', { name: /^Lay/ }).count())) {
      for (let n = 0; n < 3 && (await page.getByRole('button', { name: /^Lay/, disabled: true }).count()); n++) {
        const free = hand.getByRole('button', { pressed: false, disabled: false })
        await free.nth((steps * 3 + n) % (await free.count())).focus()
        await page.keyboard.press('Space')
      }
      await focused(/^Lay/)
    } else if ((await open.count()) && steps % 7 !== 6) {
      // Into the picture by its one stop, with an arrow and back to a thing that may be chosen; Enter chooses, Enter does it.
      await open.first().focus()
      await page.keyboard.press(['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'][steps % 4] as string)
      await open.nth(steps % (await open.count())).focus()
      await page.keyboard.press('Enter')
      if (!(await page.getByRole('group', { name: /^Pay:/ }).count())) await page.keyboard.press('Enter')
    } else if (await radios.count()) {
      await radios.nth(steps % (await radios.count())).focus()
      await page.keyboard.press('Space')
      await desk.getByRole('button').last().focus()
      await page.keyboard.press('Enter')
    } else await focused(stops)
  }
  expect(steps).toBeLessThan(400)
  await won(page)
  await keep(page, 'burg-winter-over')
  await sound(watched)
})

it('a refusal says why, by pointer and by key, and leads to its rule', async () => {
  const watched = await visit(browser)
  const { page } = watched
  await choose(page)
  await page.getByRole('button', { name: /^Gegen Bots/ }).click()
  await asked(page)
  // The bot's choice would take the message away.
  await page.locator('.order li.done').first().waitFor()
  // The master builder is barred with a full hand.
  await page.locator('.card', { hasText: 'Baumeister' }).click({ force: true })
  const rule = page.locator('.tip .rule')
  await rule.waitFor()
  expect(await rule.innerText()).toBe('BRG-42')
  await keep(page, 'burg-refusal')
  await rule.click()
  await page.locator('dialog .here', { hasText: 'BRG-42' }).waitFor()
  await page.keyboard.press('Escape')
  // The rider is closed while a wagon is free.
  for (let step = 0; step < 40; step++) {
    const now = await kind(page)
    if (now === 'wagon') break
    if (now === 'cards' && (await page.locator('.card[aria-pressed="false"]', { hasText: 'Händler' }).count())) {
      await page.locator('.card', { hasText: 'Händler' }).click()
      await page
        .locator('.card', { hasText: 'Bote' })
        .or(page.locator('.card[aria-pressed="false"]:not([aria-disabled="true"])').first())
        .first()
        .click()
      await page.locator('.primary').click()
    } else await decide(page, now, step).catch(() => {})
  }
  const rider = page.getByRole('button', { name: /^Reiter/ })
  await rider.focus()
  await page.keyboard.press('Enter')
  await page.locator('.tip .rule', { hasText: 'BRG-68' }).waitFor()
  await keep(page, 'burg-rider')
  await sound(watched)
})

it('a payment can be made by hand, taken back and made again', async () => {
  const watched = await visit(browser)
  const { page } = watched
  await choose(page)
  await page.getByRole('button', { name: /Erste Partie/ }).click()
  await begin(page)
  expect(await playUntil(page, (now) => now === 'pay')).toBe('pay')
  const total = page.locator('.paying .tot')
  const said = await total.innerText()
  // One piece less: the button is blocked and says what is missing; pressing it names the rule.
  await page.locator('.paying .step button:not([aria-disabled="true"])[aria-label^="Weniger"]').first().click()
  await page.locator('.primary.blocked').click({ force: true })
  await page.locator('.tip .rule').waitFor()
  expect(await page.locator('.tip .rule').innerText()).toMatch(/^BRG-11[34]$/)
  await keep(page, 'burg-pay-short')
  await page.getByRole('button', { name: 'Anderes Bauwerk wählen' }).click()
  const before = await page.locator('.b.up').count()
  await decide(page, 'build', 0)
  expect(await total.innerText()).toMatch(/\d+/)
  expect(said).toMatch(/\d+/)
  await page.locator('.primary').click()
  await page.waitForFunction((n) => document.querySelectorAll('.b.up').length > n, before)
  await sound(watched)
})

it.each([
  ['desk', 'light', 'en-GB', 4, 'summer'],
  ['tablet', 'dark', 'de-DE', 3, 'winter'],
  ['phone', 'light', 'de-DE', 4, 'winter'],
  ['phone', 'dark', 'en-GB', 2, 'summer'],
] as const)('%s, %s, %s: in order', async (size, colorScheme, locale, people, season) => {
  const touch = size === 'phone'
  const watched = await visit(browser, '#/setup/burg', { viewport: SIZES[size], colorScheme, locale, hasTouch: touch })
  const { page } = watched
  await lay(page, people, season)
  await asked(page)
  await keep(page, `burg-${size}-${colorScheme}-start`)
  for (let step = 0; step < 5; step++) {
    const now = await kind(page)
    if (now === 'over') break
    if (now !== 'cards') await keep(page, `burg-${size}-${colorScheme}-${now}`)
    await decide(page, now, step, touch).catch(() => {})
  }
  await asked(page)
  await accessible(page)
  await sound(watched)
})
