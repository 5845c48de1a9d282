// "Your turn" while no page is open: the browser's push service carries it, sealed for this browser.
import type { PushKey, Subscription } from '../generated/server'
import { call } from './api'
import { toBytes } from './passkeys'

/** Can this browser be told anything while no page is open? */
export const pushPossible = () =>
  'serviceWorker' in navigator && 'PushManager' in window && typeof Notification !== 'undefined' && window.isSecureContext

const worker = async () => (await navigator.serviceWorker.getRegistration()) ?? null

/** This device is told from now on. `false` if the person or the browser does not want it. */
export async function pushHere(): Promise<boolean> {
  const registration = await worker()
  if (!registration || (await Notification.requestPermission()) !== 'granted') return false
  const { key } = await call<PushKey>('GET', 'push')
  const subscription = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: toBytes(key) })
  const { endpoint, keys } = subscription.toJSON()
  const body: Subscription = { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } }
  await call('PUT', 'me/push', body)
  return true
}

/** This device is not told any more. */
export async function noPushHere() {
  await call('DELETE', 'me/push')
  const registration = await worker()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}
