import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { SearchResult } from '@wellstock/contract/overview/search'
import { describe, expect, it } from 'vitest'
import { renderPage } from '../../../test-app.tsx'
import { answering, json, refusal } from '../../../test-server.ts'
import { readFindSearch } from './find-search.ts'
import { gloves, resultLike, searching } from './fixtures.ts'

type Answers = Parameters<typeof answering>[0]

const page = (results: SearchResult[], changes: object = {}) => ({
  results,
  total: results.length,
  page: 1,
  pageSize: 20,
  counts: [
    { type: 'inventory', count: results.length },
    { type: 'user', count: 2 },
    { type: 'department', count: 0 },
    { type: 'location', count: 200 },
  ],
  limit: 200,
  statuses: ['In Stock', 'Low Stock'],
  categories: ['Gloves and PPE'],
  ...changes,
})

async function start(address: string, answers: Answers = {}) {
  const requests = answering({
    ...searching(),
    'GET /api/search': () => json(page(gloves(3))),
    ...answers,
  })
  const app = await renderPage(address)
  await screen.findByRole('heading', { name: 'Search', level: 1 })
  const lastAsked = () => {
    const asked = requests.map(({ url }) => new URL(url)).filter(({ pathname }) => pathname === '/api/search')
    return Object.fromEntries(asked.at(-1)?.searchParams ?? [])
  }
  return { ...app, requests, lastAsked, path: () => app.router.state.location.href }
}

describe('the address of a search', () => {
  it.each([
    [{}, { sort: 'relevance', page: 1, pageSize: 20 }],
    [{ q: '  gloves ' }, { q: 'gloves' }],
    [{ q: 7 }, { q: '7' }],
    [{ q: 'x'.repeat(300) }, { q: 'x'.repeat(100) }],
    [
      { type: 'ghost', sort: 'price', page: -1, pageSize: 3 },
      { type: undefined, page: 1, pageSize: 20 },
    ],
    [
      { q: ['a'], status: {} },
      { q: undefined, status: undefined },
    ],
    [
      { type: 'user', status: 'Low Stock', category: 'PPE', sort: 'recent', page: 2, pageSize: 50 },
      { type: 'user', status: 'Low Stock', category: 'PPE', sort: 'recent', page: 2, pageSize: 50 },
    ],
  ])('%j is read as far as it is understood', (raw, expected) => {
    expect(readFindSearch(raw)).toMatchObject(expected)
  })
})

