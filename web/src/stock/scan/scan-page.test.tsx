import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Role } from '@wellstock/contract/platform/access'
import type { ScanBook } from '@wellstock/domain/stock/scan-book'
import { gs1BracketString } from '@wellstock/domain/stock/scan-codes/gs1-labels'
import { ownCode } from '@wellstock/domain/stock/scan-codes/own-codes'
import { describe, expect, it } from 'vitest'
import { renderPage } from '../../../test-app.tsx'
import { answering, json, refusal, signedInAs } from '../../../test-server.ts'
import { rememberedSession } from '../../lib/remembered-session.ts'
import { endSession } from '../../lib/session.tsx'
import { local } from '../../lib/storage.ts'
import { itemId, itemLike, signedIn } from '../items/fixtures.ts'
import { deliver } from '../scanning/use-wedge.ts'

const gtin = '09520000000011'
const storeId = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa'
const examId = 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb'
const lotId = '55555555-5555-4555-8555-555555555555'
const masksId = '99999999-9999-4999-8999-999999999999'

const lot = { hold: 'none' as const, onHand: 48, reserved: 0 }
const gloves = {
  id: itemId,
  productId: 'product-gloves',
  sku: 'GLV-001',
  name: 'Nitrile gloves M',
  unit: 'BX',
  serialNumber: null,
  officeId: 'office-1',
  roomId: storeId,
  binCode: null,
  stockLevel: 'In Stock' as const,
  expiryRequired: true,
  track: 'lot' as const,
  isTwoBin: false,
  unitPrice: 12.5,
  lots: [
    { ...lot, id: lotId, number: 'G-1', expiryDate: '2028-06-30' },
    { ...lot, id: masksId, number: 'G-OLD', expiryDate: '2020-01-31' },
  ],
}
const book: ScanBook = {
  today: '2026-11-20',
  asOf: '2026-11-20T10:00:00.000Z',
  items: [
    gloves,
    { ...gloves, id: masksId, productId: 'product-masks', sku: 'MSK-001', name: 'Face masks', lots: [] },
  ],
  codes: [{ code: gtin, productId: 'product-gloves', packQuantity: 1 }],
  rooms: [
    { id: storeId, officeId: 'office-1', number: '1', name: 'Store', isQuarantine: false },
    { id: examId, officeId: 'office-1', number: '2', name: 'Exam', isQuarantine: false },
  ],
}
const nothing: ScanBook = { ...book, items: [], codes: [], rooms: [] }

type Answers = Parameters<typeof answering>[0]

async function open(role: Role = 'inventory_manager', answers: Answers = {}, search = '') {
  const bodies: Record<string, unknown>[] = []
  const requests = answering({
    ...signedIn(role),
    'GET /api/scan/book': () => json(book),
    'GET /api/scan/lookup': () => json(nothing),
    'POST /api/scan/unknown': () => json({ code: 'X' }),
    'POST /api/stock/commands': async (request) => {
      const body = await request.json()
      bodies.push(body)
      return json({ outcome: 'applied', commandId: body.id, item: itemLike(), toItem: null, parts: [] })
    },
    ...answers,
  })
  for (const person of ['person-1', 'person-2']) local.set(`office:${person}`, 'office-1')
  const app = await renderPage(`/dashboard/inventory-scan${search}`)
  await screen.findByRole('radio', { name: 'Look up' })
  const feed = await screen.findByRole('region', { name: 'Scans' })
  return { ...app, requests, bodies, feed }
}

const scan = async (raw: string) => act(async () => deliver({ raw, keys: [] }))
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
async function letGo(inbox: HTMLElement) {
  await userEvent.click(within(inbox).getByRole('button', { name: 'Discard' }))
  const ask = await screen.findByRole('dialog', { name: 'Discard this?' })
  await userEvent.click(within(ask).getByRole('button', { name: 'Discard' }))
  await within(inbox).findByText('Everything has been sent and accepted.')
}
const rows = (feed: HTMLElement) => within(feed).queryAllByRole('listitem')

