import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderPage } from '../../../test-app.tsx'
import { answering, json, refusal } from '../../../test-server.ts'
import { fill } from '../../../test-user.ts'
import { exceptionId, invoiceId, invoiceLike, lineLike, signedIn } from './fixtures.ts'

const path = `/dashboard/vendor-orders/invoices/${invoiceId}`
const invoice = `/api/invoices/${invoiceId}`
const posted = (requests: Request[]) => requests.findLast(({ method }) => method !== 'GET')?.json()
const matched = invoiceLike({ state: 'matched', causes: [], version: 2, steps: ['approve'] })

describe('the page of an invoice', () => {
  it('says what is wrong with it in figures and whose it is; accepted with why, it goes on', async () => {
    const requests = answering({
      ...signedIn(),
      [`GET ${invoice}`]: () => json(invoiceLike()),
      [`POST ${invoice}/accept`]: () => json(matched),
    })
    await renderPage(path)
    expect(await screen.findByText('Waiting for Ana Whitlock.')).toBeTruthy()
    const wrong = within(screen.getByRole('region', { name: 'Needs attention' }))
    expect(wrong.getByText('Billed $12.25 per BX, agreed $12.00: $2.50 above, $2.40 allowed.')).toBeTruthy()
    expect(wrong.getByText('Waiting for Ana Whitlock (approver)')).toBeTruthy()
    const row = within(screen.getByRole('row', { name: 'Nitrile gloves M' }))
    for (const words of ['$12.00 / BX', '$12.25 / BX', '+$2.50', 'Price'])
      expect(row.getByText(words)).toBeTruthy()
    await userEvent.click(wrong.getByRole('button', { name: 'Accept' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Accept: Price' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Accept' }))
    expect(requests.some(({ method }) => method === 'POST')).toBe(false)
    await fill(dialog.getByLabelText('Explanation'), 'New list since Monday')
    await userEvent.click(dialog.getByRole('button', { name: 'Accept' }))
    expect(await screen.findByText('INV-42: Matched')).toBeTruthy()
    expect(await posted(requests)).toEqual({ version: 1, exceptionId, explanation: 'New list since Monday' })
  })

  it('is not accepted by somebody else, and says what has not come and what may be the same', async () => {
    const exception = {
      amount: 120,
      quantity: 1000,
      accepted: null,
      canAccept: false,
      owners: [],
      handOnTo: [],
    }
    const line = lineLike()
    const none = lineLike({
      ordered: line.ordered && { ...line.ordered, received: 0 },
      match: { billable: 0, expected: 120, billed: 120, tolerance: 2.4 },
    })
    const other = { id: '99999999-8888-4888-8888-999999999999', number: 'INV 0042' }
    answering({
      ...signedIn('order_manager'),
      [`GET ${invoice}`]: () =>
        json(
          invoiceLike({
            lines: [none],
            exceptions: [
              { ...exception, id: 'a', lineId: line.id, cause: 'no_receipt', owner: 'stock', other: null },
              { ...exception, id: 'b', lineId: null, cause: 'duplicate', owner: 'finance', other },
            ],
          }),
        ),
    })
    await renderPage(path)
    expect(await screen.findByText('10 BX billed, $120.00. Nothing has been received.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Receive' })).toBeTruthy()
    expect(screen.getByText('It may be the same as INV 0042.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Open INV 0042' }).getAttribute('href')).toContain(other.id)
    expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull()
  })

  it('tells whoever captured it why they do not approve it', async () => {
    answering({
      ...signedIn(),
      [`GET ${invoice}`]: () =>
        json(invoiceLike({ ...matched, exceptions: [], steps: [], barred: 'captured' })),
    })
    await renderPage(path)
    expect(
      await screen.findByText('You captured this invoice. Somebody else has to approve it.'),
    ).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
  })

  it('is approved, and then says of which line of the budget it was paid', async () => {
    const requests = answering({
      ...signedIn(),
      [`GET ${invoice}`]: () => json(invoiceLike({ ...matched, exceptions: [] })),
      [`POST ${invoice}/approve`]: () =>
        json(
          invoiceLike({
            ...{ state: 'approved', causes: [], exceptions: [], version: 3, steps: [], barred: 'approved' },
            spent: [
              { budgetLine: { id: '66666666-1111-4111-8111-666666666666', name: 'Gloves' }, amount: 122.5 },
            ],
          }),
        ),
    })
    await renderPage(path)
    await userEvent.click(await screen.findByRole('button', { name: 'Approve' }))
    expect(await screen.findByText('You approved this invoice. Somebody else has to pay it.')).toBeTruthy()
    expect(await posted(requests)).toEqual({ version: 2 })
    const spent = within(screen.getByRole('region', { name: 'Spent from the budget' }))
    expect(spent.getByRole('link', { name: 'Gloves' })).toBeTruthy()
    expect(spent.getByText('$122.50')).toBeTruthy()
  })

  it('is corrected in the form it was captured with, on top of what somebody else has changed', async () => {
    let version = 1
    const requests = answering({
      ...signedIn(),
      [`GET ${invoice}`]: () => json(invoiceLike({ version })),
      'GET /api/invoices/billable': () => json({ lines: [], extras: [] }),
      [`PUT ${invoice}`]: async (request) => {
        if ((await request.clone().json()).version === 2) return json({ ...matched, version: 3 })
        version = 2
        return refusal(409, { code: 'STALE_VERSION' })
      },
    })
    await renderPage(`${path}?edit=true`)
    const price = await screen.findByRole('textbox', { name: 'Price of Nitrile gloves M' })
    await userEvent.clear(price)
    await fill(price, '12')
    const total = screen.getByRole('textbox', { name: 'Total' })
    await userEvent.clear(total)
    await fill(total, '120')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await userEvent.click(await screen.findByRole('button', { name: /keep/i }))
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('INV-42: Matched')).toBeTruthy()
    expect(await posted(requests)).toMatchObject({ version: 2, total: 120, lines: [{ packPrice: 12 }] })
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull())
  })
})
