import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderPage } from '../../../test-app.tsx'
import { answering, json, refusal } from '../../../test-server.ts'
import { fill } from '../../../test-user.ts'
import { claimId, claimLike, lineLike, order, receiptId, receiptLike, signedIn } from './fixtures.ts'
import { bestFor } from './matching.ts'
import { roomsOf } from './put-away.tsx'
import { timelineOf } from './timeline.ts'

const path = `/dashboard/vendor-orders/receipts/${receiptId}`
const receipt = `/api/receipts/${receiptId}`
const claim = `/api/vendor-claims/${claimId}`
const sentBody = (requests: Request[]) => requests.findLast(({ method }) => method === 'POST')?.json()
const broken = lineLike({
  ...{ id: 'broken', name: 'Vials', outcome: 'quarantined', problem: 'damaged', quantity: 6 },
  ...{
    insteadOf: 'Ampoules',
    note: 'Two are open',
    item: { id: 'i', room: 'Quarantine', bin: null, order: 9 },
  },
})
const refused = lineLike({ id: 'refused', name: 'Tape', outcome: 'rejected', problem: 'over', item: null })

describe('the page of a receipt', () => {
  it('says what came, what became of it and where it is put', async () => {
    answering({
      ...signedIn('inventory_manager'),
      [`GET ${receipt}`]: () =>
        json(receiptLike({ temperature: 4.5, lines: [lineLike(), broken, refused], problemCount: 2 })),
    })
    await renderPage(path)
    expect(await screen.findByRole('heading', { name: 'GR-MAIN-2026-0001' })).toBeTruthy()
    expect(screen.getByText('4.5 °C')).toBeTruthy()
    const row = within(screen.getByRole('row', { name: /Vials/ }))
    for (const words of ['Quarantined', 'Damaged', 'Instead of Ampoules', 'Two are open'])
      expect(row.getByText(words)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Nitrile gloves M' }).getAttribute('href')).toBe(
      '/dashboard/inventory/item-1',
    )
    await userEvent.click(screen.getByRole('radio', { name: 'Put-away list' }))
    const room = within(await screen.findByRole('region', { name: 'Supply Room' }))
    expect(room.getByText('A-02')).toBeTruthy()
    expect(room.getByText('GLV-001 · Lot G-7 · expires 06/30/2028')).toBeTruthy()
    expect(screen.queryByText('Tape')).toBeNull()
  })

  it('is reversed with a reason and a witness where it is worth much, and says what is in the way', async () => {
    let isUsed = true
    const requests = answering({
      ...signedIn(),
      [`GET ${receipt}`]: () => json(receiptLike({ needsWitness: true })),
      [`POST ${receipt}/reverse`]: () =>
        isUsed
          ? refusal(409, {
              code: 'OPERATION_FAILED',
              message: 'Some of it is not there any more, or is reserved.',
              blockers: ['Nitrile gloves M, Supply Room: 30 of 40 are left.'],
            })
          : json(
              receiptLike({
                ...{ state: 'reversed', version: 2, canReverse: false },
                reversed: {
                  at: '2026-11-24T10:00:00.000Z',
                  by: 'Ana',
                  witness: 'Bo',
                  reason: 'Entered twice',
                },
              }),
            ),
    })
    await renderPage(path)
    await userEvent.click(await screen.findByRole('button', { name: 'Reverse' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Reverse GR-MAIN-2026-0001' }))
    const reverse = dialog.getByRole('button', { name: 'Reverse' })
    await userEvent.click(reverse)
    expect(requests.some(({ method }) => method === 'POST')).toBe(false)
    await fill(dialog.getByLabelText('Reason'), 'Entered twice')
    await fill(dialog.getByLabelText(/e-mail/i), 'bo@tamarind.example')
    await fill(dialog.getByLabelText(/password/i, { selector: 'input' }), 'secret')
    await userEvent.click(reverse)
    expect(await dialog.findByText('Nitrile gloves M, Supply Room: 30 of 40 are left.')).toBeTruthy()
    isUsed = false
    await userEvent.click(reverse)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await sentBody(requests)).toEqual({
      ...{ version: 1, reason: 'Entered twice' },
      witness: { email: 'bo@tamarind.example', password: 'secret' },
    })
    expect(screen.queryByRole('button', { name: 'Reverse' })).toBeNull()
    expect(screen.getByText(/Ana, with Bo$/)).toBeTruthy()
  })

  it('is matched to the order of the same product, and to another where somebody says so', async () => {
    const gloves = lineLike({ order: null, vendorOrderLineId: null })
    const gauze = { ...gloves, id: 'gauze', name: 'Gauze sponge', productId: 'gauze', quantity: 10 }
    const line = '22222222-1111-4111-8111-222222222222'
    const other = '22222222-2222-4222-8222-222222222222'
    const candidate = { order, unit: 'EA', most: 40 }
    const requests = answering({
      ...signedIn(),
      [`GET ${receipt}`]: () =>
        json(receiptLike({ canMatch: true, unmatched: 2, orders: [], lines: [gloves, gauze] })),
      [`GET ${receipt}/candidates`]: () =>
        json([
          { ...candidate, vendorOrderLineId: other, productId: 'swabs', name: 'Swabs' },
          { ...candidate, vendorOrderLineId: line, productId: gloves.productId, name: gloves.name },
        ]),
      [`POST ${receipt}/match`]: () => json(receiptLike({ version: 2 })),
    })
    await renderPage(path)
    await userEvent.click(await screen.findByRole('button', { name: 'Match to orders' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Match to orders' }))
    const own = await dialog.findByRole<HTMLInputElement>('combobox', { name: '40 EA Nitrile gloves M' })
    expect(own.value).toBe('PO-MAIN-2026-0001 · Nitrile gloves M · 40 EA at most')
    const instead = dialog.getByRole<HTMLInputElement>('combobox', { name: '10 EA Gauze sponge' })
    expect(instead.value).toBe('')
    await userEvent.click(instead)
    await userEvent.click(await screen.findByRole('option', { name: /Swabs/ }))
    await userEvent.click(dialog.getByRole('button', { name: 'Match' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await sentBody(requests)).toEqual({
      version: 1,
      lines: [
        { id: gloves.id, vendorOrderLineId: line },
        { id: 'gauze', vendorOrderLineId: other },
      ],
    })
    expect(screen.queryByRole('button', { name: 'Match to orders' })).toBeNull()
  })

  it('has its claim beside it, which is sent and settled with a credit', async () => {
    let latest = claimLike()
    const requests = answering({
      ...signedIn(),
      [`GET ${receipt}`]: () => json(receiptLike({ claim: latest, claimDue: 12.5, lines: [broken] })),
      [`POST ${claim}/send`]: () => {
        latest = claimLike({
          ...{ state: 'sent', version: 2, sentAt: '2026-11-24T10:00:00.000Z' },
          sentTo: 'claims@acme.example',
        })
        return json(latest)
      },
      [`POST ${claim}/settle`]: async (request) =>
        (await request.clone().json()).credit === null
          ? refusal(422, {
              code: 'VALIDATION_ERROR',
              fields: { credit: 'Enter how much the vendor gives back.' },
            })
          : json(
              claimLike({
                ...{ state: 'settled', version: 3, outcome: 'credit', credit: 12.5, steps: [] },
                endedAt: '2026-11-25T10:00:00.000Z',
              }),
            ),
    })
    await renderPage(path)
    const panel = within(await screen.findByRole('region', { name: 'Claim CL-MAIN-2026-0001' }))
    await userEvent.click(panel.getByRole('button', { name: 'Send to vendor' }))
    const send = within(await screen.findByRole('dialog', { name: 'Send claim CL-MAIN-2026-0001' }))
    expect(send.getByLabelText<HTMLInputElement>('E-mail address').value).toBe('claims@acme.example')
    await userEvent.click(send.getByRole('button', { name: 'Send to vendor' }))
    expect(await panel.findByRole('button', { name: 'Send again' })).toBeTruthy()
    expect(await sentBody(requests)).toEqual({ version: 1, to: 'claims@acme.example' })

    await userEvent.click(panel.getByRole('button', { name: 'Settle' }))
    const settle = within(await screen.findByRole('dialog', { name: 'Settle claim CL-MAIN-2026-0001' }))
    const credit = settle.getByLabelText<HTMLInputElement>('Amount of the credit')
    expect(credit.value).toBe('12.5')
    await userEvent.clear(credit)
    await userEvent.click(settle.getByRole('button', { name: 'Settle' }))
    expect(await settle.findByText('Enter how much the vendor gives back.')).toBeTruthy()
    await fill(credit, '12.5')
    await userEvent.click(settle.getByRole('button', { name: 'Settle' }))
    expect((await panel.findAllByText(/Credit of \$12\.50/)).length).toBe(1)
    expect(panel.queryByRole('button')).toBeNull()
    expect(await sentBody(requests)).toEqual({ version: 2, outcome: 'credit', credit: 12.5, remark: '' })
  })

  it('has nothing to credit where the vendor has not billed the goods', async () => {
    const open = receiptLike({ claim: claimLike({ state: 'sent' }), lines: [broken] })
    answering({ ...signedIn(), [`GET ${receipt}`]: () => json(open) })
    await renderPage(path)
    await userEvent.click(await screen.findByRole('button', { name: 'Settle' }))
    const settle = within(await screen.findByRole('dialog', { name: 'Settle claim CL-MAIN-2026-0001' }))
    expect(settle.getByText(/has not billed these goods/)).toBeTruthy()
    expect(settle.getByLabelText<HTMLInputElement>('Nothing').checked).toBe(true)
    await userEvent.click(settle.getByLabelText('Credit'))
    expect(settle.getByLabelText<HTMLInputElement>('Amount of the credit').value).toBe('')
  })

  it('that is not there says so, and whoever may not see receipts is told', async () => {
    answering({ ...signedIn(), [`GET ${receipt}`]: () => refusal(404, { code: 'NOT_FOUND' }) })
    const { unmount } = await renderPage(path)
    expect(await screen.findByRole('link', { name: 'Back to the receipts' })).toBeTruthy()
    unmount()
    const requests = answering(signedIn('approver'))
    await renderPage(path)
    await screen.findByRole('heading', { level: 1 })
    expect(requests.some(({ url }) => url.includes('/api/receipts'))).toBe(false)
  })
})

describe('what a receipt says', () => {
  it('is put away room by room in the order one walks', () => {
    const first = lineLike({ id: 'first', item: { id: 'i', room: 'Lab', bin: 'B', order: 1 } })
    expect(roomsOf([broken, lineLike(), refused, first]).map(([room]) => room)).toEqual([
      'Lab',
      'Supply Room',
      'Quarantine',
    ])
  })

  it('is part of the first order of the same product that all of it fits on', () => {
    const line = lineLike({ quantity: 40 })
    const of = (vendorOrderLineId: string, most: number, productId = line.productId) => ({
      ...{ vendorOrderLineId, most, productId, order, name: '', unit: 'EA' },
    })
    expect(bestFor(line, [of('small', 39), of('other', 50, 'x'), of('fits', 40), of('more', 90)])).toBe(
      'fits',
    )
    expect(bestFor(line, [of('small', 39)])).toBeNull()
  })

  it('happened in its order', () => {
    const steps = timelineOf(
      receiptLike({
        claim: claimLike({ state: 'withdrawn', endedAt: '2026-11-24T10:00:00.000Z', remark: 'Reversed' }),
        reversed: { at: '2026-11-24T10:00:00.000Z', by: 'Ana', witness: null, reason: 'Entered twice' },
      }),
    )
    expect(steps.map(({ step, reason }) => `${step} ${reason}`.trim())).toEqual([
      'received',
      'claim_opened CL-MAIN-2026-0001',
      'claim_withdrawn Reversed',
      'reversed Entered twice',
    ])
  })
})
