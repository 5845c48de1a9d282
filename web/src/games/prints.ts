// The prints of the first page: what they share, and each game's own where it has one.
import shared from '../assets/prints.svg?raw'

const own = import.meta.glob('./*/print.svg', { query: '?raw', import: 'default', eager: true }) as Record<string, string>

/** All of them, to be put into the page once. */
export const PRINTS = [
  shared,
  ...Object.values(own).map((text) =>
    text.replace('<svg ', '<svg width="0" height="0" class="unseen" aria-hidden="true" focusable="false" '),
  ),
].join('')

/** The symbol of a game. */
export const print = (game: string) => (`./${game}/print.svg` in own ? `print-${game}` : 'print-plain')

/** The plain print, if one of these games has none of its own. */
export const plain = async (games: string[]) =>
  games.every((game) => `./${game}/print.svg` in own) ? '' : (await import('../assets/print-plain.svg?raw')).default
