// Lets the scan page open without a line. The build writes the list of files in; each build is a cache of its own.
const files = /* files of the build */ []
const version = files.join(' ')

const PAGE = '/dashboard/inventory-scan'
const DOCUMENT = '/index.html'
/** A line that swallows everything answers never: in ms. */
const GIVE_UP_AFTER = 5_000

async function nameOfCache() {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(version))
  return `wellstock-${Array.from(new Uint8Array(digest, 0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

async function keep() {
  const cache = await caches.open(await nameOfCache())
  await cache.addAll(files)
}

async function dropOthers() {
  const current = await nameOfCache()
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name !== current).map((name) => caches.delete(name)))
}

async function kept(path) {
  const cache = await caches.open(await nameOfCache())
  return cache.match(path, { ignoreSearch: true, ignoreVary: true })
}

/** The server's document; without a line the one that fits the files that are kept. */
async function page(request) {
  try {
    return await fetch(request, { signal: AbortSignal.timeout(GIVE_UP_AFTER) })
  } catch (error) {
    const document = await kept(DOCUMENT)
    if (document) return document
    throw error
  }
}

const file = async (request, path) => (await kept(path)) ?? fetch(request)

self.addEventListener('install', (event) => event.waitUntil(keep().then(() => self.skipWaiting())))
self.addEventListener('activate', (event) => event.waitUntil(dropOthers().then(() => self.clients.claim())))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin || pathname.startsWith('/api/')) return
  if (request.mode === 'navigate') {
    if (pathname === PAGE) event.respondWith(page(request))
  } else if (files.includes(pathname)) event.respondWith(file(request, pathname))
})
