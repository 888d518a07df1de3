import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { WriteOff } from '@wellstock/contract/stock/command'
import { expect, it } from 'vitest'
import { renderPage } from '../../../test-app.tsx'
import { answering, json } from '../../../test-server.ts'
import { approvalLike } from '../../identity/approvals/fixtures.ts'
import { itemId, itemLike, lotLike, mainOffice, signedIn } from '../items/fixtures.ts'

const id = '88888888-8888-4888-8888-888888888888'
const dear = itemLike({ unitPrice: 400, currentQuantity: 48 })

const writeOff: WriteOff = {
  id,
  number: 'DSP-MAIN-2026-0001',
  state: 'requested',
  itemId,
  itemName: dear.name,
  sku: dear.sku,
  unit: dear.unit,
  officeId: mainOffice,
  officeName: 'Main Campus',
  quantity: 1,
  value: 400,
  reason: 'damaged',
  method: 'trash',
  note: 'Fell off the cart',
  by: 'Ana Silva',
  requestedAt: '2026-07-01T10:00:00Z',
  postedAt: null,
  remark: '',
  lots: [{ lotNumber: 'G-1', expiryDate: '2028-06-30', quantity: 1 }],
}

it('asks for approval where no second person is at hand, and says that it waits', async () => {
  const requests = answering({
    ...signedIn('inventory_manager'),
    [`GET /api/inventory/${itemId}`]: () => json(dear),
    [`GET /api/inventory/${itemId}/lots`]: () => json([lotLike({ onHand: 48 })]),
    [`GET /api/inventory/${itemId}/reservations`]: () =>
      json([
        {
          id: 'kept',
          itemId,
          lotId: null,
          lotNumber: 'G-1',
          expiryDate: null,
          quantity: 1,
          purpose: writeOff.number,
          neededOn: null,
          by: writeOff.by,
          createdAt: writeOff.requestedAt,
          disposalId: id,
        },
      ]),
    'POST /api/stock/commands': () =>
      json({ outcome: 'waiting', commandId: 'c', item: dear, toItem: null, parts: [], disposalId: id }),
  })
  await renderPage(`/dashboard/inventory/${itemId}`)
  const kept = await screen.findByRole('link', { name: `${writeOff.number}: waiting for approval` })
  expect(kept.getAttribute('href')).toContain(`/dashboard/write-offs/${id}`)
  expect(screen.queryByRole('button', { name: /Give back/ })).toBeNull()

  await userEvent.click(screen.getByRole('button', { name: 'More actions' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Dispose of' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByLabelText('Their password')).toBeTruthy()
  await userEvent.click(dialog.getByRole('radio', { name: 'Ask for approval' }))
  expect(dialog.queryByLabelText('Their password')).toBeNull()
  await userEvent.click(dialog.getByRole('button', { name: 'Ask for approval' }))
  expect(await screen.findByText(`Waiting for approval: 1 BX of ${dear.name}`)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  const sent = requests.find(({ url }) => url.endsWith('/stock/commands'))
  const body = await sent?.clone().json()
  expect(body).toMatchObject({ kind: 'waste', quantity: 1, asksApproval: true })
  expect(body).not.toHaveProperty('witness')
})

it('is decided on its own page, by somebody who may open nothing of the stock', async () => {
  const approval = approvalLike({ kind: 'write_off', documentId: id, number: writeOff.number, flags: [] })
  answering({
    ...signedIn('office_manager'),
    [`GET /api/stock/write-offs/${id}`]: () => json(writeOff),
    'GET /api/approvals/document': () => json(approval),
  })
  await renderPage(`/dashboard/write-offs/${id}`)
  expect(await screen.findByRole('heading', { name: writeOff.number, level: 1 })).toBeTruthy()
  expect(screen.getByText('Fell off the cart')).toBeTruthy()
  expect(screen.getByRole('row', { name: /G-1/ })).toBeTruthy()
  expect(screen.queryByRole('link', { name: dear.name })).toBeNull()
  expect(await screen.findByRole('button', { name: 'Approve' })).toBeTruthy()
})
