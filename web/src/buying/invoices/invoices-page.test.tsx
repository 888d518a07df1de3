import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderPage } from '../../../test-app.tsx'
import { answering, json, refusal } from '../../../test-server.ts'
import { fill } from '../../../test-user.ts'
import { orderId, pageOf, vendor } from '../vendor-orders/fixtures.ts'
import { invoiceId, rowLike, signedIn } from './fixtures.ts'

const path = '/dashboard/vendor-orders/invoices'
const asked = (requests: Request[], of: string) => {
  const found = requests.findLast(({ url }) => new URL(url).pathname === of)
  return Object.fromEntries(new URL(found?.url ?? '').searchParams)
}
const posted = (requests: Request[]) => requests.findLast(({ method }) => method === 'POST')?.json()

describe('the list of invoices', () => {
  it('says whose they are, why they wait and how long there is to pay', async () => {
    const requests = answering({
      ...signedIn('order_manager'),
      'GET /api/invoices': () =>
        pageOf([
          rowLike({ causes: ['price', 'freight'], daysLeft: -3 }),
          rowLike({
            id: 'credit',
            number: 'CN-7',
            kind: 'credit_note',
            state: 'matched',
            causes: [],
            total: 50,
          }),
        ]),
    })
    await renderPage(`${path}?cause=price&vendorId=${vendor.id}`)
    const row = within(await screen.findByRole('row', { name: /^INV-42/ }))
    for (const words of ['Acme Medical', '3 days overdue', 'Price', 'Freight', '$122.50'])
      expect(row.getByText(words)).toBeTruthy()
    const credit = within(screen.getByRole('row', { name: /^CN-7/ }))
    expect([credit.getByText('Credit note'), credit.getByText('−$50.00')]).toHaveLength(2)
    expect(asked(requests, '/api/invoices')).toMatchObject({
      tab: 'to_match',
      cause: 'price',
      vendorId: vendor.id,
    })
    expect(screen.getByRole('tab', { name: 'To pay 3' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Capture invoice' })).toBeTruthy()
    // Who only captures pays nothing.
    await userEvent.click(screen.getByRole('tab', { name: 'To pay 3' }))
    expect(screen.queryByRole('button', { name: 'Payments file' })).toBeNull()
  })

  it('is due first, first, where it has to get paid, unless another order is chosen', async () => {
    const requests = answering({
      ...signedIn(),
      'GET /api/invoices': () => pageOf([rowLike({ state: 'approved', causes: [] })]),
    })
    await renderPage(`${path}?tab=to_pay`)
    await userEvent.click(await screen.findByRole('button', { name: 'Total' }))
    await waitFor(() => expect(asked(requests, '/api/invoices')).toMatchObject({ sort: 'total' }))
    await userEvent.click(screen.getByRole('tab', { name: 'All' }))
    await waitFor(() => expect(asked(requests, '/api/invoices')).toMatchObject({ tab: 'all' }))
    const orders = requests
      .map(({ url }) => new URL(url))
      .filter(({ pathname }) => pathname === '/api/invoices')
      .map(({ searchParams: wanted }) => [wanted.get('tab'), wanted.get('sort'), wanted.get('dir')])
    expect([orders[0], orders.at(-1)]).toEqual([
      ['to_pay', 'due', 'asc'],
      ['all', 'captured', 'desc'],
    ])
  })

  it('approves a matched one in its row, and says there what is in the way', async () => {
    let isMine = true
    answering({
      ...signedIn(),
      'GET /api/invoices': () => pageOf([rowLike({ state: 'matched', causes: [] })]),
      [`POST /api/invoices/${invoiceId}/approve`]: () =>
        isMine
          ? refusal(403, {
              code: 'FORBIDDEN',
              message: 'You captured this invoice. Somebody else has to approve it.',
            })
          : json({ ...rowLike({ state: 'approved' }), lines: [], exceptions: [] }),
    })
    await renderPage(`${path}?tab=to_approve`)
    const row = within(await screen.findByRole('row', { name: /^INV-42/ }))
    await userEvent.click(row.getByRole('button', { name: 'Approve INV-42' }))
    expect(await row.findByRole('alert')).toHaveProperty(
      'textContent',
      'You captured this invoice. Somebody else has to approve it.',
    )
    isMine = false
    await userEvent.click(row.getByRole('button', { name: 'Approve INV-42' }))
    expect(await screen.findByText('INV-42: Approved')).toBeTruthy()
  })

  it('pays several together on one day under one reference, less what is credited', async () => {
    const requests = answering({
      ...signedIn(),
      'GET /api/invoices': () =>
        pageOf([
          rowLike({ state: 'approved', causes: [], version: 4 }),
          rowLike({
            id: orderId,
            number: 'CN-7',
            kind: 'credit_note',
            state: 'approved',
            causes: [],
            total: 22.5,
          }),
        ]),
      'POST /api/invoices/pay': () => json({ paid: 2 }),
    })
    await renderPage(`${path}?tab=to_pay`)
    expect(await screen.findByRole('button', { name: 'Payments file' })).toBeTruthy()
    await userEvent.click(await screen.findByRole('checkbox', { name: /^Select INV-42/ }))
    await userEvent.click(screen.getByRole('checkbox', { name: /^Select CN-7/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Mark as paid' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Mark 2 invoices as paid' }))
    expect(dialog.getByText('$100.00')).toBeTruthy()
    const day = dialog.getByLabelText<HTMLInputElement>('Paid on')
    await userEvent.clear(day)
    await fill(day, '2026-11-23')
    await fill(dialog.getByLabelText('Payment reference'), 'ACH 88')
    await userEvent.click(dialog.getByRole('button', { name: 'Mark as paid' }))
    expect(await screen.findByText('2 invoices are paid')).toBeTruthy()
    expect(await posted(requests)).toEqual({
      invoices: [
        { id: invoiceId, version: 4 },
        { id: orderId, version: 1 },
      ],
      ...{ paidOn: '2026-11-23', reference: 'ACH 88' },
    })
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Mark as paid' })).toBeNull())
  })
})

describe('received, not invoiced', () => {
  const month = { received: 500, billed: 200, open: 300, closed: null }
  const months = [
    { ...month, month: '2026-11-01' },
    { ...month, month: '2026-10-01', open: 120 },
    {
      ...month,
      month: '2026-09-01',
      open: 80,
      closed: { by: 'Ana Whitlock', at: '2026-10-05T10:00:00.000Z' },
    },
  ]

  it('opens the lines of a month, and closes the first that is over and open', async () => {
    const requests = answering({
      ...signedIn(),
      'GET /api/invoices/unbilled': () => json({ months, canClose: true }),
      'GET /api/invoices/unbilled/2026-10-01': () =>
        pageOf([
          {
            ...{
              id: 'line',
              order: { id: orderId, number: 'PO-MAIN-2026-0001' },
              vendor,
              name: 'Gauze sponge',
            },
            ...{ office: rowLike().office, unit: 'EA', received: 100, billed: 40, amount: 120 },
            lastReceivedAt: '2026-10-20T10:00:00.000Z',
          },
        ]),
      'POST /api/invoices/unbilled/2026-10-01/close': () =>
        json({
          months: months.map((each) =>
            each.month === '2026-10-01'
              ? { ...each, closed: { by: 'Mateo Hyun', at: '2026-11-24T10:00:00.000Z' } }
              : each,
          ),
          canClose: true,
        }),
    })
    const { router } = await renderPage(`${path}/unbilled`)
    const row = within(await screen.findByRole('row', { name: 'October 2026' }))
    await userEvent.click(row.getByText('October 2026'))
    expect(await screen.findByRole('row', { name: 'Gauze sponge' })).toBeTruthy()
    expect(router.state.location.search).toMatchObject({ month: '2026-10-01' })
    expect(screen.getByText('Closed by Ana Whitlock, 10/05/2026')).toBeTruthy()
    expect(screen.getAllByRole('button', { name: /^Close \w+ 2026/ })).toHaveLength(1)
    await userEvent.click(row.getByRole('button', { name: 'Close October 2026' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Close October 2026' }))
    expect(
      dialog.getByText(/^\$120\.00 stays received and not invoiced at the end of October 2026/),
    ).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: 'Close month' }))
    expect(await screen.findByText('October 2026 is closed')).toBeTruthy()
    expect(requests.some(({ method }) => method === 'POST')).toBe(true)
    expect(row.getByText('Closed by Mateo Hyun, 11/24/2026')).toBeTruthy()
  })

  it('closes nothing for whoever may not', async () => {
    answering({
      ...signedIn('order_manager'),
      'GET /api/invoices/unbilled': () => json({ months, canClose: false }),
    })
    await renderPage(`${path}/unbilled`)
    await screen.findByRole('row', { name: 'October 2026' })
    expect(screen.queryByRole('button', { name: /^Close / })).toBeNull()
  })
})
