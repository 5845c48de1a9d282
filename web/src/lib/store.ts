// Local games, kept in this browser: the record and who sits where. Positions are never stored.
import type { GameId, Person } from './types'

export interface Saved {
  id: string
  game: GameId
  people: Person[]
  options: Record<string, string>
  /** The record as text: the truth. */
  record: string
  started: number
  changed: number
  over: boolean
  /** Whom the game waits for, for the list of games. */
  waits: number[]
  /** A first game with explanations. */
  guided?: boolean
}

const NAME = 'burghof'
let opened: Promise<IDBDatabase> | undefined

function wait<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((done, failed) => {
    request.onsuccess = () => done(request.result)
    request.onerror = () => failed(request.error)
  })
}

function database(): Promise<IDBDatabase> {
  return (opened ??= new Promise((done, failed) => {
    const request = indexedDB.open(NAME, 1)
    request.onupgradeneeded = () => request.result.createObjectStore('tables', { keyPath: 'id' })
    request.onsuccess = () => done(request.result)
    request.onerror = () => failed(request.error)
  }))
}

async function store(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  return (await database()).transaction('tables', mode).objectStore('tables')
}

/** Other tabs of this browser hear when a table was saved. */
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('burghof-tables')

export async function save(saved: Saved): Promise<void> {
  // A plain copy: reactive objects cannot be stored.
  const plain = JSON.parse(JSON.stringify(saved)) as Saved
  await wait((await store('readwrite')).put(plain))
  channel?.postMessage(saved.id)
}

export async function load(id: string): Promise<Saved | undefined> {
  return wait((await store('readonly')).get(id))
}

export async function remove(id: string): Promise<void> {
  await wait((await store('readwrite')).delete(id))
  channel?.postMessage(id)
}

/** All saved tables: those that wait for me first, then the latest. */
export async function all(): Promise<Saved[]> {
  const list: Saved[] = await wait((await store('readonly')).getAll())
  const rank = (saved: Saved) => (saved.over ? 2 : waitsForMe(saved) ? 0 : 1)
  return list.sort((a, b) => rank(a) - rank(b) || b.changed - a.changed)
}

export function waitsForMe(saved: Saved): boolean {
  return !saved.over && saved.waits.some((seat) => saved.people[seat]?.kind === 'me')
}

/** Calls back with the id of a table that another tab saved or removed. */
export function listen(heard: (id: string) => void): () => void {
  const handler = ({ data }: MessageEvent) => heard(String(data))
  channel?.addEventListener('message', handler)
  return () => channel?.removeEventListener('message', handler)
}

export function freshId(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => letters[byte % letters.length]).join('')
}
