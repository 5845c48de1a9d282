import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { accessible, asked, begin, keep, launch, leave, over, SIZES, sound, visit, won, type Watched } from './help'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
// What stays open goes on thinking.
afterEach(() => leave(browser))
afterAll(() => browser.close())

/** Lays a table on the set-up page: this many people, the weakest bots, dawn after this many turns. */
async function table(people: number, turns: number, options: Parameters<typeof visit>[2] = {}, guided = false): Promise<Watched> {
  const watched = await visit(browser, '#/setup/schloss', options)
  const { page } = watched
  await page.getByRole('spinbutton').nth(1).fill(String(turns))
  await page.locator('.pick', { hasText: String(people) }).click()
  for (const level of await page.getByRole('combobox', { name: /Stufe|level/i }).all()) await level.selectOption('knappe')
  if (guided) await page.getByRole('checkbox').check()
  await page.locator('form button[type="submit"], form .btn.act').first().click()
  if (guided) await begin(page)
  await asked(page)
  return watched
}

type Step = 'place' | 'actions' | 'fireball' | 'item' | 'death' | 'ghosts' | 'over'
async function stepOf(page: Page): Promise<Step> {
  await asked(page)
  if (await over(page)) return 'over'
  const is = await page.locator('.tray-in').getAttribute('class')
  return /step-(\w+)/.exec(is ?? '')?.[1] as Step
}
const number = (page: Page) => page.locator('.bar .tb').getAttribute('data-entry')

/** The middle of one of these places that a pointer can reach, once the picture stands still: a desk that has just grown moves it. */
async function reach(page: Page, what: string, nth: number): Promise<[number, number] | null> {
  const look = () =>
    page.evaluate(
      async ([what, nth]) => {
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
        const all = [...document.querySelectorAll<SVGElement>(what as string)]
        for (let n = 0; n < all.length; n++) {
          const box = all[(n + (nth as number)) % all.length]?.querySelector('.mark')?.getBoundingClientRect()
          if (!box) continue
          const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
          if (document.elementFromPoint(x, y)?.closest('svg[role="group"]')) return [x, y] as [number, number]
        }
        return null
      },
      [what, nth],
    )
  let before = await look()
  for (let tries = 0; tries < 20; tries++) {
    const now = await look()
    if (now?.join() === before?.join()) return now
    before = now
  }
  return before
}
async function point(page: Page, what: string, nth = 0): Promise<boolean> {
  const at = await reach(page, what, nth)
  if (at) await page.mouse.click(...at)
  return at !== null
}

/** One decision by pointer, on the picture where it has a place there. */
async function click(page: Page, step: Step, n: number) {
  const before = await number(page)
  const primary = page.locator('.primary')
  if (step === 'place') {
    expect(await point(page, '.place.cell:not(.no)', n)).toBe(true)
    if (n % 2 === 0) await page.keyboard.press('r')
    await primary.click()
  } else if (step === 'ghosts') {
    expect(await point(page, '.place.ghost:not(.no)', n)).toBe(true)
    if (await page.locator('.place.armed').count()) await primary.click()
  } else if (step === 'fireball') {
    if (n % 3 === 0) await page.locator('.balls input:not(:disabled)').first().check({ force: true })
    await primary.click()
  } else if (step === 'item') await page.locator('.choose button').last().click()
  else if (step === 'death') {
    for (const at of [0, 1]) await page.locator('.death .card').nth(at).click()
    await primary.click()
  } else if (await page.locator('.place.fight:not(.no)').count()) await point(page, '.place.fight:not(.no)')
  else if (await point(page, '.place:is(.open, .take, .drink):not(.no)')) {
    // Something useful lies here.
  } else if (await page.locator('.place.door').count()) {
    await point(page, '.place.door')
    await page
      .getByRole('button', { name: /Schlüssel benutzen/ })
      .or(primary)
      .first()
      .click()
  } else if (n % 5 === 4 || !(await point(page, '.place:is(.walk, .move):not(.no)', n))) await primary.click()
  await page.waitForFunction(
    (was) => document.querySelector('.bar .tb')?.getAttribute('data-entry') !== was || document.querySelector('.final'),
    before,
  )
}

async function play(page: Page, done: (step: Step, n: number) => boolean = () => false, most = 400): Promise<Step> {
  for (let n = 0; n < most; n++) {
    const step = await stepOf(page)
    if (step === 'over' || done(step, n)) return step
    await click(page, step, n)
  }
  throw new Error('the game does not end')
}

