// The shelf: what the first page knows of the games, and how to load the rest.
import { SHELF as GAMES, type Shelved } from '../generated/shelf'
import type { GameModule } from './module'

export interface Shelf extends Omit<Shelved, 'minutes'> {
  minutes: string
  /** It has a score pad. */
  pad: boolean
  load: () => Promise<GameModule>
}

/** Games whose board is not drawn yet are played in words: every choice as a button. */
const plain = () => import('./plain/module').then((module) => module.default)
const boards = import.meta.glob('./*/module.ts') as Record<string, () => Promise<{ default: GameModule }>>
const pads = import.meta.glob('./*/Pad.svelte')
const board = (id: string) => async () => (await boards[`./${id}/module.ts`]?.())?.default ?? plain()

/** In the order of the first page. */
export const SHELF: Shelf[] = GAMES.map((game) => ({
  ...game, minutes: game.minutes.join('–'), pad: `./${game.id}/Pad.svelte` in pads, load: board(game.id),
}))

export function shelf(id: string): Shelf | undefined {
  return SHELF.find((game) => game.id === id)
}
