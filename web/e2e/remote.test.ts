// Tables on a real server: two and more browsers, a third that watches, a plug that is pulled.
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { accessible, asks, choose, keep, launch, leave, refused, SIZES, visit, type Watched } from './help'
import { asked, guests, menu, number, same, step, table } from './pages'
import { House } from './serve'

let browser: Browser
let house: House
beforeAll(async () => {
  house = await House.open()
  browser = await launch()
})
// A test that failed with the plug out must not fail all others, and what stays open goes on playing.
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

it('two people by a link: play, reload, talk, pause, undo by consent, resign, rematch', async () => {
  const anna = await make('castellan')
  await anna.page.getByRole('heading', { name: 'Einladen' }).waitFor()
  await anna.page.locator('svg[aria-label="QR"]').waitFor()
  await accessible(anna.page)
  await keep(anna.page, 'remote-waiting')
  const id = table(anna.page)
  const ben = await join(id, 'Ben')
  await anna.page.locator('.prompt').waitFor()
  const pages = [anna.page, ben.page]
  for (let n = 0; n < 4; n++) await step(pages, n)

  // A reload in the middle.
  await ben.page.reload()
  await ben.page.locator('.prompt').waitFor()
  await same(pages)
  for (let n = 0; n < 3; n++) await step(pages, n)
  await same(pages)
  await fine(anna)
  await fine(ben)
  await accessible(anna.page)
  await keep(anna.page, 'remote-table')

  // Talk.
  await ben.page.getByLabel('Sag etwas zum Tisch').fill('Schöner Turm!')
  await ben.page.getByRole('button', { name: 'Senden' }).click()
  // It stands in the talk, and is said for the ear until it was read.
  await anna.page.locator('.box.chat li', { hasText: 'Schöner Turm!' }).waitFor()
  await anna.page.getByText('Ben schreibt: Schöner Turm!').waitFor({ state: 'attached' })

  // A pause needs both; nobody can play meanwhile; one alone goes on.
  await menu(anna.page)
  await accessible(anna.page)
  await keep(anna.page, 'remote-menu')
  await anna.page.getByRole('button', { name: 'Pause vorschlagen' }).click()
  await ben.page.getByText(/Anna möchte eine Pause machen/).waitFor()
  await keep(ben.page, 'remote-vote')
  await ben.page.getByRole('button', { name: 'Einverstanden' }).click()
  await anna.page.getByText('Die Partie ist angehalten.').waitFor()
  expect([await asks(anna.page), await asks(ben.page)]).toEqual([false, false])
  await anna.page.getByRole('button', { name: 'Weiterspielen' }).click()
  await ben.page.getByText('Die Partie ist angehalten.').waitFor({ state: 'detached' })
  await expect.poll(async () => (await asks(anna.page)) || (await asks(ben.page))).toBe(true)

  // Going back past what somebody has learned needs both, and a move of one's own to go back to: who begins is chance.
  const acted = new Set<Watched>()
  for (let n = 0; n < 60 && acted.size < 2; n++) {
    const entry = await number(anna.page)
    const who = await asked([anna, ben])
    await step([who.page], n)
    await same(pages)
    if ((await number(anna.page)) > entry) acted.add(who)
  }
  expect(acted.size).toBe(2)
  const before = await number(anna.page)
  await menu(anna.page)
  await anna.page.getByRole('button', { name: /Letzten eigenen Zug zurücknehmen/ }).click()
  await ben.page.getByText(/Anna möchte zurücknehmen: Anna /).waitFor()
  await ben.page.getByRole('button', { name: 'Einverstanden' }).click()
  await expect.poll(() => number(anna.page)).toBe(before + 1)
  await ben.page
    .getByText(/Alle gehen zurück zu Eintrag/)
    .first()
    .waitFor()
  await same(pages)
  await step(pages)

  // Giving up, and once more.
  await menu(ben.page)
  await ben.page.getByRole('button', { name: 'Aufgeben' }).click()
  await ben.page.getByRole('button', { name: 'Wirklich aufgeben?' }).click()
  await anna.page.locator('.final').waitFor()
  await ben.page.locator('.final').waitFor()
  await anna.page.getByText('Anna gewinnt').first().waitFor()
  await accessible(anna.page)
  await keep(anna.page, 'remote-resigned')
  // After the end all cards may be seen, at any moment of the game.
  await ben.page.locator('.final').getByRole('button', { name: 'Schließen' }).click()
  await ben.page.locator('.replay').getByRole('button', { name: 'Einen Schritt zurück' }).click()
  await ben.page.getByLabel('Mit wessen Augen').selectOption('open')
  await expect
    .poll(() => ben.page.getByRole('region', { name: 'Alle Karten offen' }).locator('article').count(), { timeout: 10_000 })
    .toBe(2)
  await keep(ben.page, 'remote-open')
  await anna.page.getByRole('button', { name: 'Revanche mit denselben Leuten' }).click()
  await anna.page.getByText(/an den neuen Tisch setzen/).waitFor()
  await ben.page.getByRole('link', { name: 'Zum neuen Tisch' }).click()
  await ben.page.locator('.prompt').waitFor()
  await anna.page.locator('.prompt').waitFor()
  expect(table(anna.page)).toBe(table(ben.page))
  expect(table(anna.page)).not.toBe(id)
  await step([anna.page, ben.page])
  await fine(anna)
  await fine(ben)
  await anna.page.context().close()
  await ben.page.context().close()
})

