import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { accessible, asked, keep, launch, leave, over, SIZES, sound, visit, won, type Watched } from './help'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
// What stays open goes on thinking.
afterEach(() => leave(browser))
afterAll(() => browser.close())

/** A table against a weak bot, or as the wishes say. */
async function sit(
  wishes: { people?: number; options?: Record<string, string>; shared?: boolean } & BrowserContextOptions = {},
): Promise<Watched> {
  const { people, options = {}, shared, ...context } = wishes
  const watched = await visit(browser, '', context)
  const { page } = watched
  await page.evaluate(() => localStorage.setItem('burghof-settings', JSON.stringify({ level: 1, pace: 'once' })))
  await page.reload()
  if (people || Object.keys(options).length > 0) {
    await page.goto(`${page.url().replace(/#.*$/, '')}#/setup/castles`)
    const count = page.locator(`label.pick:has(input[value="${people ?? 2}"])`)
    await count.click()
    for (const [name, value] of Object.entries(options)) await page.getByLabel(name).selectOption(value)
    await page.getByRole('button', { name: /^(Partie beginnen|Begin the game)/ }).click()
  } else {
    await page.locator('.game .open', { hasText: 'Castles' }).first().click()
    await page.getByRole('button', { name: shared ? /An einem Bildschirm/ : /^(Gegen Bots|Against bots)/ }).click()
  }
  return watched
}

const prompt = (page: Page) => page.locator('.prompt p').innerText()

/** One decision by pointer: the best place on the site, else store it, else the button. Sometimes an offer. */
async function click(page: Page, step: number) {
  await asked(page)
  if (await over(page)) return
  await page.locator('.prompt.mine').waitFor()
  const ready = page.locator('.primary:not(.blocked)')
  const free = page.locator('.who:not(.no)')
  const ways = page.locator('.way:not(.no)')
  const gains = await page
    .locator('.cell.fits')
    .evaluateAll((cells) =>
      cells.map((cell) => Number((cell.querySelector('.gain text')?.textContent ?? '0').replace('−', '-').replace('±', ''))),
    )
  const best = Math.max(...gains)
  const choosing = (await free.count()) + (await page.locator('.who').count()) > 0
  // Where all act at once the table may move on between looking and clicking: the next step looks again.
  const soon = { timeout: 3000 }
  const late = () => {}
  if (choosing && step % 9 === 5 && (await free.count()) > 0) await free.first().click(soon).catch(late)
  else if (choosing && step % 13 === 7 && (await page.locator('.heap.legal').count()) > 0)
    await page.locator('.heap.legal').click(soon).catch(late)
  else if (gains.length > 0 && (best >= 0 || (await ways.count()) === 0 || choosing))
    await page.locator('.cell.fits').nth(gains.indexOf(best)).click(soon).catch(late)
  else if ((await ready.count()) > 0 && !choosing) await ready.click(soon).catch(late)
  else if ((await ways.count()) > 0) await ways.first().click(soon).catch(late)
  // Else it was somebody else's turn a moment later.
  await page.waitForTimeout(20)
}
async function playUntil(page: Page, done: (prompt: string, step: number) => boolean, most = 260): Promise<string> {
  for (let step = 0; step < most; step++) {
    await asked(page)
    if (await over(page)) return 'over'
    const now = await prompt(page)
    if (done(now, step)) return now
    await click(page, step)
  }
  throw new Error('the game does not end')
}

