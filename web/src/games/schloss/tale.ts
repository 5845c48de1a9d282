import type { Told } from '../../lib/story.svelte'
import type { LogLine, State } from '../../lib/types'
import { quiet } from './quiet'
import type { View } from '../../generated/schloss'
import type { Happening } from './types'

/** A line with the rooms it is about: where somebody or a ghost went, and from where. */
export function tale(line: LogLine, before: State): Told[] | null {
  const events = line.events as Happening[]
  const text = line.text.filter((_, at) => !(line.events[at] && quiet(line.events[at])))
  if (text.length === 0) return []
  const view = before.view as View
  const went = events.find((one) => one.event === 'moved' || one.event === 'ghost_moved')
  const from =
    went?.event === 'moved'
      ? view.players[went.seat ?? 0]?.at
      : went?.ghost
        ? view.tiles.find((room) => room.ghost?.id === went.ghost)?.id
        : undefined
  const at = [
    ...new Set(
      events.flatMap((one) => ('tile' in one && !['tile_drawn', 'tile_skipped', 'owner_came'].includes(one.event) ? [one.tile] : [])),
    ),
  ]
  return [{ text, at, from }]
}
