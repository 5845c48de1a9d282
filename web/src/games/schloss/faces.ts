// What is printed on the tiles: asked of the engine once, because views name them by their ids.
import type * as Wire from '../../generated/schloss'
import { tableDoor } from '../../lib/door'
import type { Printed, View } from './types'

const faces = new Map<string, Printed>()
const seen = new WeakMap<Wire.View, View>()

/** The box whose faces these are, if it is one of somebody's own. */
let known: string | undefined

/** To be waited for before the first picture. */
export async function ready(set?: string) {
  if (faces.size > 0 && set === known) return
  learn((await tableDoor('schloss').ask('faces', { game: 'schloss', set })) as Wire.Faces)
  known = set
}

export function learn({ tiles }: Wire.Faces) {
  faces.clear()
  for (const tile of tiles) faces.set(tile.id, tile)
}

function face(id: string): Printed {
  const printed = faces.get(id)
  if (!printed) throw new Error(`no tile ${id}`)
  return printed
}

/** A view with everything that is printed on its tiles. */
export function whole(view: Wire.View): View {
  const known = seen.get(view)
  if (known) return known
  const { tile_in_hand: hand, piles, ...rest } = view
  const made: View = {
    ...rest,
    tiles: view.tiles.map((room) => {
      const { level, things, stairs, fountain, owner_room } = face(room.id)
      return { ...room, level, things, stairs, fountain, owner_room }
    }),
    piles: {
      ...piles,
      tiles: Object.fromEntries(Object.entries(piles.tiles).map(([level, ids]) => [level, [...ids, ...(piles.under?.[level] ?? [])]])),
    },
    ...(hand === undefined ? {} : { tile_in_hand: face(hand) }),
  }
  seen.set(view, made)
  return made
}
