import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderPage } from '../../../test-app.tsx'
import { answering, json, refusal } from '../../../test-server.ts'
import { fill } from '../../../test-user.ts'
import { loadSentences } from '../../lib/sentences.ts'
import { orderId, pageOf, sentLike } from '../vendor-orders/fixtures.ts'
import { billableLike, invoiceId, invoiceLike, lineLike, office, signedIn } from './fixtures.ts'
import { linesOfRows } from './pasted-lines.ts'
import { readPasted } from './read-pasted.ts'

const path = `/dashboard/vendor-orders/invoices/new?vendorOrderId=${orderId}`
const gauze = billableLike({
  ...{ vendorOrderLineId: '22222222-2222-4222-8222-222222222222', name: 'Gauze sponge', received: 0 },
  ...{ vendorSku: 'AC-200', sku: 'GZ-001', otherPacks: [] },
})
const known = (lines = [billableLike(), gauze]) => ({
  ...signedIn(),
  [`GET /api/vendor-orders/${orderId}`]: () => json(sentLike({ state: 'received', office })),
  'GET /api/invoices/billable': () =>
    json({ lines, extras: [{ id: orderId, number: 'PO-MAIN-2026-0001', freight: 10, tax: 0 }] }),
})
const posted = (requests: Request[]) => requests.findLast(({ method }) => method === 'POST')?.json()
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })
async function retype(name: string, text: string) {
  const input = await field(name)
  await userEvent.clear(input)
  await userEvent.type(input, text)
}

beforeEach(() => {
  // The text a person sees of a list that is opened has to be scrolled to.
  Element.prototype.scrollIntoView = vi.fn()
})

