import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Import } from '@wellstock/contract/stock/imports'
import { describe, expect, it } from 'vitest'
import { renderPage } from '../../../test-app.tsx'
import { answering, json } from '../../../test-server.ts'
import { readTextFile } from '../inventory/read-text-file.ts'
import { mainOffice, signedIn } from '../items/fixtures.ts'
import { mapColumn, missingFields } from './import-mapping.ts'

const id = '44444444-4444-4444-8444-444444444444'
const draft: Import = {
  id,
  fileName: 'stock.csv',
  state: 'draft',
  officeId: mainOffice,
  officeName: 'Main Campus',
  roomId: null,
  rows: 214,
  columns: [
    { header: 'Item Number', field: 'sku', samples: ['QDL20402', 'CUR290015'] },
    { header: 'Description', field: 'notes', samples: ['TAPE,1.5"X15YD'] },
  ],
  repairs: { duplicates: 'problem', vendors: {}, keepUnits: false, picks: [], decimal: null, blanks: 'ask' },
  createdAt: '2026-11-20T10:00:00.000Z',
  createdBy: 'Dana Reyes',
  result: null,
}

describe('the columns of a list', () => {
  it('can be corrected; without a column for the name there is no going on', async () => {
    const requests = answering({
      ...signedIn('inventory_manager'),
      [`GET /api/imports/${id}`]: () => json(draft),
      [`PUT /api/imports/${id}`]: () => json(draft),
    })
    const { router } = await renderPage(`/dashboard/inventory/import?import=${id}&step=columns`)
    const columns = within(await screen.findByRole('list', { name: 'What the columns mean' }))
    expect(columns.getByText('QDL20402 · CUR290015')).toBeTruthy()
    const next = screen.getByRole<HTMLButtonElement>('button', { name: 'Check the rows' })
    expect(next.disabled).toBe(true)
    expect(screen.getByText('Choose a column for: Name')).toBeTruthy()

    await userEvent.selectOptions(columns.getByLabelText('Read Description as'), 'Name')
    await userEvent.click(next)
    await waitFor(() => expect(router.state.location.search).toMatchObject({ import: id, step: 'check' }))
    const [request] = requests.filter(({ method }) => method === 'PUT')
    expect(await request?.json()).toEqual({ fields: ['sku', 'name'], officeId: mainOffice, roomId: null })
  })

  it('reads a field from one column only', () => {
    expect(mapColumn(['sku', 'name', null], 2, 'name')).toEqual(['sku', null, 'name'])
    expect(mapColumn(['sku', 'name'], 0, null)).toEqual([null, 'name'])
    expect(missingFields(['sku'])).toEqual(['name'])
  })
})

describe('reading a file', () => {
  const bytes = (...codes: number[]) => ({ arrayBuffer: async () => new Uint8Array(codes).buffer }) as Blob

  it('takes UTF-8, and what Excel writes on Windows', async () => {
    expect(await readTextFile(bytes(0xc3, 0xa9))).toBe('é')
    expect(await readTextFile(bytes(0x4d, 0xe9))).toBe('Mé')
    expect(await readTextFile(bytes(0xff, 0xfe, 0x41, 0x00))).toBe('A')
  })
})
