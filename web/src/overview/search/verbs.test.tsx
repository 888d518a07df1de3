import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Role } from '@wellstock/contract/platform/access'
import type { ScanBook } from '@wellstock/domain/stock/scan-book'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderApp } from '../../../test-app.tsx'
import { answering, json, refusal, signedInAs } from '../../../test-server.ts'
import { fill } from '../../../test-user.ts'
import { applyLanguage } from '../../lib/language.ts'
import { local, perTab } from '../../lib/storage.ts'
import { itemId, itemLike, pageWith } from '../../stock/items/fixtures.ts'
import { resultLike, searchesIn, searching, standStill } from './fixtures.ts'
// Loaded before the clock stands still.
import './search-dropdown.tsx'

type Answers = Parameters<typeof answering>[0]

const storeId = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa'
const countId = 'cccccccc-cccc-4ccc-8ccc-cccccccccccc'
const smallId = '99999999-9999-4999-8999-999999999999'
const emptyId = '88888888-8888-4888-8888-888888888888'
const bladeId = '77777777-7777-4777-8777-777777777777'

const lot = {
  id: 'lot-1',
  number: 'G-1',
  expiryDate: '2099-06-30',
  hold: 'none' as const,
  onHand: 48,
  reserved: 2,
}
const gloves: ScanBook['items'][number] = {
  id: itemId,
  productId: 'product-1',
  sku: 'GLV-001',
  name: 'Nitrile gloves L',
  unit: 'BX',
  serialNumber: null,
  officeId: 'office-1',
  roomId: storeId,
  binCode: null,
  stockLevel: 'In Stock',
  expiryRequired: true,
  track: 'lot' as const,
  isTwoBin: false,
  unitPrice: 12.5,
  lots: [lot, { ...lot, id: 'lot-0', number: 'G-0', expiryDate: '2020-01-31', onHand: 5, reserved: 0 }],
}
const book: ScanBook = {
  today: '2026-11-20',
  asOf: '2026-11-20T10:00:00.000Z',
  items: [
    gloves,
    {
      ...gloves,
      id: smallId,
      name: 'Nitrile gloves S',
      roomId: null,
      lots: [{ ...lot, onHand: 4, reserved: 3 }],
    },
    { ...gloves, id: emptyId, name: 'Nitrile gloves XL', lots: [{ ...lot, hold: 'quarantined' }] },
    { ...gloves, id: bladeId, name: 'Blade 10', sku: 'BLD-10' },
  ],
  codes: [],
  rooms: [{ id: storeId, officeId: 'office-1', number: '1-01', name: 'Supply Room', isQuarantine: false }],
}

afterEach(() => {
  vi.useRealTimers()
})

type Start = { roles?: Role[]; answers?: Answers; hasBook?: boolean }

async function start({ roles = ['inventory_manager'], answers = {}, hasBook = true }: Start = {}) {
  const commands: Record<string, unknown>[] = []
  const requests = answering({
    ...searching(),
    'GET /api/auth/session': () =>
      json(signedInAs(roles, { offices: [{ id: 'office-1', name: 'Main Campus', code: 'MAIN' }] })),
    ...(hasBook && { 'GET /api/scan/book': () => json(book) }),
    'GET /api/inventory': () => pageWith([]),
    'POST /api/stock/commands': async (request) => {
      const body = await request.json()
      commands.push(body)
      const item = itemLike({ name: 'Nitrile gloves L', officeId: 'office-1', currentQuantity: 46 })
      return json({ outcome: 'applied', commandId: body.id, item, toItem: null, parts: [] })
    },
    ...answers,
  })
  const app = await renderApp('/dashboard')
  const box = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Search' })
  await userEvent.click(box)
  await screen.findByText('Popular Searches')
  if (hasBook) await waitFor(() => expect(requests.some(({ url }) => url.includes('/scan/book'))).toBe(true))
  const path = () => app.router.state.location.href
  return { ...app, requests, commands, box, path }
}
const actions = async () =>
  within(await screen.findByRole('listbox', { name: 'Actions' })).getAllByRole('option')
