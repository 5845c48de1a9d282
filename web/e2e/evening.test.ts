// An evening in one room: a television, four phones, a phone that goes round, one that is taken over. Everything over a real server.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { accessible, keep, launch, leave, refused, SIZES, sound, visit, type Watched } from './help'
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
const fine = sound

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
    const median = late[late.length >> 1] ?? 0
    console.log(`${game}: a move is on the television after ${median} ms (median of ${late.length}), at most ${late.at(-1) ?? '?'}`)
    // What is promised holds on a machine that has nothing else to do: BURGHOF_ALONE measures that. Tests run on busy ones.
    expect(late.length).toBeGreaterThan(0)
    expect(median).toBeLessThanOrEqual(process.env.BURGHOF_ALONE ? 150 : 1500)
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
  // A code works once.
  for (const one of [tv, karl, lena, again]) await fine(one, ...(one === again ? [refused(404, 'links/look')] : []))
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

it('a table for one phone that goes round is made in the page', async () => {
  const made = await come('#/setup/ludwig/friends', {})
  const { page } = made
  await page.getByLabel('Bedenkzeit').waitFor()
  await page.getByRole('radio', { name: '3' }).check({ force: true })
  await page.getByLabel('Name auf Platz 1').fill('Anna')
  await page.getByLabel('Zählt für die Rangliste').waitFor()
  await page.getByLabel(/^Ein Handy geht reihum/).check()
  // Nobody is rated against oneself.
  await page.getByLabel('Zählt für die Rangliste', { exact: true }).waitFor({ state: 'detached' })
  await accessible(page)
  await keep(page, 'evening-several')
  await page.getByRole('button', { name: 'Partie beginnen' }).click()
  await page.waitForURL(/#\/table\//)
  const id = /table\/(\w+)/.exec(page.url())?.[1] as string
  const info = await page.evaluate(async (id) => (await fetch(`api/tables/${id}`)).json(), id)
  expect([info.several_seats, info.rated]).toEqual([true, false])
  const phone = await sit(id, 'Ben', 0)
  await phone.page.getByRole('button', { name: 'Auch hier sitzen' }).first().click()
  await phone.page.locator('main.over .btn').waitFor({ timeout: 40_000 })
  for (const one of [made, phone]) await fine(one)
})

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
    // A browser says that it takes no header about https where there is none.
    await fine(phone, /Cross-Origin-Opener-Policy/)
  } finally {
    await home.close()
  }
})

/** Every string in it, wherever it stands. */
const words = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : value && typeof value === 'object' ? Object.values(value).flatMap(words) : []

