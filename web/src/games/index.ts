// The shelf: what the first page knows of the games, and how to load the rest.
import type { GameId } from '../lib/types'
import type { GameModule } from './module'

export interface Shelf {
  id: GameId
  title: { de: string; en: string }
  fewest: number
  most: number
  minutes: string
  /** Its module has a score pad. */
  pad?: true
  load: () => Promise<GameModule>
}

/** Games whose board is not drawn yet are played in words: every choice as a button. */
const plain = () => import('./plain/module').then((module) => module.default)
const boards = import.meta.glob('./*/module.ts') as Record<string, () => Promise<{ default: GameModule }>>
const board = (id: GameId) => async () => (await boards[`./${id}/module.ts`]?.())?.default ?? plain()

/** In the order of the first page. */
export const SHELF: Shelf[] = [
  { id: 'castles', title: { de: 'Castles', en: 'Castles' }, fewest: 2, most: 4, minutes: '30–60', pad: true, load: board('castles') },
  { id: 'burg', title: { de: 'Im Schutze der Burg', en: 'A Castle for All Seasons' }, fewest: 2, most: 4, minutes: '45–60', load: board('burg') },
  { id: 'castellan', title: { de: 'Castellan', en: 'Castellan' }, fewest: 2, most: 4, minutes: '30–45', pad: true, load: board('castellan') },
  { id: 'ludwig', title: { de: 'Zwischen zwei Schlössern', en: 'Between Two Castles of Mad King Ludwig' }, fewest: 2, most: 7, minutes: '45–60', pad: true, load: board('ludwig') },
  { id: 'schloss', title: { de: 'Das Schloss', en: 'The Castle' }, fewest: 1, most: 4, minutes: '60–90', load: board('schloss') },
]

export function shelf(id: string): Shelf | undefined {
  return SHELF.find((game) => game.id === id)
}
