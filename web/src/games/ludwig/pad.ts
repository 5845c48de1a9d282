// The score pad's own logic: what the engine objects to, in words and with its rule.
import { DoorError } from '../../lib/door'
import type { Objection } from '../../lib/types'
import type { Name } from './data'

/** Why the engine does not count a castle: a rule it breaks, or something that cannot be read. */
export function objection(error: unknown): Objection {
  if (error instanceof DoorError && error.kind === 'refused') return error.answer as unknown as Objection
  return { text: { id: 'ludwig-pad-bad', args: { what: error instanceof Error ? error.message : String(error) } }, rule: '', place: '' }
}

const plain = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/ß/g, 'ss')
/** Does a name hold all the words somebody typed, in either language? */
export function matches(name: Name, wish: string): boolean {
  const both = plain(`${name.de} ${name.en}`)
  return plain(wish)
    .split(/\s+/)
    .every((word) => both.includes(word))
}