it('a whole game against a bot by pointer', async () => {
  const watched = await sit()
  const { page } = watched
  await asked(page)
  await keep(page, 'castles-gate')
  await accessible(page)
  await playUntil(page, (now, step) => step > 14 && /^Entscheide/.test(now))
  await page
    .locator('.cell.fits')
    .first()
    .hover()
    .catch(() => {})
  await keep(page, 'castles-desk')
  await accessible(page)
  expect(await playUntil(page, () => false)).toBe('over')
  await keep(page, 'castles-over')
  await accessible(page)
  // The walk through the points lights up the site it speaks of and ends with the winner's sum.
  await page.getByRole('button', { name: 'Punkte durchgehen' }).click()
  expect(await page.locator('.large .lit').count()).toBeGreaterThan(0)
  await keep(page, 'castles-walk')
  while (await page.getByRole('button', { name: 'Nächste Zeile' }).count())
    await page.getByRole('button', { name: 'Nächste Zeile' }).click()
  const said = await page.locator('.walking [role="status"]').innerText()
  expect(said).toContain(`zusammen ${(await page.locator('.seat.won .sc').first().innerText()).trim()}`)
  await sound(watched)
})

it('a whole game by keyboard, through accessible roles only', async () => {
  const watched = await sit({ locale: 'en-GB' })
  const { page } = watched
  const button = (name: RegExp) => page.getByRole('button', { name, disabled: false })
  const press = async (name: RegExp) => {
    await button(name).first().focus()
    await page.keyboard.press('Enter')
  }
  let steps = 0
  let built = 0
  for (; steps < 400; steps++) {
    await asked(page)
    if (await page.getByRole('heading', { name: 'The game is over' }).count()) break
    const cells = page.getByRole('group', { name: /^Your building site/ }).getByRole('button', { disabled: false })
    // What could be built is known a moment after the pair.
    if (await button(/^Keep/).count())
      await cells
        .first()
        .waitFor({ state: 'attached', timeout: 700 })
        .catch(() => {})
    if (steps % 11 === 6 && (await button(/^Offer the pair to/).count())) await press(/^Offer the pair to/)
    else if (await cells.count()) {
      await cells.nth(steps % (await cells.count())).focus()
      if (steps % 3 === 0) await page.keyboard.press('r')
      await page.keyboard.press('Enter')
      built++
    } else if (await button(/^(End turn|Finish dump|End works|Really)/).count()) await press(/^(End turn|Finish dump|End works|Really)/)
    else if (await button(/^Store space/).count()) await press(/^Store space/)
    else if (await button(/^Throw away/).count()) await press(/^Throw away/)
    else if (await button(/^(Really a fault|Fault)/).count()) await press(/^(Really a fault|Fault)/)
    else if (steps % 4 === 3 && (await button(/^Dispose/).count())) await press(/^Dispose/)
    else if (await button(/^Keep/).count()) await press(/^Keep/)
    else await page.waitForTimeout(50)
  }
  expect(steps).toBeLessThan(400)
  await won(page)
  expect(built).toBeGreaterThan(6)
  await sound(watched)
})

it('a refusal says why, marks the side and leads to its rule, by pointer and by key', async () => {
  const watched = await sit()
  const { page } = watched
  await playUntil(page, (now) => /^(Entscheide|Verbaue)/.test(now))
  await page.locator('.cell[aria-disabled="true"]').last().click({ force: true })
  const rule = page.locator('.tip .rule')
  await rule.waitFor()
  expect(await rule.innerText()).toMatch(/^CST-\d+$/)
  expect(await page.locator('.refused').count()).toBe(1)
  await keep(page, 'castles-refusal')
  await page.keyboard.press('Escape')
  await rule.waitFor({ state: 'detached' })
  // The gate's own cell is taken: arrows lead there, Enter asks.
  const gate = page.getByRole('button', { name: /^[b-f]1: Tor/ })
  await gate.focus()
  await page.keyboard.press('Enter')
  await rule.waitFor()
  const number = await rule.innerText()
  await rule.click()
  const here = page.locator('dialog .here')
  await here.waitFor()
  expect(await here.innerText()).toContain(number)
  await page.keyboard.press('Escape')
  await sound(watched)
})

