// People at a table on a server: names of guests, those who watch, talk, manners, a connection that is lost, a table that is left.
import type { Browser, Page, WebSocket } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { accessible, keep, launch, leave, refused, SIZES } from './help'
import { guests, menu, same, step, table } from './pages'
import { House } from './serve'

let browser: Browser
let house: House
beforeAll(async () => {
  house = await House.open()
  browser = await launch()
})
afterEach(async () => {
  await leave(browser)
  await house.start()
})
afterAll(async () => {
  await browser?.close()
  await house?.close()
})
const { come, make, join, fine } = guests(
  () => browser,
  () => house,
)

const talk = async (page: Page, label: string, text: string) => {
  await page.getByLabel(label).fill(text)
  await page.keyboard.press('Enter')
}
const heard = (page: Page, text: string) => page.locator('.box.chat li', { hasText: text })

it('guests have names of their own and are asked once', async () => {
  const anna = await make('castles', async (page) => {
    await page.getByRole('radio', { name: '3' }).check({ force: true })
  })
  const id = table(anna.page)
  const guest = async () => {
    const watched = await come(`#/table/${id}`)
    expect(await watched.page.getByLabel('Dein Name am Tisch').inputValue()).toBe('')
    await watched.page.getByRole('button', { name: 'Mitspielen' }).click()
    return watched
  }
  const one = await guest()
  await anna.page.getByText('Gast 1').waitFor()
  const two = await guest()
  await two.page.locator('.prompt').waitFor()
  for (const page of [anna.page, one.page]) for (const name of ['Gast 1', 'Gast 2']) await page.getByText(name).first().waitFor()
  // At the next table, and after coming back, the name is there.
  const next = await make('castellan')
  await one.page.goto(next.page.url())
  await one.page.reload()
  expect(await one.page.getByLabel('Dein Name am Tisch').inputValue()).toBe('Gast 1')
  await one.page.getByRole('button', { name: 'Mitspielen' }).click()
  await next.page.getByText('Gast 1').first().waitFor()
  for (const watched of [anna, one, two, next]) await fine(watched)
})

it('who watches knows what they may do, and talks with the others who watch, unheard by those who play', async () => {
  const anna = await make('castellan')
  const id = table(anna.page)
  const ben = await join(id, 'Ben')
  const watchers = [await come(`#/table/${id}`), await come(`#/table/${id}`)] as const
  for (const { page } of watchers) await page.getByText('kannst mit allen reden, die zusehen').waitFor()
  await talk(watchers[0].page, 'Sag etwas zu denen, die zusehen', 'Warum nicht an den Turm?')
  for (const { page } of watchers) await heard(page, 'Warum nicht an den Turm?').waitFor()
  await talk(watchers[1].page, 'Sag etwas zu denen, die zusehen', 'Wart ab.')
  await heard(watchers[0].page, 'Wart ab.').waitFor()
  // Whoever came without a name has one, and not the same.
  const names = await watchers[0].page
    .locator('.box.chat li')
    .evaluateAll((lines) => lines.map((line) => line.firstElementChild?.textContent))
  expect(new Set(names).size).toBe(2)
  await anna.page.waitForTimeout(300)
  expect(await anna.page.getByText('Warum nicht an den Turm?').count()).toBe(0)
  // What is new is the others' word, not one's own.
  await expect.poll(() => watchers[0].page.locator('.badge').count()).toBe(0)
  await accessible(watchers[0].page)
  await keep(watchers[0].page, 'people-watching')
  // They see the latest turn, not the whole game.
  for (let n = 0; n < 8; n++) await step([anna.page, ben.page], n)
  await same([anna.page, ben.page, watchers[0].page])
  const strip = watchers[0].page.getByRole('region', { name: 'Was die anderen getan haben' })
  await strip.getByText('Zuletzt:').waitFor()
  expect(await strip.getByText('Seit deinem letzten Zug').count()).toBe(0)
  await strip.getByRole('button', { name: 'Gesehen' }).click()
  await strip.waitFor({ state: 'detached' })
  for (const watched of [anna, ben, ...watchers]) await fine(watched)
})

it('a table that is watched in silence, and for how long it waits for somebody, is agreed on when it is made', async () => {
  const anna = await make('castellan', async (page) => {
    await page.getByLabel('Wer zusieht, darf mit den anderen reden').uncheck()
    await page.getByLabel('Ohne jemanden weiter').selectOption({ label: '1 Stunde' })
    await accessible(page)
    await keep(page, 'people-setup')
  })
  const id = table(anna.page)
  const ben = await join(id, 'Ben')
  const info = await (await anna.page.request.get(new URL(`api/tables/${id}`, house.base).href)).json()
  expect([info.spectator_talk, info.away_after]).toEqual([false, 3600])
  const watcher = await come(`#/table/${id}`, { viewport: SIZES.phone })
  await watcher.page.getByText('geredet wird dabei nicht').waitFor()
  await watcher.page.getByRole('tab', { name: 'Gespräch' }).click()
  await watcher.page.getByText('An diesem Tisch wird schweigend zugesehen.').waitFor()
  expect(await watcher.page.getByRole('textbox').count()).toBe(0)
  await accessible(watcher.page)
  for (const watched of [anna, ben, watcher]) await fine(watched)
})

