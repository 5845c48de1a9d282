// Whoever plays by keys alone: by the names of what is on the page, never by a pointer.
import type { Page } from 'playwright-core'
import { asked, over } from './help'

/** A game of Castellan to its end, in English: hand, castle, piles, and what hands the turn over. */
export async function byKeys(page: Page) {
  const press = async (name: RegExp) => {
    await page.getByRole('button', { name }).first().focus()
    await page.keyboard.press('Enter')
  }
  let steps = 0
  for (; steps < 700; steps++) {
    await asked(page)
    if (await page.getByRole('heading', { name: 'The game is over' }).count()) break
    const castle = page.getByRole('group', { name: /^Castle with/ })
    const piles = page.getByRole('radio')
    const places = castle.getByRole('button')
    const hand = page.getByRole('list', { name: 'Your hand' })
    if (await piles.count()) {
      await piles.first().focus()
      await page.keyboard.press('Space')
      await press(/end turn|End turn/)
      await page.getByRole('group', { name: /^Draw|piles are empty/ }).waitFor({ state: 'detached' })
    } else if (await page.getByRole('button', { name: /^Double keep in/ }).count()) await press(/^Double keep in/)
    else if (await places.count()) {
      await places.nth((steps * 5) % (await places.count())).focus()
      await page.keyboard.press(steps % 3 === 0 ? 'ArrowRight' : 'ArrowUp')
      await page.keyboard.press('Enter')
    } else if (await page.getByRole('button', { name: /^Hand over/ }).count()) await press(/^Hand over/)
    else if (
      await page
        .getByRole('button', { name: /^Play [1-9]/, disabled: false })
        .and(page.locator(':not([aria-disabled="true"])'))
        .count()
    )
      await press(/^Play [1-9]/)
    else {
      await hand.getByRole('button', { pressed: false }).first().focus()
      await page.keyboard.press('Space')
    }
  }
  if (steps === 700) throw new Error('the game does not end')
}

/** What has been decided, tried or chosen so far. */
export const stand = (page: Page) =>
  page.evaluate(() =>
    [
      document.querySelector('.bar .tb')?.getAttribute('data-entry'),
      document.querySelector('.replay input')?.getAttribute('max'),
      document.querySelector('.prompt')?.textContent,
      ...[...document.querySelectorAll('.draft, .desk .primary')].map((one) => one.textContent),
      document.querySelectorAll('[aria-pressed="true"], .armed, :checked').length,
    ].join('|'),
  )
export async function rest(page: Page) {
  await page.waitForTimeout(40)
  await page.locator('main[aria-busy="false"]').waitFor()
}

/** What the keyboard stands on, by what it says. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const now = document.activeElement
    const where = now?.closest('.side details') ? 'choices' : now?.matches('.desk .primary') ? 'primary' : ''
    return { where, tag: now?.tagName ?? '', text: now?.textContent?.trim() ?? '', open: now?.closest('details')?.open ?? false }
  })

/** A game to its end with nothing but keys pressed: what the focus stands on, an arrow further, and sometimes Tab to the list of all choices. Answers how many decisions it took. */
export async function keysAlone(page: Page, choices: RegExp): Promise<number> {
  for (let step = 0; step < 900; step++) {
    await asked(page)
    if (await over(page)) return step
    const before = await stand(page)
    if (step % 4 !== 3) {
      if (step % 2 === 1) await page.keyboard.press('ArrowRight')
      await page.keyboard.press('Enter')
      await rest(page)
      if ((await stand(page)) !== before) continue
    }
    // Round the page by Tab: the list is opened, then its first choices are passed; where it is empty there is the button.
    let passed = step % 5
    for (let tabs = 0; tabs < 150; tabs++) {
      await page.keyboard.press('Tab')
      const { where, tag, text, open } = await focused(page)
      if (where === 'choices' && tag === 'SUMMARY' && choices.test(text) && !open) await page.keyboard.press('Enter')
      const here = (where === 'choices' && tag === 'BUTTON' && passed-- <= 0) || (where === 'primary' && tabs > 90)
      if (!here) continue
      await page.keyboard.press('Enter')
      break
    }
    await rest(page)
  }
  throw new Error('the game does not end')
}
