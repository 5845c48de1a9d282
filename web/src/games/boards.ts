// The boards themselves: which there are, and where they lie. The first page shows none and does not load this list.
import type { Component } from 'svelte'
import type { GameId } from '../lib/types'
import type { GameModule } from './module'

const boards = import.meta.glob('./*/module.ts') as Record<string, () => Promise<{ default: GameModule }>>
const pads = import.meta.glob('./*/Pad.svelte') as Record<string, () => Promise<{ default: Component<{ set?: string }> }>>

/** Games whose board is not drawn yet are played in words: every choice as a button. */
const plain = () => import('./plain/module')

export async function board(id: GameId): Promise<GameModule> {
  return (await (boards[`./${id}/module.ts`] ?? plain)()).default
}

/** The score pad of a game, if it has one; it counts with a box of one's own, if that is handed to it. */
export const pad = (id: GameId) => pads[`./${id}/Pad.svelte`]
