// Puzzles as `burghof puzzles` made them. Which one is today's follows from the date alone: the same for everybody, and no server is asked.
import { SHELF } from '../games'
import type { GameId, ScoreLine } from './types'

interface Answer {
  notation: string
  points: number
  chance: number
  line?: string[]
  reasons: ScoreLine[]
}

export interface Puzzle {
  record: string
  seat: number
  until: 'now' | 'turn'
  proof: 'searched' | 'reckoned'
  best: number
  choices: Answer[]
}

const books = import.meta.glob('../../../crates/catalog/puzzles/*.json', { query: '?url', import: 'default' }) as Record<
  string,
  () => Promise<string>
>
const loaded = new Map<GameId, Promise<Puzzle[]>>()

/** Is there a book of puzzles of this game? */
export const known = (game: GameId) => `../../../crates/catalog/puzzles/${game}.json` in books

/** The puzzles of a game. */
export function puzzles(game: GameId): Promise<Puzzle[]> {
  const coming =
    loaded.get(game) ??
    (async () => {
      const url = await books[`../../../crates/catalog/puzzles/${game}.json`]?.()
      if (!url) return []
      const answer = await fetch(new URL(url, document.baseURI))
      if (!answer.ok) throw new Error(`${answer.status}`)
      return ((await answer.json()) as { puzzles: Puzzle[] }).puzzles
    })()
  loaded.set(game, coming)
  // What did not come is asked for again the next time.
  coming.catch(() => loaded.delete(game))
  return coming
}

/** The number of a day, counted where the visitor is. */
export function dayOf(date: Date): number {
  return Math.floor(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000)
}

/** The game of a day, and which of its puzzles (to be taken modulo how many there are). */
export function ofDay(day: number): { game: GameId; number: number } | null {
  const games = SHELF.filter(({ id }) => known(id))
  const game = games[day % Math.max(1, games.length)]
  return game ? { game: game.id, number: Math.floor(day / games.length) } : null
}

// ---- what I answered --------------------------------------------------------------------------------------------------

const KEY = 'burghof-puzzles'

/** What an answer was worth: its points, and those of the best. */
export interface Solved {
  choice: string
  points: number
  most: number
}

function all(): Record<string, Solved> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    return kept && typeof kept === 'object' ? (kept as Record<string, Solved>) : {}
  } catch {
    return {}
  }
}

/** A puzzle keeps its name as long as its record stays the same, wherever it stands in the book. */
export function nameOf(game: GameId, puzzle: Puzzle): string {
  const key = /^key: ([0-9a-f]{12})/m.exec(puzzle.record)?.[1] ?? ''
  return `${game}-${key}-${puzzle.record.length}`
}

export function solved(name: string): Solved | undefined {
  return all()[name]
}

export function keepSolved(name: string, answer: Solved) {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...all(), [name]: answer }))
  } catch {
    // Then it is a question again the next time.
  }
}

/** What I reached on a day: points of the puzzle of that day, if I answered it. */
export const dayName = (day: number) => `day-${day}`
