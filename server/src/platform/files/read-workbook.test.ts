import { numberText } from '@wellstock/domain/platform/workbook/cell-text'
import {
  readWorkbook,
  sheetText,
  type WorkbookLimits,
} from '@wellstock/domain/platform/workbook/read-workbook'
import { WorkbookRefused } from '@wellstock/domain/platform/workbook/unzip'
import { describe, expect, it } from 'vitest'
import { excelOf } from './table-excel.ts'
import { zipped } from './zip.ts'

const bytesOf = async (parts: AsyncIterable<Uint8Array>) => {
  const chunks: Uint8Array[] = []
  for await (const part of parts) chunks.push(part)
  return new Uint8Array(Buffer.concat(chunks))
}
const archive = (files: Record<string, string>) =>
  bytesOf(zipped(Object.entries(files).map(([path, content]) => ({ path, text: [content] }))))

type Given = {
  sheets?: [name: string, cells: string, state?: string][]
  strings?: string
  epoch?: string
}

const FORMATS = [
  'General',
  'yyyy\\-mm\\-dd',
  'm/d/yy h:mm',
  '00000',
  '#,##0.00',
  '[$-409]d\\-mmm\\-yy;@',
  'h:mm',
  '"mdy" 0',
  '[$-409]mmm\\-yy;@',
]

