// Keeps the whole page for the time without a network. The build puts the version and the list of files above this line.
// Everything is kept under the version it belongs to: a page never gets half of an old and half of a new one.
/* global self, caches, fetch, Response, URL, VERSION, FILES */
const NAME = `burghof-${VERSION}`
const HOME = new URL('./', self.location.href)
const KEPT = new Set(FILES.map((file) => new URL(file, HOME).href))

self.addEventListener('install', (event) => {
  event.waitUntil(
    (async () => {
      const cache = await caches.open(NAME)
      // What an older version kept under the same hashed name need not be fetched again.
      await Promise.all(
        [...KEPT].map(async (href) => {
          const old = href.includes('/assets/') ? await caches.match(href) : undefined
          const answer = old ?? (await fetch(href, { cache: 'no-cache' }))
          if (!answer.ok) throw new Error(`${href}: ${answer.status}`)
          await cache.put(href, answer)
        }),
      )
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
  // A server's own addresses (tables, streams, records) are never answered from here.
  if (url.pathname.startsWith(`${HOME.pathname}api/`)) return
  const wanted = KEPT.has(url.href) ? url.href : request.mode === 'navigate' ? new URL('index.html', HOME).href : undefined
  if (wanted === undefined) return
  event.respondWith((async () => (await (await caches.open(NAME)).match(wanted)) ?? fetch(request))())
})
