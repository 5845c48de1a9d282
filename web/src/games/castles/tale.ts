import type { Told } from '../../lib/story.svelte'
import type { LogLine } from '../../lib/types'
import { cellName, index, readCell } from './site'
import type { Happening } from './types'

/** A place of a story: a cell of a seat's site, or the seat's dump. */
const place = (seat: number, what: string) => `${seat} ${what}`
export const DUMP = 'dump'
export function readPlace(at: string): { seat: number; cell: number | null } | null {
  const [seat, what = ''] = at.split(' ')
  const cell = readCell(what)
  if (!cell && what !== DUMP) return null
  return { seat: Number(seat), cell: cell && index(cell) }
}

const QUIET = new Set(['drawn', 'turn_ended', 'dump_ended', 'works_ended', 'over'])
/** What everybody sees anyway needs no words. */
export const quiet = (event: LogLine['events'][number]) => QUIET.has((event as Happening).event)

/** A line of the log with the cells it built on and the dump it filled. */
export function tale(line: LogLine): Told[] {
  const events = line.events as Happening[]
  const text = line.text.filter((_, at) => !(line.events[at] && quiet(line.events[at])))
  if (text.length === 0) return []
  const at = events.flatMap((event) => {
    if (event.event === 'built' || event.event === 'gate_placed') return [place(event.seat, cellName(event))]
    return event.event === 'offered' ? [place(event.to, DUMP)] : []
  })
  return [{ text, at }]
}