it('a whole game against a bot by pointer', async () => {
  const watched = await table(2, 6)
  const { page } = watched
  await keep(page, 'schloss-desk-start')
  await play(page, (step, n) => step === 'actions' && n > 12)
  await keep(page, 'schloss-desk')
  await accessible(page)
  expect(await play(page)).toBe('over')
  await keep(page, 'schloss-over')
  await accessible(page)
  // The walk through the points ends with the sum of the sheet.
  await page.getByRole('button', { name: 'Punkte durchgehen' }).click()
  while (await page.getByRole('button', { name: 'Nächste Zeile' }).count())
    await page.getByRole('button', { name: 'Nächste Zeile' }).click()
  const said = await page.locator('.walking [role="status"]').innerText()
  expect(said).toContain(`zusammen ${(await page.locator('.seat.won .sc').first().innerText()).trim()}`)
  // Every moment can be looked at again.
  await page.getByRole('button', { name: 'Fertig' }).click()
  await page.getByRole('slider').focus()
  await page.keyboard.press('Home')
  await page.waitForFunction(() => document.querySelectorAll('.castle .room').length === 1)
  await sound(watched)
})

it('a night that ends by the rules: the last brother is beaten in the picture', async () => {
  // A golden game up to its last fight: the same dice fall again.
  const lines = readFileSync(join(import.meta.dirname, '../../crates/schloss/golden/2-SLO-119.record'), 'utf8').split('\n')
  const fight = lines.findLastIndex((line) => /^\d+\. \d fight$/.test(line))
  const watched = await visit(browser, '#/games')
  const { page } = watched
  await page
    .getByLabel('Eine Aufzeichnung öffnen')
    .setInputFiles({ name: 'night.record', mimeType: 'text/plain', buffer: Buffer.from(`${lines.slice(0, fight).join('\n')}\n`) })
  await page.getByRole('button', { name: /^Ich bin/ }).click()
  expect(await stepOf(page)).toBe('actions')
  expect(await point(page, '.place.fight:not(.no)')).toBe(true)
  for (let n = 0; n < 4; n++) {
    // The dice lie, a fireball beats the ghost, its box holds one sword too many.
    await page.locator('.final, .step-fireball, .step-item').first().waitFor()
    const step = await stepOf(page)
    if (step === 'over') break
    if (step === 'fireball') await page.locator('.balls input:not(:disabled)').last().check({ force: true })
    await (step === 'fireball' ? page.locator('.primary') : page.locator('.choose button').first()).click()
    await page.locator(`.step-${step}`).waitFor({ state: 'detached' })
  }
  await page.locator('.final').waitFor()
  expect(await page.locator('.final').innerText()).toContain('SLO-119')
  await keep(page, 'schloss-brothers')
  await accessible(page)
  await sound(watched)
})

it('a whole game by keyboard, through accessible roles only', async () => {
  const watched = await visit(browser, '#/setup/schloss', { locale: 'en-GB' })
  const { page } = watched
  const press = async (name: RegExp) => {
    await page.getByRole('button', { name }).first().focus()
    await page.keyboard.press('Enter')
  }
  await page.getByRole('spinbutton').nth(1).fill('5')
  await page.getByRole('radio', { name: '1', exact: true }).check({ force: true })
  await press(/^Start|^Begin|^Play|^Sit/)
  let steps = 0
  for (; steps < 260; steps++) {
    await asked(page)
    if (await page.getByRole('heading', { name: 'The game is over' }).count()) break
    const castle = page.getByRole('group', { name: /^Castle with/ })
    const radios = page.getByRole('radio')
    const places = castle.getByRole('button', { disabled: false })
    const prompt = await page.getByRole('main').getByRole('status').first().innerText()
    if (/^Throw a fireball/.test(prompt)) {
      await radios.last().focus()
      await press(/^Throw/)
    } else if (/^Decide what you keep/.test(prompt)) await press(/^(Keep|Take) the/)
    else if (/^Choose two/.test(prompt)) {
      const items = page.getByRole('group', { name: 'You die' }).getByRole('button')
      for (const at of [0, 1]) {
        await items.nth(at).focus()
        await page.keyboard.press('Space')
      }
      await press(/^Lose these two/)
    } else if (/^Use|^Fight/.test(prompt) && steps % 6 === 5 && (await page.getByRole('button', { name: /^End actions/ }).count()))
      await press(/^End actions/)
    else {
      // Rooms, cells, ghosts and things are all places of the castle; Enter twice where it must be confirmed.
      await places.nth((steps * 7) % (await places.count())).focus()
      if (/^Place/.test(prompt)) {
        await page.keyboard.press('Enter')
        await page.keyboard.press('r')
      }
      await page.keyboard.press('Enter')
      if (/^Move/.test(prompt) && (await page.getByRole('button', { name: /^Move, end turn/ }).count())) await page.keyboard.press('Enter')
      const throwDie = page.getByRole('button', { name: /^Throw the die/ })
      if (await throwDie.count()) await press(/^Throw the die/)
      const swap = page.getByRole('button', { name: 'Never mind' })
      if (await swap.count()) await press(/^Never mind/)
    }
  }
  expect(steps).toBeLessThan(260)
  await won(page)
  await sound(watched)
})

