import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Allotments, AllotmentTarget } from '@wellstock/contract/buying/credit-allotments'
import { expect, it } from 'vitest'
import { renderPage } from '../../../test-app.tsx'
import { answering, json } from '../../../test-server.ts'
import { fill } from '../../../test-user.ts'
import { invoiceId, invoiceLike, signedIn } from '../invoices/fixtures.ts'

const target = (id: string, number: string, missing: number, proposed: number): AllotmentTarget => ({
  ...{ kind: 'return', id, number, day: '2026-11-20', expected: missing, missing, proposed },
})
const before: Allotments = {
  ...{ allotted: [], left: 20, canAllot: true },
  targets: [
    target('a', 'RT-MAIN-2026-0001', 12, 12),
    target('b', 'RT-MAIN-2026-0002', 8, 8),
    { ...target('c', 'INV-7', 40, 0), kind: 'invoice' },
  ],
}

it('a credit note is allotted to the returns it settles, what each waits for filled in', async () => {
  const credit = invoiceLike({
    kind: 'credit_note',
    state: 'approved',
    number: 'CN-9',
    exceptions: [],
    causes: [],
  })
  const allotted = before.targets.map(({ id, kind, number, missing: amount }) => ({
    ...{ id, kind, number, recordId: id, amount },
  }))
  const path = `/api/credit-notes/${invoiceId}/allotments`
  const requests = answering({
    ...signedIn('finance_manager'),
    [`GET /api/invoices/${invoiceId}`]: () => json(credit),
    [`GET ${path}`]: () => json(before),
    [`POST ${path}`]: () => json({ ...before, allotted, left: 0, canAllot: false, targets: [] }),
  })
  await renderPage(`/dashboard/vendor-orders/invoices/${invoiceId}`)
  const block = within(await screen.findByRole('region', { name: 'What this credit note settles' }))
  await userEvent.click(block.getByRole('button', { name: 'Allot the credit' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Allot credit note CN-9' }))
  const first = dialog.getByLabelText<HTMLInputElement>(/RT-MAIN-2026-0001/)
  expect(first.value).toBe('12')
  expect(dialog.getByText('$8.00 of $8.00 missing')).toBeTruthy()
  expect(dialog.getByText('at most $40.00')).toBeTruthy()
  expect(dialog.getByText('$0.00 not allotted')).toBeTruthy()
  await userEvent.clear(first)
  await fill(first, '13')
  expect(dialog.getByText(/1\.00 not allotted/)).toBeTruthy()
  expect(dialog.getByLabelText('The vendor gives more than is expected')).toBeTruthy()
  await userEvent.clear(first)
  await fill(first, '12')
  await userEvent.click(dialog.getByRole('button', { name: 'Allot the credit' }))
  expect(await block.findByRole('link', { name: 'RT-MAIN-2026-0002' })).toBeTruthy()
  expect(block.queryByRole('button')).toBeNull()
  const row = { kind: 'return', isBeyond: false }
  expect(await requests.find(({ method }) => method === 'POST')?.json()).toEqual({
    rows: [
      { ...row, id: 'a', amount: 12 },
      { ...row, id: 'b', amount: 8 },
    ],
  })
})