/** The names of the pieces, by their ids: a page says them by name. Only those that are one piece's alone. */
function names(game: string): Map<string, string> {
  const box = readFileSync(join(import.meta.dirname, `../../crates/${game}/components.toml`), 'utf8')
  const all = box.split(/\n(?=\[\[)/).flatMap((entry) => {
    const [id, name] = [/^id = "(.+)"$/m.exec(entry)?.[1], /^name_de = "(.+)"$/m.exec(entry)?.[1]]
    return id && name && name.length > 4 ? [[id, name] as const] : []
  })
  return new Map(all.filter(([, name]) => all.filter(([, other]) => other.includes(name)).length === 1))
}

/** The whole document as it stands, and the entry it shows. */
const document_ = (page: Page) =>
  page.evaluate(() => {
    const copy = document.documentElement.cloneNode(true) as HTMLElement
    for (const one of copy.querySelectorAll('style, script, symbol, defs')) one.remove()
    return {
      number: Number(document.querySelector('main.screen')?.getAttribute('data-entry') ?? -1),
      all: copy.outerHTML.replaceAll('\u00ad', '').replaceAll('&nbsp;', ' ').replace(/\s+/g, ' '),
    }
  })

// Games by bots: the two in which most is hidden to their end, the others for a while and then closed (BURGHOF_WHOLE plays all to their
// end). Then every view is open, and what the television was told and showed can be held against what was hidden.
it.each(GAMES)(
  '%s: nothing the television is told or shows was hidden from everybody',
  async (game, seats) => {
    const whole = ['castellan', 'ludwig'].includes(game)
    const { id } = await lay(game, ['open', ...Array.from({ length: seats - 1 }, () => 'bot:random')])
    const tv = await visit(browser, new URL('#/nowhere', house.base).href, { viewport: TV })
    const frames: { number: number; moved: boolean; said: unknown }[] = []
    tv.page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        const said = JSON.parse(String(payload))
        // What is not about a move was told at the moment of the last one.
        const number = said.kind === 'moved' ? said.number : (frames.at(-1)?.number ?? 0)
        frames.push({ number, moved: said.kind === 'moved', said })
      }),
    )
    await tv.page.goto(new URL(`#/screen/${id}`, house.base).href)
    await tv.page.reload()
    // Bots are quick: it has to look before they begin.
    await tv.page.locator('main.screen .join').waitFor()
    const anna = await Person.make('Anna')
    const part = '7'.repeat(64)
    const { createHash } = await import('node:crypto')
    await anna.ask('POST', `tables/${id}/sit`, { promise: createHash('sha256').update(`burghof part ${part}`).digest('hex') })
    await anna.ask('POST', `tables/${id}/reveal`, { part })
    const until = Date.now() + (whole || process.env.BURGHOF_WHOLE ? 240_000 : 20_000)
    let status = ''
    const shown: { number: number; all: string }[] = []
    // The bots wait for Anna: before each of her moves the television is looked at.
    for (let n = 0; Date.now() < until && status !== 'finished';) {
      const { legal = [], number: entry } = await anna.ask('GET', `tables/${id}/legal`)
      if (legal.length === 0) {
        status = (await anna.ask('GET', `tables/${id}`)).status
        await tv.page.waitForTimeout(30)
        continue
      }
      // Its words come before its picture: it has to show what this move answers.
      await expect.poll(() => number(tv.page), { interval: 20 }).toBeGreaterThanOrEqual(entry)
      const now = await document_(tv.page)
      if (now.number > (shown.at(-1)?.number ?? 0)) shown.push(now)
      await anna.ask('POST', `tables/${id}/moves`, { number: entry, actions: [legal[(7 * n++) % legal.length].notation] })
    }
    if (whole) expect(status).toBe('finished')
    if (status !== 'finished') await anna.ask('POST', `tables/${id}/votes`, { motion: { kind: 'close' } })
    // Once a game is over everything is open.
    const last = Math.max(...frames.map(({ number }) => number))
    const told = frames.filter(({ number }) => number < last || status !== 'finished')
    const known = new Map<number, { open: string[]; hidden: Map<string, number> }>()
    const at = async (number: number) => {
      const before = known.get(number)
      if (before) return before
      const open = words((await anna.ask('GET', `tables/${id}/view?at=${number}&as=public`)).view)
      const seen = new Set(open)
      const hidden = new Map<string, number>()
      for (let seat = 0; seat < seats; seat++)
        for (const word of words((await anna.ask('GET', `tables/${id}/view?at=${number}&as=${seat}`)).view))
          if (!seen.has(word)) hidden.set(word, seat)
      known.set(number, { open, hidden })
      return { open, hidden }
    }
    let secrets = 0
    for (const { number, moved, said } of told) {
      const { open, hidden } = await at(number)
      secrets += hidden.size
      const all = words(said)
      const said_ = new Set(all)
      for (const [word, seat] of hidden) {
        expect(said_.has(word), `${game} at ${number}: ${word} of seat ${seat}`).toBe(false)
        // Nor as a word of the story: those have ids that end like the piece's.
        const tail = `-${word.replaceAll('_', '-')}`
        if (word.length > 4) expect(all.filter((one) => one.endsWith(tail))).toEqual([])
      }
      // And in the view nothing else than what the public sees: word for word.
      if (moved) expect(words((said as { view: unknown }).view).sort()).toEqual([...open].sort())
    }
    const called = names(game)
    let looked = 0
    for (const { number, all } of shown) {
      if (number >= last && status === 'finished') continue
      const { open, hidden } = await at(number)
      const seen = new Set(open.map((word) => called.get(word)))
      for (const [word, seat] of hidden) {
        const name = called.get(word)
        if (!name || seen.has(name)) continue
        looked++
        expect(all, `${game} at ${number}: ${name} of seat ${seat} is in the document`).not.toContain(name)
        expect(all.includes(`"${word}"`), `${game} at ${number}: ${word} of seat ${seat} is in the document`).toBe(false)
      }
    }
    console.log(`${game}: ${frames.length} frames and ${shown.length} documents, held against ${secrets} and ${looked} secrets`)
    expect(frames.length).toBeGreaterThan(5)
    expect(shown.length).toBeGreaterThan(3)
    if (whole) expect(Math.min(secrets, looked)).toBeGreaterThan(20)
  },
  600_000,
)

