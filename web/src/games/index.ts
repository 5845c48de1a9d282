// The shelf: what the first page knows of the games, and how to load the rest.
import { SHELF as GAMES, type Shelved } from '../generated/shelf'
import type { GameModule } from './module'

export interface Shelf extends Omit<Shelved, 'minutes'> {
  minutes: string
  load: () => Promise<GameModule>
}

/** In the order of the first page. */
export const SHELF: Shelf[] = GAMES.map((game) => ({
  ...game,
  minutes: game.minutes.join('–'),
  load: async () => (await import('./boards')).board(game.id),
}))

export function shelf(id: string): Shelf | undefined {
  return SHELF.find((game) => game.id === id)
}
