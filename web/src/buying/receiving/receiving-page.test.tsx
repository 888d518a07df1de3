import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { renderPage } from '../../../test-app.tsx'
import { answering, json, refusal } from '../../../test-server.ts'
import { fill } from '../../../test-user.ts'
import { queue } from '../../stock/scan/scan-queue.ts'
import { deliver } from '../../stock/scanning/use-wedge.ts'
import {
  expectedLike,
  gauzeLike,
  gauzeLine,
  glovesLine,
  lineLike,
  orderId,
  receiptLike,
  sheetLike,
  signedIn,
} from './fixtures.ts'

type Answers = Parameters<typeof answering>[0]
type Lines = Parameters<typeof sheetLike>[0]

/** A server with one order, and what it was told has come of it. */
function serving(lines: Lines, more: Answers = {}, changes: Parameters<typeof sheetLike>[1] = {}) {
  const requests = answering({
    ...signedIn(),
    'GET /api/receipts/sheet': () => json(sheetLike(lines, changes)),
    'POST /api/receipts': () => json(receiptLike()),
    ...more,
  })
  return () =>
    Promise.all(
      requests
        .filter(({ method, url }) => method === 'POST' && new URL(url).pathname === '/api/receipts')
        .map((each) => each.clone().json()),
    )
}

const path = `/dashboard/vendor-orders/${orderId}/receive`
const scan = (raw: string) => act(async () => deliver({ raw, keys: [] }))
const press = async (name: string) =>
  userEvent.click(await screen.findByText(name, { selector: '.mantine-Button-label' }))
const box = (lot: string, expiry: string) => `(01)10312345678903(17)${expiry}(10)${lot}`

afterEach(() => localStorage.clear())

it('all that nothing has to be told of is received in one press, and the page says where it goes', async () => {
  const sent = serving([gauzeLike()])
  await renderPage(path)
  await press('Receive all as ordered')
  expect(await screen.findByText('GR-MAIN-2026-0001 is received')).toBeTruthy()
  expect(within(screen.getByRole('region', { name: 'Put away' })).getByText('Store · A-0')).toBeTruthy()
  const [body, ...others] = await sent()
  expect(body).toMatchObject({
    officeId: 'office-1',
    by: 'person-1',
    lines: [{ vendorOrderLineId: gauzeLine, quantity: 5, outcome: 'stocked' }],
  })
  expect(others).toEqual([])
})

it('scans fill lot and date; what is typed is there again, and short-dated goods are asked about', async () => {
  const sent = serving([lineLike(), gauzeLike()])
  const { unmount } = await renderPage(path)
  await screen.findByText('4 BX · 40 EA to come')
  await scan(box('A', '280131'))
  expect(await screen.findByText('Nitrile gloves M: 10 of 40 EA')).toBeTruthy()
  await scan(box('S', '270101'))
  expect(await screen.findByText('Nitrile gloves M is short-dated')).toBeTruthy()
  expect(screen.getByText('42 days left; at least 90 required')).toBeTruthy()
  expect(screen.getByText('A claim to the vendor will be drafted.')).toBeTruthy()
  unmount()

  await renderPage(path)
  expect(await screen.findByText(/^Continuing from/)).toBeTruthy()
  await userEvent.click(screen.getByText('Stock anyway'))
  await press('Receive')
  expect(await screen.findByText(/^Nitrile gloves M$/, { selector: 'a' })).toBeTruthy()
  await fill(screen.getByLabelText('Why stock it anyway'), 'Used up this week')
  await press('Receive')
  await screen.findByText('GR-MAIN-2026-0001 is received')
  const [body] = await sent()
  expect(body.lines).toMatchObject([
    { quantity: 10, lotNumber: 'A', expiryDate: '2028-01-31', outcome: 'stocked', note: '' },
    { quantity: 10, lotNumber: 'S', expiryDate: '2027-01-01', note: 'Used up this week', problem: null },
  ])
}, 30_000)

it('what the server does not take stands beside its line, and what was typed stays', async () => {
  const over = 'Only 3 EA can still be received.'
  const sent = serving([gauzeLike()], {
    'POST /api/receipts': () =>
      refusal(409, {
        code: 'OPERATION_FAILED',
        message: 'More came than was ordered. Nothing was received.',
        fields: { 'lines.0.quantity': over },
      }),
  })
  await renderPage(path)
  const quantity = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Received, EA' })
  expect(quantity.placeholder).toBe('5')
  await fill(quantity, '5')
  await press('Receive')
  expect(await screen.findAllByText(new RegExp(over))).toHaveLength(2)
  expect(quantity.value).toBe('5')
  await fill(screen.getByLabelText('Packing slip'), 'DN 77')
  await press('Receive')
  await waitFor(async () => expect(await sent()).toHaveLength(2))
  const [first, second] = await sent()
  expect([second.id, second.deliveryNote]).toEqual([first.id, 'DN 77'])
})

