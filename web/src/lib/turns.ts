// The log as people count it: what still stands, and whose turns it was.
import type { LogLine, Viewer } from './types'

/** An entry that stands, and the one before it that does. */
interface Standing {
  line: LogLine
  before: Standing | null
}

/** The entries that have not been taken back. */
export function standing(log: readonly LogLine[]): LogLine[] {
  let end: Standing | null = null
  // What stood last after each entry: all together may go back to any of them, and then what was taken back later stands again.
  const ends = new Map<number, Standing | null>([[0, null]])
  for (const line of log) {
    if (line.back === null) end = { line, before: end }
    else if (line.seat === null) end = ends.get(line.back) ?? null
    else end = without(end, line.back)
    ends.set(line.number, end)
  }
  const list: LogLine[] = []
  for (; end; end = end.before) list.push(end.line)
  return list.reverse()
}

/** One takes back an entry of one's own; what others did since stays. */
function without(end: Standing | null, number: number): Standing | null {
  const later: LogLine[] = []
  let at = end
  for (; at && at.line.number !== number; at = at.before) later.push(at.line)
  return at ? later.reduceRight<Standing | null>((before, line) => ({ line, before }), at.before) : end
}

/** The number to go back to, so that a seat's latest action that still stands is undone. */
export function beforeOwn(log: readonly LogLine[], seat: number): number | undefined {
  const last = standing(log).findLast((line) => line.seat === seat && line.notation !== null)
  return last && last.number - 1
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
