import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type {
  PastImport,
  PastImportProgress,
  PastImportRow,
  PastOrder,
} from '@wellstock/contract/buying/past-orders'
import { expect, it } from 'vitest'
import { renderPage } from '../../../test-app.tsx'
import { answering, json, refusal } from '../../../test-server.ts'
import { pageOf, signedIn, vendor } from '../vendor-orders/fixtures.ts'

const FILE = '99999999-5555-4111-8111-000000000001'
const ORDER = '99999999-5555-4111-8111-000000000002'
const office = { id: '11111111-1111-4111-8111-111111111111', name: 'Hollow Main Campus' }
const path = `/dashboard/vendor-orders/past?file=${FILE}`
const one = `/api/past-imports/${FILE}`

const fileLike = (changes: Partial<PastImport> = {}): PastImport => ({
  ...{ id: FILE, fileName: 'orders.csv', state: 'draft', rows: 3, dateOrder: null, office, vendor: null },
  columns: [{ header: 'PO', field: 'number', samples: ['A-1'] }],
  counts: { new: 1, same: 0, problem: 2, orders: 1, lines: 1, receipts: 1, bills: 0 },
  ...{ createdAt: '2026-11-20T10:00:00Z', createdBy: 'Kim', committedAt: null, committedBy: null },
  ...{ undoneAt: null, undoneBy: null, version: 4 },
  ...changes,
})
const rowLike = (changes: Partial<PastImportRow> = {}): PastImportRow => ({
  ...{ line: 2, outcome: 'problem', number: 'A-2', vendor: 'Acme Med', name: 'Gauze', pack: '' },
  ...{ field: 'vendor', message: 'Which vendor is "Acme Med"?', messageReason: null, asks: 'vendor' },
  ...{ vendorId: null, products: [], packs: [], unit: null },
  ...changes,
})
const stream = (file: PastImport) => {
  const said: PastImportProgress = { step: 'done', import: file }
  return new Response(`event: message\ndata: ${JSON.stringify(said)}\n\nevent: done\ndata: \n\n`, {
    headers: { 'content-type': 'text/event-stream' },
  })
}

it('a file says what it brings and what is left out; an answer checks it again, and it is brought in and undone', async () => {
  let file = fileLike()
  let isRefused = true
  const requests = answering({
    ...signedIn('vendor_manager'),
    [`GET ${one}`]: () => json(file),
    [`GET ${one}/rows`]: () => pageOf([rowLike()]),
    'GET /api/vendors': () => json({ items: [vendor], total: 1, page: 1, pageSize: 20, categories: [] }),
    [`PUT ${one}/rows/2`]: () => json(fileLike({ version: 5, counts: null })),
    [`POST ${one}/check`]: () => {
      file = fileLike({ version: 7, counts: { ...(file.counts as object), new: 3, problem: 0 } as never })
      return stream(file)
    },
    [`POST ${one}/commit`]: () => {
      file = fileLike({ ...file, state: 'committed', version: 9 })
      return stream(file)
    },
    [`POST ${one}/undo`]: () => {
      if (isRefused)
        return refusal(409, {
          code: 'OPERATION_FAILED',
          message: 'Later files have added receipts or invoices to these orders.',
          blockers: ['Undo receipts.csv first.'],
        })
      file = fileLike({ ...file, state: 'undone', version: 10 })
      return json(file)
    },
  })
  await renderPage(path)
  expect(await screen.findByText('1 order · 1 line · 1 receipt')).toBeTruthy()
  expect(screen.getByText('Nothing is written yet.')).toBeTruthy()
  // Rows that are left out come first.
  expect(screen.getByRole('button', { name: 'Left out 2' }).getAttribute('aria-pressed')).toBe('true')
  await userEvent.click(await screen.findByRole('button', { name: 'Answer' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('combobox', { name: 'Which vendor is "Acme Med"?' }))
  await userEvent.click(await screen.findByRole('option', { name: vendor.name }))
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const put = requests.findLast(({ method }) => method === 'PUT')
  expect(await put?.clone().json()).toEqual({ version: 4, vendorId: vendor.id })

  await userEvent.click(await screen.findByRole('button', { name: 'Bring in 3 rows' }))
  expect(await screen.findByRole('link', { name: 'Show the orders' })).toBeTruthy()
  const undo = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    const asked = within(await screen.findByRole('dialog'))
    await userEvent.click(asked.getByRole('button', { name: 'Undo' }))
  }
  await undo()
  expect(await screen.findByText('Undo receipts.csv first.')).toBeTruthy()
  isRefused = false
  await undo()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull())
})

it('a past order says what came of it and what was billed, and which file it came from', async () => {
  const order: PastOrder = {
    ...{ id: ORDER, number: 'A-1', vendor, office: { ...office, code: 'MAIN' }, version: 1 },
    ...{ orderedOn: '2025-03-03', lineCount: 1, total: 75, received: 0.5, billed: null, currency: 'USD' },
    lastReceivedOn: '2025-03-10',
    lines: [
      {
        ...{ id: 'line-1', pack: 'BX/10', packQuantity: 10, packs: 6, packPrice: 12.5, quantity: 60 },
        product: { id: 'product-1', sku: 'WND-001', name: 'Gauze', unit: 'EA' },
        ...{ promisedOn: null, received: 30, rejected: 2, billed: 0 },
      },
    ],
    receipts: [{ id: 'r-1', receivedOn: '2025-03-10', lineId: 'line-1', quantity: 32, rejected: 2 }],
    bills: [],
    files: [{ id: FILE, fileName: 'orders.csv', committedAt: '2026-11-20T10:00:00Z' }],
  }
  answering({ ...signedIn('vendor_manager'), [`GET /api/past-orders/${ORDER}`]: () => json(order) })
  await renderPage(`/dashboard/vendor-orders/past/${ORDER}`)
  expect(await screen.findByRole('heading', { name: 'A-1' })).toBeTruthy()
  expect(screen.getByText('Past')).toBeTruthy()
  const receipts = within(screen.getByRole('region', { name: 'Receipts' }))
  expect((await receipts.findAllByRole('row')).at(-1)?.textContent).toContain('32 EA')
  expect(within(screen.getByRole('region', { name: 'Invoices' })).getByText(/Nothing of it/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'orders.csv' }).getAttribute('href')).toContain(FILE)
})