it('what was said and not yet read is counted: at the table, and in the list of my tables', async () => {
  const anna = await make('castellan', async () => {}, { viewport: SIZES.phone })
  const id = table(anna.page)
  const ben = await join(id, 'Ben')
  await anna.page.locator('.prompt').waitFor()
  const tab = anna.page.getByRole('tab', { name: 'Gespräch' })
  await talk(ben.page, 'Sag etwas zum Tisch', 'Bin da.')
  await talk(ben.page, 'Sag etwas zum Tisch', 'Fang ruhig an.')
  await tab.getByText('2 neu').waitFor({ state: 'attached' })
  await anna.page.getByText('Ben schreibt: Fang ruhig an.').waitFor({ state: 'attached' })
  await accessible(anna.page)
  await keep(anna.page, 'people-unread')
  // The list counts the same.
  await anna.page.goto(new URL('#/games', house.base).href)
  await anna.page.getByText('2 neu').waitFor()
  await accessible(anna.page)
  await keep(anna.page, 'people-unread-list')
  await anna.page.goto(new URL(`#/table/${id}`, house.base).href)
  await tab.getByText('2 neu').waitFor({ state: 'attached' })
  await tab.click()
  await anna.page.getByText('Fang ruhig an.', { exact: false }).first().waitFor()
  await expect.poll(() => tab.locator('.badge').count(), { timeout: 5000 }).toBe(0)
  const unread = async () => {
    const { tables } = await (await anna.page.request.get(new URL('api/me/tables', house.base).href)).json()
    return tables.find((one: { id: string }) => one.id === id).unread
  }
  await expect.poll(unread).toBe(0)
  // One's own words are read.
  await talk(anna.page, 'Sag etwas zum Tisch', 'Gern.')
  await ben.page.getByText('Gern.').first().waitFor()
  expect(await tab.locator('.badge').count()).toBe(0)
  for (const watched of [anna, ben]) await fine(watched)
})

it('somebody is blocked, reported with what was said, and warned by the operator until they have read it', async () => {
  const anna = await make('castellan')
  const id = table(anna.page)
  const eve = await join(id, 'Eve')
  await anna.page.locator('.prompt').waitFor()
  await talk(eve.page, 'Sag etwas zum Tisch', 'Du kannst ja gar nichts.')
  await heard(anna.page, 'Du kannst ja gar nichts.').waitFor()
  // From the talk, by keyboard.
  await heard(anna.page, 'Du kannst ja gar nichts.').getByRole('button', { name: 'Eve' }).focus()
  await anna.page.keyboard.press('Enter')
  const box = anna.page.getByRole('dialog', { name: 'Eve' })
  await box.getByLabel('Was ist geschehen?').fill('Eve ist unfreundlich.')
  await accessible(anna.page)
  await keep(anna.page, 'people-person')
  await box.getByRole('button', { name: 'Meldung abschicken' }).click()
  await box.getByText('Danke, die Meldung ist angekommen.').waitFor()
  await box.getByRole('button', { name: 'Blockieren' }).click()
  await box.getByText('Du liest nichts mehr von Eve.').waitFor()
  await anna.page.keyboard.press('Escape')
  // What was said is gone, what is said is not heard; the game goes on.
  await expect.poll(() => heard(anna.page, 'gar nichts').count()).toBe(0)
  await talk(eve.page, 'Sag etwas zum Tisch', 'Hallo?')
  await heard(eve.page, 'Hallo?').waitFor()
  await step([anna.page, eve.page])
  await same([anna.page, eve.page])
  expect(await heard(anna.page, 'Hallo?').count()).toBe(0)
  expect(await anna.page.getByText('Keine Verbindung').count()).toBe(0)
  // The list of the blocked; from there Eve is heard again.
  await anna.page.goto(new URL('#/settings', house.base).href)
  await anna.page.getByRole('heading', { name: 'Wen du blockiert hast' }).waitFor()
  await accessible(anna.page)
  await anna.page.getByRole('button', { name: 'Eve nicht mehr blockieren' }).click()
  await anna.page.getByText('Eve ist nicht mehr blockiert.').waitFor()
  expect(await anna.page.getByRole('heading', { name: 'Wen du blockiert hast' }).count()).toBe(0)
  await anna.page.goto(new URL(`#/table/${id}`, house.base).href)
  await heard(anna.page, 'Hallo?').waitFor()

  // The operator reads it with what was said, and warns: where Eve plays, at once.
  const reports = house.admin('reports')
  expect(reports).toContain('Du kannst ja gar nichts.')
  expect(reports).toContain('Eve ist unfreundlich.')
  const person = await eve.page.evaluate(async () => (await (await fetch('api/me')).json()).id)
  house.admin('warn', person, '--text', 'Bitte bleib freundlich.')
  const banner = eve.page.getByRole('alert').filter({ hasText: 'Bitte bleib freundlich.' })
  await banner.waitFor({ timeout: 15_000 })
  await eve.page.waitForTimeout(300)
  await accessible(eve.page)
  await keep(eve.page, 'people-warned')
  // It stays until it was read, on other pages too.
  await eve.page.reload()
  await banner.waitFor()
  await banner.getByRole('button', { name: 'Gelesen' }).click()
  await banner.waitFor({ state: 'detached' })
  await eve.page.reload()
  await eve.page.locator('.prompt').waitFor()
  await eve.page.waitForTimeout(300)
  expect(await banner.count()).toBe(0)
  // At the table, too: from its menu.
  await menu(anna.page)
  await anna.page.getByRole('button', { name: 'Eve: blockieren oder melden' }).click()
  await box.waitFor()
  await anna.page.keyboard.press('Escape')
  await box.waitFor({ state: 'detached' })
  for (const watched of [anna, eve]) await fine(watched)
})

