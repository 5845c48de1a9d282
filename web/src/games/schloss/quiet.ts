import type { LogLine } from '../../lib/types'
import type { Happening } from './types'

/** Events the log need not repeat: what follows from the one before, and what the next line says anyway. */
const SILENT = new Set(['box_laid', 'door_laid', 'item_kept', 'stopped'])
export function quiet(event: LogLine['events'][number] | undefined): boolean {
  const one = event as Happening | undefined
  return !!one && (SILENT.has(one.event) || (one.event === 'turn_over' && (one.number ?? 0) < 3))
}
