import { existsSync, readFileSync } from 'node:fs'
import type { Import, ImportPreview } from '@wellstock/contract/stock/imports'
import { languages } from '@wellstock/domain/identity/preferences'
import { readWorkbook, sheetText } from '@wellstock/domain/platform/workbook/read-workbook'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { messagesIn } from '../../platform/messages.ts'
import { ids } from '../../testing/fixture.ts'
import { startTestApp, type TestApp } from '../../testing/harness.ts'
import { exportColumns } from '../inventory/export.ts'
import { guessColumns } from '../lists/guess-columns.ts'

// The list a clinic handed us lies beside the repository where everything is checked; else a copy with the same oddities.
const original = new URL('../../../../../shared/data/clinic-stock-list.csv', import.meta.url)
const copy = new URL('./testdata/clinic-list.csv', import.meta.url)
const clinicList = readFileSync(existsSync(original) ? original : copy, 'utf8')

let app: TestApp
let manager: Awaited<ReturnType<TestApp['as']>>
beforeAll(async () => {
  app = await startTestApp()
  manager = await app.as('inventory_manager')
})
afterAll(() => app.stop())

async function handIn(content: string, officeId: string = ids.south) {
  const { body } = await manager.post('/api/imports', { fileName: 'list.csv', content, officeId })
  expect(body).toMatchObject({ state: 'draft' })
  return body as Import
}

async function preview(id: string) {
  const { status, body } = await manager.get(`/api/imports/${id}/preview?pageSize=100`)
  expect(status).toBe(200)
  return body as ImportPreview
}

async function exported(format: 'csv' | 'xlsx', officeId: string = ids.south): Promise<string> {
  const response = await manager.open(`/api/inventory/export?format=${format}&officeId=${officeId}`)
  expect(response.status).toBe(200)
  const bytes = new Uint8Array(await response.arrayBuffer())
  if (format === 'csv') return new TextDecoder().decode(bytes)
  const [sheet] = await readWorkbook(bytes)
  return sheetText(sheet ?? { name: '', rows: [] })
}

/** That handing the exported list in again would change nothing. */
async function expectNoChange(format: 'csv' | 'xlsx', officeId: string = ids.south) {
  const draft = await handIn(await exported(format, officeId), officeId)
  const { counts, items } = await preview(draft.id)
  expect(items.filter(({ outcome }) => outcome !== 'same' && outcome !== 'merged')).toEqual([])
  expect(counts).toMatchObject({ new: 0, changed: 0, problem: 0 })
  expect(counts.same + counts.merged).toBe(draft.rows)
  return { draft, counts }
}

describe('the inventory list, exported and handed in again, changes nothing', () => {
  it('of a clinic that brought its own', { timeout: 120_000 }, async () => {
    const draft = await handIn(clinicList)
    await manager.put(`/api/imports/${draft.id}`, {
      repairs: { duplicates: 'separate', vendors: { 'Henry Schien': 'Henry Schein' } },
    })
    expect((await manager.post(`/api/imports/${draft.id}/commit`, {})).status).toBe(200)
    for (const format of ['csv', 'xlsx'] as const) {
      const { counts } = await expectNoChange(format)
      expect(counts.same).toBe(draft.rows + 1)
    }
  })

  it('with lots, dates, codes, rooms and every honest text', async () => {
    const content = [
      'SKU,Name,Qty,Unit,Vendor,Price,Lot,Expiry,Barcode,Room,Location,Serial number,Department,Notes',
      `TRIP-1,"O'Brien clamp, 4'6""",5,BX/500,O'Brien & Sons,1.1250,L-1,2040-01-31,4006381333931; +A999123457,1-01,=Shelf 1,,#10 blade,"line one
line ""two"""`,
      `TRIP-1,"O'Brien clamp, 4'6""",7,BX/500,O'Brien & Sons,1.1250,0042,,,1-01,=Shelf 1,,#10 blade,"line one
line ""two"""`,
      `TRIP-1,"O'Brien clamp, 4'6""",3,BX/500,O'Brien & Sons,1.1250,,,,1-01,=Shelf 1,,#10 blade,"line one
line ""two"""`,
      `TRIP-1,"O'Brien clamp, 4'6""",2,BX/500,O'Brien & Sons,1.1250,,,,,-,,#10 blade,"""quoted"" first
then not"`,
      'TRIP-2,"=SUM(A1) + Ünïcode ≤ 5 🦾",0,EA,Unknown,,,,,,,SN-1,General,',
      'TRIP-2,"=SUM(A1) + Ünïcode ≤ 5 🦾",1,EA,Unknown,,,,,,,SN-2,General,',
    ].join('\n')
    const draft = await handIn(content)
    expect((await preview(draft.id)).counts).toEqual({ new: 4, changed: 0, same: 0, merged: 2, problem: 0 })
    expect((await manager.post(`/api/imports/${draft.id}/commit`, {})).status).toBe(200)
    const text = await exported('csv')
    for (const kept of ["O'Brien & Sons", '#10 blade', '0042', '2040-01-31', '+A999123457', "'=SUM(A1)"])
      expect(text).toContain(kept)
    for (const format of ['csv', 'xlsx'] as const) {
      const { counts } = await expectNoChange(format)
      expect(counts.merged).toBe(2)
    }
  })

  it('of an office whose items stand in rooms, and where a lot has expired', async () => {
    await app.rows(`update lot set expiry_date = '2020-01-31' where number = 'G-SOON'`)
    for (const format of ['csv', 'xlsx'] as const) await expectNoChange(format, ids.north)
  })

  it.each(languages)('because its columns are guessed: %s', (language) => {
    const columns = exportColumns(messagesIn(language))
    const header = columns.map(({ label }) => label)
    const values: Record<string, string[]> = {
      sku: ['A-100', 'A-200', 'A-300'],
      name: ['Gauze, sterile', 'Tape, paper', 'Gloves, large'],
      type: ['Supplies', 'Equipment', 'Supplies'],
      quantity: ['3', '4', '5'],
      unit: ['BX', 'EA', 'BX/100'],
      unitPrice: ['4.5', '12', '1.125'],
      purchaseDate: ['2026-01-31', '', '2026-02-28'],
      expiryDate: ['2040-01-31', '', ''],
      lotNumber: ['L-1', '', ''],
      codes: ['04006381333931', '', ''],
    }
    const rows = [0, 1, 2].map((n) => ({
      line: n + 1,
      cells: columns.map(({ key, kind }) => values[key]?.[n] ?? (kind === 'number' ? String(n) : 'Word')),
    }))
    const renamed: Record<string, string> = { quantity: 'currentQuantity', codes: 'code' }
    expect(guessColumns({ header, rows })).toEqual(columns.map(({ key }) => renamed[key] ?? key))
  })
})

it('is exported within the offices of the person, filtered as the list is', async () => {
  const south = await app.as('inventory_viewer', 'south')
  const { status, body } = await south.get('/api/inventory/export?format=csv&search=gloves')
  expect(status).toBe(200)
  expect(body).toContain('GLV-001')
  expect(body).not.toContain('North Office')
  expect(body).not.toContain('TRIP-1')
  expect((await (await app.as('approver')).get('/api/inventory/export?format=csv')).status).toBe(403)
})
