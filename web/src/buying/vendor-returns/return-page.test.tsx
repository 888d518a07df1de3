import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderPage } from '../../../test-app.tsx'
import { answering, json, refusal } from '../../../test-server.ts'
import { fill } from '../../../test-user.ts'
import { receiptId, receiptLike } from '../receipts/fixtures.ts'
import { pageOf } from '../vendor-orders/fixtures.ts'
import { creditNoteId, returnableLike, returnId, returnLike, returnRowLike, signedIn } from './fixtures.ts'
import { timelineSteps } from './timeline.ts'

const path = `/dashboard/vendor-orders/returns/${returnId}`
const one = `/api/vendor-returns/${returnId}`
const sentBody = (requests: Request[]) => requests.findLast(({ method }) => method === 'POST')?.json()
const shipped = returnLike({
  ...{ state: 'shipped', rma: 'RMA-7', creditExpected: 12.5, carrier: 'UPS', tracking: '1Z 9', version: 3 },
  ...{ shippedAt: '2026-11-24T10:00:00.000Z', steps: ['credit', 'close'] },
})

describe('the page of a return', () => {
  it('says what goes back, from where, and what is to come for it', async () => {
    answering({ ...signedIn('inventory_viewer'), [`GET ${one}`]: () => json({ ...shipped, steps: [] }) })
    await renderPage(path)
    expect(await screen.findByRole('heading', { name: 'RT-MAIN-2026-0001' })).toBeTruthy()
    const row = within(await screen.findByRole('row', { name: /Nitrile gloves M/ }))
    expect(row.getByText('Supply Room · A-02')).toBeTruthy()
    for (const words of ['RMA-7', 'Damaged', 'UPS · 1Z 9']) expect(screen.getByText(words)).toBeTruthy()
    const credit = within(screen.getByRole('region', { name: 'Credit' }))
    expect(credit.getAllByText('$12.50')).toHaveLength(2)
    expect(screen.queryByRole('button', { name: 'Link credit note' })).toBeNull()
    expect(screen.getByRole('link', { name: 'GR-MAIN-2026-0001' }).getAttribute('href')).toBe(
      `/dashboard/vendor-orders/receipts/${receiptId}`,
    )
  })

  it('is authorized under a number, and shipped unless something is not there any more', async () => {
    let isUsed = true
    const agreed = returnLike({
      ...{ state: 'authorised', rma: 'RMA-7', version: 2, steps: ['edit', 'ship', 'cancel'] },
    })
    const requests = answering({
      ...signedIn('vendor_manager'),
      [`GET ${one}`]: () => json(returnLike()),
      [`POST ${one}/authorise`]: () => json(agreed),
      [`POST ${one}/ship`]: () =>
        isUsed
          ? refusal(409, {
              code: 'OPERATION_FAILED',
              message: 'Some of it is not there any more, or is reserved.',
              blockers: ['Nitrile gloves M, Supply Room: 5 of 10 are there and not reserved.'],
            })
          : json(shipped),
    })
    await renderPage(path)
    await userEvent.click(await screen.findByRole('button', { name: 'Vendor authorized it' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Vendor authorized it' }))
    expect(dialog.getByText('Enter the vendor’s RMA number.')).toBeTruthy()
    await fill(dialog.getByLabelText('RMA number'), 'RMA-7')
    await userEvent.click(dialog.getByRole('button', { name: 'Vendor authorized it' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    // As billed: it follows what is billed.
    expect(await sentBody(requests)).toEqual({ version: 1, rma: 'RMA-7', creditExpected: null })
    // The page may have asked again meanwhile.
    await userEvent.click(await screen.findByRole('button', { name: 'Ship' }))
    const shipping = within(await screen.findByRole('dialog'))
    expect(shipping.getByText(/owes a credit of \$12\.50/)).toBeTruthy()
    await userEvent.click(shipping.getByRole('button', { name: 'Ship' }))
    expect(await shipping.findByText(/5 of 10 are there/)).toBeTruthy()
    isUsed = false
    await userEvent.click(shipping.getByRole('button', { name: 'Ship' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('is replaced by the vendor, whose order is revised, instead of credited', async () => {
    let isRefused = true
    const requests = answering({
      ...signedIn('vendor_manager'),
      [`GET ${one}`]: () => json({ ...shipped, steps: ['credit', 'replace'] }),
      [`POST ${one}/replace`]: () =>
        isRefused
          ? refusal(409, { code: 'OPERATION_FAILED', message: 'This order is just being sent.' })
          : json({
              ...shipped,
              state: 'closed',
              remark: 'The vendor sends a replacement: PO-1-R1',
              steps: [],
            }),
    })
    await renderPage(path)
    await userEvent.click(await screen.findByRole('button', { name: 'Vendor sends a replacement' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Replacement for RT-MAIN-2026-0001' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Send revised order' }))
    expect(await dialog.findByText('This order is just being sent.')).toBeTruthy()
    isRefused = false
    await userEvent.click(dialog.getByRole('button', { name: 'Send revised order' }))
    expect(await screen.findByText('A replacement for RT-MAIN-2026-0001 is on order')).toBeTruthy()
    expect(await sentBody(requests)).toEqual({ version: 3 })
  })

  it('is credited by a credit note, the one of its orders chosen, and says what is short', async () => {
    const note = {
      id: creditNoteId,
      number: 'CN-9',
      invoicedOn: '2026-11-24',
      total: 20,
      left: 10,
      isLikely: true,
    }
    const requests = answering({
      ...signedIn('finance_manager'),
      [`GET ${one}`]: () => json(shipped),
      [`GET ${one}/credit-notes`]: () =>
        json([note, { ...note, id: 'other', number: 'CN-8', isLikely: false }]),
      [`POST ${one}/credit`]: () =>
        json({ ...shipped, credit: 10, credits: [{ ...note, amount: 10 }], version: 4 }),
    })
    await renderPage(path)
    await userEvent.click(await screen.findByRole('button', { name: 'Link credit note' }))
    const dialog = within(await screen.findByRole('dialog'))
    const chosen = await dialog.findByRole<HTMLInputElement>('radio', { name: /CN-9/ })
    expect(chosen.checked).toBe(true)
    expect(dialog.getByLabelText<HTMLInputElement>('Amount for this return').value).toBe('10')
    await userEvent.click(dialog.getByRole('button', { name: 'Link credit note' }))
    expect(await screen.findByText('RT-MAIN-2026-0001: $2.50 is still missing')).toBeTruthy()
    expect(await sentBody(requests)).toEqual({
      version: 3,
      invoiceId: creditNoteId,
      amount: 10,
      isBeyond: false,
    })
    expect(screen.getByText('$10.00 of $20.00')).toBeTruthy()
  })

  it('that nobody sees says so', async () => {
    answering({
      ...signedIn(),
      [`GET ${one}`]: () => refusal(404, { code: 'NOT_FOUND' }),
    })
    await renderPage(path)
    expect(await screen.findByRole('link', { name: 'Back to the returns' })).toBeTruthy()
  })
})

describe('returning goods of a receipt', () => {
  it('asks how much from where and why, and leads to the return', async () => {
    const requests = answering({
      ...signedIn('inventory_manager'),
      [`GET /api/receipts/${receiptId}`]: () => json(receiptLike({ canReturn: true })),
      'GET /api/vendor-returns/returnable': () =>
        json([
          returnableLike(),
          returnableLike({ itemId: 'item-2', room: 'Quarantine', bin: null, free: 3 }),
        ]),
      'POST /api/vendor-returns': () => json(returnLike()),
      [`GET ${one}`]: () => json(returnLike()),
    })
    await renderPage(`/dashboard/vendor-orders/receipts/${receiptId}`)
    await userEvent.click(await screen.findByRole('button', { name: 'Return goods' }))
    const dialog = within(await screen.findByRole('dialog'))
    const start = await dialog.findByRole('button', { name: 'Start the return' })
    const quantity = await dialog.findByLabelText('Quantity of Nitrile gloves M, Supply Room · A-02')
    expect(dialog.getByText('of 25 EA')).toBeTruthy()
    expect(dialog.getByText('of 3 EA')).toBeTruthy()
    await userEvent.click(start)
    expect(dialog.getByText('Enter how much goes back.')).toBeTruthy()
    await fill(quantity, '10')
    await userEvent.click(start)
    expect(dialog.getByText('Choose why it goes back.')).toBeTruthy()
    await userEvent.click(dialog.getByRole('combobox', { name: 'Reason' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Damaged' }))
    await userEvent.click(start)
    expect(await screen.findByRole('heading', { name: 'RT-MAIN-2026-0001' })).toBeTruthy()
    expect(await sentBody(requests)).toEqual({
      ...{ receiptId, reason: 'damaged', note: '' },
      lines: [{ receiptLineId: returnableLike().receiptLineId, itemId: 'item-1', quantity: 10 }],
    })
  })

  it('shows on the receipt what went back of it', async () => {
    const [line] = receiptLike().lines
    answering({
      ...signedIn('inventory_manager'),
      [`GET /api/receipts/${receiptId}`]: () =>
        json(receiptLike({ lines: line ? [{ ...line, returned: 10 }] : [] })),
      'GET /api/vendor-returns': () => pageOf([returnRowLike({ state: 'shipped', creditExpected: 12.5 })]),
    })
    await renderPage(`/dashboard/vendor-orders/receipts/${receiptId}`)
    expect(await screen.findByText('10 returned')).toBeTruthy()
    const block = within(await screen.findByRole('region', { name: 'Returns' }))
    expect(await block.findByText('$12.50 missing')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Return goods' })).toBeNull()
  })
})

describe('the list of returns', () => {
  it('begins with those that are open, and is narrowed', async () => {
    const requests = answering({
      ...signedIn(),
      'GET /api/vendor-returns': ({ url }) =>
        pageOf(new URL(url).searchParams.get('search') ? [] : [returnRowLike({ rma: 'RMA-7' })]),
    })
    await renderPage('/dashboard/vendor-orders/returns')
    expect(await screen.findByText('RMA-7')).toBeTruthy()
    const asked = () =>
      requests.findLast(({ url }) => new URL(url).pathname === '/api/vendor-returns')?.url ?? ''
    expect(new URL(asked()).searchParams.get('tab')).toBe('open')
    await fill(screen.getByRole('searchbox', { name: 'Search the returns' }), 'nothing')
    expect(await screen.findByText('No returns match')).toBeTruthy()
    await userEvent.click(screen.getByRole('tab', { name: 'All' }))
    await waitFor(() => expect(new URL(asked()).searchParams.get('tab')).toBe('all'))
  })
})

it('the way of a return ends where it was canceled or closed, and otherwise says what is to come', () => {
  const at = '2026-11-23T10:00:00.000Z'
  const did = (step: 'created' | 'authorised' | 'cancelled') => ({ step, at, by: 'Bo', reason: null })
  const words = (state: 'authorised' | 'cancelled', timeline: ReturnType<typeof did>[]) =>
    timelineSteps({ state, timeline }).map(({ step, is }) => `${step} ${is}`)
  expect(words('authorised', [did('created'), did('authorised')])).toEqual([
    'created done',
    'authorised current',
    'shipped open',
    'credited open',
  ])
  expect(words('cancelled', [did('created'), did('cancelled')])).toEqual([
    'created done',
    'cancelled stopped',
  ])
})