describe('capturing an invoice', () => {
  it('has what came of the vendor order at its agreed price; number, date and a press are enough', async () => {
    const requests = answering({
      ...known(),
      'POST /api/invoices': () => json(invoiceLike({ state: 'matched', exceptions: [], causes: [] })),
      [`GET /api/invoices/${invoiceId}`]: () => json(invoiceLike({ state: 'matched', exceptions: [] })),
    })
    const { router } = await renderPage(path)
    expect((await field('Quantity of Nitrile gloves M')).value).toBe('10')
    expect(screen.queryByRole('textbox', { name: 'Quantity of Gauze sponge' })).toBeNull()
    expect(screen.getByText('Matches')).toBeTruthy()
    expect([(await field('Freight')).value, (await field('Total')).value]).toEqual(['10', '130'])
    await fill(await field('Invoice number'), 'INV-42')
    await fill(screen.getByLabelText('Invoice date'), '2026-11-20')
    expect(screen.getByLabelText<HTMLInputElement>('Due date').value).toBe('2026-12-20')
    await userEvent.click(screen.getByRole('button', { name: 'Capture' }))
    expect(await screen.findByText('INV-42: Matched')).toBeTruthy()
    await waitFor(() =>
      expect(router.state.location.pathname).toBe(`/dashboard/vendor-orders/invoices/${invoiceId}`),
    )
    const body = await posted(requests)
    expect(body).toMatchObject({ number: 'INV-42', invoicedOn: '2026-11-20', freight: 10, total: 130 })
    expect(body.lines).toEqual([
      {
        vendorOrderLineId: billableLike().vendorOrderLineId,
        ...{ budgetLineId: null, creditedLineId: null, description: '', pack: 'BX', packQuantity: 100 },
        ...{ packs: 10, packPrice: 12, amount: 120 },
      },
    ])
    // By the terms of the vendor, unless somebody types it.
    expect(body).not.toHaveProperty('dueOn')
  })

  it('is offered again where the page went away before it was captured, to whoever typed it alone', async () => {
    answering(known())
    const { unmount } = await renderPage(path)
    await fill(await field('Invoice number'), 'INV-55')
    await retype('Quantity of Nitrile gloves M', '7')
    unmount()
    answering({
      ...known(),
      'GET /api/auth/session': async () => {
        const session = await signedIn()['GET /api/auth/session']().json()
        return json({ ...session, person: { ...session.person, id: 'somebody-else' } })
      },
    })
    const other = await renderPage(path)
    expect((await field('Invoice number')).value).toBe('')
    expect(screen.queryByText(/unsaved here/)).toBeNull()
    other.unmount()
    answering(known())
    await renderPage(path)
    expect(await screen.findByText(/You left “INV-55” unsaved here/)).toBeTruthy()
    expect((await field('Quantity of Nitrile gloves M')).value).toBe('10')
    await userEvent.click(screen.getByRole('button', { name: 'Go on with it' }))
    expect((await field('Invoice number')).value).toBe('INV-55')
    expect((await field('Quantity of Nitrile gloves M')).value).toBe('7')
  })

  it('is filled from the file it came as, and what was typed before stands', async () => {
    await loadSentences()
    const requests = answering({
      ...known(),
      'POST /api/invoices/read': () =>
        json({
          ...{
            hasText: true,
            vendorId: sentLike().vendor.id,
            officeId: office.id,
            number: 'INV-77',
            ...{
              kind: 'invoice',
              invoicedOn: null,
              possibleDays: ['2026-11-09', '2026-09-11'],
              dueOn: '2026-12-01',
            },
            notes: [{ reason: 'invoice_reading_prepaid', params: { prepaid: '$8.00', due: '$100.00' } }],
            gaps: {
              vendorId: { reason: 'invoice_reading_sender_unknown', params: { name: 'Acme Ltd' } },
              invoicedOn: {
                reason: 'invoice_reading_either_day',
                params: { text: '11/09/2026' },
              },
            },
          },
          ...{ total: 108, freight: 12, tax: 0, discount: 0 },
          lines: [
            {
              ...{ vendorOrderLineId: billableLike().vendorOrderLineId, description: 'Gloves' },
              ...{ packQuantity: 1, packs: 800, packPrice: 0.12, amount: 96 },
            },
            {
              ...{ vendorOrderLineId: null, description: 'Pallet · P-1', packQuantity: null },
              ...{ packs: 1, packPrice: 7, amount: 7 },
            },
          ],
        }),
    })
    await renderPage(path)
    await fill(await field('Invoice number'), 'INV-42')
    const chosen = document.querySelector('input[type="file"]') as HTMLInputElement
    await userEvent.upload(chosen, new File(['%PDF-1.4'], 'invoice.pdf', { type: 'application/pdf' }))
    await waitFor(async () => expect((await field('Quantity of Nitrile gloves M')).value).toBe('800'))
    expect((await field('Price of Nitrile gloves M')).value).toBe('0.12')
    expect((await field('Price of Pallet · P-1')).value).toBe('7')
    expect(screen.getByText('Of the total, $8.00 was paid before: $100.00 is due.')).toBeTruthy()
    expect(screen.getByText(/^The file is from Acme Ltd\./)).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Due date').value).toBe('2026-12-01')
    expect(await screen.findByText(/^In "11\/09\/2026" the month can come first or the day\./)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Nov 9' }))
    expect([(await field('Invoice number')).value, (await field('Total')).value]).toEqual(['INV-42', '108'])
    expect(screen.getByLabelText<HTMLInputElement>('Invoice date').value).toBe('2026-11-09')
    expect(await posted(requests)).toMatchObject({ file: { name: 'invoice.pdf' } })
  })

  it('has no total where its file says none that adds up', async () => {
    await loadSentences()
    const gaps = { total: { reason: 'invoice_reading_no_currency' } }
    const none = {
      kind: 'invoice',
      creditOf: null,
      number: 'INV-78',
      invoicedOn: null,
      dueOn: null,
      total: null,
    }
    answering({
      ...known(),
      'POST /api/invoices/read': () =>
        json({
          ...{ ...none, hasText: true, vendorId: sentLike().vendor.id, officeId: office.id, gaps },
          ...{ freight: null, tax: null, discount: null, possibleDays: [], notes: [], lines: [] },
        }),
    })
    await renderPage(path)
    expect((await field('Total')).value).toBe('130')
    const chosen = document.querySelector('input[type="file"]') as HTMLInputElement
    await userEvent.upload(chosen, new File(['<Invoice/>'], 'invoice.xml', { type: 'text/xml' }))
    expect(await screen.findByText(/^The file names no currency/)).toBeTruthy()
    expect((await field('Total')).value).toBe('')
  })

  it('says of each line what becomes of it while it is typed, and in which pack it seems to be billed', async () => {
    answering(known())
    await renderPage(path)
    await retype('Price of Nitrile gloves M', '12.25')
    expect(
      await screen.findByText('Billed $12.25 per BX, agreed $12.00: $2.50 above, $2.40 allowed.'),
    ).toBeTruthy()
    await retype('Price of Nitrile gloves M', '144')
    expect(await screen.findByText('12 times the price of 1 BX: is it the price of 1,200 EA?')).toBeTruthy()
    await retype('Price of Nitrile gloves M', '12')
    await retype('Quantity of Nitrile gloves M', '11')
    expect(await screen.findByText('11 BX billed, 10 BX can be: 1 BX too many, $12.00.')).toBeTruthy()
  })

  it('reads ten single gloves at the price of ten boxes as ten boxes', async () => {
    answering(known())
    await renderPage(path)
    await userEvent.click(await screen.findByRole('combobox', { name: 'Pack of Nitrile gloves M' }))
    await userEvent.click(await screen.findByRole('option', { name: 'EA' }))
    expect((await field('Quantity of Nitrile gloves M')).value).toBe('1,000')
    expect((await field('Price of Nitrile gloves M')).value).toBe('0.12')
    await retype('Quantity of Nitrile gloves M', '10')
    await retype('Price of Nitrile gloves M', '12')
    expect(await screen.findByText('Billed as 10 EA, read as 10 BX.')).toBeTruthy()
    expect(screen.getByText('Matches')).toBeTruthy()
  })

  it('says by how many cents the total is off, and keeps what was typed where the server refuses', async () => {
    const requests = answering({
      ...known(),
      'POST /api/invoices': () =>
        refusal(422, {
          code: 'VALIDATION_ERROR',
          fields: {
            total: 'Lines, freight and tax less the discount come to 130.00.',
            'lines.0.packs': 'This is not a whole number of EA.',
          },
        }),
    })
    await renderPage(path)
    await retype('Total', '130.03')
    expect(await screen.findByText('$0.03 more than $130.00, the sum')).toBeTruthy()
    await fill(await field('Invoice number'), 'INV-42')
    await fill(screen.getByLabelText('Invoice date'), '2026-11-20')
    await userEvent.click(screen.getByRole('button', { name: 'Capture' }))
    expect(await screen.findAllByText(/come to 130.00/)).toHaveLength(2)
    expect((await posted(requests)).total).toBe(130.03)
    expect((await field('Quantity of Nitrile gloves M')).getAttribute('aria-invalid')).toBe('true')
    expect([(await field('Invoice number')).value, (await field('Total')).value]).toEqual([
      'INV-42',
      '130.03',
    ])
  })

  it('takes what was not ordered with the line of the budget that pays it', async () => {
    const requests = answering({
      ...known([]),
      'GET /api/invoices/budget-lines': () =>
        json([{ id: '66666666-1111-4111-8111-666666666666', name: 'Laboratory', available: 500 }]),
      'POST /api/invoices': () => refusal(409, { code: 'OPERATION_FAILED', message: 'Not now' }),
    })
    await renderPage(path)
    await userEvent.click(await screen.findByRole('radio', { name: 'By card' }))
    expect(screen.queryByLabelText('Due date')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Line without an order' }))
    await fill(await field('Description'), 'Repair of the centrifuge')
    await userEvent.click(screen.getByRole('combobox', { name: 'Budget line' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Laboratory ($500.00 available)' }))
    await fill(await field('Price of Repair of the centrifuge'), '80')
    await fill(await field('Invoice number'), '7')
    await fill(screen.getByLabelText('Invoice date'), '2026-11-20')
    await userEvent.click(screen.getByRole('button', { name: 'Capture' }))
    expect(within(await screen.findByRole('alert')).getByText('Not now')).toBeTruthy()
    expect(await posted(requests)).toMatchObject({
      ...{ terms: 'card', total: 80 },
      lines: [
        {
          vendorOrderLineId: null,
          budgetLineId: '66666666-1111-4111-8111-666666666666',
          description: 'Repair of the centrifuge',
          packs: 1,
        },
      ],
    })
  })

  it('credits lines of an invoice that was approved', async () => {
    answering({
      ...signedIn(),
      [`GET /api/invoices/${invoiceId}`]: () => json(invoiceLike({ state: 'paid', exceptions: [] })),
    })
    await renderPage(`/dashboard/vendor-orders/invoices/new?creditOf=${invoiceId}`)
    await userEvent.click(await screen.findByRole('combobox', { name: 'Add a line' }))
    await userEvent.click(await screen.findByRole('option', { name: /Nitrile gloves M/ }))
    expect(await screen.findByText('10 BX were billed, $122.50')).toBeTruthy()
    expect((await field('Quantity of Nitrile gloves M')).value).toBe('')
  })

  it('has what is left to credit of an invoice without an order, once that is chosen', async () => {
    const budgetLine = { id: '66666666-1111-4111-8111-666666666666', name: 'Laboratory' }
    const rent = lineLike({
      ...{ ordered: null, match: null, budgetLine, description: 'Rent of the freezer', pack: '' },
      ...{ packs: 2, packPrice: 50, amount: 100, leftToCredit: { packs: 1, amount: 50 } },
    })
    const bill = invoiceLike({ state: 'paid', exceptions: [], orders: [], lines: [rent] })
    const requests = answering({
      ...signedIn(),
      'GET /api/invoices': () => pageOf([bill]),
      [`GET /api/invoices/${invoiceId}`]: () => json(bill),
      'POST /api/invoices': () => refusal(409, { code: 'OPERATION_FAILED', message: 'Not now' }),
    })
    await renderPage(`/dashboard/vendor-orders/invoices/new?vendorId=${bill.vendor.id}&officeId=${office.id}`)
    await userEvent.click(await screen.findByRole('radio', { name: 'Credit note' }))
    await userEvent.click(await screen.findByRole('combobox', { name: 'For invoice' }))
    await userEvent.click(await screen.findByRole('option', { name: /^INV-42/ }))
    expect(await screen.findByText('$50.00 of $100.00 billed can be credited')).toBeTruthy()
    expect((await field('Quantity of Rent of the freezer')).value).toBe('1')
    await fill(await field('Credit note number'), 'CN-1')
    await fill(screen.getByLabelText('Invoice date'), '2026-11-20')
    await userEvent.click(screen.getByRole('button', { name: 'Capture' }))
    expect(await screen.findByText('Not now')).toBeTruthy()
    expect(await posted(requests)).toMatchObject({
      ...{ kind: 'credit_note', total: 50 },
      lines: [{ vendorOrderLineId: null, budgetLineId: null, creditedLineId: rent.id, packs: 1, amount: 50 }],
    })
  })
})

describe('rows of a spreadsheet', () => {
  const signs = { thousandSeparator: ',', decimalSeparator: '.' }

  it('are lines by the number of the vendor or the name, in the pack they say', () => {
    const rows = readPasted('SKU\tQty\tPack\tPrice\nAC-100\t1\tCS/1200\t$144.00\nGauze sponge\t2\t\t', signs)
    const { lines, left } = linesOfRows(rows, [billableLike(), gauze], 'invoice')
    expect(left).toEqual([])
    expect(lines).toMatchObject([
      { ordered: { name: 'Nitrile gloves M' }, packs: 1, packQuantity: 1200, packPrice: 144 },
      { ordered: { name: 'Gauze sponge' }, packs: 2, packQuantity: 100, packPrice: 12 },
    ])
  })

  it('that mean nothing, say no quantity or mean a line twice are left', () => {
    const rows = readPasted('"Nitrile gloves M",10,BX,"1,200.50"\nAC-100,1\nGZ-001,many\nTape,3', signs)
    const { lines, left } = linesOfRows(rows, [billableLike(), gauze], 'invoice')
    expect(lines).toMatchObject([{ packs: 10, packPrice: 1200.5 }])
    expect(left.map(({ text }) => text)).toEqual(['AC-100,1', 'GZ-001,many', 'Tape,3'])
    // The column of prices shows that a point stands between thousands.
    expect(readPasted('AC-100;1.000;;45,90', signs)).toMatchObject([{ packs: 1000, packPrice: 45.9 }])
  })
})
