// What tests of tables with several pages do with them.
import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'
import { asks, choose, over, sound, visit, type Watched } from './help'
import type { House } from './serve'

type Options = Parameters<typeof visit>[2]

/** The table a page is at. */
export const table = (page: Page) => /#\/table\/(\w+)/.exec(page.url())?.[1] as string

/** How people come to a house. */
export function guests(browser: () => Browser, house: () => House) {
  const come = (path = '', options: Options = {}) => visit(browser(), new URL(path, house().base).href, options)
  return {
    come,
    fine: sound,
    /** Makes a table for friends and answers who made it. */
    async make(game: string, change: (page: Page) => Promise<void> = async () => {}, options: Options = {}): Promise<Watched> {
      const watched = await come(`#/setup/${game}/friends`, options)
      const { page } = watched
      await page.getByLabel('Bedenkzeit').waitFor()
      await page.getByLabel('Name auf Platz 1').fill('Anna')
      await change(page)
      await page.getByRole('button', { name: 'Partie beginnen' }).click()
      await page.waitForURL(/#\/table\//)
      return watched
    },
    /** Sits down by the link, with one click. */
    async join(id: string, name: string, options: Options = {}): Promise<Watched> {
      const watched = await come(`#/table/${id}`, options)
      await watched.page.getByLabel('Dein Name am Tisch').fill(name)
      await watched.page.getByRole('button', { name: 'Mitspielen' }).click()
      await watched.page.locator('.prompt').waitFor()
      return watched
    },
  }
}

/** Whoever is asked. */
export async function asked(pages: Watched[]): Promise<Watched> {
  for (let n = 0; n < 400; n++) {
    for (const one of pages) if ((await asks(one.page)) && (await one.page.locator('main[aria-busy="false"]').count())) return one
    await pages[0]?.page.waitForTimeout(50)
  }
  throw new Error('nobody is asked')
}

/** Whoever is asked does something, and the table has heard of it. */
export async function step(pages: Page[], nth = 0): Promise<boolean> {
  for (let n = 0; n < 400; n++) {
    for (const page of pages) {
      if (await over(page)) return false
      if (!(await asks(page)) || !(await page.locator('main[aria-busy="false"]').count())) continue
      await choose(page, nth)
      await page.waitForTimeout(60)
      await page.locator('main[aria-busy="false"]').waitFor()
      return true
    }
    await pages[0]?.waitForTimeout(50)
  }
  throw new Error('nobody is asked')
}

/** The number of the log the page shows. */
export const number = async (page: Page) => Number(/\d+/.exec((await page.locator('.bar .tb').getAttribute('data-entry')) ?? '')?.[0] ?? -1)
export async function same(pages: Page[]) {
  await expect.poll(async () => new Set(await Promise.all(pages.map(number))).size, { timeout: 15_000 }).toBe(1)
}
export const menu = async (page: Page) => {
  await page.getByRole('button', { name: 'Tisch', exact: true }).click()
  await page.locator('dialog[open]').waitFor()
}
