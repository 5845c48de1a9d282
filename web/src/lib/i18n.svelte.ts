// The page's voice: the words all games share, the page's own, and those of the games that were opened.
import { signed } from './format'
import type { Load } from './lexicon'
import { settings } from './settings.svelte'
import type { Arg, GameId, Lang, Message } from './types'
import { Voice } from './words'

/** The words of the first page. All others are looked up once they are needed. */
const firstWords: Record<Lang, () => Promise<{ default: string }>> = {
  de: () => import('../words/page.de.ftl?raw'),
  en: () => import('../words/page.en.ftl?raw'),
}

const voices: Record<Lang, Voice> = $state.raw({ de: new Voice('de'), en: new Voice('en') })
const learned = new Set<string>()
const games = new Set<GameId | string>()
/** Word files beyond the first page's. */
const rooms = new Set<string>()
/** Goes up when words were learned, so that everything said is said again. */
let edition = $state(0)

/** `after`: words these may replace, and which are therefore learned first. */
async function learn(lang: Lang, key: string, load?: Load, after?: Promise<void>) {
  if (!load || learned.has(key)) return
  const [text] = await Promise.all([load(), after])
  if (learned.has(key)) return
  learned.add(key)
  voices[lang].learn(text)
  edition++
}

/** Loads what is needed to speak this language: the page's words and those of the opened games. */
export async function speak(lang: Lang) {
  const wanted = [learn(lang, `page-${lang}`, async () => (await firstWords[lang]()).default)]
  if (rooms.size > 0) {
    const { ofBoard, ofEngine, ofRoom } = await import('./lexicon')
    const common = learn(lang, `common-${lang}`, ofEngine('words', lang))
    wanted.push(common)
    for (const room of rooms) wanted.push(learn(lang, `${room}-${lang}`, ofRoom(room, lang), common))
    for (const game of games) {
      wanted.push(learn(lang, `${game}-${lang}`, ofEngine(game, lang), common))
      wanted.push(learn(lang, `board-${game}-${lang}`, ofBoard(game, lang), common))
    }
  }
  await Promise.all(wanted)
}

/** A table is opened: its game's words are needed from now on. */
export async function speakOf(game: GameId) {
  games.add(game)
  await speakIn('table')
}

/** Words the first page does not need: `rooms` of all other pages, `table` once one is open, `house` for what only a server has, `learn` for
 * puzzles and the look back, `lesson` for first lessons, `box` for boxes of one's own. */
export async function speakIn(room: 'rooms' | 'table' | 'house' | 'evening' | 'learn' | 'lesson' | 'box') {
  rooms.add(room)
  await speak(settings.lang)
}

/** The words of a message of the engine. */
export function say(message: Message, names: readonly string[] = []): string {
  void edition
  return voices[settings.lang].say(message, names)
}

/** Is there a word for this? */
export function knows(id: string): boolean {
  void edition
  return voices[settings.lang].knows(id)
}

/** The page's own words. */
export function t(id: string, args?: Record<string, Arg>): string {
  return say({ id, args })
}

/** Ids that were asked for and not known; tests look here. */
export function missing(): string[] {
  return [...voices.de.missing, ...voices.en.missing]
}

/** Points won or lost, in words. */
export function gained(n: number): string {
  return t('gain', { n: Math.abs(n), signed: signed(n) })
}
