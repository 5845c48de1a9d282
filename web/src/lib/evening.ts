// An evening in one room: the table on a big screen, hands on phones, seats that go from one device to another.
import type { LinkLook, Reach, Screen } from '../generated/server'
import { call } from './api'
import type { RemoteTable } from './remote.svelte'

/** Do I operate the big screen? Whoever made the table does; if they do not sit here, anybody who does. */
export function operates({ info, me, own }: RemoteTable): boolean {
  if (!info || !me) return false
  return info.made_by === me || (own.length > 0 && info.seats.every((seat) => seat.person !== info.made_by))
}
export const show = (table: RemoteTable, screen: Screen) => table.ask('PUT', 'screen', screen)
/** Asks for the seat of somebody who is gone. */
export const askForSeat = (table: RemoteTable, seat: number) => table.ask('POST', `seats/${seat}/ask`)
export const answerAsking = (table: RemoteTable, seat: number, person: string, yes: boolean) =>
  table.ask('POST', `seats/${seat}/answer`, { person, yes })
/** Whose seat a link would move here. */
export const lookAtLink = (token: string) => call<LinkLook>('POST', 'links/look', { token })

/** Only this machine can open such an address. */
const ALONE = /^(localhost|127\.[\d.]+|\[::1\])$/

/** The address other devices find this house at: what stands above the page, unless that means this machine alone. */
export async function houseAddress(): Promise<string> {
  const here = document.baseURI
  if (!ALONE.test(new URL(here).hostname)) return here
  return call<Reach>('GET', 'reach').then(
    ({ urls }) => urls[0] ?? here,
    () => here,
  )
}
/** Short addresses, to be read from a wall: the hand on a phone, the big screen, a tournament. */
export const handAddress = (house: string, table: string) => new URL(`h/${table}`, house).href
export const screenAddress = (house: string, table: string) => new URL(`s/${table}`, house).href
/** As people read it aloud. */
export const spoken = (address: string) => address.replace(/^https?:\/\//, '')

/** Keeps the screen awake while the page is looked at; where browsers do not (plain http in a local network), the screen sleeps as it always does. */
export function awake(): () => void {
  let lock: { release(): Promise<void> } | null = null
  let over = false
  async function take() {
    if (over || document.visibilityState !== 'visible') return
    try {
      lock =
        (await (navigator as { wakeLock?: { request(kind: 'screen'): Promise<{ release(): Promise<void> }> } }).wakeLock?.request(
          'screen',
        )) ?? null
      if (over) void lock?.release()
    } catch {
      // Low battery, most likely: then the device decides.
    }
  }
  void take()
  document.addEventListener('visibilitychange', take)
  return () => {
    over = true
    document.removeEventListener('visibilitychange', take)
    void lock?.release().catch(() => {})
  }
}
/** Can this browser keep its screen awake here? */
export const wakes = () => 'wakeLock' in navigator

/** Calls back when the device is laid on its face, where it tells. */
export function faceDown(heard: () => void): () => void {
  let down = false
  const tilted = ({ beta, gamma }: DeviceOrientationEvent) => {
    if (beta === null || gamma === null) return
    const now = Math.abs(beta) > 155 && Math.abs(gamma) < 25
    if (now && !down) heard()
    down = now
  }
  addEventListener('deviceorientation', tilted)
  return () => removeEventListener('deviceorientation', tilted)
}
