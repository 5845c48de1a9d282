// Boxes of somebody's own: kept in this browser, read by a module of their own (`crates/wasm`, `reader!`), handed to the engine of the game.
import type { SetRead } from '../generated/engine'
import { Hall, type Door } from './door'
import { say } from './i18n.svelte'
import { offline } from './offline.svelte'
import { freshId } from './store'
import type { GameId } from './types'

const modules = import.meta.glob('../engine/boxes.wasm', { query: '?url', import: 'default', eager: true }) as Record<string, string>

let reader: { hall: Hall; url: string } | undefined

/** What the engine says of a data file: packed for the game's module, or what is wrong; and every sum. */
export async function read(game: GameId, text: string): Promise<SetRead> {
  if (!reader) {
    const place = modules['../engine/boxes.wasm'] ?? 'engine/boxes.wasm'
    reader = { hall: new Hall(), url: new URL(place, document.baseURI).href }
  }
  const answer = (await reader.hall.post(reader.url, { game, text })) as SetRead & { error?: string; what?: string }
  if (answer.error) throw new Error(answer.what)
  void offline.keep(reader.url)
  return answer
}

/** By game and text: what was read is read once. */
const packed = new Map<string, Promise<SetRead>>()

/** Hands the box to the engine behind this door; says what is wrong with it, if it is none. */
export async function give(door: Door, game: GameId, text: string) {
  const key = `${game} ${text}`
  const reading = packed.get(key) ?? read(game, text)
  packed.set(key, reading)
  const found = await reading.catch((error) => {
    packed.delete(key)
    throw error
  })
  if (found.wrong) throw new Error(say(found.wrong))
  await door.ask('take_set', { game, text, packed: found.packed })
}

export interface OwnBox {
  id: string
  game: GameId
  name: string
  text: string
  changed: number
  /** It can be played with. */
  whole: boolean
  /** Entries that were looked at: `card W4`. */
  seen: string[]
}

function wait<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((done, failed) => {
    request.onsuccess = () => done(request.result)
    request.onerror = () => failed(request.error)
  })
}

/** A browser that keeps nothing (a private window, storage forbidden) keeps a box as long as the page is open. */
const passing = new Map<string, OwnBox>()
let opened: Promise<IDBDatabase | null> | undefined
function database(): Promise<IDBDatabase | null> {
  opened ??= new Promise<IDBDatabase>((done, failed) => {
    const request = indexedDB.open('burghof-boxes', 1)
    request.onupgradeneeded = () => request.result.createObjectStore('boxes', { keyPath: 'id' })
    request.onsuccess = () => done(request.result)
    request.onerror = () => failed(request.error)
  }).catch(() => null)
  return opened
}
const within = (base: IDBDatabase, mode: IDBTransactionMode) => base.transaction('boxes', mode).objectStore('boxes')

/** Are boxes still here when the page was closed? */
export const lasting = async (): Promise<boolean> => (await database()) !== null

/** Mine, the latest first. */
export async function mine(game?: GameId): Promise<OwnBox[]> {
  const base = await database()
  const all: OwnBox[] = base ? await wait(within(base, 'readonly').getAll()) : [...passing.values()]
  return all.filter((one) => game === undefined || one.game === game).sort((a, b) => b.changed - a.changed)
}
/** Those that can be played with. */
export async function playable(game: GameId): Promise<OwnBox[]> {
  return (await mine(game).catch(() => [])).filter((box) => box.whole)
}
export async function load(id: string): Promise<OwnBox | undefined> {
  const base = await database()
  return base ? wait(within(base, 'readonly').get(id)) : passing.get(id)
}
export async function save(box: OwnBox): Promise<void> {
  const base = await database()
  if (base) await wait(within(base, 'readwrite').put(box))
  else passing.set(box.id, box)
}
export async function remove(id: string): Promise<void> {
  const base = await database()
  if (base) await wait(within(base, 'readwrite').delete(id))
  else passing.delete(id)
}

/** The data files that come along, as text. */
const standards = import.meta.glob('../../../crates/*/components.toml', { query: '?raw', import: 'default' }) as Record<
  string,
  () => Promise<string>
>
export async function standard(game: GameId): Promise<string> {
  const text = await standards[`../../../crates/${game}/components.toml`]?.()
  if (text === undefined) throw new Error(game)
  return text
}

const NAME = /^# box:[^\n]*\n?/m

/** The text with this name in its first line. */
export function called(text: string, name: string): string {
  const rest = text.replace(/^\u{feff}/u, '').replace(NAME, '')
  return name === '' ? rest : `# box: ${name}\n${rest}`
}
export function nameOf(text: string): string {
  return (NAME.exec(text)?.[0] ?? '').slice('# box:'.length).trim().slice(0, 60)
}
/** Which game a data file belongs to, as it says itself. */
export function gameOf(text: string): string {
  return /^\s*\[meta\][^[]*?^\s*id\s*=\s*"(\w+)"/ms.exec(text)?.[1] ?? ''
}

export function fresh(game: GameId, text: string, name: string): OwnBox {
  return { id: freshId(), game, name, text: called(text, name), changed: Date.now(), whole: true, seen: [] }
}