/** A workbook as Excel writes one: shared strings, styles, relations; cells of the formats above by `s`. */
const workbook = ({ sheets = [], strings = '', epoch = '' }: Given) =>
  archive({
    '_rels/.rels': `<Relationships><Relationship Id="a" Type="http://x/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<?xml version="1.0"?><workbook xmlns:r="r"><workbookPr ${epoch}/><sheets>${sheets
      .map(
        ([name, , state = 'visible'], n) =>
          `<sheet name="${name}" sheetId="${n + 1}" state="${state}" r:id="s${n}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="t" Type="http://x/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="f" Type="http://x/styles" Target="/xl/styles.xml"/>${sheets
      .map((_, n) => `<Relationship Id="s${n}" Type="http://x/worksheet" Target="worksheets/sheet${n}.xml"/>`)
      .join('')}</Relationships>`,
    'xl/sharedStrings.xml': `<sst>${strings}</sst>`,
    'xl/styles.xml': `<styleSheet><numFmts>${FORMATS.map((code, n) => `<numFmt numFmtId="${164 + n}" formatCode="${code.replaceAll('"', '&quot;')}"/>`).join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${FORMATS.map((_, n) => `<xf numFmtId="${164 + n}"/>`).join('')}<xf numFmtId="14"/></cellXfs></styleSheet>`,
    ...Object.fromEntries(
      sheets.map(([, cells], n) => [
        `xl/worksheets/sheet${n}.xml`,
        `<worksheet><sheetData>${cells}</sheetData></worksheet>`,
      ]),
    ),
  })

const rowsOf = async (given: Given) => (await readWorkbook(await workbook(given)))[0]?.rows
const cellOf = async (cell: string, given: Given = {}) =>
  (await rowsOf({ ...given, sheets: [['S', `<row r="1">${cell}</row>`]] }))?.[0]?.[0]

describe('the cells of a workbook', () => {
  it.each([
    ['<c r="A1" s="2"><v>46477</v></c>', '2027-03-31'],
    ['<c r="A1" s="10"><v>46477</v></c>', '2027-03-31'],
    ['<c r="A1" s="9"><v>46447</v></c>', '2027-03'],
    ['<c r="A1" s="9"><v>46477</v></c>', '2027-03-31'],
    ['<c r="A1" s="6"><v>46477</v></c>', '2027-03-31'],
    ['<c r="A1" s="3"><v>46477.5</v></c>', '2027-03-31 12:00'],
    ['<c r="A1" s="7"><v>0.5</v></c>', '12:00:00'],
    ['<c r="A1" s="2"><v>59</v></c>', '1900-02-28'],
    ['<c r="A1" s="4"><v>421</v></c>', '00421'],
    ['<c r="A1" s="5"><v>1234.5</v></c>', '1234.5'],
    ['<c r="A1" s="8"><v>7</v></c>', '7'],
    ['<c r="A1"><v>46477</v></c>', '46477'],
    ['<c r="A1"><v>3.0850012345678E+13</v></c>', '30850012345678'],
    ['<c r="A1"><v>1E-7</v></c>', '0.0000001'],
    ['<c r="A1"><v>24.270000000000003</v></c>', '24.27'],
    ['<c r="A1"><v>1.125</v></c>', '1.1250'],
    ['<c r="A1" t="b"><v>1</v></c>', 'TRUE'],
    ['<c r="A1" t="e"><v>#N/A</v></c>', '#N/A'],
    ['<c r="A1" t="d"><v>2027-03-31T00:00:00</v></c>', '2027-03-31'],
    ['<c r="A1" t="str"><f>B1&amp;"x"</f><v>00x</v></c>', '00x'],
    ['<c r="A1"><f>1+2</f><v>3</v></c>', '3'],
    [
      '<c r="A1" t="inlineStr"><is><t>007 &lt;4&apos;6&quot;&gt; &#xE9;_x0041_</t></is></c>',
      '007 <4\'6"> éA',
    ],
    ['<x:c r="A1" t="inlineStr"><x:is><x:t>O\'Brien</x:t></x:is></x:c>', "O'Brien"],
    ['<c r="A1" t="inlineStr"><is><t><![CDATA[#10 <blade>]]></t></is></c>', '#10 <blade>'],
  ])('%s is %j', async (cell, text) => {
    expect(await cellOf(cell)).toBe(text)
  })

  it('are shared texts too, in several styles and without what is said of their reading', async () => {
    const strings =
      '<si><t>000123</t></si><si><r><t xml:space="preserve">Glo </t></r><r><t>ves</t></r><rPh><t>guro</t></rPh></si>'
    expect(await cellOf('<c r="A1" t="s"><v>0</v></c>', { strings })).toBe('000123')
    expect(await cellOf('<c r="A1" t="s"><v>1</v></c>', { strings })).toBe('Glo ves')
  })

  it('count days from 1904 where the workbook does', async () => {
    expect(await cellOf('<c r="A1" s="2"><v>45015</v></c>', { epoch: 'date1904="1"' })).toBe('2027-03-31')
    expect(numberText('0', { kind: 'date' }, 1904)).toBe('1904-01-01')
  })

  it('stay in their places, with the empty ones between', async () => {
    expect(
      await rowsOf({
        sheets: [
          ['S', '<row r="2"><c r="B2"><v>1</v></c></row><row><c><v>2</v></c><c r="D3"><v>3</v></c></row>'],
        ],
      }),
    ).toEqual([
      ['', '', '', ''],
      ['', '1', '', ''],
      ['2', '', '', '3'],
    ])
  })

  it('that are merged have their text in each row, and a number once', async () => {
    const cells =
      '<row r="1"><c r="A1" t="str"><v>Gloves</v></c><c r="B1"><v>5</v></c></row><row r="2"><c r="C2"><v>1</v></c></row>'
    const merged = '<mergeCells><mergeCell ref="A1:A3"/><mergeCell ref="B1:B2"/></mergeCells>'
    expect(await rowsOf({ sheets: [['S', `${cells}</sheetData>${merged}<sheetData>`]] })).toEqual([
      ['Gloves', '5', ''],
      ['Gloves', '', '1'],
    ])
  })

  it('become a list as any other, quoted where it needs to be', () => {
    expect(
      sheetText({
        name: 'S',
        rows: [
          ['a', 'b,c'],
          ['4\'6"', 'x\ny'],
        ],
      }),
    ).toBe('a,"b,c"\n"4\'6""","x\ny"')
  })
})

describe('the sheets', () => {
  const row = '<row><c><v>1</v></c></row>'
  const names = async (...sheets: [string, string, string?][]) =>
    (await readWorkbook(await workbook({ sheets }))).map(({ name }) => name)

  it('are those with rows, hidden ones only where there is nothing else', async () => {
    expect(await names(['Empty', ''], ['A &amp; B', row], ['Lists', row, 'hidden'])).toEqual(['A & B'])
    expect(await names(['Lists', row, 'veryHidden'])).toEqual(['Lists'])
  })

  it('of our own files are read as they were written', async () => {
    const values = ["O'Brien", '#10 blade', '4\'6"', '=1+1', '00421', 'two, three; four', 'a\nb']
    const stream = excelOf({
      organization: 'Tamarind Hollow',
      language: 'en',
      currency: 'USD',
      asOf: '2026-11-20T15:00:00.000Z',
      timeZone: 'America/Denver',
      title: 'Inventory',
      filters: [],
      columns: [
        { key: 'name', label: 'Name', kind: 'text' },
        { key: 'price', label: 'Price', kind: 'money' },
        { key: 'expiry', label: 'Expires', kind: 'date' },
      ],
      rows: values.map((name) => ({ name, price: 24.2713, expiry: '2027-03-31' })),
    })
    const [sheet] = await readWorkbook(new Uint8Array(await new Response(stream).arrayBuffer()))
    expect(sheet?.rows).toEqual([
      ['Name', 'Price', 'Expires'],
      ...values.map((name) => [name, '24.2713', '2027-03-31']),
    ])
  })
})

describe('what cannot be a list', () => {
  const refusal = async (bytes: Uint8Array<ArrayBuffer>, limits?: WorkbookLimits) =>
    readWorkbook(bytes, limits).then(
      () => 'read',
      (error) => (error instanceof WorkbookRefused ? error.reason : error),
    )
  const compound = (text: string) => new Uint8Array(Buffer.from(`\u00d0\u00cf\u0011\u00e0${text}`, 'latin1'))
  const sheetOf = (cells: string) => workbook({ sheets: [['S', cells]] })

  it.each([
    ['an old workbook', compound('Workbook'), 'old_excel'],
    ['one behind a password', compound([...'EncryptedPackage'].join('\0')), 'encrypted'],
    ['something else', new Uint8Array(Buffer.from('PK\u0003\u0004 nothing more')), 'unreadable'],
  ])('%s is refused', async (_, bytes, reason) => {
    expect(await refusal(bytes)).toBe(reason)
  })

  it('an archive of other things is refused, and one that is cut off', async () => {
    expect(await refusal(await archive({ 'content.xml': '<a/>' }))).toBe('unreadable')
    const whole = await sheetOf('<row><c><v>1</v></c></row>')
    const broken = whole.slice()
    broken.fill(0xff, 60, 120)
    expect(await refusal(broken)).toBe('unreadable')
  })

  it('what unpacks to more than a list has is refused before it is all unpacked', async () => {
    const bomb = await sheetOf(`<row><c><v>1</v></c></row>${' '.repeat(3_000_000)}`)
    expect(bomb.length).toBeLessThan(10_000)
    expect(await refusal(bomb, { unpacked: 1_000_000 })).toBe('too_large')
    expect(await refusal(bomb)).toBe('read')
  })

  it('cells beyond any list are refused', async () => {
    expect(await refusal(await sheetOf('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'))).toBe(
      'too_large',
    )
    const many = await sheetOf(`<row>${'<c><v>1</v></c>'.repeat(30)}</row>`)
    expect(await refusal(many, { cells: 20 })).toBe('too_large')
  })

  it('what declares entities of its own is refused', async () => {
    const hostile = await archive({
      '_rels/.rels': '<!DOCTYPE a [<!ENTITY b "bbbb">]><Relationships/>',
      'xl/workbook.xml': '<workbook/>',
    })
    expect(await refusal(hostile)).toBe('unreadable')
  })
})
