// An evening in one room: a television, four phones, a phone that goes round, one that is taken over. Everything over a real server.
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { accessible, keep, launch, leave, SIZES, sound, visit, type Watched } from './help'
import { House } from './serve'

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

const PHONE = { viewport: SIZES.phone, hasTouch: true }
const TV = { width: 1920, height: 1080 }
const come = (path: string, options: Parameters<typeof visit>[2] = PHONE) => visit(browser, new URL(path, house.base).href, options)
/** Browsers report every answer that is not 200: here they belong to the test. */
async function fine(watched: Watched) {
  await sound({
    page: watched.page,
    problems: watched.problems.filter(
      (problem) => !/status of (401|403|404|409)|WebSocket connection|Cross-Origin-Opener-Policy/.test(problem),
    ),
  })
}

/** Asks the house as somebody of its own. */
class Person {
  private token = ''
  static async make(name: string): Promise<Person> {
    const person = new Person()
    person.token = (await person.ask('POST', 'guests', { name })).token
    return person
  }
  async ask(method: string, path: string, body?: unknown) {
    const headers: Record<string, string> = { 'content-type': 'application/json' }
    if (this.token) headers.authorization = `Bearer ${this.token}`
    const answer = await fetch(`${house.base}api/${path}`, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) })
    return answer.json()
  }
}
/** A table that was made at the television: nobody sits there yet. */
async function lay(game: string, seats: string[], more: object = {}) {
  const maker = await Person.make('TV')
  const table = await maker.ask('POST', 'tables', { game, seats, rated: false, ...more })
  return { id: table.id as string }
}
/** A phone scans the code and sits down. */
async function sit(id: string, name: string, seat: number): Promise<Watched> {
  const phone = await come(`h/${id}`)
  await phone.page.getByLabel('Wer bist du?').fill(name)
  await phone.page.getByRole('button', { name: 'Hier sitzen' }).nth(seat).click()
  return phone
}
const number = async (page: Page) => Number(await page.locator('main.screen').getAttribute('data-entry'))

/** Whoever is asked does something on the phone: from the list, then the button if something waits to be sent. True if somebody did. */
async function step(phones: Watched[], nth = 0): Promise<boolean> {
  for (const { page } of phones) {
    const cover = page.getByRole('button', { name: 'Hand zeigen', exact: true })
    if (await page.locator('main.paper').count()) await cover.click()
    if ((await page.locator('.prompt.mine').count()) === 0 || (await page.locator('main[aria-busy="false"]').count()) === 0) continue
    const list = page.locator('.side details')
    if ((await list.count()) === 0) continue
    if ((await list.getAttribute('open')) === null) await list.locator('summary').click()
    const buttons = list.locator('li button')
    const count = await buttons.count()
    if (count > 0)
      await buttons
        .nth(nth % count)
        .click({ timeout: 4000 })
        .catch(() => {})
    else
      await page
        .locator('.primary:not(.blocked)')
        .click({ timeout: 4000 })
        .catch(() => {})
    await page.waitForTimeout(50)
    return true
  }
  return false
}

/** Every letter on the television is large enough to be read from three metres: 24 of 1080. */
const small = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = []
    const whole = innerHeight
    const range = document.createRange()
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      const element = node.parentElement as HTMLElement
      if (!node.textContent?.trim() || element.closest('.unseen, svg, script, style, [hidden]')) continue
      range.selectNodeContents(node)
      const box = range.getBoundingClientRect()
      if (box.width < 2 || box.height < 2) continue
      let zoom = 1
      for (let one: HTMLElement | null = element; one; one = one.parentElement) zoom *= Number(getComputedStyle(one).zoom) || 1
      const size = Number.parseFloat(getComputedStyle(element).fontSize)
      // Newer browsers tell the size before the zoom, older ones after it: the larger is the one that is drawn where both differ.
      const drawn = Math.max(size, size * zoom)
      if ((drawn / whole) * 1080 < 23.5) found.push(`${element.className}: ${node.textContent.trim().slice(0, 30)} ${Math.round(drawn)}`)
    }
    return found
  })

