// My games wherever they are: kept in this browser, and on the server if there is one.
import { call, served, type TableLine } from './api'
import type { Saved } from './store'

/** My tables on the server, in the form of the saved ones. Empty on a plain host or for somebody the server does not know. */
export async function onServer(): Promise<Saved[]> {
  if (!(await served())) return []
  const { tables } = await call<{ tables: TableLine[] }>('GET', 'me/tables').catch(() => ({ tables: [] }))
  return tables.map((table) => ({
    id: table.id,
    game: table.game,
    people: table.names.map((name, seat) => ({ name: name || '…', kind: table.yours.includes(seat) ? 'me' : 'other' })),
    options: {},
    record: '',
    started: table.updated_at,
    changed: table.updated_at,
    over: table.status === 'finished' || table.status === 'closed',
    waits: table.to_act,
  }))
}
