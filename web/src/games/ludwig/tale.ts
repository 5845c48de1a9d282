import type { Told } from '../../lib/story.svelte'
import type { LogLine } from '../../lib/types'
import { key } from './geometry'
import type { Happening } from './types'

/** A space of a castle, as a story names it. */
const place = (castle: number, space: string) => `${castle} ${space}`
export function readPlace(at: string): { castle: number; space: string } | null {
  const found = /^(\d) (-?\d+,-?\d+)$/.exec(at)
  return found ? { castle: Number(found[1]), space: found[2] as string } : null
}

const QUIET = new Set(['voted', 'decided', 'chosen'])
/** Who goes first is told by the tile that lies there. */
export const quiet = (event: LogLine['events'][number]) => QUIET.has((event as Happening).event)

/** A line of the log with the spaces it built on; attendants stand on the throne room. */
export function tale(line: LogLine): Told[] {
  const events = line.events as Happening[]
  const text = line.text.filter((_, at) => !(line.events[at] && quiet(line.events[at])))
  if (text.length === 0) return []
  const at = events.flatMap((event) => {
    if (event.event === 'placed') return [place(event.castle, key(event.x, event.y))]
    return event.event === 'attendant_taken' ? [place(event.castle, '0,0')] : []
  })
  return [{ text, at: [...new Set(at)] }]
}
