import type { Told } from '../../lib/story.svelte'
import type { LogLine } from '../../lib/types'
import { KINDS, PLACE } from './data'
import type { Happening, Kind } from './types'
import type { Thing } from './ui.svelte'

/** The thing of the board a deed of somebody's changed. */
function thingOf(event: Happening): Thing | null {
  switch (event.event) {
    case 'built':
      return `building ${event.building}`
    case 'placed':
      return `place ${event.place}`
    case 'traded':
    case 'withdrew':
    case 'payout':
      return `wagon ${event.wagon}`
    case 'took':
      return `pile ${event.kind}`
    case 'courted':
      return 'card damsel'
    case 'breached':
      return 'card wall_breach'
    default:
      return null
  }
}

/** Where a helper was before: beside a wagon, on another place; from the supply nobody sees it come. */
function origin(event: Happening | undefined): Thing | undefined {
  if (event?.event !== 'placed' && event?.event !== 'traded') return undefined
  const { from } = event
  if (PLACE.has(from)) return `place ${from}`
  const kind = from === 'rider' ? 'silver' : from
  return KINDS.includes(kind as Kind) ? `wagon ${kind as Kind}` : undefined
}

/** A line of the log with the things of the board it changed, and where a helper came from. What wagons pay to others follows by itself: it is told, not marked. */
export function tale(line: LogLine): Told[] {
  const events = line.events as Happening[]
  const text = line.text.filter((_, at) => events[at]?.event !== 'gone')
  if (text.length === 0) return []
  const own = events.filter((event) => 'seat' in event && event.seat === line.seat)
  const at = [...new Set(own.flatMap((event) => thingOf(event) ?? []))]
  return [{ text, at, from: own.map(origin).find((from) => from !== undefined) }]
}