/** How far two colours are from each other, as WCAG counts. */
const contrast = (page: Page, of: string) =>
  page.locator(of).evaluate((element) => {
    const canvas = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D
    const light = (colour: string) => {
      canvas.clearRect(0, 0, 1, 1)
      canvas.fillStyle = colour
      canvas.fillRect(0, 0, 1, 1)
      const [r = 0, g = 0, b = 0] = [...canvas.getImageData(0, 0, 1, 1).data]
        .slice(0, 3)
        .map((value) => value / 255)
        .map((value) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
      return 0.2126 * r + 0.7152 * g + 0.0722 * b
    }
    let ground: Element | null = element
    while (ground && /^rgba\(.*, 0\)$|transparent/.test(getComputedStyle(ground).backgroundColor)) ground = ground.parentElement
    const [a, b] = [light(getComputedStyle(element).color), light(getComputedStyle(ground as Element).backgroundColor)]
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
  })

it('a lost connection can be read in light and dark, on desk and phone', async () => {
  const anna = await make('castellan')
  const id = table(anna.page)
  const ben = await join(id, 'Ben', { colorScheme: 'dark', viewport: SIZES.phone })
  await anna.page.locator('.prompt').waitFor()
  await house.stop()
  for (const [name, { page }] of [
    ['light', anna],
    ['dark', ben],
  ] as const) {
    await page.getByText(/Keine Verbindung zum Server/).waitFor()
    for (const what of ['.affairs .warn span', '.affairs .warn .btn', '.bar .conn']) {
      if (!(await page.locator(what).isVisible())) continue
      expect(await contrast(page, what), `${name}: ${what}`).toBeGreaterThanOrEqual(4.5)
    }
    expect(await page.locator('.affairs .warn span').isVisible()).toBe(true)
    await accessible(page)
    await keep(page, `people-lost-${name}`)
  }
})

it('a table is left by its address: nothing is heard of it any more, and coming back finds it as it is', async () => {
  const anna = await make('castellan')
  const id = table(anna.page)
  const ben = await join(id, 'Ben')
  await anna.page.locator('.prompt').waitFor()
  const streams: WebSocket[] = []
  anna.page.on('websocket', (socket) => streams.push(socket))
  await anna.page.reload()
  await anna.page.locator('.prompt').waitFor()
  const open = () => streams.filter((socket) => !socket.isClosed()).length
  expect(open()).toBe(1)
  const there = anna.page.url()
  // By hand, by the browser's own keys, and to a table that is none.
  for (const address of ['#/', '#/rules/castellan', '#/games', '#/house', '#/table/0000000000000']) {
    await anna.page.goto(new URL(address, house.base).href)
    await anna.page.locator('main').first().waitFor()
    await expect.poll(open).toBe(0)
    await ben.page.locator('.prompt').waitFor()
    await anna.page.goBack()
    await anna.page.locator('.prompt').waitFor()
    expect(anna.page.url()).toBe(there)
  }
  await anna.page.goto(new URL('#/', house.base).href)
  for (let n = 0; n < 3; n++) if (await ben.page.locator('.prompt.mine').count()) await step([ben.page])
  await anna.page.goto(there)
  await anna.page.locator('.prompt').waitFor()
  await same([anna.page, ben.page])
  await step([anna.page, ben.page])
  // The house was asked for one table that is none, and for nothing else.
  const none = refused(404, 'tables/0000000000000')
  expect(anna.problems.filter((problem) => none.test(problem))).toHaveLength(1)
  await fine(anna, none)
  await fine(ben)
})
