import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Import, ImportPreview, ImportRow } from '@wellstock/contract/stock/imports'
import { describe, expect, it } from 'vitest'
import { renderPage } from '../../../test-app.tsx'
import { answering, json } from '../../../test-server.ts'
import { mainOffice, signedIn } from '../items/fixtures.ts'

const id = '44444444-4444-4444-8444-444444444444'
const draft: Import = {
  id,
  fileName: 'stock.csv',
  state: 'draft',
  officeId: mainOffice,
  officeName: 'Main Campus',
  roomId: null,
  rows: 4,
  columns: [{ header: 'Name', field: 'name', samples: ['Saline'] }],
  repairs: { duplicates: 'problem', vendors: {}, keepUnits: false, picks: [], decimal: null, blanks: 'ask' },
  createdAt: '2026-11-20T10:00:00.000Z',
  createdBy: 'Dana Reyes',
  result: null,
}
const rowLike = (changes: Partial<ImportRow>): ImportRow => ({
  line: 1,
  outcome: 'new',
  sku: 'A1',
  name: 'Saline',
  changes: [],
  lots: [],
  codes: [],
  merged: null,
  problems: [],
  notes: [],
  noteReasons: [],
  ...changes,
})

async function check(...items: ImportRow[]) {
  const counts = { new: 1, changed: 0, same: 0, merged: 2, problem: 0 }
  const preview: ImportPreview = { items, total: items.length, page: 1, pageSize: 50, counts, offers: [] }
  const requests = answering({
    ...signedIn('inventory_manager'),
    [`GET /api/imports/${id}`]: () => json(draft),
    [`GET /api/imports/${id}/preview`]: () => json(preview),
    [`PUT /api/imports/${id}`]: () => json(draft),
  })
  await renderPage(`/dashboard/inventory/import?import=${id}&step=check`)
  return requests
}

describe('a row of the check', () => {
  it('that speaks for others says so, and asks whose word is taken', async () => {
    const requests = await check(
      rowLike({
        lots: [
          { number: 'S1', expiryDate: '2040-01-31', quantity: 5 },
          { number: null, expiryDate: null, quantity: 7 },
        ],
        codes: ['04006381333931'],
        merged: {
          lines: [1, 3, 4],
          differences: [
            {
              field: 'vendor',
              options: [
                { value: 'Medline', line: 1, rows: 2 },
                { value: 'McKesson', line: 4, rows: 1 },
              ],
              chosen: 1,
            },
          ],
        },
      }),
    )
    expect(await screen.findByText('3 rows merged into one item: rows 1, 3, 4')).toBeTruthy()
    expect(screen.getByText('Lot S1, expires 01/31/2040: 5')).toBeTruthy()
    expect(screen.getByText('Without a lot: 7')).toBeTruthy()
    expect(screen.getByText('Barcode: 04006381333931')).toBeTruthy()
    expect(screen.getByRole('button', { name: /2\s*Merged/ })).toBeTruthy()

    const vendor = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Vendor for the merged item' })
    expect(within(vendor).getByRole<HTMLOptionElement>('option', { name: 'Medline (2 rows)' }).selected).toBe(
      true,
    )
    await userEvent.selectOptions(vendor, 'McKesson (row 4)')
    await waitFor(() => expect(requests.some(({ method }) => method === 'PUT')).toBe(true))
    expect(await requests.find(({ method }) => method === 'PUT')?.json()).toEqual({
      repairs: { ...draft.repairs, picks: [{ line: 1, field: 'vendor', from: 4 }] },
    })
  })

  it('shows its first facts and keeps the others until asked', async () => {
    await check(
      rowLike({
        outcome: 'changed',
        changes: [
          { field: 'vendor', from: 'Medline', to: 'McKesson', lot: null },
          { field: 'currentQuantity', from: '3', to: '5', lot: 'S1' },
          { field: 'minQuantity', from: '1', to: '2', lot: null },
        ],
        notes: ['The name stays "Saline".'],
        noteReasons: [],
      }),
    )
    expect((await screen.findByText('Quantity, lot S1:', { exact: false })).closest('details')).toBeNull()
    const more = screen.getByText('2 more')
    const later = screen.getByText('The name stays "Saline".').closest('details')
    expect(later?.open).toBe(false)
    await userEvent.click(more)
    expect(later?.open).toBe(true)
  })
})
