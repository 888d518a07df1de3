import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderPage } from '../../../test-app.tsx'
import { answering, json } from '../../../test-server.ts'
import { pageOf, vendor } from '../vendor-orders/fixtures.ts'
import { claimLike, receiptId, rowLike, signedIn } from './fixtures.ts'

const path = '/dashboard/vendor-orders/receipts'
const asked = (requests: Request[], of: string) => {
  const found = requests.findLast(({ url }) => new URL(url).pathname === of)
  return Object.fromEntries(new URL(found?.url ?? '').searchParams)
}

describe('the list of receipts', () => {
  it('says what came, from whom, and what is to be seen to', async () => {
    answering({
      ...signedIn(),
      'GET /api/receipts': () =>
        pageOf([
          rowLike({ lineCount: 3, problemCount: 2, unmatched: 1, value: 1200 }),
          rowLike({ id: 'unknown', number: 'GR-MAIN-2026-0002', vendor: null, orders: [] }),
          rowLike({ id: 'reversed', number: 'GR-MAIN-2026-0003', state: 'reversed', problemCount: 4 }),
        ]),
    })
    const { router } = await renderPage(path)
    const row = within(await screen.findByRole('row', { name: /GR-MAIN-2026-0001/ }))
    for (const words of ['Acme Medical', 'DN 77', '3 lines', '2 problems', '1 without an order', '$1,200.00'])
      expect(row.getByText(words)).toBeTruthy()
    expect(row.getByRole('link', { name: 'PO-MAIN-2026-0001' })).toBeTruthy()
    expect(within(screen.getByRole('row', { name: /0002/ })).getByText('No vendor yet')).toBeTruthy()
    const reversed = within(screen.getByRole('row', { name: /0003/ }))
    expect([reversed.getByText('Reversed'), reversed.queryByText('4 problems')]).toEqual([
      expect.anything(),
      null,
    ])
    expect(screen.getByRole('link', { name: 'Receive goods' }).getAttribute('href')).toBe(
      '/dashboard/vendor-orders/receive',
    )
    await userEvent.click(row.getByRole('link', { name: 'GR-MAIN-2026-0001' }))
    await waitFor(() => expect(router.state.location.pathname).toBe(`${path}/${receiptId}`))
  })

  it('is narrowed by its filters, which are sent and cleared; whoever only looks receives nothing', async () => {
    const requests = answering(signedIn('inventory_viewer'))
    await renderPage(`${path}?only=unmatched&vendorId=${vendor.id}&search=DN`)
    expect(await screen.findByText('No receipts match')).toBeTruthy()
    expect(asked(requests, '/api/receipts')).toMatchObject({
      only: 'unmatched',
      vendorId: vendor.id,
      search: 'DN',
    })
    expect(screen.queryByRole('link', { name: 'Receive goods' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Receiving rules' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Clear the filters' }))
    expect(await screen.findByText('Nothing has been received yet')).toBeTruthy()
  })

  it('has the claims beside it, with how each was settled', async () => {
    const requests = answering({
      ...signedIn('finance_manager'),
      'GET /api/vendor-claims': () =>
        pageOf([
          claimLike(),
          claimLike({
            ...{ id: 'settled', number: 'CL-2', state: 'settled', outcome: 'credit', credit: 12.5 },
            ...{ remark: 'Note 5', endedAt: '2026-11-24T10:00:00.000Z' },
          }),
        ]),
    })
    await renderPage(path)
    await userEvent.click(await screen.findByRole('tab', { name: 'Claims' }))
    expect(
      within(await screen.findByRole('row', { name: /CL-MAIN-2026-0001/ })).getByText('To send'),
    ).toBeTruthy()
    const settled = within(screen.getByRole('row', { name: /CL-2/ }))
    for (const words of ['Settled', 'Credit of $12.50', 'Note 5'])
      expect(settled.getByText(words)).toBeTruthy()
    await userEvent.click(screen.getByRole('switch', { name: 'Open claims only' }))
    await waitFor(() => expect(asked(requests, '/api/vendor-claims')).toMatchObject({ open: 'true' }))
  })

  it('has the rules of receiving for whoever may change them', async () => {
    const requests = answering({
      ...signedIn('admin'),
      'PUT /api/receipts/rules': () => json({ separateReceiver: true, canChange: true }),
    })
    await renderPage(path)
    await userEvent.click(await screen.findByRole('button', { name: 'Receiving rules' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Receiving rules' }))
    await userEvent.click(dialog.getByRole('switch', { name: /^Somebody else receives/ }))
    await userEvent.click(dialog.getByRole('button', { name: 'Save the rules' }))
    expect(await screen.findByText('The rules are saved')).toBeTruthy()
    expect(await requests.find(({ method }) => method === 'PUT')?.json()).toEqual({ separateReceiver: true })
  })
})
