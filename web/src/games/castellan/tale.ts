import type { Told } from '../../lib/story.svelte'
import type { LogLine, Message, State } from '../../lib/types'
import { CARDS } from './cards'
import { notation } from './geometry'
import type { Act, Happening, View } from './types'

type Turn = Extract<Happening, { type: 'turn' }>
type Built = { kind: 'T' | 'S' | 'L'; x: number; y: number; dir: 'E' | 'N' }

function piece(act: Act): Built | null {
  const one = act as { type: string; kind?: 'S' | 'L'; x?: number; y?: number; dir?: 'E' | 'N' }
  if (one.x === undefined || one.y === undefined) return null
  if (one.type === 'tower') return { kind: 'T', x: one.x, y: one.y, dir: 'E' }
  return one.kind ? { kind: one.kind, x: one.x, y: one.y, dir: one.dir ?? 'E' } : null
}

function words(seat: number, { kind, x, y, dir }: Built): Message {
  const at = `${x},${y}`
  if (kind === 'T') return { id: 'castellan-log-built-tower', args: { seat: { seat }, at } }
  return {
    id: kind === 'L' ? 'castellan-log-built-long' : 'castellan-log-built-short',
    args: { seat: { seat }, at, dir: { word: dir === 'E' ? 'castellan-east' : 'castellan-north' } },
  }
}

/** A turn that was tried in secret comes as one line; it is told card by card and piece by piece. */
export function tale(line: LogLine, before: State): Told[] | null {
  const events = line.events as Happening[]
  const turn = events.find((one): one is Turn => one.type === 'turn')
  if (!turn) {
    const built = events.flatMap((one) => (one.type === 'built' ? (piece(one.piece) ?? []) : []))[0]
    return built ? [{ text: line.text, at: [notation(built.kind, built.x, built.y, built.dir)] }] : null
  }
  const start = before.view as View
  const cards = turn.cards.flatMap((id) => {
    const card = CARDS.get(id)
    return card ? [{ id: 'castellan-card', args: { name: card.name, id } }] : []
  })
  const told: Told[] = [
    { text: [{ id: 'castellan-tale-cards', args: { seat: { seat: turn.seat }, cards } }], view: { ...start, played: turn.cards } },
  ]
  const towers = [...start.towers]
  const walls = [...start.walls]
  for (const act of turn.pieces) {
    const one = piece(act)
    if (!one) continue
    if (one.kind === 'T') towers.push([one.x, one.y])
    else walls.push([one.kind, one.x, one.y, one.dir])
    told.push({
      text: [words(turn.seat, one)],
      view: { ...start, towers: [...towers], walls: [...walls], played: turn.cards },
      at: [notation(one.kind, one.x, one.y, one.dir)],
    })
  }
  // What else the turn did: yards, pieces passed on, cards drawn.
  const rest: Message[] = line.text.filter((_, at) => !['turn', 'turn_begins'].includes(events[at]?.type ?? ''))
  const yards = turn.claims.map((claim) => ({
    id: 'castellan-tale-yard',
    args: { seat: { seat: turn.seat }, cell: `${claim.cell[0]},${claim.cell[1]}`, n: claim.value },
  }))
  told.push({ text: [...yards, ...rest], at: turn.claims.map((claim) => `keep ${claim.cell[0]},${claim.cell[1]}`) })
  return told
}