const GAMES: [string, number, number][] = [
  ['ludwig', 4, 3],
  ['castellan', 2, 2],
  ['castles', 3, 3],
  ['burg', 4, 3],
  ['schloss', 4, 2],
]
it.each(GAMES)(
  '%s: a television and phones, from the code to the game',
  async (game, seats, phones) => {
    const { id } = await lay(
      game,
      Array.from({ length: seats }, (_, seat) => (seat < phones ? 'open' : 'bot:knappe')),
    )
    const tv = await come(`s/${id}`, { viewport: TV })
    await tv.page.locator('.join .code svg').waitFor()
    await tv.page.getByText('Der Tisch wartet').waitFor()
    await accessible(tv.page)
    expect(await small(tv.page)).toEqual([])
    await keep(tv.page, `evening-${game}-wait`)
    await fine(tv)
    const hands: Watched[] = []
    for (let n = 0; n < phones; n++) hands.push(await sit(id, ['Anna', 'Ben', 'Cleo'][n] as string, 0))
    for (const hand of hands) await hand.page.locator('.phone, main.over').first().waitFor()
    await tv.page.locator('main.screen div.room').waitFor()

    // What the phones do, the television shows: soon.
    const late: number[] = []
    for (let n = 0; n < 14; n++) {
      const before = await number(tv.page)
      await tv.page.evaluate(() => {
        const main = document.querySelector('main.screen') as HTMLElement
        const told = ((window as unknown as { told: number[] }).told = [] as number[])
        new MutationObserver(() => told.push(Date.now())).observe(main, { attributeFilter: ['data-entry'] })
      })
      let sent = 0
      for (const { page } of hands)
        page.once('request', (request) => {
          if (request.url().endsWith('/moves')) sent ||= Date.now()
        })
      const since = Date.now()
      while (!(await step(hands, n)) && Date.now() - since < 20_000) await tv.page.waitForTimeout(60)
      await tv.page.waitForTimeout(150)
      const told = await tv.page.evaluate(() => (window as unknown as { told: number[] }).told)
      if (sent > 0 && told[0] !== undefined && (await number(tv.page)) > before) late.push(told[0] - sent)
    }
    late.sort((a, b) => a - b)
    console.log(
      `${game}: a move is on the television after ${late[late.length >> 1] ?? '?'} ms (median of ${late.length}), at most ${late.at(-1) ?? '?'}`,
    )
    await keep(tv.page, `evening-${game}-tv`)
    expect(await small(tv.page)).toEqual([])
    await accessible(tv.page)
    for (const [n, hand] of hands.entries()) {
      await keep(hand.page, `evening-${game}-hand-${n}`)
      await accessible(hand.page)
      await fine(hand)
    }
    await fine(tv)
    // No larger screen shows more, no smaller one less, and nothing scrolls.
    for (const viewport of [
      { width: 3840, height: 2160 },
      { width: 1280, height: 720 },
    ]) {
      await tv.page.setViewportSize(viewport)
      await tv.page.waitForTimeout(300)
      expect(await small(tv.page)).toEqual([])
      const [high, wide] = await tv.page.evaluate(() => [
        document.documentElement.scrollHeight - innerHeight,
        document.documentElement.scrollWidth - innerWidth,
      ])
      expect(
        [high, wide].every((over) => (over as number) <= 1),
        `${high} ${wide}`,
      ).toBe(true)
      await keep(tv.page, `evening-${game}-tv-${viewport.width}`)
    }
  },
  240_000,
)

it('the phone of whoever operates the television looks closer, hides points and pauses', async () => {
  const { id } = await lay('castellan', ['open', 'open'])
  const tv = await come(`#/screen/${id}`, { viewport: TV })
  const anna = await sit(id, 'Anna', 0)
  const ben = await sit(id, 'Ben', 0)
  await tv.page.locator('main.screen div.room').waitFor()
  await tv.page.locator('.seat .pts').first().waitFor()
  await anna.page.getByRole('button', { name: 'Menü' }).click()
  await anna.page.getByRole('button', { name: '+', exact: true }).click()
  await expect.poll(() => tv.page.locator('.near').evaluate((element) => (element as HTMLElement).style.transform)).toBe('scale(1.5)')
  await anna.page.getByRole('button', { name: 'nach links' }).click()
  await expect.poll(() => tv.page.locator('.near').evaluate((element) => (element as HTMLElement).style.transformOrigin)).toBe('33% 50%')
  await anna.page.getByLabel('Punkte zeigen').uncheck()
  await tv.page.locator('.seat .pts').first().waitFor({ state: 'detached' })
  await keep(anna.page, 'evening-control')
  await accessible(anna.page)
  await anna.page.getByRole('button', { name: 'Pause vorschlagen' }).click()
  await ben.page.getByRole('button', { name: 'Einverstanden' }).click()
  await tv.page.getByText('Pause', { exact: true }).waitFor()
  for (const one of [tv, anna, ben]) await fine(one)
})