const labelsOf = (options: HTMLElement[]) => options.map((each) => each.querySelector('strong')?.textContent)
const labels = async () => labelsOf(await actions())
const noActions = () => expect(screen.queryByRole('listbox', { name: 'Actions' })).toBeNull()

describe('using from the search', () => {
  it('is offered with item, place and what there is, and done by Enter', async () => {
    const { box, commands } = await start()
    await fill(box, 'use 2 nitrile l')
    const [first, ...others] = await actions()
    expect(others).toEqual([])
    expect(first?.textContent).toContain('Use 2 BX: Nitrile gloves L')
    expect(first?.textContent).toContain('Main Campus, 1-01 · Supply Room')
    expect(first?.textContent).toContain('53 BX on hand')
    expect(first?.textContent).toContain('46 available')
    expect(document.getElementById(box.getAttribute('aria-activedescendant') ?? '')).toBe(first)
    expect(box.getAttribute('aria-controls')).toBe('search-actions')

    await userEvent.keyboard('{Enter}')
    expect(await screen.findByText('Used 2 BX of Nitrile gloves L')).toBeTruthy()
    expect(commands).toEqual([{ id: expect.any(String), kind: 'use', itemId, quantity: 2 }])
    expect(screen.getByRole('button', { name: /Undo/ })).toBeTruthy()
    expect([box.value, box.getAttribute('aria-expanded')]).toEqual(['', 'false'])

    // What the command said of it is newer than the book.
    await userEvent.click(box)
    await userEvent.paste('use nitrile l')
    expect((await actions())[0]?.textContent).toContain('46 BX on hand')
  })

  it('waits for no request and no pause', async () => {
    const { box, requests } = await start()
    await fill(box, 'use nitrile')
    await actions()
    const before = requests.length
    standStill()
    fireEvent.change(box, { target: { value: 'use 1 nitrile' } })
    expect(labelsOf(screen.getAllByRole('option'))).toEqual([
      'Use 1 BX: Nitrile gloves L',
      'Use 1 BX: Nitrile gloves S',
    ])
    await act(() => vi.advanceTimersByTimeAsync(299))
    expect(requests).toHaveLength(before)
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(searchesIn(requests)).toContain('GET use 1 nitrile')
  })

  it('begins where there is enough, and leaves out what cannot be used', async () => {
    const { box } = await start()
    await fill(box, 'use gloves 3')
    expect(await labels()).toEqual(['Use 3 BX: Nitrile gloves L', 'Use 3 BX: Nitrile gloves S'])
    fireEvent.change(box, { target: { value: 'use nitrile xl' } })
    await waitFor(noActions)
  })

  it('takes a number at the end for part of a name where it is one', async () => {
    const { box } = await start()
    await fill(box, 'use blade 10')
    expect(await labels()).toEqual(['Use 1 BX: Blade 10'])
  })

  it('is done of the one moved to, by the keys or the pointer', async () => {
    const { box, commands } = await start()
    await fill(box, 'use nitrile')
    await actions()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await waitFor(() => expect(commands).toEqual([expect.objectContaining({ itemId: smallId, quantity: 1 })]))
    await fill(box, 'use nitrile')
    await userEvent.click((await actions())[1] as HTMLElement)
    await waitFor(() => expect(commands[1]).toMatchObject({ itemId: smallId }))
  })

  it('leaves Enter to the search from the field itself', async () => {
    const { box, path, commands } = await start()
    await fill(box, 'use nitrile')
    await actions()
    await userEvent.keyboard('{ArrowUp}{Enter}')
    await waitFor(() => expect(path()).toBe('/dashboard/search?q=use+nitrile'))
    expect(commands).toEqual([])
  })

  it('says why it is refused', async () => {
    const { box } = await start({
      answers: {
        'POST /api/stock/commands': () =>
          refusal(409, { code: 'OPERATION_FAILED', message: 'All reserved.' }),
      },
    })
    await fill(box, 'use nitrile l')
    await actions()
    await userEvent.keyboard('{Enter}')
    expect(await screen.findByText('All reserved.')).toBeTruthy()
  })

  it('is not offered to those who may not, who search as ever', async () => {
    const { box, path } = await start({ roles: ['inventory_viewer'] })
    await fill(box, 'use nitrile l')
    expect(await screen.findByText('No results found for "use nitrile l"')).toBeTruthy()
    noActions()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(path()).toBe('/dashboard/search?q=use+nitrile+l'))
  })

  it('is offered of what the server finds where the device has no book', async () => {
    const found = itemLike({ name: 'Nitrile gloves L', officeId: 'office-1', officeName: 'Main Campus' })
    const { box, requests } = await start({
      hasBook: false,
      answers: { 'GET /api/inventory': () => pageWith([found]) },
    })
    await fill(box, 'use 2 nitrile l')
    expect(await labels()).toEqual(['Use 2 BX: Nitrile gloves L'])
    expect((await actions())[0]?.textContent).toContain('Main Campus, No room · 48 BX on hand · 48 available')
    const listed = requests
      .map(({ url }) => new URL(url))
      .filter(({ pathname }) => pathname === '/api/inventory')
    expect(listed.map(({ searchParams }) => searchParams.get('search'))).toEqual(['nitrile l'])
  })

  it('stands above what is found, and takes the place of finding nothing', async () => {
    const { box } = await start({
      answers: {
        'GET /api/search/quick': ({ url }) =>
          json(url.endsWith('S') ? { results: [], total: 0 } : { results: [resultLike()], total: 1 }),
      },
    })
    await fill(box, 'use nitrile')
    const found = within(await screen.findByRole('listbox', { name: 'Search results' }))
    expect(screen.getAllByRole('option')).toEqual([...(await actions()), ...found.getAllByRole('option')])
    fireEvent.change(box, { target: { value: 'use nitrile S' } })
    await waitFor(() => expect(screen.queryByRole('listbox', { name: 'Search results' })).toBeNull())
    expect(screen.getByText('No results found for "use nitrile S"').closest('[hidden]')).toBeTruthy()
  })

  it('is understood in the language of the person', async () => {
    const { box } = await start()
    await act(() => applyLanguage('de'))
    await fill(box, 'entnehmen 2 nitrile l')
    const options = await screen.findAllByRole('option')
    expect(options[0]?.textContent).toContain('2 BX verwenden: Nitrile gloves L')
  })
})