describe('the office of a device', () => {
  it('is asked for once, where it could be several', async () => {
    local.remove('office:person-1')
    const requests = answering({ ...signedIn('inventory_manager'), 'GET /api/scan/book': () => json(book) })
    await renderPage('/dashboard/inventory-scan')
    expect(await screen.findByRole('heading', { name: 'Which office are you in?' })).toBeTruthy()
    expect(screen.queryByRole('radio', { name: 'Use' })).toBeNull()
    await press('Riverbend Branch')
    expect(await screen.findByRole('radio', { name: 'Look up' })).toBeTruthy()
    expect(requests.some(({ url }) => url.endsWith('/scan/book?officeId=office-2'))).toBe(true)
  })

  it('is their own, for somebody who works with stock in one', async () => {
    const grants = [
      { role: 'user' as const, officeId: null },
      { role: 'inventory_viewer' as const, officeId: null },
      { role: 'inventory_manager' as const, officeId: 'office-2' },
    ]
    const session = signedInAs(['inventory_manager'])
    local.remove('office:person-1')
    const requests = answering({
      ...signedIn('inventory_manager'),
      'GET /api/auth/session': () => json({ ...session, person: { ...session.person, grants } }),
      'GET /api/scan/book': () => json(book),
    })
    await renderPage('/dashboard/inventory-scan')
    await screen.findByRole('radio', { name: 'Look up' })
    expect(requests.some(({ url }) => url.endsWith('/scan/book?officeId=office-2'))).toBe(true)
  })

  it('is another one where the scanned lot is: it is not taken in again here', async () => {
    const there = {
      ...gloves,
      id: masksId,
      officeId: 'office-2',
      lots: [{ ...lot, id: 'lot-there', number: 'G-9', expiryDate: '2029-06-30' }],
    }
    await open(
      'inventory_manager',
      { 'GET /api/scan/lookup': () => json({ ...book, items: [there] }) },
      '?mode=use',
    )
    await scan(gs1BracketString({ gtin, lot: 'G-9', expiry: '2029-06-30' }))
    expect(await screen.findByText('This lot is in Riverbend Branch')).toBeTruthy()
    await press('Work in Riverbend Branch')
    expect(local.get('office:person-1')).toBe('office-2')
  })
})

