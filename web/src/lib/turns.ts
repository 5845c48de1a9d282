// The log as people count it: what still stands, and whose turns it was.
import type { LogLine, Viewer } from './types'

/** The entries that have not been taken back. */
export function standing(log: readonly LogLine[]): LogLine[] {
  const list: LogLine[] = []
  for (const line of log) {
    if (line.back === null) {
      list.push(line)
      continue
    }
    // One takes back an entry of one's own; all together go back to a number.
    const gone = line.back
    const keep = line.seat === null ? list.findLastIndex((one) => one.number <= gone) + 1 : list.findLastIndex((one) => one.number === gone)
    if (keep >= 0) list.length = keep
  }
  return list
}

export interface Turn {
  seat: number
  /** Its last entry. */
  number: number
}

/** A turn is what one seat did in a row. */
export function turns(log: readonly LogLine[]): Turn[] {
  const list: Turn[] = []
  for (const line of standing(log)) {
    if (line.seat === null) continue
    const before = list.at(-1)
    if (before?.seat === line.seat) before.number = line.number
    else list.push({ seat: line.seat, number: line.number })
  }
  return list
}

/** Several seats on one device: the one it is to be handed to, round the table behind whoever has it; null while that one is asked, or nobody here is. */
export function handedTo(own: readonly number[], asked: readonly number[], now: Viewer): number | null {
  if (own.length < 2 || (typeof now === 'number' && asked.includes(now))) return null
  const from = typeof now === 'number' ? now : -1
  return [...own.filter((seat) => seat > from), ...own].find((seat) => asked.includes(seat)) ?? null
}
