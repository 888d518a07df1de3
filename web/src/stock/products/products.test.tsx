import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Product } from '@wellstock/contract/stock/products'
import { expect, it } from 'vitest'
import { renderPage } from '../../../test-app.tsx'
import { answering, json, refusal, signedInAs } from '../../../test-server.ts'
import { branchOffice, itemId, itemLike, pageWith, signedIn } from '../items/fixtures.ts'

const productId = '44444444-4444-4444-8444-444444444444'
const supply = { coverDays: 12.7, onOrder: 40, nextOn: '2026-12-03' }

const product: Product = {
  id: productId,
  sku: 'GLV-001',
  name: 'Nitrile gloves M',
  category: 'Gloves',
  type: 'Supplies',
  unit: 'BX',
  track: 'lot',
  storageMin: 2,
  storageMax: 8,
  places: 2,
  offices: 2,
  onHand: 60,
  available: 58,
  reserved: 2,
  onOrder: 40,
  value: 750,
  low: 1,
  out: 0,
  nextExpiry: null,
  items: [
    { ...itemLike({ currentQuantity: 48 }), supply },
    {
      ...itemLike({
        id: '77777777-3333-4333-8333-333333333333',
        officeId: branchOffice,
        officeName: 'Riverbend',
        currentQuantity: 12,
      }),
      supply: null,
    },
  ],
  lots: [
    {
      lotId: 'lot-1',
      itemId,
      lotNumber: 'G-1',
      expiryDate: '2028-06-30',
      isExpired: false,
      hold: 'recalled',
      officeName: 'Main Campus',
      roomName: 'Supply Room',
      onHand: 48,
      reserved: 2,
    },
  ],
}
const { items: _, lots: __, ...row } = product
const answers = {
  ...signedIn('inventory_manager'),
  'GET /api/inventory': () => pageWith([itemLike()]),
  'GET /api/products': () => json({ items: [row], total: 1, page: 1, pageSize: 20 }),
  [`GET /api/products/${productId}`]: () => json(product),
  [`GET /api/products/${productId}/history`]: () =>
    json({
      items: [
        {
          id: 'movement-1',
          at: '2026-11-20T10:00:00.000Z',
          actor: 'Dana Reyes',
          itemId,
          place: 'Main Campus · Supply Room',
          lotNumber: 'G-1',
          movement: {
            quantity: -2,
            type: 'issue',
            reason: 'dispensed',
            note: '',
            commandId: null,
            countId: null,
            importId: null,
            transferId: null,
            receiptId: null,
            receiptNumber: null,
            returnId: null,
            returnNumber: null,
            reversesId: null,
            reversedById: null,
            canUndo: false,
          },
          change: null,
        },
      ],
      total: 1,
      page: 1,
      pageSize: 20,
    }),
}

it('the inventory has a row for each product on request, under the same filters, that opens its places', async () => {
  const requests = answering(answers)
  const { router } = await renderPage('/dashboard/inventory?condition=short')
  await userEvent.click(await screen.findByRole('radio', { name: 'By product' }))
  const found = await screen.findByRole('row', { name: 'Nitrile gloves M' })
  expect(within(found).getByRole('cell', { name: '60 BX' })).toBeTruthy()
  expect(router.state.location.search).toEqual({ condition: 'short', group: 'product' })
  const asked = requests.map(({ url }) => new URL(url)).find(({ pathname }) => pathname === '/api/products')
  expect(Object.fromEntries(asked?.searchParams ?? [])).toEqual({
    condition: 'short',
    page: '1',
    pageSize: '20',
    dir: 'asc',
  })
  await userEvent.click(within(found).getByRole('link', { name: 'Nitrile gloves M' }))
  await waitFor(() => expect(router.state.location.pathname).toBe(`/dashboard/products/${productId}`))
})

it('a product shows every place that keeps it, its lots, and what happened in all of them', async () => {
  answering(answers)
  await renderPage(`/dashboard/products/${productId}`)
  const main = await screen.findByRole('row', { name: /^Main Campus/ })
  expect(within(main).getByRole('cell', { name: '12 days' })).toBeTruthy()
  expect(screen.getByRole('row', { name: /^Riverbend/ })).toBeTruthy()
  await userEvent.click(screen.getByRole('tab', { name: 'Lots' }))
  const lot = await screen.findByRole('row', { name: 'G-1 Main Campus' })
  expect(within(lot).getByText('Recalled')).toBeTruthy()
  await userEvent.click(screen.getByRole('tab', { name: 'History' }))
  expect(await screen.findByText(/Main Campus · Supply Room/)).toBeTruthy()
})

it('a product has its documents, and a file chosen there belongs to it', async () => {
  const session = signedInAs(['inventory_manager'])
  const requests = answering({
    ...answers,
    'GET /api/auth/session': () => json({ ...session, person: { ...session.person, id: productId } }),
    'GET /api/documents': () => json({ items: [], total: 0, page: 1, pageSize: 100 }),
    'GET /api/documents/choices': () => json({ tags: [], people: [], offices: [] }),
    'POST /api/documents': () => refusal(422, { code: 'VALIDATION_ERROR', message: 'No' }),
  })
  await renderPage(`/dashboard/products/${productId}`)
  await userEvent.click(await screen.findByRole('tab', { name: 'Documents' }))
  expect(await screen.findByText('No documents yet')).toBeTruthy()
  const listed = requests.find(({ url }) => url.includes('/api/documents?'))
  expect(new URL(listed?.url ?? '').searchParams.get('recordId')).toBe(productId)
  const field = document.querySelector('input[type="file"]') as HTMLInputElement
  await userEvent.upload(field, new File(['Fit'], 'IFU gloves.txt', { type: 'text/plain' }))
  expect(await screen.findByDisplayValue('IFU gloves')).toBeTruthy()
  await userEvent.click(screen.getByText('Save'))
  await waitFor(() => expect(requests.some(({ method }) => method === 'POST')).toBe(true))
  const sent = await requests.find(({ method }) => method === 'POST')?.json()
  expect(sent.links).toEqual([{ kind: 'product', id: productId }])
})

it('a product that is kept nowhere the person may look is not there', async () => {
  answering(signedIn('inventory_viewer'))
  await renderPage(`/dashboard/products/${productId}`)
  expect(await screen.findByRole('heading', { name: 'Product not found', level: 2 })).toBeTruthy()
})
