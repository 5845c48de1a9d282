// What tests of tables with several pages do with them.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { asks, choose, over, type Watched } from './help'

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
