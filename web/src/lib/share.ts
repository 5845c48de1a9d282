// Opens the game of a link (`lib/pack.ts` made it).
import type { Moment } from '../generated/server'
import { call } from './api'
import { unpack } from './pack'
import * as store from './store'
import { importRecord } from './table.svelte'

/** The same record is the same game: a link that is opened twice does not make two of them. */
async function nameOf(text: string): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return `m${Array.from(hash.slice(0, 8), (byte) => byte.toString(36).padStart(2, '0')).join('')}`
}

/** Keeps the game of a link as one of this browser; answers its id. What was already kept, and perhaps played on, stays as it is. */
async function open(text: string): Promise<string> {
  // Without a secure context there is no hash: then every opening is a game of its own.
  const id = crypto.subtle ? await nameOf(text) : store.freshId()
  return (await store.load(id)) ? id : importRecord(text, id)
}

export const openLink = async (data: string) => open(await unpack(data))

/** The same of a short link: this house has the game. */
export async function openShort(name: string): Promise<string> {
  const { record } = await call<Moment>('GET', `moments/${encodeURIComponent(name)}`)
  return open(record)
}
