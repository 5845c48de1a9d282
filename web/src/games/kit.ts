// What a game's folder gives to the editor of boxes (`pages/Box.svelte`): which numbers of its data file are printed on something, and how that looks.
import type { Component } from 'svelte'
import type { Entry } from '../lib/toml'
import type { GameId } from '../lib/types'

export interface Kit {
  /** The drawing of an entry of one of these tables. */
  Printed: Component<{ entry: Entry; small?: boolean }>
  drawn: string[]
  /** Symbols that the drawings use. */
  pieces: string
  /** By table of the data file: the keys a person can count or read. Words: `box-table-…`, `box-key-…`. */
  tables: Record<string, string[]>
  /** What follows from what was entered, and nobody should have to enter again. */
  follow?: (text: string, before: string) => string
}

const kits = import.meta.glob('./*/kit.ts') as Record<string, () => Promise<{ default: Kit }>>

export const kit = async (game: GameId): Promise<Kit | null> => (await kits[`./${game}/kit.ts`]?.())?.default ?? null
