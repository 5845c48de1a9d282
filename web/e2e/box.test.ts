// A box of one's own: from the first page to its editor, what fits and what does not, kept, taken out and brought back; then played with:
// alone, by a pad, and with a friend at a house who does not have it.
import { readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { SHELF } from '../src/generated/shelf'
import { accessible, asks, keep, launch, leave, over, SIZES, sound, visit } from './help'
import { menu, same, step } from './pages'
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
const fine = sound

const more = (page: Page, what: string, word = 'mehr') => page.getByRole('button', { name: `${what}: ${word}`, exact: true })
const face = (page: Page, name: string) => page.locator('.face', { hasText: name }).first().click()
const group = (page: Page, name: string) => page.locator('h3 button', { hasText: new RegExp(`^${name}`) }).click()
const fits = (page: Page) => page.getByText('Ja. Mit dieser Schachtel kann gespielt werden.').waitFor()

/** A new box of a game, made in the page. */
async function make(page: Page, title: string, name: string) {
  await page.getByRole('button', { name: `Neue Schachtel: ${title}` }).click()
  await fits(page)
  await page.getByLabel('Name der Schachtel').fill(name)
  await page.getByLabel('Name der Schachtel').press('Enter')
}
/** What the page would save as a file. */
async function saved(page: Page): Promise<{ name: string; text: string }> {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Als Datei sichern' }).click()])
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') }
}
/** One tower from Turmreihe to Kurtine: everything still adds up. */
async function swap(page: Page) {
  await face(page, 'Kurtine')
  await more(page, 'Türme').click()
  await face(page, 'Turmreihe')
  await more(page, 'Türme', 'weniger').click()
  await fits(page)
}
async function played(page: Page) {
  await page.locator('.final').waitFor({ timeout: 200_000 })
}
/** The record of a game that is kept in this browser. */
const record = (page: Page) =>
  page.evaluate(
    (id) =>
      new Promise<string>((done, failed) => {
        const opening = indexedDB.open('burghof', 1)
        opening.onerror = () => failed(opening.error)
        opening.onsuccess = () => {
          const got = opening.result.transaction('tables').objectStore('tables').get(id)
          got.onsuccess = () => done(got.result.record)
        }
      }),
    /table\/(\w+)/.exec(page.url())?.[1] as string,
  )

it('from the first page to a box that fits, kept, taken out and brought back', async () => {
  const watched = await visit(browser)
  const { page } = watched
  await page.locator('.game[data-game="castellan"] .open').click()
  await page.getByRole('link', { name: 'Spielerzahl, Stufen, Hausregeln' }).click()
  await page.getByRole('link', { name: 'Werte des gedruckten Spiels eintragen' }).click()
  await page.getByText('Noch keine.').waitFor()
  await accessible(page)
  await make(page, 'Castellan', 'Omas Schachtel')

  // A number too many: which sums are wrong, by how much, and where.
  await more(page, 'Türme').click()
  await page.getByText('Noch nicht. Sichern geht auch so').waitFor()
  const wrong = page.locator('.sums .bad')
  await wrong.first().waitFor()
  expect(await wrong.allInnerTexts()).toEqual([expect.stringMatching(/Türme[\s\S]*17 von 16[\s\S]*1 zu viel/)])
  expect(await page.getByRole('link', { name: 'Tisch aufstellen' }).count()).toBe(0)
  await accessible(page)
  await keep(page, 'box-wrong')
  await wrong.getByRole('button', { name: /^Dorthin/ }).click()
  await page.getByRole('heading', { level: 2, name: 'Summen aller Karten einer Farbe' }).waitFor()
  // Not yet to be chosen at a table.
  await page.goto(new URL('#/setup/castellan', page.url()).href)
  await page.getByRole('button', { name: 'Partie beginnen' }).waitFor()
  expect(await page.getByLabel('Werte').count()).toBe(0)
  await page.goBack()

  // By keys alone: another card gives its tower away, Enter says that it is right.
  await group(page, 'Karten')
  await face(page, 'Turmreihe')
  const towers = page.getByRole('textbox', { name: 'Türme' })
  await towers.focus()
  expect(await page.locator('.value').first().innerText()).toContain('wie bei uns')
  await page.keyboard.type('2')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 2, name: 'Torhaus' }).waitFor()
  expect(await towers.evaluate((one) => one === document.activeElement)).toBe(true)
  await fits(page)
  await page.getByText('1 von 23 geprüft').waitFor()
  await face(page, 'Turmreihe')
  await page.getByText('bei uns 3').waitFor()
  await accessible(page)
  await keep(page, 'box-editor')

  // It is still here after a reload, and as a file.
  await page.reload()
  await fits(page)
  await page.getByText('1 von 23 geprüft').waitFor()
  const { name, text } = await saved(page)
  expect(name).toBe('omas-schachtel.burghof-werte')
  expect(text.split('\n')[0]).toBe('# box: Omas Schachtel')
  const kept = join(tmpdir(), `burghof-box-${process.pid}.burghof-werte`)
  writeFileSync(kept, text)

  // Like ours again, then from the file.
  await face(page, 'Turmreihe')
  await page.getByRole('button', { name: 'Wie bei uns' }).click()
  await page.getByText('Noch nicht. Sichern geht auch so').waitFor()
  await page.getByRole('link', { name: 'Alle Schachteln' }).click()
  await page.getByText('noch nicht spielbar').waitFor()
  const open = page.getByLabel('Datei öffnen')
  await open.setInputFiles(kept)
  await fits(page)
  expect(await page.getByLabel('Name der Schachtel').inputValue()).toBe('Omas Schachtel')
  await page.getByRole('link', { name: 'Alle Schachteln' }).click()
  await expect.poll(() => page.locator('main li').count()).toBe(2)

  // What is none says why.
  for (const [content, said] of [
    ['Hallo', 'Diese Datei sagt nicht, zu welchem Spiel sie gehört.'],
    ['[meta]\nid = "chess"\n', 'Diese Datei sagt nicht, zu welchem Spiel sie gehört.'],
    ['[meta]\nid = "castellan"\nfoo = \n', 'Diese Datei ist nicht lesbar (Zeile 3).'],
    [`[meta]\nid = "castellan"\n${'# x\n'.repeat(100_000)}`, 'Diese Datei ist zu groß: Eine Schachtel hat höchstens 256 KiB.'],
  ]) {
    await open.setInputFiles({ name: 'bad.toml', mimeType: 'text/plain', buffer: Buffer.from(content as string) })
    await page
      .getByRole('alert')
      .getByText(said as string)
      .waitFor()
  }
  await accessible(page)
  // One that can be read but does not fit opens with its reason.
  const broken = text.replace('id = "W1"', 'id = "W2"')
  expect(broken).not.toBe(text)
  await open.setInputFiles({ name: 'broken.toml', mimeType: 'text/plain', buffer: Buffer.from(broken) })
  await page.locator('.sums .bad').first().waitFor()
  await keep(page, 'box-broken')
  await page.getByRole('link', { name: 'Alle Schachteln' }).click()
  await page.getByRole('button', { name: 'Löschen' }).first().click()
  await page.getByRole('button', { name: 'Wirklich löschen?' }).click()
  await expect.poll(() => page.locator('main li').count()).toBe(2)
  await fine(watched)
}, 120_000)

