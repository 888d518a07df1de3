import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { SearchResult } from '@wellstock/contract/overview/search'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderPart } from '../../../test-app.tsx'
import { answering, json, refusal } from '../../../test-server.ts'
import { fill } from '../../../test-user.ts'
import { useSession } from '../../lib/session.tsx'
import { SearchBox } from '../../shell/search-box.tsx'
import { gloves, resultLike, searchesIn, searching, standStill } from './fixtures.ts'
// Loaded before the clock stands still.
import './search-dropdown.tsx'

const BoxOfSession = () => <SearchBox session={useSession()} />

type Answers = Parameters<typeof answering>[0]

afterEach(() => vi.useRealTimers())

async function start(found?: (q: string) => SearchResult[], answers: Answers = {}) {
  const requests = answering({ ...searching(found), ...answers })
  const app = await renderPart(BoxOfSession)
  const box = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Search' })
  const path = () => app.router.state.location.href
  return { ...app, requests, box, path }
}
const type = (box: HTMLInputElement, value: string) => fireEvent.change(box, { target: { value } })
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
/** What was asked has been answered and shown: each step of that waits for no more than a turn. */
async function answered() {
  for (let turn = 0; turn < 10; turn++) {
    await act(() => new Promise<void>((resolve) => setImmediate(resolve)))
    await pass(0)
  }
}
const options = () => screen.getAllByRole('option')
const isShown = () =>
  screen.queryByText('Popular Searches') !== null || screen.queryByRole('listbox') !== null

describe('the box', () => {
  it('says what it is for and how to get there', async () => {
    const { box } = await start()
    expect(box.placeholder).toBe('Search inventory, users, documents...')
    expect(box.maxLength).toBe(100)
    expect(box.closest('[role=search]')?.textContent).toContain('Ctrl K')
  })

  it.each(['{Control>}k{/Control}', '{Meta>}K{/Meta}'])('takes the focus by %s', async (keys) => {
    const { box } = await start()
    await userEvent.keyboard(keys)
    expect(document.activeElement).toBe(box)
    expect(await screen.findByText('Recent Searches')).toBeTruthy()
  })

  it('leaves the focus in a dialog that stands over it', async () => {
    const { box } = await start()
    const dialog = document.body.appendChild(document.createElement('div'))
    dialog.setAttribute('role', 'dialog')
    dialog.setAttribute('aria-modal', 'true')
    await userEvent.keyboard('{Control>}k{/Control}')
    expect(document.activeElement).not.toBe(box)
    dialog.remove()
  })

  it('closes with Escape from what it opened too, and takes the focus back', async () => {
    const { box } = await start()
    await userEvent.click(box)
    const clear = await screen.findByRole('button', { name: 'Clear' })
    act(() => clear.focus())
    await userEvent.keyboard('{Escape}')
    expect([isShown(), document.activeElement]).toEqual([false, box])
  })

  it('closes with Escape and keeps the focus and what was typed', async () => {
    const { box } = await start(() => gloves(1))
    await fill(box, 'gloves')
    await screen.findByRole('option')
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('listbox')).toBeNull()
    expect(box.getAttribute('aria-expanded')).toBe('false')
    expect([document.activeElement, box.value]).toEqual([box, 'gloves'])
    await userEvent.keyboard('{ArrowDown}')
    expect(await screen.findByRole('option')).toBeTruthy()
  })

  it('closes 200 ms after it loses the focus, unless the focus comes back or stays in what it opened', async () => {
    const { box } = await start()
    await userEvent.click(box)
    const clear = await screen.findByRole('button', { name: 'Clear' })
    standStill()
    fireEvent.blur(box)
    await pass(199)
    expect(isShown()).toBe(true)
    fireEvent.focus(box)
    await pass(1_000)
    expect(isShown()).toBe(true)
    fireEvent.blur(box, { relatedTarget: clear })
    await pass(1_000)
    expect(isShown()).toBe(true)
    fireEvent.blur(box)
    await pass(199)
    expect(isShown()).toBe(true)
    await pass(1)
    expect(isShown()).toBe(false)
  })
})