it('a plug is pulled: the page says so, comes back by itself, loses no move and sends none twice', async () => {
  const anna = await make('schloss')
  const ben = await join(table(anna.page), 'Ben')
  await anna.page.locator('.prompt').waitFor()
  const pages = [anna.page, ben.page]
  for (let n = 0; n < 3; n++) await step(pages, n)
  await same(pages)
  const before = await number(anna.page)

  await house.stop()
  for (const page of pages) await page.getByText(/Keine Verbindung zum Server/).waitFor()
  await keep(anna.page, 'remote-lost')
  // A move is made while nobody answers: it waits.
  const active = await asked([anna, ben])
  await choose(active.page)
  await active.page.getByText(/Dein Zug ist unterwegs/).waitFor()
  await house.start()
  for (const page of pages)
    await page.getByText(/Keine Verbindung zum Server|Dein Zug ist unterwegs/).waitFor({ state: 'detached', timeout: 30_000 })
  await expect.poll(() => number(anna.page), { timeout: 20_000 }).toBe(before + 1)
  await same(pages)

  // An answer is lost on its way back: the page asks again with the same key, and it happens once.
  const now = await number(anna.page)
  const next = await asked([anna, ben])
  let dropped = 0
  const bodies: string[] = []
  await next.page.route('**/moves', async (route) => {
    bodies.push(route.request().postData() ?? '')
    if (dropped++ > 0) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await step([next.page])
  await expect.poll(() => bodies.length, { timeout: 15_000 }).toBe(2)
  expect(bodies[0]).toBe(bodies[1])
  await same(pages)
  expect(await number(anna.page)).toBe(now + 1)
  await next.page.unroute('**/moves')

  // A reload at the worst moment: sent, not answered, page gone. The next one delivers it.
  const last = await asked([anna, ben])
  await last.page.route('**/moves', (route) => route.abort('connectionreset'))
  await choose(last.page)
  await last.page.getByText(/Dein Zug ist unterwegs/).waitFor()
  const then = await number(anna.page)
  await last.page.unroute('**/moves')
  await last.page.reload()
  await expect.poll(() => number(last.page), { timeout: 20_000 }).toBeGreaterThan(then)
  await same(pages)
  for (let n = 0; n < 2; n++) await step(pages, n)

  // Two tabs of one person show the same and act for the same seat.
  const second = await anna.page.context().newPage()
  await second.goto(anna.page.url())
  await second.locator('.prompt').waitFor()
  await step([second, ben.page])
  await same([anna.page, second, ben.page])
  await anna.page.context().close()
  await ben.page.context().close()
})

it('a phone sleeps: its stream dies unheard; awake it says so, catches up at once, and no move is lost or made twice', async () => {
  const anna = await make('schloss')
  const id = table(anna.page)
  const ben = await visit(browser, new URL('#/nowhere', house.base).href, { viewport: SIZES.tablet, hasTouch: true })
  // A radio that is switched off: streams stay open and say nothing, new ones are not answered, answers do not arrive.
  let radio = true
  let streams = 0
  await ben.page.routeWebSocket(/\/events/, (socket) => {
    streams++
    const mine = streams
    if (!radio) return
    const server = socket.connectToServer()
    server.onMessage((message) => {
      if (radio && mine === streams) socket.send(message)
    })
  })
  await ben.page.goto(new URL(`#/table/${id}`, house.base).href)
  await ben.page.reload()
  await ben.page.getByLabel('Dein Name am Tisch').fill('Ben')
  await ben.page.getByRole('button', { name: 'Mitspielen' }).click()
  await ben.page.locator('.prompt').waitFor()
  await anna.page.locator('.prompt').waitFor()
  // Time passes quickly while nobody looks.
  const look = (visible: boolean) =>
    ben.page.evaluate((visible) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => (visible ? 'visible' : 'hidden') })
      if (visible)
        Date.now = (
          (real) => () =>
            real() + 60_000
        )(Date.now.bind(Date))
      document.dispatchEvent(new Event('visibilitychange'))
    }, visible)

  // Until it is Anna's turn, then Ben's phone sleeps while she plays on.
  for (let n = 0; n < 40 && !(await asks(anna.page)); n++) await step([anna.page, ben.page], n)
  await same([anna.page, ben.page])
  const before = await number(ben.page)
  await look(false)
  radio = false
  await step([anna.page])
  await expect.poll(() => number(anna.page)).toBeGreaterThan(before)
  await ben.page.waitForTimeout(300)
  expect(await number(ben.page)).toBe(before)
  // Awake, but no network yet: it says so. Then it comes back and catches up by itself.
  await look(true)
  await ben.page.getByText(/Keine Verbindung zum Server/).waitFor()
  radio = true
  await ben.page.evaluate(() => dispatchEvent(new Event('online')))
  await same([anna.page, ben.page])
  await ben.page.getByText(/Keine Verbindung zum Server/).waitFor({ state: 'detached' })

  // Ben moves, and falls asleep before the answer is there: the server has done it, and is asked again with the same key.
  for (let n = 0; n < 60 && !(await asks(ben.page)); n++) await step([anna.page, ben.page], n)
  const then = await number(anna.page)
  const keys: string[] = []
  await ben.page.route('**/moves', async (route) => {
    keys.push(JSON.parse(route.request().postData() ?? '{}').key)
    if (keys.length > 1) return route.continue()
    await route.fetch()
    // The answer never arrives.
  })
  radio = false
  await choose(ben.page)
  await expect.poll(() => keys.length).toBe(1)
  await expect.poll(() => number(anna.page)).toBe(then + 1)
  await look(false)
  radio = true
  await look(true)
  await expect.poll(() => number(ben.page), { timeout: 10_000 }).toBe(then + 1)
  await expect.poll(() => keys.length).toBe(2)
  expect(keys[0]).toBe(keys[1])
  await same([anna.page, ben.page])
  expect(await number(anna.page)).toBe(then + 1)
  await ben.page.unroute('**/moves')
  await step([anna.page, ben.page])
  await same([anna.page, ben.page])
  await fine(anna)
  await anna.page.context().close()
  await ben.page.context().close()
})

