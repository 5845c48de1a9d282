// Coming in at a house: asked for a name once, and called something even by whoever gives none.
import { whoAmI } from './api'
import { t } from './i18n.svelte'
import { change } from './settings.svelte'

/** Nobody is told apart by "guest": the first number that is free among these. */
export function guestName(seats: readonly { name: string }[]): string {
  const taken = new Set(seats.map((seat) => seat.name))
  for (let n = 1; ; n++) if (!taken.has(t('guest-name', { n }))) return t('guest-name', { n })
}

/** Who I am here; made if I am nobody yet. What I am called from now on stands in every field that asks for it. */
export async function comeIn(name: string, otherwise: string) {
  const found = await whoAmI(name.trim(), otherwise)
  change({ name: found.name })
  return found
}