it('a refusal says why and leads to its rule, by pointer and by keys', async () => {
  const watched = await table(2, 1000)
  const { page } = watched
  await play(page, (step, n) => step === 'place' && n > 0)
  // Below the gate nothing of level 1 fits.
  await point(page, '.place.cell.no', 0)
  const rule = page.locator('.tip .rule')
  await rule.waitFor()
  expect(await rule.innerText()).toMatch(/^SLO-\d+$/)
  await keep(page, 'schloss-refusal')
  await page.keyboard.press('Escape')
  await rule.waitFor({ state: 'detached' })
  await page.locator('.place.cell.no').first().focus()
  await page.keyboard.press('Enter')
  await rule.waitFor()
  const said = await rule.innerText()
  await rule.click()
  const here = page.locator('dialog .here')
  await here.waitFor()
  expect(await here.innerText()).toContain(said)
  await page.keyboard.press('Escape')
  // A room that is too far away explains itself as well.
  await play(page, (step) => step === 'actions')
  if (await page.locator('.place.move.no').count()) {
    await page.locator('.place.move.no').first().focus()
    await page.keyboard.press('Enter')
    await rule.waitFor()
  }
  await sound(watched)
})

it('a tile is tried, turned, laid; a step is taken back', async () => {
  const watched = await table(1, 1000)
  const { page } = watched
  await play(page, (step) => step === 'actions')
  const used = (n: number) => page.waitForFunction((n) => document.querySelectorAll('.tray-in .pips .used').length === n, n)
  const room = await page.locator('.tray-in h2').innerText()
  expect(await point(page, '.place.move:not(.no)')).toBe(true)
  await used(1)
  expect(await page.locator('.tray-in h2').innerText()).not.toBe(room)
  await asked(page)
  await page.keyboard.press('Control+z')
  await used(0)
  expect(await page.locator('.tray-in h2').innerText()).toBe(room)
  await page.getByRole('button', { name: 'Tipp' }).click()
  await page.locator('.hints li').first().waitFor({ timeout: 20_000 })
  await sound(watched)
})

it.each([
  ['tablet', 'dark', 'de-DE'],
  ['phone', 'light', 'de-DE'],
  ['phone', 'dark', 'en-GB'],
] as const)('%s, %s, %s: in order', async (size, colorScheme, locale) => {
  const touch = size === 'phone'
  const watched = await table(3, 1000, { viewport: SIZES[size], colorScheme, locale, hasTouch: touch }, size === 'tablet')
  const { page } = watched
  // The entrance hall and the first tile of a full turn: one tap chooses, the button lays.
  for (let n = 0; (await stepOf(page)) === 'place'; n++) {
    const at = await reach(page, '.place.cell:not(.no)', 0)
    if (!at) throw new Error('no cell can be reached')
    await (touch ? page.touchscreen.tap(...at) : page.mouse.click(...at))
    await page.locator('.place.armed').waitFor()
    if (n === 0) await keep(page, `schloss-lay-${size}-${colorScheme}`)
    if (n === 0) await accessible(page)
    await (touch ? page.locator('.primary').tap() : page.locator('.primary').click())
    await page.locator('.place.armed').waitFor({ state: 'detached' })
  }
  await accessible(page)
  // A step: the first tap shows what is there, the second goes.
  const to = touch ? await reach(page, '.place:is(.move, .walk):not(.no)', 0) : null
  if (to) {
    await page.touchscreen.tap(...to)
    await page.locator('.place.armed').waitFor()
    await page.locator('.look').waitFor()
    await page.locator('.primary').tap()
    await page.locator('.place.armed').waitFor({ state: 'detached' })
    await asked(page)
  }
  await keep(page, `schloss-${size}-${colorScheme}`)
  await sound(watched)
})