it('Ludwig: silence while choosing, a refusal that stays, then a wish for the tile of my partner is a ghost on both screens', async () => {
  const anna = await make('ludwig')
  const ben = await join(table(anna.page), 'Ben')
  await anna.page.locator('.prompt').waitFor()
  await anna.page.getByText('Jetzt wird still gewählt.').waitFor()
  expect(await anna.page.getByRole('button', { name: 'Senden' }).isDisabled()).toBe(true)
  const pages = [anna.page, ben.page]
  // A refusal stays while others act, until I do something or it is no longer the reason.
  const choosing = async () =>
    (await Promise.all(pages.map((page) => page.locator('.tilebtn[aria-disabled="false"]').count()))).every((n) => n > 0)
  for (let n = 0; n < 6 && !(await choosing()); n++) {
    await step(pages)
    await same(pages)
  }
  await anna.page.locator('.primary.blocked').focus()
  await anna.page.keyboard.press('Enter')
  const tip = anna.page.locator('.tip .rule')
  await tip.waitFor()
  const then = await number(anna.page)
  await step([ben.page])
  await expect.poll(() => number(anna.page)).toBeGreaterThan(then)
  await anna.page.waitForTimeout(300)
  expect(await tip.count()).toBe(1)
  await anna.page.locator('.tilebtn').first().click()
  await tip.waitFor({ state: 'detached' })
  const wishing = async () => {
    for (const page of pages) if ((await page.locator('.place.wishing:not(.no)').count()) > 0) return page
    return null
  }
  let who = await wishing()
  for (let n = 0; n < 60 && !who; n++) {
    await step(pages)
    await same(pages)
    who = await wishing()
  }
  expect(who).not.toBe(null)
  const [me, partner] = who === anna.page ? [anna, ben] : [ben, anna]
  expect(await me.page.getByText('Jetzt wird still gewählt.').count()).toBe(0)
  // By key: the same way as for a tile of one's own.
  const space = me.page.locator('.place.wishing:not(.no)').first()
  expect(await space.getAttribute('aria-label')).toMatch(/wünschen$/)
  await space.focus()
  await me.page.keyboard.press('Enter')
  for (const page of pages) await page.locator('.wish').first().waitFor({ state: 'attached' })
  await keep(partner.page, 'remote-ludwig-wish')
  await accessible(partner.page)
  // It is only a wish: the other one does it, or not.
  const before = await number(partner.page)
  await partner.page.getByRole('button', { name: /Wunsch von/ }).focus()
  await partner.page.keyboard.press('Enter')
  await expect.poll(() => number(partner.page)).toBeGreaterThan(before)
  for (const page of pages) await page.locator('.wish').waitFor({ state: 'detached' })
  await fine(me)
  await fine(partner)
  for (const page of pages) await page.context().close()
})