describe('before anything is typed', () => {
  it('shows recent searches to choose or clear, and popular ones', async () => {
    const { box, requests } = await start((q) => (q === 'low stock' ? gloves(2) : []))
    await userEvent.click(box)
    const recent = within(await screen.findByRole('listbox', { name: 'Recent Searches' }))
    expect(recent.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'suture',
      '#10 blade',
    ])
    const popular = within(screen.getByRole('listbox', { name: 'Popular Searches' }))

    await userEvent.click(screen.getByRole('button', { name: 'Clear' }))
    await waitFor(() => expect(screen.queryByRole('listbox', { name: 'Recent Searches' })).toBeNull())
    expect(searchesIn(requests, '/api/search/recent')).toContain('DELETE')
    expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull()

    await userEvent.click(popular.getByRole('option', { name: 'low stock' }))
    expect(box.value).toBe('low stock')
    await waitFor(() => expect(options()).toHaveLength(2))
  })

  it('searches at once for what is chosen by the keys', async () => {
    const { box, requests } = await start(() => gloves(1))
    await userEvent.click(box)
    await screen.findByRole('listbox', { name: 'Recent Searches' })
    standStill()
    fireEvent.keyDown(box, { key: 'ArrowDown' })
    fireEvent.keyDown(box, { key: 'Enter' })
    await pass(0)
    expect([box.value, searchesIn(requests)]).toEqual(['suture', ['GET suture']])
  })
})

