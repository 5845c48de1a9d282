// Keeps the page for the time without a network, and of the engines those that were played or asked for. The build puts the version and the lists of files above this line.
// Everything is kept under the version it belongs to: a page never gets half of an old and half of a new one.
/* global self, caches, fetch, Response, URL, VERSION, FILES, ENGINES */
const NAME = `burghof-${VERSION}`
const HOME = new URL('./', self.location.href)
const KEPT = new Set(FILES.map((file) => new URL(file, HOME).href))
const MODULES = new Set(ENGINES.map((file) => new URL(file, HOME).href))

/** `castles` of `assets/castles-1a2b.wasm`, and of what its bots have learnt. */
const gameOf = (href) => href.match(/([^/]+)-[^/]{8}\.(?:wasm|net)$/)?.[1]

async function keep(cache, href) {
  // What an older version kept under the same hashed name need not be fetched again.
  const old = href.includes('/assets/') ? await caches.match(href) : undefined
  const answer = old ?? (await fetch(href, { cache: href.includes('/assets/') ? 'default' : 'no-cache' }))
  if (!answer.ok) throw new Error(`${href}: ${answer.status}`)
  await cache.put(href, answer)
}

/** The games whose engine is kept here, in this version or in one before it. */
async function keptGames() {
  const names = (await caches.keys()).filter((name) => name.startsWith('burghof-'))
  const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
  return new Set(kept.flat().map(({ url }) => gameOf(url)))
}

self.addEventListener('install', (event) => {
  event.waitUntil(
    (async () => {
      const cache = await caches.open(NAME)
      // Who could play a game without a network can do so after a new version, too.
      const games = await keptGames()
      const wanted = [...KEPT, ...[...MODULES].filter((href) => games.has(gameOf(href)))]
      await Promise.all(wanted.map((href) => keep(cache, href)))
    })(),
  )
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) if (name.startsWith('burghof-') && name !== NAME) await caches.delete(name)
      await self.clients.claim()
    })(),
  )
})

// The page asks for this once nobody minds a new start.
self.addEventListener('message', ({ data }) => {
  if (data === 'take over') self.skipWaiting()
})

// An engine that was loaded before this worker looked after the page.
self.addEventListener('message', (event) => {
  const href = event.data?.keep
  if (!MODULES.has(href)) return
  event.waitUntil(
    (async () => {
      const cache = await caches.open(NAME)
      if (!(await cache.match(href))) await keep(cache, href).catch(() => {})
    })(),
  )
})

// The page asks which games can be played without a network, or wants all of them.
self.addEventListener('message', (event) => {
  const [port] = event.ports
  const { data } = event
  if (!port || (data !== 'kept' && data !== 'keep all')) return
  event.waitUntil(
    (async () => {
      const cache = await caches.open(NAME)
      try {
        if (data === 'keep all') for (const href of MODULES) if (!(await cache.match(href))) await keep(cache, href)
      } catch {
        // What did not come is missing in the answer.
      }
      // A game can be played once its engine is there; without their net its bots judge by hand.
      const engines = [...MODULES].filter((href) => href.endsWith('.wasm') && gameOf(href) !== 'boxes')
      const kept = await Promise.all(engines.map((href) => cache.match(href)))
      port.postMessage({ all: engines.map(gameOf), kept: engines.filter((_, at) => kept[at]).map(gameOf) })
    })(),
  )
})

// "Your turn", from a house while no page is open. One notice per table, as the page itself writes them: the newer replaces the older.
self.addEventListener('push', (event) => {
  event.waitUntil(
    (async () => {
      const { title, body, url } = event.data.json()
      // The table's own address, as the page writes it: a click finds the tab that shows it.
      const there = new URL(url)
      const table = there.pathname.match(/t\/(\w+)$/)?.[1]
      const data = there.origin === HOME.origin && table ? new URL(`#/table/${table}`, HOME).href : HOME.href
      await self.registration.showNotification(title, {
        body,
        tag: `burghof-${table ?? 'turn'}`,
        icon: new URL('icon-192.png', HOME).href,
        data,
      })
    })(),
  )
})

// "Your turn": leads to the table, in the tab that shows it if there is one.
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const there = event.notification.data
  event.waitUntil(
    (async () => {
      const open = await self.clients.matchAll({ type: 'window' })
      const tab = open.find((client) => client.url === there) ?? open[0]
      if (!tab) return self.clients.openWindow(there)
      await tab.focus()
      if (tab.url !== there) await tab.navigate(there)
    })(),
  )
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== HOME.origin || !url.pathname.startsWith(HOME.pathname)) return
  url.hash = ''
  url.search = ''
  // The short address of a table: what lies there would look for its files in the wrong place.
  const short = request.mode === 'navigate' && url.pathname.slice(HOME.pathname.length).match(/^t\/(\w+)\/?$/)
  if (short) return void event.respondWith(Response.redirect(new URL(`#/table/${short[1]}`, HOME)))
  // A server's own addresses (tables, streams, records) and its book are never answered from here.
  if (/^(api\/|docs(\/|$))/.test(url.pathname.slice(HOME.pathname.length))) return
  if (MODULES.has(url.href)) return void event.respondWith(engine(event, url.href))
  const wanted = KEPT.has(url.href) ? url.href : request.mode === 'navigate' ? new URL('index.html', HOME).href : undefined
  if (wanted === undefined) return
  event.respondWith((async () => (await (await caches.open(NAME)).match(wanted)) ?? fetch(request))())
})

/** An engine is kept from its first game on. */
async function engine(event, href) {
  const cache = await caches.open(NAME)
  const kept = await cache.match(href)
  if (kept) return kept
  const answer = await fetch(href)
  if (answer.ok) event.waitUntil(cache.put(href, answer.clone()))
  return answer
}