describe('the scan page', () => {
  it('adds the same item up on one line, and sends it once with Done', async () => {
    const { feed, bodies } = await open()
    await scan('CN:X:USE')
    for (let times = 0; times < 3; times++) await scan(gtin)
    await scan('CN:X:PLUS5')
    expect(rows(feed)).toHaveLength(1)
    expect(within(feed).getByText('Adding up')).toBeTruthy()
    await press('Done')
    await within(feed).findByText('Done', { selector: 'li span' })
    expect(bodies).toEqual([expect.objectContaining({ kind: 'use', itemId, quantity: 8 })])
  })

  it('reports an empty bin once, however often it is scanned, and takes it back', async () => {
    const reports: unknown[] = []
    const { feed, requests } = await open(
      'inventory_manager',
      {
        'GET /api/scan/book': () => json({ ...book, items: [{ ...gloves, isTwoBin: true }] }),
        'POST /api/stock/bins-empty': async (request) => {
          reports.push(await request.json())
          return json({})
        },
      },
      '?mode=bin_empty',
    )
    await scan(gtin)
    await scan(gtin)
    await scan('CN:X:PLUS5')
    expect(rows(feed)).toHaveLength(1)
    expect(within(feed).queryByRole('spinbutton')).toBeNull()
    await press('Done')
    await within(feed).findByText('Done', { selector: 'li span' })
    expect(reports).toEqual([expect.objectContaining({ itemId })])
    await press('Undo Nitrile gloves M')
    await waitFor(() => expect(requests.some(({ url }) => /bins-empty\/[^/]+\/undo$/.test(url))).toBe(true))
  })

  it('keeps what is scanned before the book has come, and answers it then', async () => {
    let give = (_: Response) => {}
    const later = new Promise<Response>((resolve) => {
      give = resolve
    })
    const { feed } = await open('inventory_manager', { 'GET /api/scan/book': () => later }, '?mode=use')
    await scan(gtin)
    expect(rows(feed)).toHaveLength(0)
    await act(async () => give(json(book)))
    expect(await within(feed).findByText('Nitrile gloves M')).toBeTruthy()
    await press('Done')
    await within(feed).findByText('Done', { selector: 'li span' })
  })

  it('stops at an expired lot, takes no other scan until that is decided, and books the good lot instead', async () => {
    const { feed, bodies } = await open('inventory_manager', {}, '?mode=use')
    await screen.findByText('The room you are in')
    await scan(gs1BracketString({ gtin, lot: 'G-OLD', expiry: '2020-01-31' }))
    expect(await screen.findByRole('heading', { name: /Lot G-OLD expired on/ })).toBeTruthy()
    await scan(gtin)
    expect(rows(feed)).toHaveLength(0)
    await press('Take lot G-1 instead')
    expect(rows(feed)).toHaveLength(1)
    await press('Done')
    await within(feed).findByText('Done', { selector: 'li span' })
    expect(bodies).toEqual([expect.objectContaining({ kind: 'use', quantity: 1 })])
  })

  it('moves items scanned before their room once its label is scanned', async () => {
    const { feed, bodies } = await open('inventory_manager', {}, '?mode=move')
    await screen.findByText('Where it goes: scan the room, or choose')
    await scan(gtin)
    await scan(ownCode('room', examId))
    await waitFor(() => expect(bodies).toHaveLength(1))
    expect(bodies).toEqual([expect.objectContaining({ kind: 'move', itemId, toRoomId: examId })])
    expect(rows(feed)).toHaveLength(2)
  })

  it('learns an unknown code in two taps', async () => {
    const linked: unknown[] = []
    const { feed, requests } = await open('inventory_manager', {
      [`POST /api/inventory/${masksId}/codes`]: async (request) => {
        linked.push(await request.json())
        return json({ own: 'x', codes: [] })
      },
    })
    await scan('(01)09520000009991')
    await userEvent.click(await screen.findByRole('button', { name: 'Link this code' }))
    await press(/^Face masks/)
    expect(await within(feed).findByText('Linked')).toBeTruthy()
    expect(linked).toEqual([{ raw: '(01)09520000009991', packQuantity: 1 }])
    expect(requests.some(({ url }) => url.endsWith('/api/scan/unknown'))).toBe(true)
  })

  it('says in words what is wrong with a code', async () => {
    await open()
    await scan('(01)09520000000012')
    expect(await screen.findByText(/check digit of “09520000000012”/)).toBeTruthy()
  })

  it('lets a viewer look things up and nothing else', async () => {
    await open('inventory_viewer', {}, '?mode=use')
    expect(screen.getByRole('radio', { name: 'Use' }).hasAttribute('disabled')).toBe(true)
    await screen.findByText('The room you are in')
    await scan('CN:X:USE')
    await scan('glv-001')
    expect(await screen.findByRole('heading', { name: 'Nitrile gloves M' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Use' })).toBeNull()
  })

  it('takes a line back: unsent without a request, sent by an undo', async () => {
    const undone: string[] = []
    const { feed, bodies } = await open(
      'inventory_manager',
      {
        'POST /api/stock/commands': async (request) => {
          const { id } = await request.json()
          bodies.push(id)
          return json({ outcome: 'applied', commandId: id, item: itemLike(), toItem: null, parts: [] })
        },
      },
      '?mode=use',
    )
    await screen.findByText('The room you are in')
    await scan(gtin)
    await scan('CN:X:UNDO')
    expect(await within(feed).findByText('Undone')).toBeTruthy()
    expect(bodies).toEqual([])
    await scan(gtin)
    await press('Done')
    await within(feed).findByText('Done', { selector: 'li span' })
    const [id] = bodies as unknown as string[]
    answering({
      ...signedIn('inventory_manager'),
      [`POST /api/stock/commands/${id}/undo`]: () => {
        undone.push(String(id))
        return json({ outcome: 'applied', commandId: 'undo', item: itemLike(), toItem: null, parts: [] })
      },
    })
    await press('Undo Nitrile gloves M')
    await waitFor(() => expect(undone).toEqual([id]))
    expect(within(feed).getAllByText('Undone')).toHaveLength(2)
  })

  it('brings a refusal to the inbox, where it is sent again with a smaller quantity', async () => {
    const sent: { id: string; quantity: number }[] = []
    const { feed } = await open(
      'inventory_manager',
      {
        'POST /api/stock/commands': async (request) => {
          const body = await request.json()
          sent.push(body)
          return body.quantity > 1
            ? refusal(409, { code: 'OPERATION_FAILED', message: 'Only 1 of 2 can be taken.' })
            : json({ outcome: 'applied', commandId: body.id, item: itemLike(), toItem: null, parts: [] })
        },
      },
      '?mode=use',
    )
    await screen.findByText('The room you are in')
    await scan(gtin)
    await scan(gtin)
    await press('Done')
    expect(await within(feed).findByText('Only 1 of 2 can be taken.')).toBeTruthy()
    await press('1 to be decided')
    const inbox = await screen.findByRole('dialog', { name: 'To be decided' })
    await userEvent.clear(within(inbox).getByRole('textbox', { name: /Quantity/ }))
    await userEvent.type(within(inbox).getByRole('textbox', { name: /Quantity/ }), '1')
    await userEvent.click(within(inbox).getByRole('button', { name: 'Try again as of now' }))
    expect(await within(inbox).findByText('Everything has been sent and accepted.')).toBeTruthy()
    expect(sent.map(({ quantity }) => quantity)).toEqual([2, 1])
    expect(sent[1]?.id).toBe(sent[0]?.id)
  })
})

it('an undo that is refused and let go leaves the scan as it was', async () => {
  const { feed, bodies } = await open('inventory_manager', {}, '?mode=use')
  await screen.findByText('The room you are in')
  await scan(gtin)
  await press('Done')
  await within(feed).findByText('Done', { selector: 'li span' })
  answering({
    ...signedIn('inventory_manager'),
    [`POST /api/stock/commands/${bodies[0]?.id}/undo`]: () =>
      refusal(409, { code: 'OPERATION_FAILED', message: 'It was moved on.' }),
  })
  await press('Undo Nitrile gloves M')
  await press('1 to be decided')
  const inbox = await screen.findByRole('dialog', { name: 'To be decided' })
  await letGo(inbox)
  await within(feed).findByText('Done', { selector: 'li span' })
})

it('a count that comes too late is not taken for done: a later one stands', async () => {
  const count = { id: 'count-3', number: 'C-9', roomId: storeId, roomName: 'Store', state: 'counting' }
  await open(
    'inventory_manager',
    {
      'GET /api/counts': () =>
        json({ items: [{ ...count, assignedTo: null }], total: 1, page: 1, pageSize: 50 }),
      'GET /api/counts/count-3': () => json({ ...count, lines: [] }),
      'POST /api/counts/count-3/lines/by-code': () => json({ outcome: 'superseded', line: {} }),
    },
    '?mode=count',
  )
  await screen.findByText('Scan the label of a room, or choose a count.')
  await scan(ownCode('room', storeId))
  await screen.findByText('Count C-9: Store')
  await scan(gs1BracketString({ gtin, lot: 'G-1', expiry: '2028-06-30' }))
  await press('Done')
  expect(await screen.findByText('A later count stands.')).toBeTruthy()
  await press('1 to be decided')
  const inbox = await screen.findByRole('dialog', { name: 'To be decided' })
  expect(within(inbox).queryByRole('button', { name: 'Try again as of now' })).toBeNull()
  await letGo(inbox)
})

describe('counting by scanner', () => {
  it('takes the count of the room whose label was scanned, and tells all that was counted of a lot', async () => {
    const sent: Record<string, unknown>[] = []
    const count = {
      id: 'count-1',
      number: 'C-7',
      roomId: storeId,
      roomName: 'Store',
      state: 'counting',
      assignedTo: null,
    }
    const { feed } = await open(
      'inventory_manager',
      {
        'GET /api/counts': () => json({ items: [count], total: 1, page: 1, pageSize: 50 }),
        'POST /api/counts/count-1/lines/by-code': async (request) => {
          sent.push(await request.json())
          return json({ outcome: 'applied', line: {} })
        },
      },
      '?mode=count',
    )
    await screen.findByText('Scan the label of a room, or choose a count.')
    await scan(ownCode('room', storeId))
    expect(await screen.findByText('Count C-7: Store')).toBeTruthy()
    const label = gs1BracketString({ gtin, lot: 'G-1', expiry: '2028-06-30' })
    await scan(label)
    await scan(label)
    await press('Done')
    await within(feed).findByText('Done', { selector: 'li span' })
    await scan(label)
    await press('Done')
    await waitFor(() => expect(sent.map(({ counted }) => counted)).toEqual([2, 3]))
    expect(sent[0]).toMatchObject({ itemId, lotId })
  })
})

it('each person goes on counting from what the server has of them, not of whoever had the tablet before', async () => {
  const sent: unknown[] = []
  const count = { id: 'count-2', number: 'C-8', roomId: storeId, roomName: 'Store', state: 'counting' }
  const line = { itemId, lotId, lotNumber: 'G-1', counted: 7, recounted: null }
  let isOwn = true
  const answers: Answers = {
    'GET /api/counts': () =>
      json({ items: [{ ...count, assignedTo: null }], total: 1, page: 1, pageSize: 50 }),
    'GET /api/counts/count-2': () => json({ ...count, lines: [{ ...line, isOwn }] }),
    'POST /api/counts/count-2/lines/by-code': async (request) => {
      sent.push(await request.json())
      return json({ outcome: 'applied', line: {} })
    },
  }
  const countOne = async (role: Answers) => {
    const { unmount } = await open('inventory_manager', { ...answers, ...role }, '?mode=count')
    await screen.findByText('Scan the label of a room, or choose a count.')
    await scan(ownCode('room', storeId))
    await screen.findByText('Count C-8: Store')
    await scan(gs1BracketString({ gtin, lot: 'G-1', expiry: '2028-06-30' }))
    await press('Done')
    unmount()
  }
  await countOne({})
  await waitFor(() => expect(sent).toMatchObject([{ counted: 8, by: 'person-1' }]))
  isOwn = false
  const ben = signedInAs(['inventory_manager'])
  await countOne({
    'GET /api/auth/session': () => json({ ...ben, person: { ...ben.person, id: 'person-2' } }),
  })
  await waitFor(() => expect(sent).toMatchObject([{ counted: 8 }, { counted: 1, by: 'person-2' }]))
})

it('a move without a room is left to the inbox by the next page, and not sent to its room', async () => {
  const first = await open('inventory_manager', {}, '?mode=move')
  await screen.findByText('Where it goes: scan the room, or choose')
  await scan(gtin)
  first.unmount()
  const { bodies } = await open('inventory_manager', {}, '?mode=move')
  await screen.findByText('Where it goes: scan the room, or choose')
  await scan(ownCode('room', examId))
  await press('1 waiting')
  const inbox = await screen.findByRole('dialog', { name: 'To be decided' })
  await scan(gtin)
  await letGo(inbox)
  expect(bodies).toEqual([])
})

it('an answer that comes when somebody does something else books nothing', async () => {
  let give = (_: Response) => {}
  const later = new Promise<Response>((resolve) => {
    give = resolve
  })
  const { feed, bodies } = await open(
    'inventory_manager',
    { 'GET /api/scan/lookup': () => later },
    '?mode=receive',
  )
  await screen.findByText('The room you are in')
  await scan('GLV-777')
  await scan('CN:X:USE')
  await act(async () => give(json({ ...book, items: [{ ...gloves, sku: 'GLV-777' }] })))
  expect(await within(feed).findByText('Not booked')).toBeTruthy()
  expect(screen.getAllByText(/the answer came too late: GLV-777/)).not.toEqual([])
  expect(bodies).toEqual([])
})

describe('offline', () => {
  const offline = () => Promise.reject(new TypeError('offline'))

  it('keeps what is scanned, shows that it waits, and sends it once the connection is back', async () => {
    let isUp = false
    const sent: string[] = []
    const command = async (request: Request) => {
      if (!isUp) return offline()
      const { id } = await request.json()
      sent.push(id)
      return json({ outcome: 'applied', commandId: id, item: itemLike(), toItem: null, parts: [] })
    }
    const health = () => (isUp ? json({}) : offline())
    const answers = { 'POST /api/stock/commands': command, 'GET /api/health': health }
    const { feed } = await open('inventory_manager', answers, '?mode=use')
    await screen.findByText('The room you are in')
    await scan(gtin)
    await press('Done')
    // This browser has no database.
    expect(await screen.findByText(/this device keeps nothing/)).toBeTruthy()
    expect(within(feed).getByText('Waiting')).toBeTruthy()
    await press('1 waiting')
    isUp = true
    await userEvent.click(await screen.findByRole('button', { name: 'Send now' }))
    expect(await screen.findByText('Everything has been sent and accepted.')).toBeTruthy()
    expect(sent).toHaveLength(1)
  })

  it('opens for whoever is remembered on this device', async () => {
    const { unmount } = await open()
    unmount()
    answering({ 'GET /api/auth/session': offline, 'GET /api/scan/book': offline, 'GET /api/health': offline })
    await renderPage('/dashboard/inventory-scan')
    expect(await screen.findByRole('radio', { name: 'Look up' })).toBeTruthy()
    expect(await screen.findByText('No connection: scans are kept here')).toBeTruthy()
  })

  it('remembers nobody beyond the end of the session, nor after signing out', async () => {
    const { queryClient } = await open()
    const { endsAt } = signedInAs([])
    expect(rememberedSession.get()?.person.id).toBe('person-1')
    expect(rememberedSession.get(Date.parse(endsAt) + 60_000)).toBeNull()
    await endSession(queryClient, 'signed out', async () => {})
    expect(rememberedSession.get()).toBeNull()
  })

  it('a session that was left offline is not taken up again: the server is told first', async () => {
    const session = signedInAs(['inventory_manager'])
    const answers = { 'GET /api/auth/session': () => json(session) }
    const { queryClient, unmount } = await open('inventory_manager', answers)
    await endSession(queryClient, 'signed out', async () => {})
    unmount()
    rememberedSession.set(session)
    expect(rememberedSession.get()).toBeNull()
    const requests = answering({ ...answers, 'POST /api/auth/logout': () => json({ signedOut: true }) })
    const { router } = await renderPage('/dashboard/inventory-scan')
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
    expect(requests.some(({ url }) => url.endsWith('/api/auth/logout'))).toBe(true)
  })
})