describe('results', () => {
  it('come 300 ms after the last key, asked for once', async () => {
    const { box, requests } = await start(() => gloves(1))
    await userEvent.click(box)
    await screen.findByText('Recent Searches')
    standStill()
    type(box, 'glo')
    await pass(250)
    type(box, 'glov')
    await pass(299)
    expect(searchesIn(requests)).toEqual([])
    await pass(1)
    expect(searchesIn(requests)).toEqual(['GET glov'])
    await answered()
    expect(options()).toHaveLength(1)
  })

  it('wait for the pause in a box that opens again too, unless they are known', async () => {
    const { box, requests } = await start(() => gloves(1))
    await fill(box, 'glo')
    await screen.findByRole('option')
    await userEvent.keyboard('{Escape}')
    standStill()
    fireEvent.keyDown(box, { key: 'ArrowDown' })
    await pass(0)
    expect(options()).toHaveLength(1)
    fireEvent.keyDown(box, { key: 'Escape' })
    type(box, 'glov')
    await pass(299)
    expect(searchesIn(requests)).toEqual(['GET glo'])
    await pass(1)
    expect(searchesIn(requests)).toEqual(['GET glo', 'GET glov'])
  })

  it('of an earlier query are given up in silence', async () => {
    const waiting: Request[] = []
    const { box, requests } = await start(undefined, {
      'GET /api/search/quick': (request) => {
        if (new URL(request.url).searchParams.get('q') === 'gauze')
          return json({ results: gloves(1), total: 1 })
        waiting.push(request)
        return new Promise((_, reject) =>
          request.signal.addEventListener('abort', () => reject(request.signal.reason)),
        )
      },
    })
    await fill(box, 'gloves')
    await waitFor(() => expect(waiting).toHaveLength(1))
    await userEvent.clear(box)
    await fill(box, 'gauze')
    await waitFor(() => expect(options()).toHaveLength(1))
    expect(waiting[0]?.signal.aborted).toBe(true)
    expect(searchesIn(requests)).toEqual(['GET gloves', 'GET gauze'])
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('show type, name, badge, category, department, quantity, age and description, with the match marked', async () => {
    const { box } = await start(() => [resultLike({ metadata: { onHand: '1200', unit: 'BX' } })])
    await fill(box, 'gloves')
    const option = await screen.findByRole('option')
    for (const text of [
      'Inventory item',
      'Low Stock',
      'Primary Care',
      '1,200 BX on hand',
      'Updated 3h ago',
      'GLV-001 · Main Campus',
    ])
      expect(within(option).getByText(text)).toBeTruthy()
    expect(option.textContent).toContain('Nitrile gloves M')
    expect(option.textContent).toContain('Gloves and PPE')
    const marked = [...option.querySelectorAll('mark')].map(({ textContent }) => textContent)
    expect(marked).toEqual(['gloves', 'Gloves'])
  })

  it('have a star above a score of 50', async () => {
    const { box } = await start(() => [
      resultLike({ id: '1', score: 50 }),
      resultLike({ id: '2', score: 51 }),
    ])
    await fill(box, 'gloves')
    await waitFor(() => expect(options()).toHaveLength(2))
    const stars = options().map((option) => within(option).queryAllByText('Top match').length)
    expect(stars).toEqual([0, 1])
  })

  it('have the badge of their state', async () => {
    const states = [
      'In Stock',
      'Low Stock',
      'Out of Stock',
      'Maintenance',
      'Approved',
      'Pending',
      'Rejected',
    ] as const
    const { box } = await start(() => states.map((status) => resultLike({ id: status, status })))
    await fill(box, 'gloves')
    await waitFor(() => expect(options()).toHaveLength(states.length))
    for (const [index, status] of states.entries())
      expect(within(options()[index] as HTMLElement).getByText(status)).toBeTruthy()
  })

  it('have the icon of their type', async () => {
    const types = [
      ['inventory', 'Inventory item'],
      ['user', 'Person'],
      ['department', 'Department'],
      ['location', 'Location'],
      ['document', 'Document'],
      ['order', 'Order'],
      ['vendor', 'Vendor'],
    ] as const
    const { box } = await start(() => types.map(([type]) => resultLike({ id: type, type })))
    await fill(box, 'gloves')
    await waitFor(() => expect(options()).toHaveLength(types.length))
    for (const [index, [, word]] of types.entries()) {
      const option = within(options()[index] as HTMLElement)
      expect(option.getByTitle(word).querySelector('svg')).toBeTruthy()
    }
  })

  it('are 8 of however many, with a link to all of them', async () => {
    const { box, path, requests } = await start(() => gloves(20))
    await fill(box, 'gloves')
    await waitFor(() => expect(options()).toHaveLength(8))
    const all = screen.getByRole('link', { name: 'View All' })
    expect(all.getAttribute('href')).toBe('/dashboard/search?q=gloves')
    await userEvent.click(all)
    await waitFor(() => expect(path()).toBe('/dashboard/search?q=gloves'))
    expect(searchesIn(requests, '/api/search/recent')).toContain('POST')
  })

  it('that are no more than 8 need no such link', async () => {
    const { box } = await start(() => gloves(8))
    await fill(box, 'gloves')
    await waitFor(() => expect(options()).toHaveLength(8))
    expect(screen.queryByRole('link', { name: 'View All' })).toBeNull()
  })

  it('that are none say so, and how to go on', async () => {
    const { box } = await start()
    await fill(box, '  zebra   "x" ')
    expect(await screen.findByText('No results found for "zebra "x""')).toBeTruthy()
    expect(screen.getByText('Try different keywords or check your spelling')).toBeTruthy()
    const link = screen.getByRole('link', { name: 'Search everywhere' })
    expect(new URL(link.getAttribute('href') ?? '', location.origin).searchParams.get('q')).toBe('zebra "x"')
  })

  it('that cannot be had say why, and the next are shown again', async () => {
    let isBroken = true
    const { box } = await start(undefined, {
      'GET /api/search/quick': () =>
        isBroken
          ? refusal(500, { code: 'DATA_CORRUPTION', message: 'It broke.' })
          : json({ results: gloves(1), total: 1 }),
      'POST /api/logs': () => json({ accepted: 1 }),
    })
    await fill(box, 'gloves')
    expect(await screen.findByText('It broke.')).toBeTruthy()
    isBroken = false
    await userEvent.type(box, '2')
    await waitFor(() => expect(options()).toHaveLength(1))
  })

  it('that cannot be had may be asked for again', async () => {
    let isDown = true
    const { box } = await start(undefined, {
      'GET /api/search/quick': () =>
        isDown ? new Response('<html>a gateway</html>') : json({ results: gloves(1), total: 1 }),
    })
    await fill(box, 'gloves')
    const again = await screen.findByRole('button', { name: 'Try again' })
    isDown = false
    await userEvent.click(again)
    await waitFor(() => expect(options()).toHaveLength(1))
    expect(document.activeElement).toBe(box)
  })

  it('stay, dimmed, until the next are there', async () => {
    const { box } = await start((q) => (q === 'glo' ? gloves(3) : [resultLike({ name: 'Gown' })]))
    await userEvent.click(box)
    await screen.findByText('Recent Searches')
    standStill()
    type(box, 'glo')
    await pass(300)
    await answered()
    expect(screen.getByRole('listbox').hasAttribute('data-dimmed')).toBe(false)
    type(box, 'gow')
    await pass(200)
    expect(options()).toHaveLength(3)
    expect(screen.getByRole('listbox').hasAttribute('data-dimmed')).toBe(true)
    await pass(100)
    await answered()
    expect(options()).toHaveLength(1)
    expect(screen.getByRole('listbox').hasAttribute('data-dimmed')).toBe(false)
  })

  it('do not change under a pointer that is moving over them', async () => {
    const { box } = await start((q) => (q === 'glo' ? gloves(3) : [resultLike({ name: 'Gown' })]))
    await userEvent.click(box)
    await screen.findByText('Recent Searches')
    standStill()
    type(box, 'glo')
    await pass(300)
    await answered()
    type(box, 'gow')
    fireEvent.pointerMove(options()[1] as HTMLElement)
    await pass(1_000)
    await answered()
    expect(options()).toHaveLength(3)
    fireEvent.pointerLeave(screen.getByRole('listbox'))
    await pass(0)
    expect(options()).toHaveLength(1)
  })
})

describe('the keys', () => {
  it('move through the results and open the highlighted one', async () => {
    const { box, path, requests } = await start(() => [
      resultLike({ id: '1', name: 'Gloves S' }),
      resultLike({ id: '2', name: 'Ana Whitlock', type: 'user', url: '/dashboard/search?q=second' }),
    ])
    await fill(box, 'glo')
    await waitFor(() => expect(options()).toHaveLength(2))
    expect(box.getAttribute('aria-controls')).toBe(screen.getByRole('listbox').id)
    const highlighted = () => document.getElementById(box.getAttribute('aria-activedescendant') ?? '')
    expect(highlighted()).toBeNull()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    expect(highlighted()).toBe(options()[1])
    expect(options().map((option) => option.getAttribute('aria-selected'))).toEqual(['false', 'true'])
    await userEvent.keyboard('{ArrowDown}')
    expect(highlighted()).toBeNull()
    await userEvent.keyboard('{ArrowUp}')
    expect(highlighted()).toBe(options()[1])

    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(path()).toBe('/dashboard/search?q=second'))
    expect(screen.queryByRole('listbox', { name: 'Search results' })).toBeNull()
    expect(box.value).toBe('')
    const saved = requests.find(({ method, url }) => method === 'POST' && url.endsWith('/search/recent'))
    expect(await saved?.json()).toEqual({ q: 'glo' })
  })

  it('run the search with Enter: to the full page', async () => {
    const { box, path, requests } = await start(() => gloves(2))
    await userEvent.type(box, ' nitrile  gloves {Enter}')
    await waitFor(() => expect(path()).toBe('/dashboard/search?q=nitrile+gloves'))
    const saved = requests.find(({ method, url }) => method === 'POST' && url.endsWith('/search/recent'))
    expect(await saved?.json()).toEqual({ q: 'nitrile gloves' })
  })

  it('do nothing with Enter where nothing is typed', async () => {
    const { box, path } = await start()
    await userEvent.type(box, '   {Enter}')
    expect(path()).toBe('/dashboard')
  })
})

describe('a click on a result', () => {
  it('goes to its address and keeps the search among the recent ones', async () => {
    const { box, path, requests } = await start(() => [resultLike({ url: '/dashboard/search?q=there' })])
    await fill(box, 'gloves')
    await userEvent.click(await screen.findByRole('option'))
    await waitFor(() => expect(path()).toBe('/dashboard/search?q=there'))
    const saved = requests.find(({ method, url }) => method === 'POST' && url.endsWith('/search/recent'))
    expect(await saved?.json()).toEqual({ q: 'gloves' })
  })

  it('goes nowhere else than to a page of ours', async () => {
    const { box, path } = await start(() => [resultLike({ url: 'https://evil.example/' })])
    await fill(box, 'gloves')
    const option = await screen.findByRole('option')
    expect(option.getAttribute('href')).toBeNull()
    await userEvent.click(option)
    expect(path()).toBe('/dashboard')
  })
})

describe('a scanner', () => {
  const byCode = (url: string) =>
    resultLike({ id: url, url, reasons: [{ reason: 'code', points: 100 }], score: 100 })

  it('goes straight to the one record with the code, without waiting for the pause', async () => {
    const { box, path, requests } = await start(() => [byCode('/dashboard/search?q=record'), ...gloves(3)])
    await userEvent.click(box)
    await screen.findByText('Recent Searches')
    standStill()
    type(box, '00812345678906')
    fireEvent.keyDown(box, { key: 'Enter' })
    await answered()
    expect(path()).toBe('/dashboard/search?q=record')
    expect(searchesIn(requests)).toEqual(['GET 00812345678906'])
  })

  it('shows the choice where several records carry the code, or none does', async () => {
    const found: Record<string, SearchResult[]> = {
      'GLV-1': [byCode('/a'), byCode('/b')],
      'GLV-2': gloves(1),
    }
    const { box, path } = await start((q) => found[q] ?? [])
    await userEvent.type(box, 'GLV-1{Enter}')
    await waitFor(() => expect(path()).toBe('/dashboard/search?q=GLV-1'))
    await userEvent.type(box, 'GLV-2{Enter}')
    await waitFor(() => expect(path()).toBe('/dashboard/search?q=GLV-2'))
  })

  it('may scan the next before the first is found', async () => {
    let answerFirst: (response: Response) => void = () => {}
    const { box, path } = await start(undefined, {
      'GET /api/search/quick': ({ url }) =>
        url.endsWith('=A-1')
          ? new Promise<Response>((resolve) => {
              answerFirst = resolve
            })
          : json({ results: [byCode('/dashboard/search?q=second')], total: 1 }),
    })
    await userEvent.type(box, 'A-1{Enter}')
    // What was typed is selected, so that it is replaced.
    expect([box.selectionStart, box.selectionEnd]).toEqual([0, 3])
    await userEvent.keyboard('B-2{Enter}')
    await waitFor(() => expect(path()).toBe('/dashboard/search?q=second'))
    await act(async () => answerFirst(json({ results: [byCode('/dashboard/search?q=first')], total: 1 })))
    expect(path()).toBe('/dashboard/search?q=second')
  })
})
