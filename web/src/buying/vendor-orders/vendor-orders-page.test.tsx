import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderPage } from '../../../test-app.tsx'
import { answering, json, refusal } from '../../../test-server.ts'
import {
  blockLike,
  orderId,
  orderLike,
  otherVendorId,
  pageOf,
  rowLike,
  signedIn,
  vendor,
} from './fixtures.ts'

const path = '/dashboard/vendor-orders'
const [line] = blockLike().lines
const posted = (requests: Request[]) => requests.find(({ method }) => method === 'POST')?.json()

describe('what is to be ordered', () => {
  it('goes on a draft in two presses, for less than all where somebody lowers it', async () => {
    const requests = answering({
      ...signedIn(),
      'GET /api/vendor-orders/to-order': () => json([blockLike()]),
      'POST /api/vendor-orders': () => json(orderLike()),
      [`GET /api/vendor-orders/${orderId}`]: () => json(orderLike()),
    })
    const { router } = await renderPage(path)
    const block = within(await screen.findByRole('region', { name: 'Acme Medical, Hollow Main Campus' }))
    expect(screen.getByText('1 approved line to order. 2 vendor orders are not sent yet.')).toBeTruthy()
    expect(block.getByText('$50.00 short of the minimum order of $100.00')).toBeTruthy()
    expect(block.getByText('$200.00 more for free freight')).toBeTruthy()
    expect(block.getByText('$12.50 per BX · contract price')).toBeTruthy()
    expect(block.getByText('$48.00 was approved')).toBeTruthy()
    expect(block.getByRole('link', { name: 'ORD-MAIN-2026-0001' })).toBeTruthy()
    const packs = block.getByRole('textbox', { name: 'Packs of Nitrile gloves M' })
    await userEvent.clear(packs)
    await userEvent.type(packs, '3')
    expect(block.getByText('3 BX × 10 EA of 4 BX × 10 EA')).toBeTruthy()
    expect(block.getByText('$62.50 short of the minimum order of $100.00')).toBeTruthy()
    await userEvent.click(block.getByRole('button', { name: 'Create vendor order' }))
    await waitFor(() => expect(router.state.location.pathname).toBe(`${path}/${orderId}`))
    expect(await posted(requests)).toEqual({
      vendorId: vendor.id,
      officeId: blockLike().office.id,
      lines: [{ orderLineId: line?.orderLineId, quantity: 30 }],
    })
  })

  it('is left for later where its line is not ticked, and is added to the draft there is', async () => {
    answering({
      ...signedIn(),
      'GET /api/vendor-orders/to-order': () => json([blockLike({ draft: { id: orderId, total: 80 } })]),
    })
    await renderPage(path)
    const add = await screen.findByRole('button', { name: 'Add to draft' })
    // With what is on the draft.
    expect(screen.getByText('Minimum order of $100.00 met')).toBeTruthy()
    await userEvent.click(screen.getByRole('checkbox', { name: /Nitrile gloves M/ }))
    expect(add.getAttribute('aria-disabled')).toBe('true')
    expect(add.title).toBe('Choose at least one line.')
  })

  it('is ordered from another vendor where its own takes no orders', async () => {
    const requests = answering({
      ...signedIn(),
      'GET /api/vendor-orders/to-order': () =>
        json([
          blockLike({ vendor: { ...vendor, minimumOrder: null, freeFreightAbove: null, isOpen: false } }),
        ]),
      'POST /api/vendor-orders': () =>
        refusal(409, { code: 'OPERATION_FAILED', message: 'Only 10 are left to order.' }),
    })
    await renderPage(path)
    expect(await screen.findByText('Acme Medical is not taking orders now.')).toBeTruthy()
    const create = screen.getByRole('button', { name: 'Create vendor order' })
    expect(create.title).toBe('Choose a vendor first.')
    await userEvent.click(screen.getByRole('combobox', { name: 'Order from' }))
    expect(screen.queryByRole('option', { name: 'Acme Medical' })).toBeNull()
    await userEvent.click(await screen.findByRole('option', { name: 'Brightwater' }))
    await userEvent.click(create)
    expect(await screen.findByText('Only 10 are left to order.')).toBeTruthy()
    expect(await posted(requests)).toMatchObject({ vendorId: otherVendorId })
  })

  it('is nothing, or cannot be shown and is asked for again', async () => {
    let isDown = true
    answering({
      ...signedIn(),
      'GET /api/vendor-orders/to-order': () => (isDown ? refusal(503, { code: 'SERVER_ERROR' }) : json([])),
    })
    await renderPage(path)
    const again = await screen.findByText('Try again')
    isDown = false
    await userEvent.click(again)
    expect(await screen.findByText('Nothing is left to order')).toBeTruthy()
  })
})

describe('the list of vendor orders', () => {
  it('says what is late and which e-mail has not left, by tabs that stand in the address', async () => {
    const requests = answering({
      ...signedIn(),
      'GET /api/vendor-orders': () =>
        pageOf([
          rowLike({ daysLate: 3, mail: 'failing', total: 1200 }),
          rowLike({ id: 'draft', number: null }),
        ]),
    })
    const { router } = await renderPage(path)
    await userEvent.click(await screen.findByRole('tab', { name: 'Late 1' }))
    const row = within(await screen.findByRole('row', { name: /PO-MAIN-2026-0001/ }))
    for (const words of ['3 days late', 'E-mail not delivered', 'Sent', '$1,200.00', 'Ana Whitlock'])
      expect(row.getAllByText(words)).toBeTruthy()
    expect(screen.getByRole('row', { name: /Draft/ })).toBeTruthy()
    expect(router.state.location.search).toMatchObject({ tab: 'late' })
    const sent = requests.findLast(({ url }) => new URL(url).pathname === '/api/vendor-orders')
    const wanted = new URL(sent?.url ?? '').searchParams
    // What is due first stands first.
    expect(['tab', 'sort', 'dir'].map((key) => wanted.get(key))).toEqual(['late', 'due', 'asc'])
  })

  it('is narrowed by its filters, which are sent and cleared', async () => {
    const requests = answering(signedIn())
    await renderPage(`${path}?tab=open&vendorId=${vendor.id}&search=gloves`)
    expect(await screen.findByText('No vendor orders match')).toBeTruthy()
    const sent = requests.find(({ url }) => new URL(url).pathname === '/api/vendor-orders')
    expect(Object.fromEntries(new URL(sent?.url ?? '').searchParams)).toMatchObject({
      tab: 'open',
      vendorId: vendor.id,
      search: 'gloves',
    })
    await userEvent.click(screen.getByRole('button', { name: 'Clear the filters' }))
    expect(await screen.findByText('Nothing is on its way')).toBeTruthy()
  })
})
