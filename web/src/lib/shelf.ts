// What stands on the shelf: how long until it is my turn, and how long I have.
import type { TableLine } from '../generated/server'

const DAY = 86_400_000

/** How many act before me (null: several choose at once, or nobody is asked), and the milliseconds left where moves have days. */
export function waits(
  line: Pick<TableLine, 'names' | 'to_act' | 'yours' | 'clock' | 'updated_at'>,
  now = Date.now(),
): { before: number | null; left: number | null } {
  const seats = line.names.length
  const mine = line.yours[0]
  const acting = line.to_act[0]
  const before =
    line.to_act.length === 1 && mine !== undefined && acting !== undefined && seats > 0 ? (mine - acting + seats) % seats : null
  const left = line.clock.kind === 'days' ? line.updated_at + line.clock.days * DAY - now : null
  return { before, left }
}
