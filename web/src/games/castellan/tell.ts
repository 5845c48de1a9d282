import type { LogLine, Message } from '../../lib/types'
import { CARDS } from './cards'
import { parsePlace } from './geometry'
import type { Happening } from './types'

/** Your own turn in one sentence, as the others hear it from the engine; what `end` tells itself is not told twice. */
export function tell(seat: number, lines: LogLine[], end?: LogLine): Message | null {
  if ((end?.events as Happening[] | undefined)?.some(({ type }) => type === 'turn')) return null
  const played = lines.find((line) => line.notation?.startsWith('play '))?.notation
  if (!played) return null
  const cards = played
    .split(' ')
    .slice(1)
    .flatMap((id) => {
      const card = CARDS.get(id)
      return card ? [{ id: 'castellan-card', args: { name: card.name, id } }] : []
    })
  const count = (kind: string) => lines.filter((line) => line.notation && parsePlace(line.notation)?.kind === kind).length
  const pieces = (
    [
      ['castellan-n-towers', 'T'],
      ['castellan-n-long', 'L'],
      ['castellan-n-short', 'S'],
    ] as const
  ).flatMap(([id, kind]) => {
    const n = count(kind)
    return n > 0 ? [{ id, args: { n } }] : []
  })
  if (pieces.length === 0) {
    // Nothing fitted: at least what the cards gave.
    const ids = played.split(' ').slice(1)
    const given = (
      [
        ['castellan-n-towers', 'T'],
        ['castellan-n-long', 'L'],
        ['castellan-n-short', 'S'],
      ] as const
    ).flatMap(([id, kind]) => {
      const n = ids.reduce((sum, card) => sum + (CARDS.get(card)?.pieces[kind] ?? 0), 0)
      return n > 0 ? [{ id, args: { n } }] : []
    })
    return { id: 'castellan-log-played', args: { seat: { seat }, cards, pieces: given } }
  }
  return { id: 'castellan-log-turn', args: { seat: { seat }, cards, pieces, more: { id: 'castellan-log-nothing' } } }
}
