// Who is at the table, and what of it is worth a word: somebody left, came back, has a bot in their place; people watch.
import type { Person } from './types'

/** What is told of everybody: nothing about who is here and plays. */
export interface Presence {
  seats: ('here' | 'gone' | 'bot' | 'resigned')[]
  watching: number
}

export function presence(people: Pick<Person, 'away' | 'gone'>[], watching: number): Presence {
  return { seats: people.map(({ away, gone }) => away ?? (gone === undefined ? 'here' : 'gone')), watching }
}

/** What changed, as ids of words with a seat or a number. Somebody's own doings are not told to them. */
export function changes(before: Presence, now: Presence, me: number | null): { id: string; seat?: number; n?: number }[] {
  const told: { id: string; seat?: number; n?: number }[] = []
  now.seats.forEach((state, seat) => {
    if (seat !== me && before.seats[seat] !== undefined && before.seats[seat] !== state) told.push({ id: `presence-${state}`, seat })
  })
  if (before.watching !== now.watching) told.push({ id: 'presence-watching', n: now.watching })
  return told
}
