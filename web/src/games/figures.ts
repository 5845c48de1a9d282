// Small pictures beside the rules, put together from the games' own pieces: `<id>/figures.ts`, where a game has them.
import type { Figure, Figures } from './scenes'

const all = import.meta.glob('./*/figures.ts', { import: 'default', eager: true }) as Record<string, Figures>
const of = (game: string): Figures => all[`./${game}/figures.ts`] ?? {}

export const figures = (game: string, rules: readonly string[]): Figure[] => rules.flatMap((rule) => of(game)[rule] ?? [])
/** Every piece that stands in a picture. */
export const drawn = (game: string): string[] =>
  Object.values(of(game)).flatMap((list) => list.flatMap(({ uses }) => uses.map(([id]) => id)))
