// Whose faces the pictures of a game show: those of a box of somebody's own, or those that come along. Whoever opens something in which
// pieces are drawn says it first. Nearly nobody has a box: then nothing is loaded.
import type { GameModule } from '../games/module'
import type { GameId } from './types'

const wardrobes = import.meta.glob('../games/*/dress.ts') as Record<string, () => Promise<{ dress(set: string | undefined): void }>>
/** By game: the box whose faces were asked for last. */
const worn = new Map<GameId, string>()

/** `module`: the board, if it is to be drawn; some have more to ask before the first picture. */
export async function wear(game: GameId, set: string | undefined, module?: GameModule): Promise<void> {
  if (set !== worn.get(game)) {
    if (set === undefined) worn.delete(game)
    else worn.set(game, set)
    const wardrobe = await wardrobes[`../games/${game}/dress.ts`]?.()
    // Meanwhile somebody may have gone on to another one.
    wardrobe?.dress(worn.get(game))
  }
  await module?.ready?.(set)
}
