import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { VendorOrder } from '@wellstock/contract/buying/vendor-order'
import { describe, expect, it } from 'vitest'
import { renderPage } from '../../../test-app.tsx'
import { answering, json, refusal } from '../../../test-server.ts'
import { fill } from '../../../test-user.ts'
import { receiptId, rowLike as receiptRow } from '../receipts/fixtures.ts'
import { lineLike, orderId, orderLike, pageOf, sentLike, signedIn } from './fixtures.ts'
import { isInPart, timelineOf } from './timeline-steps.ts'

const path = `/dashboard/vendor-orders/${orderId}`
const order = `/api/vendor-orders/${orderId}`
const gauze = lineLike({ id: '22222222-2222-4222-8222-222222222222', name: 'Gauze sponge' })
const sentBody = (requests: Request[]) => requests.findLast(({ method }) => method !== 'GET')?.json()

describe('the draft of a vendor order', () => {
  it('is sent by e-mail where the vendor takes orders, and says that it waits for approval', async () => {
    const requests = answering({
      ...signedIn(),
      [`GET ${order}`]: () => json(orderLike()),
      [`POST ${order}/send`]: () =>
        json(orderLike({ number: 'PO-MAIN-2026-0001', state: 'pending_approval', steps: ['withdraw'] })),
    })
    await renderPage(path)
    expect(await screen.findByRole('heading', { name: 'Draft for Acme Medical' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Send to vendor' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Send to Acme Medical' }))
    expect(dialog.getByLabelText<HTMLInputElement>('E-mail address').value).toBe('orders@acme.example')
    await userEvent.click(dialog.getByRole('button', { name: 'Send to vendor' }))
    expect(await screen.findByText(/^PO-MAIN-2026-0001 is waiting for approval: its cost/)).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByRole('button', { name: 'Withdraw' })).toBeTruthy()
    expect(await sentBody(requests)).toEqual({ version: 3, way: 'email', to: 'orders@acme.example' })
  })

  it('sent by the buyer is handed out as a file; without an address it says so', async () => {
    const requests = answering({
      ...signedIn(),
      [`GET ${order}`]: () => json(orderLike({ orderEmail: '' })),
      [`POST ${order}/send`]: async (request) =>
        (await request.clone().json()).way === 'email'
          ? refusal(422, { code: 'VALIDATION_ERROR', fields: { to: 'Enter the vendor’s e-mail address.' } })
          : json(sentLike({ way: 'by_hand', mail: 'none', sentTo: '' })),
    })
    await renderPage(path)
    await userEvent.click(await screen.findByRole('button', { name: 'Send to vendor' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Send to Acme Medical' }))
    expect(dialog.getByText('Acme Medical has no e-mail address yet.')).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: 'Send to vendor' }))
    expect(await dialog.findByText('Enter the vendor’s e-mail address.')).toBeTruthy()
    await userEvent.click(dialog.getByRole('radio', { name: 'I will send it myself' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Send to vendor' }))
    const done = within(await screen.findByRole('dialog', { name: 'PO-MAIN-2026-0001: Sent' }))
    expect(done.getByRole('button', { name: 'Export' })).toBeTruthy()
    expect(await sentBody(requests)).toEqual({ version: 3, way: 'by_hand', to: null })
  })

  it('is changed where it stands: packs, a quote, a line less, a note', async () => {
    const requests = answering({
      ...signedIn(),
      [`GET ${order}`]: () => json(orderLike({ lines: [lineLike(), gauze], total: 100 })),
      [`PUT ${order}`]: () => json(orderLike({ version: 4, total: 60, note: 'Before noon' })),
    })
    await renderPage(path)
    const packs = await screen.findByRole('textbox', { name: 'Packs of Nitrile gloves M' })
    expect(screen.queryByRole('button', { name: 'Save draft' })).toBeNull()
    await userEvent.clear(packs)
    await userEvent.type(packs, '6')
    const price = screen.getByRole('textbox', { name: 'Price of Nitrile gloves M' })
    await userEvent.clear(price)
    await userEvent.type(price, '10')
    expect(screen.getByText('quoted price')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Remove Gauze sponge' }))
    await fill(screen.getByLabelText('Note for the vendor'), 'Before noon')
    const send = screen.getByRole('button', { name: 'Send to vendor' })
    expect(send.title).toBe('Save your changes first.')
    await userEvent.click(screen.getByRole('button', { name: 'Save draft' }))
    expect(await screen.findByText('Draft for Acme Medical is saved')).toBeTruthy()
    expect(await sentBody(requests)).toEqual({
      version: 3,
      note: 'Before noon',
      waiver: '',
      lines: [{ id: lineLike().id, packs: 6, quote: 10 }],
    })
    expect(screen.queryByRole('button', { name: 'Save draft' })).toBeNull()
    expect(send.title).toBe('')
  })

  it('has a quote until the listed price is wanted again', async () => {
    const requests = answering({
      ...signedIn(),
      [`GET ${order}`]: () => json(orderLike({ lines: [lineLike({ priceSource: 'quote' })] })),
      [`PUT ${order}`]: () => json(orderLike({ version: 4 })),
    })
    await renderPage(path)
    await userEvent.click(await screen.findByRole('button', { name: 'Use the listed price' }))
    expect(screen.getByText('The listed price is taken when you save.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Save draft' }))
    expect(await screen.findByText('contract price')).toBeTruthy()
    expect(await sentBody(requests)).toMatchObject({ lines: [{ packs: 4, quote: null }] })
  })

  it('takes the prices of now, and is not sent below the minimum without a reason', async () => {
    const changed = lineLike({
      now: { pack: 'BX', packQuantity: 10, packPrice: 10.2, priceSource: 'contract' },
    })
    const requests = answering({
      ...signedIn(),
      [`GET ${order}`]: () => json(orderLike({ minimumOrder: 80, lines: [changed] })),
      [`PUT ${order}`]: () => json(orderLike({ minimumOrder: 80, version: 4, total: 40.8 })),
    })
    await renderPage(path)
    expect(await screen.findByText('The price is now $10.20.')).toBeTruthy()
    expect(screen.getByText('$30.00 short of the minimum order of $80.00')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Send to vendor' }).title).toMatch(
      /^Add more, or save a reason/,
    )
    await fill(screen.getByLabelText('Reason for ordering below the minimum'), 'Needed on Friday')
    await userEvent.click(screen.getByRole('button', { name: 'Use the current prices and save' }))
    expect(await screen.findByText('Draft for Acme Medical is saved')).toBeTruthy()
    expect(await sentBody(requests)).toMatchObject({
      waiver: 'Needed on Friday',
      lines: [{ packs: 4, quote: null }],
    })
  })

  it('that somebody else has saved meanwhile keeps what was typed', async () => {
    let version = 3
    const requests = answering({
      ...signedIn(),
      [`GET ${order}`]: () =>
        json(orderLike({ version, lines: version === 3 ? [lineLike()] : [lineLike(), gauze] })),
      [`PUT ${order}`]: async (request) =>
        (await request.clone().json()).version === version
          ? json(orderLike({ version: 5, note: 'Before noon' }))
          : refusal(412, { code: 'STALE_VERSION' }),
    })
    await renderPage(path)
    await fill(await screen.findByLabelText('Note for the vendor'), 'Before noon')
    version = 4
    await userEvent.click(screen.getByRole('button', { name: 'Save draft' }))
    // What the other has added is there beside it.
    expect(await screen.findByText('Gauze sponge')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Keep mine' }))
    await userEvent.click(screen.getByRole('button', { name: 'Save draft' }))
    expect(await screen.findByText('Draft for Acme Medical is saved')).toBeTruthy()
    expect(await sentBody(requests)).toMatchObject({
      version: 4,
      note: 'Before noon',
      lines: [{ id: lineLike().id }, { id: gauze.id }],
    })
  })

  it('is cancelled with a reason alone', async () => {
    const requests = answering({
      ...signedIn(),
      [`GET ${order}`]: () => json(orderLike()),
      [`POST ${order}/cancel`]: () => json(orderLike({ state: 'cancelled', steps: [] })),
    })
    await renderPage(path)
    await userEvent.click(await screen.findByRole('button', { name: 'More' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Cancel the vendor order' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel the vendor order' }))
    expect(dialog.queryByRole('radio')).toBeNull()
    await fill(dialog.getByLabelText('Reason'), 'Ordered twice')
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel the vendor order' }))
    expect(await screen.findByText('Draft for Acme Medical: Canceled')).toBeTruthy()
    expect(await sentBody(requests)).toEqual({ version: 3, reason: 'Ordered twice', becomes: 'back' })
  })
})

describe('a vendor order that was sent', () => {
  it('shows what was sent to whom, and for whom it is', async () => {
    answering({ ...signedIn(), [`GET ${order}`]: () => json(sentLike({ daysLate: 2 })) })
    await renderPage(path)
    expect(await screen.findByText(/^E-mailed to orders@acme.example on 11\/21\/2026/)).toBeTruthy()
    expect(screen.getByText('2 days late')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'The order as it was sent (PDF)' }).getAttribute('href')).toBe(
      '/dashboard/documents/po-main-2026-0001',
    )
    expect(screen.getByText('4 BX × 10 EA')).toBeTruthy()
    await userEvent.click(screen.getByText('For 1 order'))
    expect(screen.getByRole('link', { name: 'ORD-MAIN-2026-0001' })).toBeTruthy()
  })

  it('is received from its page, and says of each line what has come and what is to come', async () => {
    const lines = [
      lineLike({ received: 15, closed: 10, expectedOn: '2026-11-28' }),
      lineLike({ ...gauze, received: 45 }),
    ]
    const requests = answering({
      ...signedIn(),
      [`GET ${order}`]: () => json(sentLike({ state: 'partly_received', canReceive: true, lines })),
      'GET /api/receipts': () => pageOf([receiptRow({ problemCount: 1 })]),
    })
    await renderPage(path)
    expect((await screen.findByRole('link', { name: 'Receive' })).getAttribute('href')).toBe(
      `${path}/receive`,
    )
    // Its badge, and its step.
    expect(screen.getAllByText('Partly received')).toHaveLength(2)
    expect(screen.getByText('15 EA received · 10 EA closed · 15 EA to come')).toBeTruthy()
    expect(screen.getByText('45 EA received · 5 EA more than ordered')).toBeTruthy()
    const receipts = within(await screen.findByRole('region', { name: 'Receipts' }))
    const link = await receipts.findByRole('link', { name: 'GR-MAIN-2026-0001' })
    expect(link.getAttribute('href')).toBe(`/dashboard/vendor-orders/receipts/${receiptId}`)
    expect(receipts.getByText('1 problem')).toBeTruthy()
    const asked = requests.find(({ url }) => new URL(url).pathname === '/api/receipts')
    expect(new URL(asked?.url ?? '').searchParams.get('vendorOrderId')).toBe(orderId)
    // Of the pack that is begun and the one that is whole, two are left to be closed.
    await userEvent.click(screen.getByRole('button', { name: 'More' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Close lines' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Close lines' }))
    expect(dialog.queryByRole('checkbox', { name: 'Gauze sponge' })).toBeNull()
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Nitrile gloves M' }))
    const packs = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Packs of Nitrile gloves M' })
    expect(packs.value).toBe('2')
  })

  it('says of a line that comes again which return it is for, and of one that comes instead what that is', async () => {
    const again = lineLike({
      ...{ id: 'again', packPrice: 0, amount: 0, neededBy: null, parts: [] },
      replaces: { id: orderId, number: 'RT-MAIN-2026-0001' },
    })
    const instead = lineLike({ substitute: { productId: 'vinyl', sku: 'GLV-9', name: 'Vinyl gloves M' } })
    answering({ ...signedIn(), [`GET ${order}`]: () => json(sentLike({ lines: [instead, again] })) })
    await renderPage(path)
    expect(await screen.findByText('Substitute: Vinyl gloves M')).toBeTruthy()
    const link = screen.getByRole('link', { name: 'Replacement for RT-MAIN-2026-0001, no charge' })
    expect(link.getAttribute('href')).toBe(`/dashboard/vendor-orders/returns/${orderId}`)
    // It is for nobody's order.
    expect(screen.getAllByText('Needed by')).toHaveLength(1)
  })

  it('says why its e-mail has not arrived', async () => {
    answering({
      ...signedIn(),
      [`GET ${order}`]: () => json(sentLike({ mail: 'failing', mailError: 'Mailbox full.' })),
    })
    await renderPage(path)
    expect(await screen.findByText('The e-mail to orders@acme.example was not delivered')).toBeTruthy()
    expect(screen.getByText(/Mailbox full\./)).toBeTruthy()
  })

  it('takes one promised day for all its lines', async () => {
    const requests = answering({
      ...signedIn(),
      [`GET ${order}`]: () => json(sentLike({ lines: [lineLike(), gauze] })),
      [`POST ${order}/acknowledge`]: () => json(sentLike({ state: 'acknowledged', version: 4 })),
    })
    await renderPage(path)
    await userEvent.click(await screen.findByRole('button', { name: 'Record confirmation' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Record confirmation' }))
    await fill(dialog.getByLabelText('Vendor’s reference'), 'SO-77')
    await fill(dialog.getByLabelText('Promised for all lines'), '2026-12-03')
    await userEvent.click(dialog.getByRole('button', { name: 'Save the confirmation' }))
    expect(await screen.findByText('PO-MAIN-2026-0001: Confirmed')).toBeTruthy()
    expect(await sentBody(requests)).toEqual({
      version: 3,
      vendorReference: 'SO-77',
      lines: [lineLike(), gauze].map(({ id }) => ({ id, promisedOn: '2026-12-03' })),
    })
  })

  it('closes packs of lines, and asks what becomes of them', async () => {
    const requests = answering({
      ...signedIn(),
      [`GET ${order}`]: () => json(sentLike({ lines: [lineLike({ closed: 10 }), gauze] })),
      [`POST ${order}/close-lines`]: () => json(sentLike({ version: 4 })),
    })
    await renderPage(path)
    await userEvent.click(await screen.findByRole('button', { name: 'More' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Close lines' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Close lines' }))
    const close = dialog.getByRole('button', { name: 'Close lines' })
    await userEvent.click(close)
    expect(dialog.getByText('Choose at least one line.')).toBeTruthy()
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Nitrile gloves M' }))
    const packs = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Packs of Nitrile gloves M' })
    expect(packs.value).toBe('3')
    await userEvent.clear(packs)
    await userEvent.type(packs, '2')
    await userEvent.click(close)
    expect(dialog.getByText('Choose what happens to it.')).toBeTruthy()
    await userEvent.click(dialog.getByRole('radio', { name: /^Order it elsewhere/ }))
    await fill(dialog.getByLabelText('Reason'), 'Discontinued')
    await userEvent.click(close)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await sentBody(requests)).toEqual({
      version: 3,
      reason: 'Discontinued',
      becomes: 'back',
      lines: [{ id: lineLike().id, packs: 2 }],
    })
  })

  it('is put on hold with a reason, and resumed', async () => {
    answering({
      ...signedIn(),
      [`GET ${order}`]: () => json(sentLike()),
      [`POST ${order}/hold`]: () =>
        json(sentLike({ state: 'on_hold', version: 4, remark: 'Recall', steps: ['resume'] })),
      [`POST ${order}/resume`]: () => json(sentLike({ version: 5 })),
    })
    await renderPage(path)
    await userEvent.click(await screen.findByRole('button', { name: 'More' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Put on hold' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Put on hold' }))
    await fill(dialog.getByLabelText('Reason'), 'Recall')
    await userEvent.click(dialog.getByRole('button', { name: 'Put on hold' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Resume' }))
    expect(await screen.findByText('PO-MAIN-2026-0001: Sent')).toBeTruthy()
  })

  it('is read by whoever decides it, without the right to the list; that is not there it says so', async () => {
    answering({ ...signedIn('approver'), [`GET ${order}`]: () => json(sentLike({ steps: [] })) })
    const { unmount } = await renderPage(path)
    expect(await screen.findByRole('heading', { name: 'PO-MAIN-2026-0001' })).toBeTruthy()
    expect(within(screen.getByRole('main')).queryByRole('link', { name: 'Vendor Orders' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'More' })).toBeNull()
    unmount()
    answering(signedIn())
    await renderPage(path)
    expect(await screen.findByRole('link', { name: 'Back to the vendor orders' })).toBeTruthy()
  })
})

describe('how far a vendor order is', () => {
  const entry = (
    step: 'created' | 'asked' | 'rejected' | 'sent' | 'cancelled' | 'acknowledged' | 'received' | 'billed',
  ) => ({
    ...{ step, at: '2026-11-20T10:00:00.000Z', by: 'Ana', reason: null },
  })
  const shown = (of: Pick<VendorOrder, 'state' | 'timeline'> & { billedShare?: number }) =>
    timelineOf({ billedShare: 0, ...of }).map(({ step, is }) => `${step} ${is}`)
  it('has the approval on its way only where it went there', () => {
    const timeline = [entry('created'), entry('asked')]
    expect(shown({ state: 'pending_approval', timeline })).toEqual([
      'created done',
      'asked current',
      'sent open',
      'acknowledged open',
      'received open',
    ])
    expect(shown({ state: 'draft', timeline: [...timeline, entry('rejected')] })).toEqual([
      'created current',
      'sent open',
      'acknowledged open',
      'received open',
    ])
  })
  it('stands at what has come or was billed in part until all is', () => {
    const timeline = (['created', 'sent', 'acknowledged', 'received', 'billed'] as const).map(entry)
    expect(shown({ state: 'partly_received', timeline, billedShare: 0.28 }).slice(-3)).toEqual([
      'received current',
      'billed current',
      'closed open',
    ])
    expect(isInPart('billed', { state: 'received', billedShare: 0.28 })).toBe(true)
    expect(isInPart('billed', { state: 'received', billedShare: 1 })).toBe(false)
    expect(isInPart('billed', { state: 'closed', billedShare: 0.9 })).toBe(false)
  })
  it('stops on hold and where it was cancelled', () => {
    const timeline = [entry('created'), entry('sent')]
    expect(shown({ state: 'on_hold', timeline }).at(-1)).toBe('on_hold stopped')
    expect(shown({ state: 'cancelled', timeline: [...timeline, entry('cancelled')] })).toEqual([
      'created done',
      'sent done',
      'cancelled stopped',
    ])
  })
})