it('a seat goes to another phone: asked first, once, and the old one watches', async () => {
  const { id } = await lay('ludwig', ['open', 'bot:knappe', 'bot:knappe'])
  const tv = await come(`#/screen/${id}`, { viewport: TV })
  const karl = await sit(id, 'Karl', 0)
  await karl.page.locator('.phone').waitFor()
  const tiles = await karl.page.locator('.hand .tilebtn .unseen').allInnerTexts()
  expect(tiles.length).toBeGreaterThan(3)
  await karl.page.getByRole('button', { name: 'Menü' }).click()
  const made = karl.page.waitForResponse((answer) => answer.url().endsWith('/link'))
  await karl.page.getByRole('button', { name: 'Platz weitergeben' }).click()
  const { token } = await (await made).json()
  await karl.page.getByText(/Gilt einmal, noch [12]:/).waitFor()
  await keep(karl.page, 'evening-pass')
  await accessible(karl.page)
  const lena = await come(`#/seat/${token}/hand`)
  await lena.page.getByRole('heading', { name: 'Karl: diesen Platz übernehmen?' }).waitFor()
  // Not a card before she takes over.
  const before = await lena.page.content()
  for (const tile of tiles) expect(before).not.toContain(tile.split(',')[0])
  await lena.page.getByLabel('Wie heißt du?').fill('Lena')
  await lena.page.getByText('„Lena spielt für Karl weiter.“').waitFor()
  await keep(lena.page, 'evening-take')
  await accessible(lena.page)
  await lena.page.getByRole('button', { name: 'Übernehmen' }).click()
  await lena.page.locator('.phone').waitFor()
  const named = (all: string[]) => all.map((tile) => tile.split(',')[0])
  await expect.poll(async () => named(await lena.page.locator('.hand .tilebtn .unseen').allInnerTexts())).toEqual(named(tiles))
  await karl.page.getByText('Dein Platz ist jetzt auf einem anderen Gerät.').waitFor()
  expect(await karl.page.locator('.tilebtn').count()).toBe(0)
  await tv.page.getByText('Lena spielt weiter').waitFor()
  const again = await come(`#/seat/${token}/hand`)
  await again.page.getByText('Dieser Link gilt nicht oder wurde schon benutzt.').waitFor()
  for (const one of [tv, karl, lena, again]) await fine(one)
})

it('one phone goes round: between two hands nothing is shown', async () => {
  const { id } = await lay('ludwig', ['open', 'open', 'open'], { several_seats: true })
  const phone = await sit(id, 'Familie', 0)
  for (let n = 0; n < 2; n++) await phone.page.getByRole('button', { name: 'Auch hier sitzen' }).first().click()
  const take = phone.page.locator('main.over .btn')
  await take.waitFor({ timeout: 40_000 })
  let overs = 0
  let hidden: string[] = []
  for (let n = 0; n < 60 && overs < 6; n++) {
    await take.or(phone.page.locator('.prompt.mine')).first().waitFor()
    if (await take.count()) {
      const all = (await phone.page.content()).replaceAll('\u00ad', '')
      for (const word of hidden) expect(all).not.toContain(word)
      overs++
      await take.click()
      await phone.page.locator('.phone').waitFor()
      continue
    }
    const tiles = await phone.page.locator('.hand .tilebtn .unseen').allInnerTexts()
    hidden = tiles.map((tile) => (tile.replaceAll('\u00ad', '').split(',')[0] ?? '').trim()).filter((word) => word.length > 4)
    await step([phone], n)
  }
  expect(overs).toBeGreaterThan(5)
  await fine(phone)
}, 120_000)

it('a hand is covered by a tap, and nothing of it stays in the document', async () => {
  const { id } = await lay('ludwig', ['open', 'bot:knappe', 'bot:knappe'])
  const anna = await sit(id, 'Anna', 0)
  await anna.page.locator('.hand .tilebtn').first().waitFor()
  const tiles = await anna.page.locator('.hand .tilebtn .unseen').allInnerTexts()
  await anna.page.getByRole('button', { name: 'Hand verdecken' }).click()
  await anna.page.locator('main.paper').waitFor()
  const all = (await anna.page.content()).replaceAll('\u00ad', '')
  for (const tile of tiles) expect(all).not.toContain(tile.replaceAll('\u00ad', '').split(',')[0])
  await keep(anna.page, 'evening-covered')
  await accessible(anna.page)
  await anna.page.getByRole('button', { name: 'Hand zeigen' }).click()
  await expect.poll(() => anna.page.locator('.hand .tilebtn').count()).toBe(tiles.length)
  // A minute without a touch covers it, too.
  await anna.page.evaluate(() => {
    Date.now = (
      (real) => () =>
        real() + 61_000
    )(Date.now.bind(Date))
  })
  await anna.page.locator('main.paper').waitFor()
  // And so does laying it on its face.
  await anna.page.getByRole('button', { name: 'Hand zeigen' }).click()
  await anna.page.evaluate(() => dispatchEvent(Object.assign(new Event('deviceorientation'), { beta: 178, gamma: 2 })))
  await anna.page.locator('main.paper').waitFor()
  await fine(anna)
})

