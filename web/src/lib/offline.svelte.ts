// The page without a network: the service worker keeps it, and a new version waits until it is asked in.

/** What the page knows of its own version. */
class Offline {
  /** A newer version is ready. */
  fresh = $state(false)
  private waiting: ServiceWorker | null = null

  /** Starts keeping the page, after everything the visitor came for. */
  async start() {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
    // There before its engines, the page is soon another one: only whoever keeps an older one has to hear of it.
    if (import.meta.env.VITE_ENGINES_FOLLOW !== undefined && !navigator.serviceWorker.controller) return
    try {
      const registration = await navigator.serviceWorker.register(new URL('sw.js', document.baseURI))
      const look = (worker: ServiceWorker | null) => {
        // The very first one replaces nothing.
        if (worker?.state !== 'installed' || !navigator.serviceWorker.controller) return
        this.waiting = worker
        this.fresh = true
      }
      look(registration.waiting)
      registration.addEventListener('updatefound', () => {
        const worker = registration.installing
        worker?.addEventListener('statechange', () => look(worker))
      })
      // A page that is open for days asks now and then.
      setInterval(() => void registration.update().catch(() => {}), 3_600_000)
    } catch {
      // A browser that forbids it plays on with a network.
    }
  }

  /** Which games can be played without a network; null where nothing is kept at all. With `all`, every game is fetched first. */
  async games(all = false): Promise<{ all: string[]; kept: string[] } | null> {
    const worker = (await navigator.serviceWorker?.getRegistration())?.active
    if (!worker) return null
    return new Promise((done) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = ({ data }) => done(data)
      worker.postMessage(all ? 'keep all' : 'kept', [port2])
    })
  }

  /** An engine was loaded. The first one may have come before anybody could keep it. */
  async keep(href: string) {
    const registration = await navigator.serviceWorker?.ready
    registration?.active?.postMessage({ keep: href })
  }

  /** Lets the newer version in. Games are saved move by move: nothing is lost. */
  renew() {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
    this.waiting?.postMessage('take over')
  }
}

export const offline = new Offline()
