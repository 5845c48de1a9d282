// The faces of a box of somebody's own, or those that come along.
import { named, num, of, parse, str } from '../../lib/toml'
import { type Card, CARDS, STANDARD } from './cards'

export function dress(set: string | undefined) {
  const cards: Card[] =
    set === undefined
      ? STANDARD
      : of(parse(set), 'card').map((entry) => ({
          id: str(entry, 'id'),
          deck: str(entry, 'deck') === 'tower' ? 'tower' : 'wall',
          name: named(entry),
          pieces: { T: num(entry, 'tower'), L: num(entry, 'long_wall'), S: num(entry, 'short_wall') },
          draw: num(entry, 'draw'),
        }))
  CARDS.clear()
  for (const card of cards) CARDS.set(card.id, card)
}
