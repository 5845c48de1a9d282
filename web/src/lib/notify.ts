// "Your turn", told by the browser while the page is not looked at. Only if somebody has asked for it.
import { change, settings } from './settings.svelte'

/** Could this browser tell at all? Once refused, only its own settings can change that. */
export function notifiable(): boolean {
  return typeof Notification !== 'undefined' && Notification.permission !== 'denied'
}

/** Somebody wants to be told, or no longer. Asks the browser, which asks the person. */
export async function wishNotices(wanted: boolean) {
  if (!wanted || !notifiable()) return change({ notify: false })
  const answer = Notification.permission === 'granted' ? 'granted' : await Notification.requestPermission()
  change({ notify: answer === 'granted' })
}

/** Tells it, unless the page is being looked at. One notice per table: a new one replaces the old. */
export async function notify(table: string, title: string, body: string) {
  if (
    !settings.notify ||
    typeof Notification === 'undefined' ||
    Notification.permission !== 'granted' ||
    document.visibilityState === 'visible'
  )
    return
  const options = { body, tag: `burghof-${table}`, icon: new URL('icon-192.png', document.baseURI).href, data: location.href }
  try {
    // Phones want it from the service worker; a page without one tells it itself.
    const worker = await navigator.serviceWorker?.getRegistration()
    if (worker) await worker.showNotification(title, options)
    else new Notification(title, options)
  } catch {
    // The title of the tab says it as well.
  }
}