it('tries, takes back, turns and sends; a reload loses nothing', async () => {
  const watched = await sit()
  const { page } = watched
  await playUntil(page, (now, step) => step > 0 && /^Entscheide/.test(now))
  const drafts = () => page.locator('.large .draft').count()
  await page.locator('.cell.fits').first().click()
  await page.waitForFunction(() => document.querySelectorAll('.large .draft').length === 1)
  await page.getByRole('button', { name: 'Zurück', exact: true }).click()
  await page.waitForFunction(() => document.querySelectorAll('.large .draft').length === 0)
  await page.keyboard.press('Control+y')
  await page.waitForFunction(() => document.querySelectorAll('.large .draft').length === 1)
  // The second tile goes to the store: everything is decided, nothing sent.
  await page.locator('.way:not(.no)', { hasText: 'Einlagern' }).click()
  await page.locator('.primary:not(.blocked)', { hasText: 'Zug beenden' }).waitFor()
  await keep(page, 'castles-confirm')
  await page.reload()
  await page.locator('.primary:not(.blocked)', { hasText: 'Zug beenden' }).waitFor()
  expect(await drafts()).toBe(1)
  await page.locator('.primary').click()
  await page.waitForFunction(() => document.querySelectorAll('.large .draft').length === 0)
  await asked(page)
  await sound(watched)
})

it('other sites can be enlarged, and a replay shows any moment', async () => {
  const watched = await sit({ people: 3 })
  const { page } = watched
  await playUntil(page, (now, step) => step > 8 && /^Entscheide/.test(now))
  await page.getByRole('button', { name: /^Bauplatz von Berta/ }).click()
  await page.getByText('Bauplatz von Berta', { exact: true }).waitFor()
  await keep(page, 'castles-enlarged')
  await accessible(page)
  await page.getByRole('button', { name: 'Zurück zu meinem Bauplatz' }).click()
  const slider = page.getByRole('slider')
  await slider.focus()
  await page.keyboard.press('Home')
  await page.waitForFunction(() => document.querySelectorAll('.large .tile').length === 0)
  await page.getByRole('button', { name: 'Zurück zu jetzt' }).click()
  await page.waitForFunction(() => document.querySelectorAll('.large .tile').length > 3)
  await sound(watched)
})

it('one screen: nobody sees a foreign pair', async () => {
  const watched = await sit({ shared: true })
  const { page } = watched
  const take = page.getByRole('button', { name: /^Ich bin/ })
  for (let step = 0; step < 14; step++) {
    await page.locator('.prompt.mine').or(take).first().waitFor()
    if (await take.count()) {
      expect(await page.locator('.loose').count()).toBe(0)
      await take.click()
      await page.locator('.prompt.mine').waitFor()
    }
    await click(page, step)
    await page.waitForTimeout(120)
  }
  await sound(watched)
})