describe('the full search', () => {
  it('lists what was found, marked, with tabs and counts, and says how many', async () => {
    const { lastAsked } = await start('/dashboard/search?q=gloves')
    const list = within(await screen.findByRole('list', { name: 'Search results' }))
    expect(list.getAllByRole('link')).toHaveLength(3)
    expect(list.getAllByText('Gloves', { selector: 'mark' }).length).toBeGreaterThan(0)
    expect(screen.getByText('3 results')).toBeTruthy()
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'All',
      'Inventory3',
      'People2',
      'Departments0',
      'Locations200+',
    ])
    expect(screen.getByRole('tab', { name: /Departments/ })).toHaveProperty('disabled', true)
    expect(screen.getByText('Of each kind, the best 200 are listed. More words narrow it down.')).toBeTruthy()
    expect(lastAsked()).toEqual({ q: 'gloves', sort: 'relevance', page: '1', pageSize: '20' })
  })

  it('keeps the tab, the filters and the order in the address, and starts over at page 1', async () => {
    const { lastAsked, path } = await start('/dashboard/search?q=gloves&page=2')
    await userEvent.click(await screen.findByRole('tab', { name: /Inventory/ }))
    await waitFor(() => expect(lastAsked()).toMatchObject({ type: 'inventory', page: '1' }))

    await userEvent.click(screen.getByRole('combobox', { name: 'Status' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Low Stock' }))
    await waitFor(() => expect(lastAsked()).toMatchObject({ type: 'inventory', status: 'Low Stock' }))

    await userEvent.click(screen.getByRole('combobox', { name: 'Category' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Gloves and PPE' }))
    await userEvent.click(screen.getByRole('combobox', { name: 'Sort by' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Last updated' }))
    await waitFor(() => expect(lastAsked()).toMatchObject({ category: 'Gloves and PPE', sort: 'recent' }))
    expect(path()).toBe(
      '/dashboard/search?q=gloves&type=inventory&status=Low+Stock&category=Gloves+and+PPE&sort=recent',
    )
    await userEvent.click(screen.getByRole('tab', { name: /People/ }))
    await waitFor(() => expect(path()).toBe('/dashboard/search?q=gloves&type=user&sort=recent'))
  })

  it('narrows to an office and to when something was updated, and offers the searches that were saved', async () => {
    const { lastAsked, path } = await start('/dashboard/search?q=gloves', {
      'GET /api/views': () => json([]),
    })
    await userEvent.click(await screen.findByRole('combobox', { name: 'Updated' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Last 30 days' }))
    await waitFor(() => expect(lastAsked()).toMatchObject({ updated: '30' }))
    expect(path()).toContain('updated=30')
    await screen.findByRole('button', { name: 'Save view' })

    await userEvent.click(screen.getByRole('combobox', { name: 'Updated' }))
    await userEvent.click(await screen.findByRole('option', { name: 'From – to' }))
    const from = await screen.findByLabelText('Updated from')
    fireEvent.change(from, { target: { value: '2026-03-02' } })
    await waitFor(() =>
      expect(lastAsked()).toMatchObject({ from: new Date('2026-03-02T00:00:00').toISOString() }),
    )
    expect(lastAsked()).not.toHaveProperty('updated')
    fireEvent.change(screen.getByLabelText('Updated to'), { target: { value: '2026-03-03' } })
    // The last day is included.
    await waitFor(() =>
      expect(lastAsked()).toMatchObject({ to: new Date('2026-03-04T00:00:00').toISOString() }),
    )
  })

  it('turns its pages', async () => {
    const { lastAsked } = await start('/dashboard/search?q=gloves', {
      'GET /api/search': () => json(page(gloves(20), { total: 45 })),
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Page 3' }))
    await waitFor(() => expect(lastAsked()).toMatchObject({ page: '3' }))
  })

  it('searches for something else', async () => {
    const { lastAsked, path } = await start('/dashboard/search?q=gloves&type=user&status=Pending')
    const field = screen.getByRole('searchbox', { name: 'Search everything' })
    expect(field).toHaveProperty('value', 'gloves')
    await userEvent.clear(field)
    await userEvent.type(field, 'gauze{Enter}')
    await waitFor(() => expect(lastAsked()).toMatchObject({ q: 'gauze' }))
    expect(path()).toBe('/dashboard/search?q=gauze')
  })

  it('says why each result is there', async () => {
    const found = resultLike({
      reasons: [
        { reason: 'nameContains', points: 30 },
        { reason: 'category', points: 20 },
        { reason: 'recent', points: 5 },
      ],
    })
    await start('/dashboard/search?q=gloves', { 'GET /api/search': () => json(page([found])) })
    const why = (await screen.findByText('Why this result')).closest('details')
    expect(why?.open).toBe(false)
    await userEvent.click(screen.getByText('Why this result'))
    expect(why?.open).toBe(true)
    expect([...(why?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent)).toEqual([
      'Name contains this, 30',
      'Category contains this, 20',
      'Updated in the last 7 days, 5',
    ])
  })

  it('names the code by which something was found, and the offices of somebody who works everywhere', async () => {
    const results = [
      resultLike({
        id: 'a',
        metadata: { sku: 'GLV-001', code: 'LOT-9' },
        reasons: [{ reason: 'code', points: 100 }],
      }),
      resultLike({ id: 'b', type: 'user', description: '', metadata: { everywhere: 'yes' }, status: '' }),
      resultLike({ id: 'c', type: 'location', category: 'Exam Room', status: 'Maintenance' }),
    ]
    await start('/dashboard/search?q=lot-9', { 'GET /api/search': () => json(page(results)) })
    expect(await screen.findByText('Code LOT-9')).toBeTruthy()
    expect(screen.getByText('All offices', { selector: 'span' })).toBeTruthy()
    expect(screen.getByText('Exam room')).toBeTruthy()
  })

  it('opens a result and keeps the search', async () => {
    const { path, requests } = await start('/dashboard/search?q=gloves', {
      'GET /api/search': () => json(page([resultLike({ url: '/dashboard/search?q=there' })])),
    })
    await userEvent.click(await screen.findByRole('link', { name: /Nitrile\s+gloves/ }))
    await waitFor(() => expect(path()).toBe('/dashboard/search?q=there'))
    const saved = requests.find(({ method }) => method === 'POST')
    expect(await saved?.json()).toEqual({ q: 'gloves' })
  })
})

describe('nothing to list', () => {
  it('asks what to look for', async () => {
    const { requests } = await start('/dashboard/search')
    expect(await screen.findByRole('heading', { name: 'What are you looking for?' })).toBeTruthy()
    expect(requests.filter(({ url }) => new URL(url).pathname === '/api/search')).toEqual([])
  })

  it('says that nothing was found, and takes filters away', async () => {
    const { path } = await start('/dashboard/search?q=zebra&type=user', {
      'GET /api/search': () => json(page([])),
    })
    expect(await screen.findByRole('heading', { name: 'No results found for "zebra"' })).toBeTruthy()
    expect(screen.getByText('Try different keywords or check your spelling')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Clear the filters' }))
    await waitFor(() => expect(path()).toBe('/dashboard/search?q=zebra'))
    expect(screen.queryByRole('button', { name: 'Clear the filters' })).toBeNull()
  })

  it('leads back from a page that does not exist', async () => {
    const { path } = await start('/dashboard/search?q=gloves&page=9', {
      'GET /api/search': () => json(page([], { total: 3 })),
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Go to the first page' }))
    await waitFor(() => expect(path()).toBe('/dashboard/search?q=gloves'))
  })

  it('says why a search failed, and goes on with the next', async () => {
    let isBroken = true
    await start('/dashboard/search?q=gloves', {
      'GET /api/search': () =>
        isBroken ? refusal(422, { code: 'VALIDATION_ERROR', message: 'Not so.' }) : json(page(gloves(1))),
    })
    expect(await screen.findByText('Not so.')).toBeTruthy()
    isBroken = false
    const field = screen.getByRole('searchbox', { name: 'Search everything' })
    await userEvent.type(field, ' 2{Enter}')
    expect(await screen.findByRole('link', { name: /Gloves\s+1/ })).toBeTruthy()
  })
})
