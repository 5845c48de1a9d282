// The server's HTTP interface, as far as the page uses it (docs/openapi.json).
import type { MeInfo } from '../generated/server'
import type { Message } from './types'

export type { Clock, MeInfo, Motion, SeatInfo, TableInfo, TableLine, VoteInfo } from '../generated/server'

/** The server said no, in words of its own. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly rule?: string
  readonly said?: Message
  constructor(status: number, body: { error?: string; rule?: string; message?: Message; text?: string }) {
    super(body.text ?? body.error ?? String(status))
    this.status = status
    this.code = body.error ?? ''
    this.rule = body.rule
    this.said = body.message
  }
}

/** No answer at all, or a proxy's excuse for one: worth another attempt, with the same key. */
export function unreachable(error: unknown): boolean {
  return (
    error instanceof TypeError ||
    (error instanceof DOMException && error.name === 'AbortError') ||
    (error instanceof ApiError && (error.code === 'no_server' ? error.status >= 500 : [502, 503, 504].includes(error.status)))
  )
}

/** What to say of a request that failed. */
export function why(error: unknown, otherwise: (what: string) => string): string {
  return error instanceof ApiError && error.code !== 'no_server' ? error.message : otherwise((error as Error).message)
}

const address = (path: string) => new URL(`api/${path}`, document.baseURI)

export async function call<T>(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  const headers: Record<string, string> = { 'accept-language': document.documentElement.lang }
  if (body !== undefined) headers['content-type'] = 'application/json'
  const response = await fetch(address(path), { method, headers, signal, body: body === undefined ? undefined : JSON.stringify(body) })
  if (!response.headers.get('content-type')?.includes('json')) {
    if (response.ok && method !== 'GET') return undefined as T
    throw new ApiError(response.status, { error: 'no_server' })
  }
  const answer = await response.json()
  if (!response.ok) throw new ApiError(response.status, answer)
  return answer as T
}

/** A file of the server's, as text. */
export async function file(path: string): Promise<string> {
  const response = await fetch(address(path), { headers: { 'accept-language': document.documentElement.lang } })
  if (response.ok) return response.text()
  const json = response.headers.get('content-type')?.includes('json')
  throw new ApiError(response.status, json ? await response.json() : { error: 'no_server' })
}

/** The address of a table's event stream. */
export function stream(id: string, query: Record<string, string>): string {
  const url = address(`tables/${encodeURIComponent(id)}/events`)
  url.protocol = url.protocol.replace('http', 'ws')
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}

let answering: Promise<boolean> | undefined

/** Is this page served by a Burghof server, or does it lie on a plain host? */
export function served(): Promise<boolean> {
  return (answering ??= call<{ games: unknown[] }>('GET', 'games').then(
    (games) => Array.isArray(games.games),
    (error) => {
      // Nobody answered: that says nothing about the next time.
      if (unreachable(error)) answering = undefined
      return false
    },
  ))
}

const KNOWN = 'burghof-known'

/** The server knows this browser from now on, or no longer. The secret itself is a cookie no script can read. */
export function known(yes: boolean) {
  try {
    if (yes) localStorage.setItem(KNOWN, 'yes')
    else localStorage.removeItem(KNOWN)
  } catch {
    // Then it is asked every time.
  }
}

/** Who I am here, if anybody: a browser that never sat down is not asked for. */
export async function me(): Promise<MeInfo | null> {
  try {
    if (!localStorage.getItem(KNOWN)) return null
    return await call<MeInfo>('GET', 'me')
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) {
      known(false)
      return null
    }
    throw error
  }
}

/** Who I am here; a guest is made if I am nobody yet, called so or otherwise. */
export async function whoAmI(name: string, otherwise = name): Promise<MeInfo> {
  const found = await me()
  if (found) return name && name !== found.name ? await call<MeInfo>('PATCH', 'me', { name }) : found
  const guest = await call<MeInfo>('POST', 'guests', { name: name || otherwise })
  known(true)
  return guest
}