it('offline it is kept on the device, and sent once when there is a connection', async () => {
  let isUp = false
  const sent = serving([gauzeLike()], {
    'POST /api/receipts': () => {
      if (!isUp) throw new TypeError('Failed to fetch')
      return json(receiptLike())
    },
  })
  await renderPage(path)
  await press('Receive all as ordered')
  expect(
    await screen.findByText(
      'This device cannot save it: keep this page open until it is sent.',
      {},
      { timeout: 5_000 },
    ),
  ).toBeTruthy()
  const tried = await sent()
  isUp = true
  await act(() => queue.replay())
  expect(await screen.findByText('It has been sent and received.')).toBeTruthy()
  const after = (await sent()).slice(tried.length)
  expect(after).toHaveLength(1)
  expect(new Set([...tried, ...after].map(({ id }) => id)).size).toBe(1)
  expect(after[0]).toMatchObject({ by: 'person-1', occurredAt: expect.any(String) })
}, 20_000)

it('an order that is due opens without a connection, once the list of them was seen', async () => {
  let asked = 0
  serving([], {
    'GET /api/receipts/expected': () => json({ items: [expectedLike()], total: 1, page: 1, pageSize: 50 }),
    'GET /api/receipts/sheets': () => {
      asked += 1
      return json([sheetLike([gauzeLike()])])
    },
    'GET /api/receipts/sheet': () => {
      throw new TypeError('Failed to fetch')
    },
  })
  await renderPage('/dashboard/vendor-orders/receive')
  const link = await screen.findByRole('link', { name: /PO-MAIN-2026-0001/ })
  await waitFor(() => expect(asked).toBe(1))
  await userEvent.click(link)
  expect(await screen.findByText('Receive all as ordered')).toBeTruthy()
})

it('an order somebody may not receive says why, and offers nothing', async () => {
  serving(
    [],
    {},
    {
      orders: [
        {
          ...{ id: orderId, number: 'PO-MAIN-2026-0001', state: 'sent' },
          refusal: { reason: 'approver_does_not_receive' },
          lines: [lineLike({ id: glovesLine })],
        },
      ],
    },
  )
  await renderPage(path)
  expect(
    await screen.findByText('PO-MAIN-2026-0001: You approved this order. Somebody else receives it.'),
  ).toBeTruthy()
  expect(screen.queryByText('Receive all as ordered')).toBeNull()
})

it('a scan opens the only order it is on; orders of one vendor are received together', async () => {
  const second = '99999999-4444-4444-8444-999999999999'
  const foreign = expectedLike({
    ...{ id: '99999999-5555-4555-8555-999999999999', number: 'PO-MAIN-2026-0003' },
    vendor: { id: 'other', name: 'Brightwater', slug: 'brightwater' },
  })
  const orders = [expectedLike(), expectedLike({ id: second, number: 'PO-MAIN-2026-0002' }), foreign]
  serving([gauzeLike()], {
    'GET /api/receipts/expected': ({ url }) => {
      const search = new URL(url).searchParams.get('search')
      const items = search === '10312345678903' ? [foreign] : search ? [] : orders
      return json({ items, total: items.length, page: 1, pageSize: 50 })
    },
  })
  const { router } = await renderPage('/dashboard/vendor-orders/receive')
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Choose PO-MAIN-2026-0001' }))
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Choose PO-MAIN-2026-0003' }).disabled).toBe(
    true,
  )
  await userEvent.click(screen.getByRole('checkbox', { name: 'Choose PO-MAIN-2026-0002' }))
  await press('Receive together')
  await waitFor(() => expect(router.state.location.pathname).toBe(path))
  expect(router.state.location.search).toEqual({ with: second })
  await act(() => router.navigate({ to: '/dashboard/vendor-orders/receive', search: {} }))
  await screen.findByRole('checkbox', { name: 'Choose PO-MAIN-2026-0001' })
  await scan('(01)10312345678903(10)A')
  await waitFor(() =>
    expect(router.state.location.pathname).toBe(`/dashboard/vendor-orders/${foreign.id}/receive`),
  )
})