it('without https, as in a living room: a phone plays all the same', async () => {
  // A name of the house that is no secure context, as an address in the local network is none.
  const home = await launch('--host-resolver-rules=MAP burg.home 127.0.0.1')
  try {
    const { id } = await lay('castellan', ['open', 'bot:knappe'])
    const address = new URL(house.base)
    const phone = await visit(home, `http://burg.home:${address.port}/h/${id}`, PHONE)
    expect(await phone.page.evaluate(() => isSecureContext)).toBe(false)
    await phone.page.getByLabel('Wer bist du?').fill('Anna')
    await phone.page.getByRole('button', { name: 'Hier sitzen' }).first().click()
    await phone.page.locator('.phone').waitFor()
    for (let n = 0; n < 6; n++) {
      for (let wait = 0; wait < 100 && !(await step([phone], n)); wait++) await phone.page.waitForTimeout(50)
      await phone.page.locator('main[aria-busy="false"]').waitFor()
    }
    await phone.page.locator('.trouble, .problem').first().waitFor({ state: 'detached' })
    await fine(phone)
  } finally {
    await home.close()
  }
})

// Whole games by bots, closed if they take too long: then every view is open, and what the television was told can be held against what was hidden.
it.each(GAMES)(
  '%s: nothing the television is told was hidden from everybody',
  async (game, seats) => {
    const { id } = await lay(game, ['open', ...Array.from({ length: seats - 1 }, () => 'bot:random')])
    const tv = await visit(browser, new URL('#/nowhere', house.base).href, { viewport: TV })
    const frames: { number: number; text: string }[] = []
    tv.page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        const told = JSON.parse(String(payload))
        if (told.kind === 'moved') frames.push({ number: told.number, text: String(payload) })
      }),
    )
    await tv.page.goto(new URL(`#/screen/${id}`, house.base).href)
    await tv.page.reload()
    const anna = await Person.make('Anna')
    const part = '7'.repeat(64)
    const { createHash } = await import('node:crypto')
    await anna.ask('POST', `tables/${id}/sit`, { promise: createHash('sha256').update(`burghof part ${part}`).digest('hex') })
    await anna.ask('POST', `tables/${id}/reveal`, { part })
    await anna.ask('POST', `tables/${id}/autopilot`, { on: true, level: 'random' })
    const until = Date.now() + (process.env.BURGHOF_WHOLE ? 240_000 : 20_000)
    let status = ''
    while (Date.now() < until) {
      status = (await anna.ask('GET', `tables/${id}`)).status
      if (status === 'finished') break
      await tv.page.waitForTimeout(300)
    }
    if (status !== 'finished') await anna.ask('POST', `tables/${id}/votes`, { motion: { kind: 'close' } })
    const words = (value: unknown): string[] =>
      typeof value === 'string' ? [value] : value && typeof value === 'object' ? Object.values(value).flatMap(words) : []
    const looked = frames.filter((_, n) => n % Math.max(1, Math.floor(frames.length / 25)) === 0)
    let secrets = 0
    for (const { number: at, text } of looked) {
      const seen = words((await anna.ask('GET', `tables/${id}/view?at=${at}&as=public`)).view)
      const open = new Set(seen)
      const told = new Map<string, number>()
      for (const word of words(JSON.parse(text).view)) told.set(word, (told.get(word) ?? 0) + 1)
      for (let seat = 0; seat < seats; seat++) {
        const own = words((await anna.ask('GET', `tables/${id}/view?at=${at}&as=${seat}`)).view)
        for (const word of new Set(own)) {
          if (open.has(word)) continue
          secrets++
          expect(told.has(word), `${game} at ${at}: ${word} of seat ${seat}`).toBe(false)
        }
      }
      // And nothing else than what the public sees: word for word.
      expect(words(JSON.parse(text).view).sort()).toEqual(seen.sort())
    }
    expect(frames.length).toBeGreaterThan(5)
    if (['ludwig', 'castellan'].includes(game)) expect(secrets).toBeGreaterThan(0)
  },
  400_000,
)
