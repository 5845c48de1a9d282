// What was built can be kept as a picture: drawn, whole, and readable where the page is not.
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { SHELF } from '../src/generated/shelf'
import { launch, leave, sound, visit } from './help'
import { finished, sit } from './stages'

const ARTEFACTS = join(import.meta.dirname, '../../artefacts/web/picture')
let browser: Browser
beforeAll(async () => {
  browser = await launch()
  mkdirSync(ARTEFACTS, { recursive: true })
})
afterEach(() => leave(browser))
afterAll(() => browser.close())

it.each(SHELF.map(({ id }) => id))(
  '%s: the result is kept as PNG and SVG',
  async (game) => {
    const watched = await visit(browser)
    const { page } = watched
    await sit(page, await finished(game), 'picture')
    for (const kind of ['PNG', 'SVG']) {
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: `Bild als ${kind} speichern` }).click(),
      ])
      const path = join(ARTEFACTS, `${game}.${kind.toLowerCase()}`)
      await file.saveAs(path)
      const bytes = readFileSync(path)
      expect(bytes.length).toBeGreaterThan(20_000)
      if (kind === 'PNG') expect([...bytes.subarray(1, 4)].map((byte) => String.fromCharCode(byte)).join('')).toBe('PNG')
      else
        expect(
          await page.evaluate(
            (text) => new DOMParser().parseFromString(text, 'image/svg+xml').querySelector('parsererror')?.textContent ?? '',
            bytes.toString('utf8'),
          ),
        ).toBe('')
    }
    // No symbol is named that did not come along.
    const svg = readFileSync(join(ARTEFACTS, `${game}.svg`), 'utf8')
    const ids = new Set([...svg.matchAll(/ id="([\w-]+)"/g)].map(([, id]) => id))
    expect([...new Set([...svg.matchAll(/href="#([\w-]+)"/g)].map(([, id]) => id as string))].filter((id) => !ids.has(id))).toEqual([])
    await sound(watched)
  },
  120_000,
)
