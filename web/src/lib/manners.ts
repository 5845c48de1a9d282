// Manners at a table: whom I do not want to hear, and what I tell whoever runs the house.
import type { Blocks, Report } from '../generated/server'
import { call, me } from './api'
import type { RemoteTable } from './remote.svelte'

/** Somebody, as others know them. */
export interface Someone {
  id: string
  name: string
}

// The house keeps whom I blocked, but no names of theirs: those stay where they were blocked.
const KEY = 'burghof-blocked'
function called(): Record<string, string> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}')
  } catch {
    return {}
  }
}

/** Whom I have blocked; without a name where it was done on another device. */
export async function blocked(): Promise<Someone[]> {
  if (!(await me())) return []
  const names = called()
  return (await call<Blocks>('GET', 'me/blocks')).blocked.map((id) => ({ id, name: names[id] ?? '' }))
}

/** I do not want to hear somebody, or I do again. */
export async function block({ id, name }: Someone, on: boolean) {
  await call(on ? 'PUT' : 'DELETE', `me/blocks/${id}`, on ? {} : undefined)
  const { [id]: _, ...others } = called()
  try {
    localStorage.setItem(KEY, JSON.stringify(on ? { ...others, [id]: name } : others))
  } catch {
    // Then the list knows no name.
  }
}

export const report = (table: string, person: string, text: string) =>
  call('POST', `tables/${table}/reports`, { person, text } satisfies Report)

/** The others at a table: who sits there, and who has said something. */
export function others({ info, chat, me }: Pick<RemoteTable, 'info' | 'chat' | 'me'>): (Someone & { seat: number | null })[] {
  const found = new Map<string, Someone & { seat: number | null }>()
  const add = (id: string | null | undefined, name: string, seat: number | null) => {
    if (id && id !== me && !found.has(id)) found.set(id, { id, name, seat })
  }
  for (const { person, name, seat } of info?.seats ?? []) add(person, name, seat)
  for (const { person, name, seat } of chat) add(person, name, seat)
  return [...found.values()]
}