describe('other things done from the search', () => {
  const ofItem = {
    [`GET /api/inventory/${itemId}`]: () =>
      json(itemLike({ name: 'Nitrile gloves L', officeId: 'office-1', officeName: 'Main Campus' })),
    [`GET /api/inventory/${itemId}/lots`]: () => json([]),
    'GET /api/inventory/facets': () =>
      json({ categories: [], departments: [], vendors: [], offices: [], rooms: [] }),
  }

  it.each([
    ['receive 10 nitrile l', 'Receive 10 BX: Nitrile gloves L', 'Receive Nitrile gloves L', '10'],
    ['move 5 nitrile l', 'Move 5 BX: Nitrile gloves L', 'Move Nitrile gloves L', '5'],
  ])('%j opens its dialog with the quantity', async (typed, label, title, quantity) => {
    const { box } = await start({ answers: ofItem })
    await fill(box, typed)
    expect(await labels()).toContain(label)
    await userEvent.keyboard('{Enter}')
    const dialog = within(await screen.findByRole('dialog', { name: title }))
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: /Quantity/ }).value).toBe(quantity)
  })

  it('counting begins a count of the room and opens it', async () => {
    const { box, path, requests } = await start({
      answers: {
        'GET /api/counts/due': () => json([]),
        'POST /api/counts': () => json({ id: countId }),
        [`POST /api/counts/${countId}/start`]: () => json({ id: countId }),
      },
    })
    await fill(box, 'count supply room')
    expect(await labels()).toEqual(['Count 1-01 · Supply Room now'])
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(path()).toBe(`/dashboard/inventory-rooms/counts/${countId}`))
    const begun = requests.find(({ method, url }) => method === 'POST' && url.endsWith('/api/counts'))
    expect(await begun?.json()).toMatchObject({ roomId: storeId })
  })

  it('counting opens the count that is under way', async () => {
    const { box, path, requests } = await start({
      answers: {
        'GET /api/counts/due': () =>
          json([{ roomId: storeId, open: { id: countId, number: 'C-1', state: 'counting' } }]),
      },
    })
    await fill(box, 'count 1-01')
    await actions()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(path()).toBe(`/dashboard/inventory-rooms/counts/${countId}`))
    expect(requests.some(({ method, url }) => method === 'POST' && url.endsWith('/api/counts'))).toBe(false)
  })

  it('ordering asks another office for it, the one with the most', async () => {
    const place = {
      roomNumber: null,
      roomName: null,
      onHand: 9,
      stockLevel: 'In Stock',
      nextExpiry: null,
      coverDays: null,
    }
    const { box, router } = await start({
      answers: {
        [`GET /api/inventory/${itemId}/elsewhere`]: () =>
          json([
            { ...place, id: smallId, officeName: 'Riverbend', available: 4 },
            { ...place, id: bladeId, officeName: 'Northgate', available: 9 },
            { ...place, id: emptyId, officeName: 'Main Campus', available: 20 },
          ]),
        [`GET /api/inventory/${bladeId}`]: () => json(itemLike({ id: bladeId, officeId: 'office-9' })),
      },
    })
    await fill(box, 'order 3 nitrile l')
    expect(await labels()).toContain('Request 3 BX from another office: Nitrile gloves L')
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/offices/transfer'))
    expect(router.state.location.search).toMatchObject({
      tab: 'new',
      from: 'office-9',
      to: 'office-1',
      item: bladeId,
      quantity: 3,
    })
  })

  it.each([
    ['go transfers', 'Go to Transfers', '/dashboard/offices/transfer'],
    ['go to scan', 'Go to Inventory Scan', '/dashboard/inventory-scan'],
  ])('%j leads to the page', async (typed, label, wanted) => {
    const { box, router } = await start()
    await fill(box, typed)
    expect(await labels()).toEqual([label])
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe(wanted))
  })

  it('the name of a page offers the page, and Enter still searches', async () => {
    const { box, path } = await start()
    await fill(box, 'notif')
    expect(await labels()).toEqual(['Go to Notifications'])
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(path()).toBe('/dashboard/search?q=notif'))
  })

  it('leads to no page that the person may not open', async () => {
    const { box } = await start()
    await fill(box, 'go to people')
    await screen.findByText('No results found for "go to people"')
    noActions()
  })
})