const MANY: [string, number][] = [
  ['ludwig', 5],
  ['ludwig', 6],
  ['ludwig', 7],
  ['burg', 4],
]
it.each(MANY)(
  '%s with %i people: the television shows everybody and everything, in both sizes',
  async (game, seats) => {
    const { id } = await lay(game, ['open', ...Array.from({ length: seats - 1 }, () => 'bot:knappe')])
    const tv = await come(`s/${id}`, { viewport: TV })
    const anna = await sit(id, 'Annegret-Charlotte', 0)
    await anna.page.locator('.phone').waitFor()
    const own = anna.page.evaluate(
      (id) =>
        fetch(`api/tables/${id}/autopilot`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ on: true, level: 'random' }),
        }).then((answer) => answer.ok),
      id,
    )
    expect(await own).toBe(true)
    // Into the game, so that something has been built.
    await expect.poll(() => number(tv.page), { timeout: 120_000, interval: 400 }).toBeGreaterThan(12 * seats)
    for (const viewport of [TV, { width: 3840, height: 2160 }]) {
      await tv.page.setViewportSize(viewport)
      await tv.page.waitForTimeout(400)
      expect(await tv.page.locator('.seats .seat').count()).toBe(seats)
      expect(await small(tv.page)).toEqual([])
      // Nothing is cut off, nothing scrolls, nobody lies on anybody.
      const wrong = await tv.page.evaluate(() => {
        const found: string[] = []
        const box = (element: Element) => element.getBoundingClientRect()
        const inside = (inner: DOMRect, outer: DOMRect) =>
          inner.left >= outer.left - 2 && inner.top >= outer.top - 2 && inner.right <= outer.right + 2 && inner.bottom <= outer.bottom + 2
        const whole = new DOMRect(0, 0, innerWidth, innerHeight)
        const parts = [...document.querySelectorAll('.seats .seat, .seats .side, .prompt, .stage, header')]
        for (const part of parts) if (!inside(box(part), whole)) found.push(`${part.className} is outside`)
        const beside = document.querySelector('.seats') as HTMLElement
        for (const part of beside.querySelectorAll('.seat, .side, .nm, .pts, .st'))
          if (!inside(box(part), box(beside))) found.push(`${part.className} is cut: ${part.textContent?.trim().slice(0, 30)}`)
        for (const part of document.querySelectorAll('.land li, .seats .nm, .seats .st'))
          if (part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0) found.push(`${part.textContent?.trim()} is too wide`)
        const seats = [...beside.querySelectorAll('.seat, .side')].map(box)
        seats.forEach((one, n) =>
          seats.slice(n + 1).forEach((other, m) => {
            if (
              Math.min(one.right, other.right) - Math.max(one.left, other.left) > 4 &&
              Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 4
            )
              found.push(`${n} lies on ${n + 1 + m}`)
          }),
        )
        if (document.documentElement.scrollHeight > innerHeight + 1 || document.documentElement.scrollWidth > innerWidth + 1)
          found.push('it scrolls')
        return found
      })
      await keep(tv.page, `evening-${game}-${seats}-tv-${viewport.width}`)
      expect(wrong).toEqual([])
    }
    await fine(tv)
  },
  240_000,
)

it('the television stays awake, and a phone buzzes when it is its turn, once each time', async () => {
  const { id } = await lay('castellan', ['open', 'open'])
  const [anna, ben] = [await sit(id, 'Anna', 0), await come('#/nowhere')]
  const tv = await come('#/nowhere', { viewport: TV })
  for (const { page } of [ben, tv]) {
    await page.addInitScript(() => {
      const seen = ((window as unknown as { seen: { buzzed: number; woken: number } }).seen = { buzzed: 0, woken: 0 })
      Object.defineProperty(navigator, 'vibrate', { configurable: true, value: () => !!++seen.buzzed })
      const request = async () => (seen.woken++, { release: async () => {} })
      Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } })
    })
  }
  const seen = (page: Page) => page.evaluate(() => (window as unknown as { seen: { buzzed: number; woken: number } }).seen)
  await tv.page.goto(new URL(`s/${id}`, house.base).href)
  await tv.page.locator('.join .code svg').waitFor()
  expect((await seen(tv.page)).woken).toBe(1)
  await ben.page.goto(new URL(`h/${id}`, house.base).href)
  await ben.page.getByLabel('Wer bist du?').fill('Ben')
  await ben.page.getByRole('button', { name: 'Hier sitzen' }).first().click()
  for (const { page } of [anna, ben]) await page.locator('.phone').waitFor()
  // Sat down, the phone stays awake, too.
  await expect.poll(async () => (await seen(ben.page)).woken).toBe(1)
  // Each time the other one has played Ben is asked again, and told so once.
  let turns = 0
  let before = false
  for (let n = 0; n < 60 && turns < 3; n++) {
    await expect
      .poll(async () => (await anna.page.locator('.prompt.mine').count()) + (await ben.page.locator('.prompt.mine').count()), {
        timeout: 20_000,
      })
      .toBeGreaterThan(0)
    const now = (await ben.page.locator('.prompt.mine').count()) > 0
    if (now && !before) turns++
    before = now
    await step([anna, ben], n)
    for (const { page } of [anna, ben]) await page.locator('main[aria-busy="false"]').waitFor()
  }
  const { buzzed, woken } = await seen(ben.page)
  expect(turns).toBe(3)
  expect(buzzed).toBeGreaterThanOrEqual(turns - 1)
  expect(buzzed).toBeLessThanOrEqual(turns + 1)
  expect(woken).toBe(1)
  expect((await seen(tv.page)).buzzed).toBe(0)
  for (const one of [anna, ben, tv]) await fine(one)
}, 120_000)
