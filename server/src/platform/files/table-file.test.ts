import { parse } from 'csv-parse/sync'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { idOf } from '../../testing/fixture.ts'
import { readPdf } from '../../testing/read-pdf.ts'
import { readZip } from '../../testing/read-zip.ts'
import { asWritten, escapeFormula } from './escape-formula.ts'
import { lettersOf } from './sheet-xml.ts'
import { type Row, type Table, tableFile, type Workbook } from './table-file.ts'
import { bandsOf } from './table-pdf.ts'
import { sheetNames } from './workbook-xml.ts'

const honest = ["O'Brien", '#10 blade', '4\'6"', 'Größe ≤ 5 – “ñ” × œ', 'two, three; four']

const tableOf = (rows: Table['rows'], changes: Partial<Table> = {}): Table => ({
  organization: 'Tamarind Hollow',
  language: 'en',
  currency: 'USD',
  asOf: '2026-11-20T15:00:00.000Z',
  timeZone: 'America/Denver',
  title: 'Inventory',
  filters: [
    ['Status', 'Low Stock'],
    ['Search', '=gloves'],
  ],
  columns: [
    { key: 'name', label: 'Name', kind: 'text' },
    { key: 'quantity', label: 'On hand', kind: 'number' },
    { key: 'value', label: 'Value', kind: 'money', definition: 'On hand × unit price' },
    { key: 'expiry', label: 'Next expiry', kind: 'date' },
    { key: 'counted', label: 'Counted', kind: 'instant' },
    { key: 'share', label: 'Share', kind: 'percent' },
  ],
  rows,
  ...changes,
})
const rowOf = (name: string | null): Row => ({
  name,
  quantity: -1234,
  value: 1234.5,
  expiry: '2027-03-31',
  counted: '2026-11-20T02:30:00.000Z',
  share: 0.125,
})

const bytesOf = async (table: Table | Workbook, format: 'csv' | 'xlsx' | 'pdf') =>
  new Uint8Array(await new Response(await tableFile(table, format).make('test')).arrayBuffer())
const csvOf = async (table: Table): Promise<string[][]> =>
  parse(Buffer.from(await bytesOf(table, 'csv')), { bom: true })

it('what a cell was before can be read again, whatever it is', () => {
  const sign = fc.constantFrom(
    '=',
    '+',
    '-',
    '@',
    '＝',
    "'",
    '"',
    ';',
    '\t',
    '\n',
    '\r',
    ' ',
    '\u200b',
    'a',
    '1',
  )
  const text = fc.oneof(
    fc.array(sign, { maxLength: 12 }).map((signs) => signs.join('')),
    fc.string(),
  )
  fc.assert(
    fc.property(text, (written) => {
      expect(asWritten(escapeFormula(written))).toBe(written)
    }),
    { numRuns: 2_000 },
  )
})

