// Lets the pages open offline that work so (lib/remembered-session.ts). The build writes in its files, and a digest of what is in them: each build is
// a cache of its own, and a new worker.
const files = /* files of the build */ []
const version = /* digest of the files */ ''

const PAGES = /^\/dashboard(\/inventory-scan|\/compliance\/tasks\/[^/]+)?\/?$/
const DOCUMENT = '/index.html'
/** A connection that swallows everything answers never: in ms. */
const GIVE_UP_AFTER = 5_000

const CACHE = `wellstock-${version}`

/** From the server itself: what the browser holds may be of another build. */
async function store() {
  const cache = await caches.open(CACHE)
  await cache.addAll(
    files.map((path) => new Request(new URL(path, self.location.origin), { cache: 'reload' })),
  )
}

/** All but the build before this one: pages of it are still open. */
async function dropOld() {
  const others = (await caches.keys()).filter((name) => name !== CACHE)
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)))
}

async function cached(path) {
  const cache = await caches.open(CACHE)
  return cache.match(path, { ignoreSearch: true, ignoreVary: true })
}

/** The server's document; offline, or while it is down, the one that fits the files that are cached. */
async function page(request) {
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(GIVE_UP_AFTER) })
    return answer.status >= 500 ? ((await cached(DOCUMENT)) ?? answer) : answer
  } catch (error) {
    const document = await cached(DOCUMENT)
    if (document) return document
    throw error
  }
}

const file = async (request, path) => (await cached(path)) ?? fetch(request)

/** A page of the build before asks for what only its own cache may still have. */
const asset = async (request, path) =>
  (await caches.match(path, { ignoreSearch: true, ignoreVary: true })) ?? fetch(request)

self.addEventListener('install', (event) => event.waitUntil(store().then(() => self.skipWaiting())))
self.addEventListener('activate', (event) => event.waitUntil(dropOld().then(() => self.clients.claim())))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin || pathname.startsWith('/api/')) return
  if (request.mode === 'navigate') {
    if (PAGES.test(pathname)) event.respondWith(page(request))
  } else if (files.includes(pathname)) event.respondWith(file(request, pathname))
  else if (pathname.startsWith('/assets/')) event.respondWith(asset(request, pathname))
})
