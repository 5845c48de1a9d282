// Where the words lie that the first page does not say; its own are in `i18n.svelte.ts`.
import type { Lang } from './types'

export type Load = () => Promise<string>

const pageWords = import.meta.glob(['../words/*.ftl', '!**/page.*.ftl'], { query: '?raw', import: 'default' }) as Record<string, Load>
// What terminal and server say is theirs.
const engineWords = import.meta.glob(['../../../crates/*/words.*.ftl', '!**/crates/{burghof,server}/*'], {
  query: '?raw',
  import: 'default',
}) as Record<string, Load>
const boardWords = import.meta.glob('../games/*/words.*.ftl', { query: '?raw', import: 'default' }) as Record<string, Load>

/** Words of a room of the page. */
export const ofRoom = (room: string, lang: Lang) => pageWords[`../words/${room}.${lang}.ftl`]
/** Words of the engine of a game; `words` are those all games share. */
export const ofEngine = (game: string, lang: Lang) => engineWords[`../../../crates/${game}/words.${lang}.ftl`]
/** Words of the board of a game. */
export const ofBoard = (game: string, lang: Lang) => boardWords[`../games/${game}/words.${lang}.ftl`]
