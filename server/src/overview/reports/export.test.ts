import type { OfficeReport } from '@wellstock/contract/overview/reports'
import { type Language, languages } from '@wellstock/domain/identity/preferences'
import { reportFigureKeys, reportTypes } from '@wellstock/domain/overview/reports'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { numbersOf } from '../../platform/files/frame.ts'
import { messagesIn } from '../../platform/messages.ts'
import { ids, personId } from '../../testing/fixture.ts'
import { startTestApp, type TestApp } from '../../testing/harness.ts'
import { readPdf } from '../../testing/read-pdf.ts'
import { readZip } from '../../testing/read-zip.ts'
import { figureWords } from '../figure-words.ts'
import { reportFile } from './export.ts'
import { fingerprintOf } from './export-fingerprint.ts'

const wordsIn = (language: Language) => {
  const m = messagesIn(language)
  return { m, words: figureWords(m, numbersOf({ language, currency: 'USD' })) }
}

let test: TestApp
let admin: Awaited<ReturnType<TestApp['as']>>

const move = (quantity: number, type: string, at: string) =>
  test.rows(
    `insert into stock_movement (organization_id, id, item_id, quantity, type, reason, unit_cost, actor_id, occurred_at)
     values ($1, gen_random_uuid(), $2, $3, $4, 'test', 2, $5, $6)`,
    [ids.organization, ids.gauze, quantity, type, personId('admin'), at],
  )

beforeAll(async () => {
  test = await startTestApp()
  admin = await test.as('admin')
  await move(40, 'receipt', '2026-10-01T12:00:00Z')
  await move(-15, 'issue', '2026-10-25T12:00:00Z')
}, 60_000)
afterAll(() => test.stop())

const period = { type: 'overview', from: '2026-10-20', to: '2026-11-20' }
const queryOf = (more: Record<string, string>) => new URLSearchParams({ ...period, ...more })
const report = async (more: Record<string, string> = {}): Promise<OfficeReport> =>
  (await admin.get(`/api/reports/offices?${queryOf(more)}`)).body
const saved = async (format: string, more: Record<string, string> = {}) => {
  const response = await admin.open(`/api/reports/offices/export?${queryOf({ ...more, format })}`)
  expect(response.status).toBe(200)
  return { response, bytes: new Uint8Array(await response.arrayBuffer()) }
}

const csv = async (more: Record<string, string> = {}): Promise<string[][]> =>
  parse(Buffer.from((await saved('csv', more)).bytes), {
    bom: true,
    relax_column_count: true,
    skip_empty_lines: true,
  })

const fingerprints = async (more: Record<string, string> = {}) => {
  const [inCsv] = (await csv(more)).flatMap(([label, value]) => (label === 'Fingerprint' ? [value] : []))
  const sheets = [...readZip((await saved('xlsx', more)).bytes).values()].join()
  const pages = readPdf((await saved('pdf', more)).bytes)
  return {
    inCsv,
    inExcel: /<t>([\da-f]{64})<\/t>/.exec(sheets)?.[1],
    inPdf: /Fingerprint: ([\da-f]{64})/.exec(pages.join())?.[1],
    footers: pages.map((page) => / · ([\da-f]{16})\nPage/.exec(page)?.[1]),
  }
}