it('the short address of a table leads there without a detour', async () => {
  const anna = await make('castellan')
  const asked: string[] = []
  const watched = await visit(browser, new URL('#/nowhere', house.base).href)
  watched.page.on('response', (response) => {
    if (response.status() >= 400) asked.push(`${response.status()} ${response.url()}`)
  })
  await watched.page.goto(new URL(`t/${table(anna.page)}`, house.base).href)
  await watched.page.getByLabel('Dein Name am Tisch').waitFor()
  expect(watched.page.url()).toBe(anna.page.url())
  expect(asked).toEqual([])
  await fine(watched)
  await watched.page.context().close()
  await anna.page.context().close()
})

it('a game of one browser gets a short link from the house, and another browser opens it', async () => {
  const anna = await come('', { permissions: ['clipboard-read', 'clipboard-write'] })
  const { page } = anna
  await page.locator('.game .open', { hasText: 'Castellan' }).click()
  await page.getByRole('button', { name: /^Gegen Bots/ }).click()
  await page.locator('.prompt.mine').waitFor({ timeout: 30_000 })
  for (let n = 0; n < 5; n++) await step([page], n)
  await page.getByRole('button', { name: 'Link zu diesem Augenblick kopieren' }).click()
  const box = page.getByRole('dialog', { name: 'Link zu diesem Augenblick' })
  // The long one is copied at once; the house keeps nothing before it is asked to.
  await box.getByText('Der Link ist kopiert.').waitFor()
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  expect(await copied()).toMatch(/#\/moment\//)
  await accessible(page)
  await keep(page, 'remote-link')
  await box.getByRole('button', { name: 'Kurzen Link machen' }).click()
  await box.getByText('Der kurze Link ist kopiert.').waitFor()
  const link = await copied()
  expect(link).toMatch(/#\/m\/[0-9a-z]{13}\/\d+$/)
  await accessible(page)
  await keep(page, 'remote-link-short')
  const ben = await come(link)
  await ben.page.waitForURL(/#\/table\/\w+\/at\/\d+$/)
  await ben.page.locator('.prompt').waitFor()
  expect(await number(ben.page)).toBe(await number(page))
  expect(await ben.page.locator('.seats .bot').count()).toBe(1)
  await fine(anna)
  await fine(ben)
  // What nobody keeps is said.
  const nobody = await come('#/m/0000000000000/3', { locale: 'en-GB' })
  await nobody.page.getByText('No such game is kept here any more.').waitFor()
  await anna.page.context().close()
  await ben.page.context().close()
  await nobody.page.context().close()
})

it('bots, a bot in my place, a seat on another device, somebody who watches', async () => {
  const anna = await make('schloss', async (page) => {
    await page.getByRole('radio', { name: '3' }).check({ force: true })
    await page.getByLabel('Wer spielt auf Platz 3?').selectOption('bot')
    await page.getByLabel('Stufe auf Platz 3').selectOption('knappe')
    await page.getByLabel('Bedenkzeit').selectOption({ label: '15 min für alles, +10 s' })
    await page.getByLabel(/In der Lobby zeigen/).check()
  })
  const id = table(anna.page)

  // Listed: found in the lobby, from the first page.
  const ben = await come('')
  await ben.page.getByRole('link', { name: 'Offene Tische' }).click()
  await ben.page.getByText('1 Platz frei').waitFor()
  await accessible(ben.page)
  await fine(ben)
  await keep(ben.page, 'remote-lobby')
  await ben.page.getByRole('link', { name: 'Dazusetzen' }).click()
  await ben.page.getByLabel('Dein Name am Tisch').fill('Ben')
  await ben.page.getByRole('button', { name: 'Mitspielen' }).click()
  await ben.page.locator('.prompt').waitFor()
  await anna.page.locator('.prompt').waitFor()
  const pages = [anna.page, ben.page]
  await expect.poll(() => anna.page.locator('.seat .ck').count()).toBe(3)
  for (let n = 0; n < 3; n++) await step(pages, n)

  const watcher = await come(`#/table/${id}`, { viewport: SIZES.phone, locale: 'en-GB' })
  await watcher.page.locator('.prompt').waitFor()
  await same([anna.page, ben.page])
  expect(await asks(watcher.page)).toBe(false)
  // Whoever does not see the number in the bar hears of it, although the clocks run.
  await anna.page.locator('[aria-live="polite"]', { hasText: 'Eine Person sieht zu.' }).waitFor({ state: 'attached' })
  await accessible(watcher.page)
  await keep(watcher.page, 'remote-watcher-phone')
  await fine(watcher)
  await watcher.page.context().close()

  // A bot for a while: the game goes on without me.
  await menu(anna.page)
  await anna.page.getByLabel('Stufe des Bots').selectOption('knappe')
  await anna.page.getByRole('button', { name: 'Bot spielen lassen' }).click()
  await anna.page.getByText(/spielt für dich/).waitFor()
  await ben.page.getByText('Bot spielt').first().waitFor()
  const there = await number(ben.page)
  for (let n = 0; n < 2; n++) await step([ben.page], n)
  await expect.poll(() => number(ben.page), { timeout: 20_000 }).toBeGreaterThan(there + 1)
  await anna.page.getByRole('button', { name: 'Ich bin wieder da' }).click()
  await ben.page.getByText('Bot spielt').waitFor({ state: 'detached' })

  // The seat goes to a phone; here one only watches from then on.
  await menu(anna.page)
  await anna.page.getByRole('button', { name: 'Link machen' }).click()
  const link = await anna.page.locator('dialog .link').innerText()
  const phone = await come(link, { viewport: SIZES.phone })
  await phone.page.waitForURL(/#\/table\//)
  await phone.page.locator('.prompt').waitFor()
  await anna.page.keyboard.press('Escape')
  await expect.poll(() => anna.page.getByText('Anna (du)').count(), { timeout: 15_000 }).toBe(0)
  expect(await phone.page.getByText('Anna (du)').count()).toBe(1)
  await accessible(phone.page)
  await keep(phone.page, 'remote-phone')
  for (const one of [anna, ben, phone]) await fine(one)
  for (const one of [anna, ben, phone]) await one.page.context().close()
})

it('nothing a page receives tells what another seat holds', async () => {
  const anna = await make('ludwig', async () => {})
  const ben = await visit(browser, new URL('#/nowhere', house.base).href)
  const received: string[] = []
  ben.page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => received.push(String(payload))))
  ben.page.on('response', (response) => {
    if (response.url().includes('/api/'))
      void response.text().then(
        (text) => received.push(text),
        () => {},
      )
  })
  await ben.page.goto(anna.page.url())
  await ben.page.reload()
  await ben.page.getByLabel('Dein Name am Tisch').fill('Ben')
  await ben.page.getByRole('button', { name: 'Mitspielen' }).click()
  await ben.page.locator('.prompt').waitFor()
  await anna.page.locator('.prompt.mine').waitFor()

  const view = async (page: Page) => (await (await page.request.get(`${house.base}api/tables/${table(anna.page)}/view`)).json()).view
  const words = (value: unknown): string[] =>
    typeof value === 'string' ? [value] : value && typeof value === 'object' ? Object.values(value).flatMap(words) : []
  const hidden = async () => {
    const mine = new Set(words(await view(ben.page)))
    return words((await view(anna.page)).hands[0]).filter((word) => word !== '?' && !mine.has(word))
  }
  const secrets = await hidden()
  expect(secrets.length).toBeGreaterThan(3)
  // Anna chooses face down; Ben has not chosen yet.
  const chosen = await number(ben.page)
  await step([anna.page])
  await expect.poll(() => number(ben.page)).toBeGreaterThan(chosen)
  await ben.page.waitForTimeout(300)
  const heard = received.join('\n')
  expect(heard.length).toBeGreaterThan(2000)
  for (const secret of secrets) expect(heard.includes(`"${secret}"`), secret).toBe(false)
  await anna.page.context().close()
  await ben.page.context().close()
})

it('tells that it is my turn: in the title, and by the browser if somebody asked for it', async () => {
  const anna = await make('schloss', async (page) => {
    await page.getByLabel('Wer spielt auf Platz 2?').selectOption('bot')
    await page.getByLabel('Stufe auf Platz 2').selectOption('knappe')
  })
  const { page } = anna
  // Nobody looks at a page of a test; what the browser would show is kept here.
  await page.addInitScript(() => {
    const told = ((window as unknown as { told: string[] }).told = [] as string[])
    Object.defineProperty(window, 'Notification', {
      value: Object.assign(
        function (title: string) {
          told.push(title)
        },
        { permission: 'granted', requestPermission: async () => 'granted' },
      ),
    })
    ServiceWorkerRegistration.prototype.showNotification = async (title) => void told.push(title)
  })
  await page.reload()
  await page.locator('.prompt').waitFor()
  await menu(page)
  await page.getByLabel('Melden, wenn ich am Zug bin').check()
  await page.keyboard.press('Escape')
  await page.evaluate(() => Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' }))
  const told = () => page.evaluate(() => (window as unknown as { told: string[] }).told)
  for (let n = 0; n < 30 && (await told()).length === 0; n++) {
    await asked([anna])
    expect(await page.title()).toMatch(/^● Das Schloss/)
    await step([page])
    await page.waitForTimeout(200)
  }
  expect(await told()).toContain('Du bist am Zug')
  await fine(anna)
  await page.context().close()
})

it('an account, messages, everything taken along and deleted', async () => {
  const watched = await come('#/settings')
  const { page } = watched
  await page.getByLabel('Kontoname').fill('anna-burg')
  await page.getByLabel(/Passwort/).fill('sehr geheim 7')
  await page.getByRole('button', { name: 'Konto anlegen' }).click()
  await page.getByText('Du bist als anna-burg angemeldet.').waitFor()
  await page.getByLabel('Schick mir Nachrichten').check()
  await page.getByLabel('Webadresse für Programme').fill('https://example.org/hook')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await page.getByText('Gespeichert.').waitFor()
  await accessible(page)
  await fine(watched)
  await keep(page, 'remote-account')
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: /Alles herunterladen/ }).click()])
  expect(file.suggestedFilename()).toBe('burghof.json')
  await page.getByRole('button', { name: 'Abmelden', exact: true }).click()
  await page.getByLabel('Kontoname').fill('anna-burg')
  await page.getByLabel(/Passwort/).fill('falsch falsch')
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await page.getByRole('alert').waitFor()
  await page.getByLabel(/Passwort/).fill('sehr geheim 7')
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await page.getByText('Du bist als anna-burg angemeldet.').waitFor()
  await page.goto(`${house.base}#/ranks/castellan`)
  await page.getByRole('heading', { name: 'Rangliste: Castellan' }).waitFor()
  await page.locator('table, main p').nth(1).waitFor()
  await accessible(page)
  // The wrong password.
  await fine(watched, refused(401, 'login'))
  await keep(page, 'remote-ranks')
  await page.goto(`${house.base}#/settings`)
  await page.getByRole('button', { name: /Alles löschen/ }).click()
  await page.getByRole('button', { name: /Wirklich alles löschen/ }).click()
  await page.getByText('Alles ist gelöscht.').waitFor()
  await page.context().close()
})