describe('a table as CSV', () => {
  it('is the labels and the rows and nothing else, numbers and dates as other programs read them', async () => {
    const file = tableFile(tableOf([rowOf('Gloves')]), 'csv')
    expect([file.name, file.contentType]).toEqual(['Inventory 2026-11-20.csv', 'text/csv; charset=utf-8'])
    expect(await new Response(await file.make('test')).text()).toBe(
      'Name,On hand,Value,Next expiry,Counted,Share\r\n' +
        'Gloves,-1234,1234.5,2027-03-31,2026-11-20T02:30:00.000Z,0.125\r\n',
    )
  })

  it.each([
    ...['=1+1', '+1', '-1', '@SUM(A1)', ' =1', '\u200b=1', '"=1"', '\tx', '\rx', '\nx'],
    ...['＝1+1', '＋1', '－1', '＠SUM(A1)', ' ＝1'],
  ])('makes the formula %j text', async (formula) => {
    const [, row] = await csvOf(tableOf([rowOf(formula)]))
    expect(row?.slice(0, 2)).toEqual([`'${formula}`, '-1234'])
  })

  it.each([
    ['a;=1', "a;'=1"],
    ['a; "=1"', 'a; "\'=1"'],
    ['a;＝1;+2', "a;'＝1;'+2"],
    ['a\t@b', "a\t'@b"],
    ['a\r\n-1', "a\r\n'-1"],
    ['\t=1', "'\t'=1"],
  ])('makes %j text where another separator begins a cell in it', async (formula, text) => {
    const [, row] = await csvOf(tableOf([rowOf(formula)]))
    expect(row?.slice(0, 2)).toEqual([text, '-1234'])
    const file = Buffer.from(await bytesOf(tableOf([rowOf(formula)]), 'csv')).toString()
    const cells = file.split(/[,;\t\r\n]/).map((cell) => cell.replace(/^[\s"]+/, ''))
    expect(cells.filter((cell) => /^[=+@＝＋－＠]|^-(?!1234$)/.test(cell))).toEqual([])
  })

  it('leaves honest text as it is', async () => {
    const texts = [...honest, 'a, -b', 'x = 1; y', 'A-1\nB+2', ' two spaces']
    const [, ...rows] = await csvOf(tableOf(texts.map(rowOf)))
    expect(rows.map(([name]) => name)).toEqual(texts)
  })

  it('leaves a cell empty where there is nothing', async () => {
    expect(await csvOf(tableOf([{}]))).toEqual([expect.anything(), ['', '', '', '', '', '']])
  })

  it('of 20,000 rows is sent while it is read', async () => {
    let read = 0
    async function* rows() {
      for (; read < 20_000; read++) yield rowOf(`Item ${read}`)
    }
    const body = tableFile(tableOf(rows()), 'csv').make('test')
    const reader = (body as ReadableStream<Uint8Array>).getReader()
    let lines = 0
    let furthestAhead = 0
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      lines += Buffer.from(part.value).toString().split('\r\n').length - 1
      furthestAhead = Math.max(furthestAhead, read - lines)
    }
    expect(lines).toBe(20_001)
    expect(furthestAhead).toBeLessThan(1_000)
  })

  it('stops reading rows when nobody takes the file any more', async () => {
    let isClosed = false
    async function* rows() {
      try {
        for (;;) yield rowOf('Gloves')
      } finally {
        isClosed = true
      }
    }
    const reader = (tableFile(tableOf(rows()), 'csv').make('test') as ReadableStream).getReader()
    for (const _ of ['mark', 'labels', 'rows']) await reader.read()
    await reader.cancel()
    expect(isClosed).toBe(true)
  })
})

describe('a table as Excel', () => {
  const unescaped = (xml: string) =>
    xml.replace(
      /&(quot|apos|lt|gt|amp);/g,
      (_, name: string) => ({ quot: '"', apos: "'", lt: '<', gt: '>', amp: '&' })[name] ?? '',
    )

  async function sheetsOf(table: Table | Workbook) {
    const files = readZip(await bytesOf(table, 'xlsx'))
    const cellsOf = (sheet: string) =>
      Object.fromEntries(
        [
          ...(files.get(sheet) ?? '').matchAll(
            /<c r="(\w+)"[^>]*>(?:<v>([^<]*)<\/v>|<is><t[^>]*>([^<]*)<\/t><\/is>)<\/c>/g,
          ),
        ].map(([, place = '', number, text = '']) => [
          place,
          number === undefined ? unescaped(text) : Number(number),
        ]),
      )
    return {
      files,
      table: cellsOf('xl/worksheets/sheet1.xml'),
      about: cellsOf('xl/worksheets/sheet2.xml'),
    }
  }

  it('has typed cells: numbers, shares, days, and instants by the clock of the zone', async () => {
    const { table, files } = await sheetsOf(tableOf([rowOf('Gloves')]))
    // Excel counts days from 1899-12-30.
    const day = (date: string) => (Date.parse(date) - Date.parse('1899-12-30T00:00:00Z')) / 86_400_000
    expect([table.A1, table.A2, table.B2, table.C2, table.D2, table.F2]).toEqual([
      'Name',
      'Gloves',
      -1234,
      1234.5,
      day('2027-03-31T00:00:00Z'),
      0.125,
    ])
    expect(table.E2).toBeCloseTo(day('2026-11-19T19:30:00Z'), 6)
    const formats = [...(files.get('xl/styles.xml') ?? '').matchAll(/formatCode="([^"]+)"/g)].map(
      ([, code]) => code,
    )
    expect(formats).toEqual(['#,##0.00##', 'yyyy-mm-dd', 'yyyy-mm-dd hh:mm', '0.0%'])
  })

  it('keeps its bold heads in sight', async () => {
    const { files } = await sheetsOf(tableOf([rowOf('Gloves')]))
    expect(files.get('xl/worksheets/sheet1.xml')).toContain('ySplit="1"')
    expect(files.get('xl/worksheets/sheet1.xml')).toContain('state="frozen"')
    expect(files.get('xl/styles.xml')).toContain('<b/>')
  })

  it('holds every text as text, formulas and honest text alike', async () => {
    const names = ['=1+1', '+1', '-1', '@SUM(A1)', ...honest]
    const { table, files } = await sheetsOf(tableOf(names.map(rowOf)))
    expect(names.map((_, index) => table[`A${index + 2}`])).toEqual(names)
    expect(files.get('xl/worksheets/sheet1.xml')).not.toContain('<f>')
  })

  it('writes signs that XML has none of as spreadsheets read them', async () => {
    const { files } = await sheetsOf(
      tableOf([rowOf('a\u0007<b>\r\n&_x0041_ \ud800'), rowOf('x'.repeat(40_000))]),
    )
    const sheet = files.get('xl/worksheets/sheet1.xml')
    expect(sheet).toContain('>a_x0007_&lt;b&gt;_x000D_\n&amp;_x005F_x0041_ \ufffd</t>')
    expect(sheet).toContain(`<t>${'x'.repeat(32_766)}…</t>`)
  })

  it('names its sheets as spreadsheets allow', () => {
    expect(sheetNames(['a/b: c', "'History'", '', 'x'.repeat(40), 'X'.repeat(40)])).toEqual([
      'a b  c',
      'History (2)',
      'Sheet',
      'x'.repeat(31),
      `${'X'.repeat(27)} (2)`,
    ])
  })

  it('counts columns as spreadsheets do', () => {
    expect([0, 25, 26, 701, 702].map(lettersOf)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA'])
  })

  it('of 20,000 rows is sent while it is read', async () => {
    let read = 0
    async function* rows() {
      for (; read < 20_000; read++) yield rowOf(`Item ${read} ${idOf(String(read))}`)
    }
    const body = tableFile(tableOf(rows()), 'xlsx').make('test') as ReadableStream<Uint8Array>
    const reader = body.getReader()
    expect(read).toBe(0)
    const steps: number[] = []
    const parts: Uint8Array[] = []
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      parts.push(part.value)
      steps.push(read)
    }
    expect(Math.max(...steps.map((step, index) => step - (steps[index - 1] ?? 0)))).toBeLessThan(5_000)
    const sheet = readZip(Buffer.concat(parts)).get('xl/worksheets/sheet1.xml')
    expect(sheet?.match(/<row /g)).toHaveLength(20_001)
  })

  it('stops reading rows when nobody takes the file any more', async () => {
    let isClosed = false
    async function* rows() {
      try {
        for (;;) yield rowOf('Gloves')
      } finally {
        isClosed = true
      }
    }
    const body = tableFile(tableOf(rows()), 'xlsx').make('test') as ReadableStream<Uint8Array>
    const reader = body.getReader()
    for (let bytes = 0; bytes < 3_000; ) bytes += (await reader.read()).value?.length ?? 0
    await reader.cancel()
    expect(isClosed).toBe(true)
  })

  it('of more rows than a file holds is refused', () => {
    const table = tableOf(Array(200_001).fill(rowOf('Gloves')))
    expect(() => tableFile(table, 'xlsx').make('test')).toThrow('An Excel file holds at most 200,000 rows.')
  })

  it('says on a second sheet what it shows', async () => {
    const { about } = await sheetsOf(tableOf([rowOf('Gloves')], { subtitle: 'All offices' }))
    expect(Object.values(about)).toEqual([
      'Inventory',
      'All offices',
      'Tamarind Hollow',
      'As of 2026-11-20 08:00 (America/Denver)',
      'Rows',
      1,
      'Filters',
      'Status',
      'Low Stock',
      'Search',
      '=gloves',
      'Definitions',
      'Value',
      'On hand × unit price',
    ])
  })
})

const workbook: Workbook = {
  organization: 'Tamarind Hollow',
  language: 'en',
  currency: 'USD',
  asOf: '2026-11-20T15:00:00.000Z',
  title: 'Office report',
  filters: [['Period', '2026-10-01 – 2026-10-31']],
  fingerprint: 'c0ffee'.repeat(10),
  seal: '12345 · ab12',
  sections: [
    {
      title: 'Offices',
      columns: [
        { key: 'office', label: 'Office', kind: 'text' },
        { key: 'rate', label: 'Rate', kind: 'percent', definition: 'Used ÷ all' },
      ],
      rows: [
        { office: 'Main', rate: 0.5 },
        { office: '=South', rate: '– (no stock)' },
      ],
      total: { office: 'Total', rate: 0.25 },
    },
    {
      title: 'offices',
      columns: [{ key: 'month', label: 'Month', kind: 'date' }],
      rows: [{ month: '2026-10-01' }],
    },
  ],
}

describe('several tables in one file', () => {
  it('follow one another in CSV, each under its title, and what they are at the end', async () => {
    expect(Buffer.from(await bytesOf(workbook, 'csv')).toString()).toBe(
      [
        "\ufeffOffices\r\nOffice,Rate\r\nMain,0.5\r\n'=South,– (no stock)\r\nTotal,0.25\r\n",
        'offices\r\nMonth\r\n2026-10-01\r\n',
        'Office report\r\nTamarind Hollow\r\nAs of 2026-11-20 15:00 (UTC)\r\n' +
          `Fingerprint,${workbook.fingerprint}\r\nAudit seal,12345 · ab12\r\n`,
        'Filters\r\nPeriod,2026-10-01 – 2026-10-31\r\n',
        'Definitions\r\nRate,Used ÷ all\r\n',
      ].join('\r\n'),
    )
  })

  it('are sheets of different names in Excel, the total in bold', async () => {
    const files = readZip(await bytesOf(workbook, 'xlsx'))
    expect(
      [...(files.get('xl/workbook.xml') ?? '').matchAll(/<sheet name="([^"]+)"/g)].map(([, n]) => n),
    ).toEqual(['Offices', 'offices (2)', 'About'])
    const [, , text, total] = (files.get('xl/worksheets/sheet1.xml') ?? '').match(/<row .*?<\/row>/g) ?? []
    expect(text).toContain('<t>– (no stock)</t>')
    expect(total).toMatch(/<c r="A4" s="5".*<c r="B4" s="9"><v>0.25<\/v>/)
    expect(files.get('xl/worksheets/sheet3.xml')).toContain(`<t>${workbook.fingerprint}</t>`)
  })

  it('are printed one after another, the beginning of the fingerprint under every page', async () => {
    const [page = ''] = readPdf(await bytesOf(workbook, 'pdf'))
    for (const text of [
      'Offices\nOffice\nRate\nMain\n50%\n=South\n– (no stock)\nTotal\n25%\noffices\nMonth\n2026-10-01',
      `Fingerprint: ${workbook.fingerprint}`,
      'Audit seal: 12345 · ab12',
      'As of 2026-11-20 15:00 (UTC) · c0ffeec0ffeec0ff\n',
      'Definitions\nRate: Used ÷ all',
    ])
      expect(page).toContain(text)
  })

  it('go on in further tables where the page is too narrow, the first column again', async () => {
    const columns = Array.from({ length: 30 }, (_, index) => ({
      key: `c${index}`,
      label: `Column ${index}`,
      kind: 'number' as const,
    }))
    const bands = bandsOf([{ key: 'office', label: 'Office', kind: 'text' }, ...columns])
    expect(bands.map(([first]) => first?.key)).toEqual(['office', 'office'])
    expect(bands.flatMap(([, ...band]) => band)).toEqual(columns)
    expect(bandsOf(columns.slice(0, 1))).toEqual([columns.slice(0, 1)])
  })
})

describe('a table as PDF', () => {
  const pagesOf = async (table: Table) => readPdf(await bytesOf(table, 'pdf'))

  it('prints title, organization, filters, definitions and the time of its data', async () => {
    const bytes = await bytesOf(tableOf([rowOf('Gloves')]), 'pdf')
    expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe('%PDF-')
    const [page = '', ...more] = readPdf(bytes)
    expect(more).toEqual([])
    for (const text of [
      'Tamarind Hollow\nInventory\n',
      'Filters: Status: Low Stock · Search: =gloves\n',
      'As of 2026-11-20 08:00',
      'Gloves\n-1,234\n$1,234.50\n2027-03-31\n2026-11-19 19:30\n12.5%',
      'Definitions\nValue: On hand × unit price',
      'Page 1 of 1',
    ])
      expect(page).toContain(text)
  })

  it('prints honest text as it is', async () => {
    const [page = ''] = await pagesOf(tableOf(honest.map(rowOf)))
    for (const name of honest) expect(page).toContain(`\n${name}\n`)
  })

  it('keeps every amount and day on one line, however many there are', async () => {
    const columns = Array.from({ length: 14 }, (_, index) => ({
      key: `c${index}`,
      label: `Amount ${index}`,
      kind: index === 13 ? ('date' as const) : ('money' as const),
    }))
    const row = Object.fromEntries(
      columns.map(({ key, kind }) => [key, kind === 'date' ? '2026-11-20' : -1234567.89]),
    )
    const pages = await pagesOf(tableOf([{ ...row, name: 'All of it' }], { columns: [...columns] }))
    const lines = pages.join('\n').split('\n')
    // The first column begins every table that the page has room for.
    expect(lines.filter((line) => line === '$1,234,567.89').length).toBeGreaterThanOrEqual(13)
    expect(lines).toContain('2026-11-20')
  })

  it('repeats the heads and counts the pages', async () => {
    const pages = await pagesOf(tableOf(Array.from({ length: 120 }, (_, index) => rowOf(`Item ${index}`))))
    expect(pages.length).toBeGreaterThan(3)
    for (const [index, page] of pages.entries()) {
      expect(page).toContain('Name\nOn hand\nValue\nNext expiry\nCounted\nShare')
      expect(page).toContain(`Page ${index + 1} of ${pages.length}`)
    }
    expect(pages.join('\n').match(/Item \d+/g)).toHaveLength(120)
  })

  it.each([
    ['es', 'Filtros: ninguno', 'Datos del 2026-11-20', 'Página 1 de 1', '1234,50'],
    ['fr', 'Filtres: aucun', 'Données du 2026-11-20', 'Page 1 sur 1', '1\u00a0234,50'],
    ['de', 'Filter: keine', 'Stand 2026-11-20', 'Seite 1 von 1', '1.234,50'],
  ] as const)('speaks %s', async (language, ...texts) => {
    const [page = ''] = await pagesOf(tableOf([rowOf('Gloves')], { language, filters: [] }))
    for (const text of texts) expect(page).toContain(text)
    expect(page).not.toContain('\ufffd')
  })

  it('says so when nothing matches', async () => {
    expect(await pagesOf(tableOf([]))).toEqual([expect.stringContaining('Nothing matches these filters.')])
  })

  it('of many thousand rows is refused', async () => {
    const table = tableOf(Array.from({ length: 5_001 }, () => rowOf('Gloves')))
    await expect(tableFile(table, 'pdf').make('test')).rejects.toThrow('A PDF holds at most 5,000 rows.')
  })
})