describe('before anything is typed', () => {
  it('shows at once what this device knows, and goes to what was opened', async () => {
    local.set('searches', { personId: 'person-1', recent: ['tape'], popular: ['masks'] })
    perTab.set('opened', {
      personId: 'person-1',
      pages: [{ path: '/dashboard/search?q=there', title: 'Nitrile gloves L' }],
    })
    let answer: (response: Response) => void = () => {}
    answering({
      ...searching(),
      'GET /api/search/recent': () => new Promise<Response>((resolve) => (answer = resolve)),
    })
    const { router } = await renderApp('/dashboard')
    await userEvent.click(await screen.findByRole('combobox', { name: 'Search' }))
    expect(await screen.findByRole('option', { name: 'tape' })).toBeTruthy()
    expect(screen.getByRole('option', { name: 'masks' })).toBeTruthy()
    const opened = within(screen.getByRole('listbox', { name: 'Recently Opened' }))
    await act(async () => answer(json({ recent: ['suture'], popular: [] })))
    expect(await screen.findByRole('option', { name: 'suture' })).toBeTruthy()
    expect(screen.queryByRole('option', { name: 'tape' })).toBeNull()
    expect(local.get('searches')).toMatchObject({ personId: 'person-1', recent: ['suture'] })
    await userEvent.click(opened.getByRole('option', { name: 'Nitrile gloves L' }))
    await waitFor(() => expect(router.state.location.href).toBe('/dashboard/search?q=there'))
  })

  it('shows nothing of what somebody else has searched or opened', async () => {
    local.set('searches', { personId: 'person-2', recent: ['tape'], popular: [] })
    perTab.set('opened', { personId: 'person-2', pages: [{ path: '/dashboard/users', title: 'People' }] })
    await start()
    expect(screen.queryByRole('option', { name: 'tape' })).toBeNull()
    expect(screen.queryByText('Recently Opened')).toBeNull()
  })
})
