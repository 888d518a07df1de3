import type { SearchResult } from '@wellstock/contract/overview/search'
import { vi } from 'vitest'
import { json, signedInAs } from '../../../test-server.ts'
import { homeLike, todayLike } from '../home/fixtures.ts'

/** A result as the server would answer it, for tests. */
export const resultLike = (changes: Partial<SearchResult> = {}): SearchResult => ({
  id: 'item-1',
  type: 'inventory',
  name: 'Nitrile gloves M',
  category: 'Gloves and PPE',
  department: 'Primary Care',
  status: 'Low Stock',
  lastUpdated: new Date(Date.now() - 3 * 60 * 60_000).toISOString(),
  description: 'GLV-001 · Main Campus',
  url: '/dashboard/inventory/33333333-3333-4333-8333-333333333333',
  metadata: { sku: 'GLV-001' },
  score: 35,
  reasons: [
    { reason: 'nameContains', points: 30 },
    { reason: 'recent', points: 5 },
  ],
  ...changes,
})

/** So many items named 'Gloves 1', 'Gloves 2', … */
export const gloves = (count: number): SearchResult[] =>
  Array.from({ length: count }, (_, n) => resultLike({ id: `item-${n + 1}`, name: `Gloves ${n + 1}` }))

export const history = { recent: ['suture', '#10 blade'], popular: ['nitrile exam gloves', 'low stock'] }

/** What every page below the shell asks for, and a search that finds `found`. */
export const searching = (found: (q: string) => SearchResult[] = () => []) => ({
  'GET /api/auth/session': () =>
    // With one office there is no list of offices beside the search.
    json(
      signedInAs(['inventory_viewer'], { offices: [{ id: 'office-1', name: 'Main Campus', code: 'MAIN' }] }),
    ),
  'GET /api/home': () => json(homeLike()),
  'GET /api/home/today': () => json(todayLike()),
  'GET /api/search/recent': () => json(history),
  'POST /api/search/recent': () => json({ recent: [] }),
  'DELETE /api/search/recent': () => json({ recent: [] }),
  'GET /api/search/quick': ({ url }: Request) => {
    const results = found(new URL(url).searchParams.get('q') ?? '')
    return json({ results: results.slice(0, 20), total: results.length })
  },
})

/** Requests to the search, as 'GET gloves'. */
export const searchesIn = (requests: Request[], path = '/api/search/quick') =>
  requests
    .map(({ url, method }) => ({ url: new URL(url), method }))
    .filter(({ url }) => url.pathname === path)
    .map(({ url, method }) => `${method} ${url.searchParams.get('q') ?? ''}`.trim())

/** Timers that stand still but for what is passed here. */
export const standStill = () =>
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
