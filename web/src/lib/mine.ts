// My games wherever they are: kept in this browser, and on the server if there is one.
import type { Tables } from '../generated/server'
import { call, me, served } from './api'
export { served }
import { t } from './i18n.svelte'
import type { Saved } from './store'

/** A name as the server lists it; bots are listed by their level. */
export function listed(name: string): string {
  const level = /^Bot (knappe|geselle|baumeister|ritter|vogt|burggraf|fuerst|meister)$/.exec(name)?.[1]
  return level ? `${t('setup-bot')} ${t(`level-${level}`)}` : name
}

/** A table on the server in the form of a saved one; how many lines of talk I have not read. */
export type OnServer = Saved & { unread: number }

/** My tables on the server. Empty on a plain host or for somebody the server does not know. */
export async function onServer(): Promise<OnServer[]> {
  if (!(await served()) || !(await me())) return []
  const { tables } = await call<Tables>('GET', 'me/tables').catch(() => ({ tables: [] }))
  return tables.map((table) => ({
    id: table.id,
    game: table.game,
    people: table.names.map((name, seat) => ({ name: listed(name) || '…', kind: table.yours.includes(seat) ? 'me' : 'other' })),
    options: {},
    record: '',
    started: table.updated_at,
    changed: table.updated_at,
    over: table.status === 'finished' || table.status === 'closed',
    waits: table.status === 'open' ? [] : table.to_act,
    unread: table.unread,
  }))
}