it.each(SHELF.map(({ id, title }) => [id, title.en] as const))(
  'every face of %s can be looked at and entered, on a phone too',
  async (game, title) => {
    for (const [size, colorScheme] of [
      ['phone', 'dark'],
      ['desk', 'light'],
    ] as const) {
      const watched = await visit(browser, '#/box', { viewport: SIZES[size], colorScheme, locale: 'en-GB' })
      const { page } = watched
      await page.getByRole('button', { name: `New box: ${title}` }).click()
      await page.getByText('Yes. This box can be played with.').waitFor()
      const groups = page.locator('h3 button')
      for (let at = 0; at < (await groups.count()); at++) {
        await groups.nth(at).click()
        await page.locator('h3 button[aria-expanded="true"]').waitFor()
        await accessible(page)
        // Every word of it is one: nothing is shown as it stands in the file.
        const words = await page.locator('.one').innerText()
        expect(words, await groups.nth(at).innerText()).not.toMatch(/\b[a-z]+_[a-z_]+\b/)
      }
      await keep(page, `box-${game}-${size}`)
      await fine(watched)
      await page.context().close()
    }
  },
  120_000,
)

it('alone: bots play with it to the end, and the record holds it', async () => {
  const watched = await visit(browser, '#/box')
  const { page } = watched
  await make(page, 'Castellan', 'Omas Schachtel')
  await swap(page)
  await page.getByRole('link', { name: 'Tisch aufstellen' }).click()
  await expect
    .poll(() => page.getByLabel('Werte').evaluate((one) => (one as HTMLSelectElement).selectedOptions[0]?.label))
    .toBe('Omas Schachtel')
  await accessible(page)
  await page.getByLabel('Wer spielt auf Platz 1?').selectOption('bot')
  for (const seat of [1, 2]) await page.getByLabel(`Stufe auf Platz ${seat}`).selectOption('knappe')
  await page.getByRole('button', { name: 'Partie beginnen' }).click()
  await page.waitForURL(/#\/table\//)
  const id = page.url()
  // Changed while it is played with: the table keeps its own.
  await page.goto(new URL('#/box', id).href)
  await page.getByRole('link', { name: /^Omas Schachtel/ }).click()
  await face(page, 'Kurtine')
  await more(page, 'lange Mauern').click()
  await page.getByText('Noch nicht. Sichern geht auch so').waitFor()
  await page.goto(id)
  await played(page)
  const text = await record(page)
  expect(text).toMatch(/^box: \|# box: Omas Schachtel$/m)
  const kurtine = text.slice(text.indexOf('box: |name_de = "Kurtine"')).split('box: |[[card]]')[0]
  expect(kurtine).toMatch(/box: \|tower = 2\b/)
  expect(kurtine).toMatch(/box: \|long_wall = 2\b/)
  await fine(watched)

  // Whoever gets the record plays with the same, and may keep the box.
  const other = await visit(browser, '#/games')
  const file = { name: 'game.burghof', mimeType: 'text/plain', buffer: Buffer.from(text) }
  await other.page.getByLabel('Eine Aufzeichnung öffnen').setInputFiles(file)
  await other.page.locator('.final').waitFor()
  await other.page.goto(new URL('#/box', other.page.url()).href)
  await other.page.getByLabel('Datei öffnen').setInputFiles(file)
  await fits(other.page)
  expect(await other.page.getByLabel('Name der Schachtel').inputValue()).toBe('Omas Schachtel')
  await fine(other)
}, 300_000)

// What stands in the file that comes with the game, and what stands there instead: the sums stay right.
const FACES: [string, string, string][] = [
  ['castles', 'points_extended_bonus = 3', 'points_extended_bonus = 5'],
  ['burg', 'crown_vp = 8', 'crown_vp = 6'],
  ['ludwig', 'points = 2\nwants = "utility"', 'points = 4\nwants = "utility"'],
  ['schloss', 'dots = 1\nfight = 0\nlife = 2', 'dots = 2\nfight = 0\nlife = 3'],
]
it.each(FACES)(
  'bots play %s to the end with other faces',
  async (game, ours, theirs) => {
    const watched = await visit(browser, '#/box')
    const { page } = watched
    const standard = readFileSync(join(import.meta.dirname, `../../crates/${game}/components.toml`), 'utf8')
    expect(standard).toContain(ours)
    const file = { name: `${game}.toml`, mimeType: 'text/plain', buffer: Buffer.from(standard.replace(ours, theirs)) }
    await page.getByLabel('Datei öffnen').setInputFiles(file)
    await fits(page)
    await page.getByLabel('Name der Schachtel').fill('Neuauflage')
    await page.getByLabel('Name der Schachtel').press('Enter')
    await page.getByRole('link', { name: 'Tisch aufstellen' }).click()
    await expect
      .poll(() => page.getByLabel('Werte').evaluate((one) => (one as HTMLSelectElement).selectedOptions[0]?.label))
      .toBe('Neuauflage')
    await page.getByLabel('Wer spielt auf Platz 1?').selectOption('bot')
    for (const level of await page.getByLabel(/^Stufe auf Platz/).all()) await level.selectOption('knappe')
    await page.getByRole('button', { name: 'Partie beginnen' }).click()
    await page.waitForURL(/#\/table\//)
    await played(page)
    const text = await record(page)
    expect(text).toMatch(/^box: \|# box: Neuauflage$/m)
    for (const line of theirs.split('\n')) expect(text).toContain(`box: |${line}`)
    await fine(watched)
  },
  240_000,
)

it('a pad counts with it', async () => {
  const watched = await visit(browser, '#/box', { viewport: SIZES.phone, hasTouch: true })
  const { page } = watched
  await make(page, 'Im Schutze der Burg', 'Neuauflage')
  // A helper in the big gate brings one point for each tower, not two.
  await group(page, 'Gehilfenplätze')
  await face(page, 'Großes Tor')
  await page.getByLabel('bringt am Ende').selectOption({ label: '1 je Turm' })
  await page.getByText('bei uns 2 je Turm').waitFor()
  await fits(page)
  await page.goto(new URL('#/pad/burg', page.url()).href)
  for (let n = 0; n < 3; n++) await page.getByRole('button', { name: 'Turm: mehr', exact: true }).tap()
  await page.getByRole('button', { name: 'Großes Tor: mehr' }).tap()
  await page.getByRole('tab', { name: 'Gehilfen' }).tap()
  await page.getByRole('button', { name: /^Großes Tor/ }).tap()
  const total = () => page.locator('.seats [role="tab"]').first().locator('b').innerText()
  await expect.poll(total).toBe('6')
  await page.getByLabel('Werte').selectOption({ label: 'Neuauflage' })
  await expect.poll(total).toBe('3')
  await accessible(page)
  await keep(page, 'box-pad')
  // Another game's pad, and back: ours again.
  await page.getByRole('navigation', { name: 'Die Spiele' }).getByRole('link', { name: 'Castellan', exact: true }).tap()
  await page.getByRole('heading', { level: 1, name: 'Punkteblock: Castellan' }).waitFor()
  await page.getByRole('navigation', { name: 'Die Spiele' }).getByRole('link', { name: 'Im Schutze der Burg', exact: true }).tap()
  await expect.poll(total).toBe('6')
  await fine(watched)
}, 60_000)

it('a friend who does not have it plays with it at a house', async () => {
  const come = (path: string) => visit(browser, new URL(path, house.base).href)
  const anna = await come('#/box')
  await make(anna.page, 'Castellan', 'Omas Schachtel')
  await swap(anna.page)
  await anna.page.goto(new URL('#/setup/castellan/friends', house.base).href)
  await anna.page.getByLabel('Bedenkzeit').waitFor()
  await anna.page.getByLabel('Name auf Platz 1').fill('Anna')
  await anna.page.getByLabel('Werte').selectOption({ label: 'Omas Schachtel' })
  await anna.page.getByText('Ein Tisch mit eigenen Werten wird nicht gewertet.').waitFor()
  await anna.page.getByRole('button', { name: 'Partie beginnen' }).click()
  await anna.page.waitForURL(/#\/table\//)
  const ben = await come(`#/table/${/#\/table\/(\w+)/.exec(anna.page.url())?.[1]}`)
  // Before the first move everybody sees it.
  for (const { page } of [anna, ben]) await page.getByText(/Gespielt wird mit eigenen Werten: Omas Schachtel/).waitFor()
  await accessible(ben.page)
  await keep(ben.page, 'box-waiting')
  await ben.page.getByLabel('Dein Name am Tisch').fill('Ben')
  await ben.page.getByRole('button', { name: 'Mitspielen' }).click()
  await ben.page.locator('.prompt').waitFor()
  const pages = [anna.page, ben.page]
  for (let n = 0; n < 8; n++) await step(pages, n)
  await same(pages)
  for (const one of [anna, ben]) await fine(one)
  // The rest plays itself.
  for (const page of pages)
    await page.evaluate(
      (id) =>
        fetch(`api/tables/${id}/autopilot`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ on: true, level: 'random' }),
        }),
      /#\/table\/(\w+)/.exec(page.url())?.[1],
    )
  for (const page of pages) await played(page)
  // Such a game is not asked for: the corpus holds games with the box that comes along.
  expect(await anna.page.getByText('Diese Partie der offenen Sammlung schenken?').count()).toBe(0)
  for (const one of [anna, ben]) await fine(one)
}, 240_000)

it('a finished game is given to the corpus and taken back, in its end and in its menu', async () => {
  const come = (path: string) => visit(browser, new URL(path, house.base).href)
  const anna = await come('#/setup/castellan/friends')
  await anna.page.getByLabel('Bedenkzeit').waitFor()
  await anna.page.getByLabel('Name auf Platz 1').fill('Anna')
  await anna.page.getByLabel('Wer spielt auf Platz 2?').selectOption('bot')
  await anna.page.getByRole('button', { name: 'Partie beginnen' }).click()
  await anna.page.locator('.prompt').waitFor({ timeout: 40_000 })
  const { page } = anna
  await page.evaluate(
    (id) =>
      fetch(`api/tables/${id}/autopilot`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ on: true, level: 'random' }),
      }),
    /#\/table\/(\w+)/.exec(page.url())?.[1],
  )
  await played(page)
  expect([await over(page), await asks(page)]).toEqual([true, false])
  const end = page.locator('.final')
  await end.getByRole('heading', { name: 'Diese Partie der offenen Sammlung schenken?' }).waitFor()
  await end.getByText('Was wird geschenkt?').click()
  expect(await end.locator('pre').innerText()).not.toContain('Anna')
  await accessible(page)
  await keep(page, 'gift')
  await end.getByRole('button', { name: 'Ja, schenken' }).click()
  await end.getByRole('heading', { name: 'Du hast diese Partie der offenen Sammlung geschenkt.' }).waitFor()
  // The menu knows it, and what is done there the end knows.
  await menu(page)
  await page.getByRole('dialog').getByRole('heading', { name: 'Du hast diese Partie' }).waitFor()
  await accessible(page)
  expect(
    await page.evaluate(() => [...document.querySelectorAll('[id]')].map(({ id }) => id).filter((id, at, all) => all.indexOf(id) !== at)),
  ).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Zurücknehmen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ja, schenken' }).waitFor()
  await page.keyboard.press('Escape')
  await end.getByRole('button', { name: 'Ja, schenken' }).waitFor()
  await fine(anna)
}, 200_000)
