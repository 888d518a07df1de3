import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { worksOffline } from '../../lib/remembered-session.ts'

const source = readFileSync(join(import.meta.dirname, '../../../service-worker.js'), 'utf8')
const build = (...names: string[]) => ['/index.html', ...names]

type Listener = (event: Record<string, unknown>) => void

/** The worker of a build, in a browser whose caches and network are given. */
function start(
  files: string[],
  caches: Map<string, Map<string, string>>,
  network: { isUp: boolean; isDown?: boolean },
) {
  const listeners = new Map<string, Listener>()
  const fetched = vi.fn(async (request: { url: string } | string) => {
    if (!network.isUp) throw new TypeError('offline')
    if (network.isDown) return { status: 502 }
    return `server's ${typeof request === 'string' ? request : new URL(request.url).pathname}`
  })
  const cacheOf = (name: string) => {
    const cache = caches.get(name) ?? new Map<string, string>()
    caches.set(name, cache)
    return {
      addAll: async (requests: Request[]) => {
        for (const { url, cache: mode } of requests) {
          const { pathname } = new URL(url)
          cache.set(pathname, `${mode === 'reload' ? 'cached' : 'old'} ${pathname}`)
        }
      },
      match: async (path: string) => cache.get(path),
    }
  }
  const self = {
    location: { origin: 'https://clinic.example' },
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
    skipWaiting: () => {},
    clients: { claim: () => {} },
  }
  const storage = {
    open: async (name: string) => cacheOf(name),
    keys: async () => [...caches.keys()],
    delete: async (name: string) => caches.delete(name),
    match: async (path: string) => [...caches.values()].find((cache) => cache.has(path))?.get(path),
  }
  const code = source
    .replace('/* files of the build */ []', JSON.stringify(files))
    .replace("/* digest of the files */ ''", JSON.stringify(files.join()))
  new Function('self', 'caches', 'fetch', code)(self, storage, fetched)

  const dispatch = async (name: string) => {
    let done: unknown
    listeners.get(name)?.({ waitUntil: (work: unknown) => (done = work) })
    await done
  }
  /** What is answered; undefined where the browser goes its own way. */
  const ask = async (path: string, mode = 'cors', method = 'GET') => {
    let answer: Promise<unknown> | undefined
    const request = { url: `https://clinic.example${path}`, mode, method }
    listeners.get('fetch')?.({ request, respondWith: (given: Promise<unknown>) => (answer = given) })
    return answer
  }
  return { dispatch, ask }
}

const page = '/dashboard/inventory-scan'

it('opens the scan page offline, from the files of its build', async () => {
  const network = { isUp: true, isDown: false }
  const { dispatch, ask } = start(build('/assets/app-1.js'), new Map(), network)
  await dispatch('install')
  await dispatch('activate')
  expect(await ask(`${page}?mode=use`, 'navigate')).toBe(`server's ${page}`)
  expect(await ask('/assets/app-1.js')).toBe('cached /assets/app-1.js')
  network.isDown = true
  expect(await ask(page, 'navigate')).toBe('cached /index.html')
  network.isUp = false
  expect(await ask(`${page}?mode=use`, 'navigate')).toBe('cached /index.html')
})

it.each([
  page,
  '/dashboard',
  '/dashboard/compliance/tasks/77777777-2222-4222-8222-777777777777',
  '/dashboard/compliance/tasks',
  '/dashboard/compliance/tasks/77777777-2222-4222-8222-777777777777/more',
  '/dashboard/inventory',
  '/login',
])('opens offline what works offline: %s', async (path) => {
  const { dispatch, ask } = start(build('/assets/app-1.js'), new Map(), { isUp: true })
  await dispatch('install')
  expect((await ask(path, 'navigate')) !== undefined).toBe(worksOffline(path))
})

it('leaves everything else to the browser: the server, other pages, writes', async () => {
  const { dispatch, ask } = start(build('/assets/app-1.js'), new Map(), { isUp: true })
  await dispatch('install')
  expect(await ask('/api/scan/book')).toBeUndefined()
  expect(await ask('/dashboard/inventory', 'navigate')).toBeUndefined()
  expect(await ask('/assets/other-page.js')).toBe("server's /assets/other-page.js")
  expect(await ask('/fonts/other.woff2')).toBeUndefined()
  expect(await ask('/assets/app-1.js', 'cors', 'POST')).toBeUndefined()
})

it('a new build takes the place of the old one, whose open pages go on for one build more', async () => {
  const caches = new Map<string, Map<string, string>>()
  const network = { isUp: true, isDown: false }
  for (const name of ['1', '2', '3']) {
    const { dispatch, ask } = start(build(`/assets/app-${name}.js`), caches, network)
    await dispatch('install')
    await dispatch('activate')
    network.isUp = false
    if (name !== '1') expect(await ask(`/assets/app-${Number(name) - 1}.js`)).toMatch(/^cached/)
    network.isUp = true
  }
  expect([...caches.values()].map((cache) => [...cache.keys()])).toEqual([
    build('/assets/app-2.js'),
    build('/assets/app-3.js'),
  ])
})