describe('the office report as a file', () => {
  it('is called after its type and period', async () => {
    const { response } = await saved('xlsx')
    expect(decodeURIComponent(response.headers.get('content-disposition') ?? '')).toContain(
      'Office report Overview 2026-10-20–2026-11-20.xlsx',
    )
  })

  it('has the figures of the screen in CSV, by office and over all', async () => {
    const { offices, total, summary } = await report()
    const rows = await csv()
    const heads = rows.find(([first]) => first === 'Office') ?? []
    const at = (name: string) => heads.indexOf(name)
    const { m, words } = wordsIn('en')
    for (const office of offices) {
      const row = rows.find(([name]) => name === office.name) ?? []
      for (const { key, value, gap } of office.figures) {
        const column = at(words.name(key))
        if (column < 0) continue
        expect(row[column]).toBe(gap ? `– (${m[`reports_file_gap_${gap}`]()})` : String(value))
      }
    }
    const value = total.find(({ key }) => key === 'inventoryValue')?.value
    expect(value).toBe(25 * 12.5)
    expect(rows.find(([name]) => name === 'Total')?.[at('Inventory value')]).toBe(String(value))
    expect(rows.slice(0, 3)).toEqual([
      ['Summary'],
      ['Period', 'Inventory value', 'Items', 'Low stock', 'Total transfers'],
      [
        '2026-10-20 – 2026-11-20',
        ...[summary.inventoryValue, summary.totalItems, summary.lowStockItems].map(({ value }) =>
          String(value),
        ),
        String(summary.totalTransfers.value),
      ],
    ])
  })

  it('has sheets of typed cells in Excel', async () => {
    const { total } = await report({ compare: 'true' })
    const files = readZip((await saved('xlsx', { compare: 'true' })).bytes)
    const names = [...(files.get('xl/workbook.xml') ?? '').matchAll(/<sheet name="([^"]+)"/g)]
    expect(names.map(([, name]) => name)).toEqual([
      'Summary',
      'Inventory value  By month',
      'Offices',
      'Change (rates in points)',
      'About',
    ])
    const value = total.find(({ key }) => key === 'inventoryValue')?.value
    expect(files.get('xl/worksheets/sheet1.xml')).toContain(`<c r="B2" s="1"><v>${value}</v></c>`)
    expect(files.get('xl/worksheets/sheet3.xml')).toContain(`s="6"><v>${value}</v></c>`)
  })

  it('says on paper what it shows, of when, and what every figure means', async () => {
    const text = readPdf((await saved('pdf', { compare: 'true' })).bytes).join('\n')
    for (const part of [
      'Two Rivers Clinics\nOffice report: Overview\n2026-10-20 – 2026-11-20',
      'Period: 2026-10-20 – 2026-11-20 · Compared with: 2026-09-18 – 2026-10-19 · Offices: North Office, South Office',
      'As of 2026-11-20 08:00',
      'Summary\nInventory value\n',
      'Change (rates in points)',
      'Page 1 of ',
      'Cost efficiency: Used ÷ (used + expired + damaged + count losses + lost in transit) × 100, of supplies',
      'Total transfers: Transfers in + transfers out of the offices shown.',
    ])
      expect(text.replaceAll(' \n', ' ')).toContain(part)
  })

  it('has the same fingerprint in every format, and another one once a figure differs', async () => {
    const before = await fingerprints()
    expect(before.inCsv).toMatch(/^[\da-f]{64}$/)
    expect([before.inExcel, before.inPdf]).toEqual([before.inCsv, before.inCsv])
    for (const footer of before.footers) expect(footer).toBe(before.inCsv?.slice(0, 16))

    test.passTime(60_000)
    expect((await fingerprints()).inCsv).toBe(before.inCsv)
    expect((await fingerprints({ offices: ids.north })).inCsv).not.toBe(before.inCsv)
    await move(1, 'receipt', '2026-11-01T12:00:00Z')
    expect((await fingerprints()).inCsv).not.toBe(before.inCsv)
  })

  it('keeps a name that looks like a formula text', async () => {
    await test.rows('update office set name = $2 where id = $1', [ids.south, '=HYPERLINK("http://x")'])
    const rows = await csv()
    expect(rows.flat().filter((cell) => /^[=+\-@]/.test(cell))).toEqual([])
    expect(rows.flat()).toContain('\'=HYPERLINK("http://x")')
    const files = readZip((await saved('xlsx')).bytes)
    expect([...files.values()].join()).not.toContain('<f>')
    expect(files.get('xl/worksheets/sheet3.xml')).toContain('<t>=HYPERLINK(&quot;http://x&quot;)</t>')
    await test.rows("update office set name = 'South Office' where id = $1", [ids.south])
  })

  it.each(reportTypes)('of type %s is made in every format', async (type) => {
    for (const format of ['csv', 'xlsx', 'pdf'])
      expect((await saved(format, { type })).bytes.length).toBeGreaterThan(500)
  })

  it('is refused for an office beyond what somebody may see, and shows no other', async () => {
    const manager = await test.as('office_manager', 'south')
    const ask = (more: Record<string, string>) =>
      manager.get(`/api/reports/offices/export?${queryOf({ format: 'csv', ...more })}`)
    expect(await ask({ offices: ids.north })).toMatchObject({
      status: 422,
      body: { fields: { offices: 'This office does not exist.' } },
    })
    const { body } = await ask({})
    expect(body).toContain('South Office')
    expect(body).not.toContain('North Office')
    expect(
      (await (await test.as('user')).get(`/api/reports/offices/export?${queryOf({ format: 'csv' })}`)).status,
    ).toBe(403)
  })
})

describe('in another language', () => {
  const plain: OfficeReport = {
    type: 'transfers',
    asOf: '2026-11-20T15:00:00.000Z',
    currency: 'EUR',
    period: { from: '2026-10-20', to: '2026-11-20', days: 32 },
    compared: null,
    summary: {
      inventoryValue: { key: 'inventoryValue', value: 12.5, gap: null, before: null },
      totalItems: { key: 'totalItems', value: 3, gap: null, before: null },
      lowStockItems: { key: 'lowStockItems', value: 1, gap: null, before: null },
      totalTransfers: { value: 2, before: null },
    },
    offices: [],
    total: [],
    breakdown: {
      kind: 'route',
      unit: 'money',
      columns: ['transferLinesOut', 'transferValueOut', 'transfersOut'].map((key) => ({ key, name: null })),
      rows: [{ key: 'a>b', name: 'North → South', values: [5, 60.5, 2] }],
    },
  }

  it.each([
    ['es', 'Informe de oficinas: Traslados', 'Por ruta', 'Huella digital', '60,50'],
    ['fr', 'Rapport des sites: Transferts', 'Par trajet', 'Empreinte', '60,50'],
    ['de', 'Standortbericht: Umlagerungen', 'Nach Strecke', 'Fingerabdruck', '60,50'],
  ] as const)('is written in %s, with the fingerprint of the data', async (language, ...texts) => {
    const file = reportFile(plain, { organization: 'Tamarind', language }, 'pdf')
    const text = readPdf(new Uint8Array(await new Response(await file.make('test')).arrayBuffer())).join('\n')
    for (const part of [...texts, fingerprintOf(plain), 'North → South'.split(' ')[0] ?? ''])
      expect(text).toContain(part)
  })

  it.each(languages)('calls no two figures the same in %s', (language) => {
    const { words } = wordsIn(language)
    const names = reportFigureKeys.map((key) => words.name(key))
    expect(new Set(names).size).toBe(names.length)
  })
})