it('extended rules, free gate, unchecked building, all at once: played from the board', async () => {
  const watched = await sit({
    people: 2,
    options: {
      Ablauf: 'parallel',
      'Freie Torwahl': 'true',
      Stabilität: 'true',
      Ästhetik: 'true',
      Optik: 'true',
      'Ungeprüftes Bauen': 'true',
    },
  })
  const { page } = watched
  await asked(page)
  // The gate lies in the store: take it up and set it.
  await page
    .getByRole('button', { name: /^Tor \(/ })
    .first()
    .click()
  await page.locator('[data-cell="3"]').click()
  // Whoever points at the next place sees the next tile there as well.
  await page.waitForFunction(() => document.querySelectorAll('.large .tile').length >= 1)
  await playUntil(page, (_, step) => step > 16)
  await keep(page, 'castles-options')
  await accessible(page)
  await sound(watched)
})

it.each([
  ['desk', 'dark', 'en-GB', 4],
  ['tablet', 'light', 'de-DE', 3],
  ['phone', 'light', 'de-DE', 4],
  ['phone', 'dark', 'en-GB', 2],
] as const)('%s, %s, %s, %i players: in order', async (size, colorScheme, locale, people) => {
  const touch = size === 'phone'
  const watched = await sit({ viewport: SIZES[size], colorScheme, locale, hasTouch: touch, people })
  const { page } = watched
  await asked(page)
  if (touch) {
    // By finger: the first tap shows, the second sets, or the button does.
    const box = await page.locator('[data-cell="2"]').boundingBox()
    if (!box) throw new Error()
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
    const set = page.getByRole('button', { name: locale === 'de-DE' ? 'Setzen' : 'Set', exact: true })
    await set.waitFor()
    await set.tap()
    await page.waitForFunction(() => document.querySelectorAll('.large .tile').length === 1)
  }
  for (let step = 0; step < 9; step++) await click(page, step)
  await asked(page)
  await keep(page, `castles-${size}-${colorScheme}`)
  await accessible(page)
  await sound(watched)
})

it('the score pad counts the printed example, by pointer and by key', async () => {
  const watched = await visit(browser, '#/pad/castles')
  const { page } = watched
  await page.getByText('4', { exact: true }).first().click()
  const put = async (cell: string, shape: string, masonry: string, turn: number) => {
    await page.getByRole('radio', { name: shape, exact: true }).check({ force: true })
    if (masonry) await page.getByRole('radio', { name: masonry, exact: true }).check({ force: true })
    if (turn > 0)
      await page
        .getByRole('radio', { name: ['Aufrecht', 'Nach rechts gedreht', 'Auf den Kopf gestellt', 'Nach links gedreht'][turn] as string })
        .check({ force: true })
    await page.getByRole('button', { name: new RegExp(`^${cell}: .* hierher$`) }).click()
    if (turn > 0)
      await page
        .getByRole('radio', { name: 'Aufrecht' })
        .check({ force: true })
        .catch(() => {})
  }
  await put('d1', 'Tor', '', 0)
  const tiles = [
    ['e1', 'Maueranschluss', 'Granit', 0],
    ['f1', 'Rechte Bastion mit blauer Fahne', 'Backstein', 0],
    ['c1', 'Maueranschluss', 'Sandstein', 0],
    ['b1', 'Linke Bastion mit roter Fahne', 'Schiefer', 0],
    ['d2', 'Turmsockel in der Mauer', 'Granit', 0],
    ['e2', 'Maueranschluss', 'Backstein', 2],
    ['e3', 'Zinne mit grüner Fahne', 'Backstein', 0],
    ['c2', 'Mauerstück', 'Granit', 1],
    ['b2', 'Maueranschluss', 'Granit', 2],
    ['a2', 'Mauerende', 'Sandstein', 3],
    ['b3', 'Linke Bastion mit roter Fahne', 'Granit', 0],
    ['d3', 'Turmschaft', 'Sandstein', 0],
    ['d4', 'Turmspitze mit roter Fahne', 'Sandstein', 0],
    ['a1', 'Mauerende', 'Schiefer', 0],
    ['g1', 'Turmdach', 'Backstein', 0],
  ] as const
  for (const [cell, shape, masonry, turn] of tiles) await put(cell, shape, masonry, turn)
  for (const [where, n] of [
    ['Ins Lager legen', 3],
    ['Zu den Bausünden legen', 3],
  ] as const) {
    await page.getByRole('radio', { name: 'Mauerecke', exact: true }).check({ force: true })
    await page.getByRole('radio', { name: where === 'Ins Lager legen' ? 'Granit' : 'Schiefer', exact: true }).check({ force: true })
    for (let k = 0; k < n; k++) await page.getByRole('button', { name: where }).click()
  }
  // 14 tiles, stock −1, rain −2, faults −3: eight points.
  await page.waitForFunction(() => document.querySelector('.result h3 b')?.textContent === '8')
  await keep(page, 'castles-pad')
  await accessible(page)
  // By key: from d1 two steps up stands the shaft; Enter removes it, R and Enter set another tile.
  const cell = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}: `) })
  await cell('d1').focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await page.waitForFunction(() => document.querySelector('.result h3 b')?.textContent !== '8')
  await page.keyboard.press('r')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^d3: .* wegnehmen$/ }).waitFor()
  await sound(watched)
})
