import { said } from '@wellstock/messages/sentence'
import type { Content, TableCell } from 'pdfmake/interfaces'
import { problem } from '../http/problem.ts'
import { messagesIn } from '../messages.ts'
import { definedColumns } from './about-rows.ts'
import { asOfTime, clockOf, numbersOf, paperOf } from './frame.ts'
import { pdfOf } from './pdf.ts'
import {
  type Column,
  type Row,
  type Section,
  sectionsOf,
  type Table,
  usualWidths,
  type Workbook,
} from './table-file.ts'

/** More is no longer read on paper, and takes longer than somebody waits. */
const MAX_ROWS = 5_000
/** As many characters as a line across the page holds; what is wider goes on in a further table. */
const MAX_WIDTH = 200

/** In these units: a digit and, on both sides, the edge of a cell. */
const DIGIT = 1.28
const EDGES = 2.3

const isFigure = ({ kind }: Column) => kind === 'number' || kind === 'money' || kind === 'percent'
const widthOf = ({ kind, width = usualWidths[kind] }: Column) => width

/** How wide a figure or a day must be to stay on one line, and each word of what is above it. */
const wholeWidth = (label: string, texts: readonly string[]) =>
  Math.max(...[...label.split(' '), ...texts].map(({ length }) => length)) * DIGIT + EDGES

/** The columns of the tables that a wide one is printed as: each begins with the first column. */
export function bandsOf(columns: readonly Column[]): Column[][] {
  const [first, ...others] = columns
  if (!first) return []
  const room = MAX_WIDTH - widthOf(first)
  const count = Math.ceil(others.reduce((sum, column) => sum + widthOf(column), 0) / room) || 1
  const perBand = Math.max(1, Math.ceil(others.length / count))
  return Array.from({ length: Math.max(1, Math.ceil(others.length / perBand)) }, (_, band) => [
    first,
    ...others.slice(band * perBand, (band + 1) * perBand),
  ])
}

export async function pdfOfTable(table: Table | Workbook, owner: string): Promise<Uint8Array<ArrayBuffer>> {
  const { title, subtitle, organization, filters } = table
  const m = messagesIn(table.language)
  const numbers = numbersOf(table)
  const clock = clockOf(table)

  const textOf = (row: Row, { key, kind }: Column): string => {
    const value = row[key]
    if (value === null || value === undefined) return ''
    if (kind === 'instant') return clock(String(value))
    if (kind === 'text' || kind === 'date') return String(value)
    const number = Number(value)
    return Number.isNaN(number) ? String(value) : numbers[kind](number)
  }
  const cellOf = (row: Row, column: Column, bold: boolean): TableCell => ({
    text: textOf(row, column),
    ...(isFigure(column) && { alignment: 'right' as const }),
    ...(bold && { bold }),
  })

  async function tablesOf(
    { columns, rows, total }: Section,
    title?: string,
  ): Promise<{ count: number; tables: Content[] }> {
    const read: Row[] = []
    for await (const row of rows) {
      if (read.length === MAX_ROWS) throw problem('VALIDATION_ERROR', said.pdf_max_rows())
      read.push(row)
    }
    if (read.length === 0)
      return {
        count: 0,
        tables: [...(title ? [titleOf(title)] : []), { text: m.files_nothing(), italics: true }],
      }
    const wide = columns.map((column) => {
      if (!isFigure(column) && column.kind !== 'date') return column
      // Words in a column of figures are as wide as the column.
      const figures = [...read, ...(total ? [total] : [])].map((row) => textOf(row, column))
      const whole = figures.filter((text) => !text.includes(' ') || /\d/.test(text))
      return { ...column, width: Math.max(usualWidths.percent, wholeWidth(column.label, whole)) }
    })
    const tables = bandsOf(wide).map((band, index): Content => {
      const all = band.reduce((sum, column) => sum + widthOf(column), 0)
      return {
        layout: 'rows',
        fontSize: 8,
        margin: [0, index === 0 ? 0 : 12, 0, 0],
        table: {
          headerRows: title ? 2 : 1,
          keepWithHeaderRows: 1,
          dontBreakRows: true,
          widths: band.map((column) => `${(100 * widthOf(column)) / all}%`),
          body: [
            ...(title ? [[{ ...titleOf(title), colSpan: band.length }, ...band.slice(1).map(() => '')]] : []),
            band.map((column) => ({
              text: column.label,
              bold: true,
              ...(isFigure(column) && { alignment: 'right' as const }),
            })),
            ...read.map((row) => band.map((column) => cellOf(row, column, false))),
            ...(total ? [band.map((column) => cellOf(total, column, true))] : []),
          ],
        },
      }
    })
    return { count: read.length, tables }
  }

  const content: Content[] = []
  let count = 0
  for (const section of sectionsOf(table)) {
    const { drawing, title } = section
    if (drawing) content.push(titleOf(title), ...drawing.content)
    if (drawing?.isInPlace) continue
    // A title over a table is a part of it, so that the two are never on different pages.
    const made = await tablesOf(section, 'sections' in table && !drawing ? title : undefined)
    count += made.count
    content.push(...made.tables)
  }
  const shown = filters.map(([label, value]) => `${label}: ${value}`).join(' · ') || m.files_no_filters()
  const asOf = m.files_as_of({ time: asOfTime(table) })
  const proofs = [
    ...(table.fingerprint ? [`${m.files_fingerprint()}: ${table.fingerprint}`] : []),
    ...(table.seal ? [`${m.files_seal()}: ${table.seal}`] : []),
  ]

  return pdfOf(
    {
      pageSize: paperOf(table),
      pageOrientation: 'landscape',
      pageMargins: [36, 36, 36, 40],
      info: { title },
      content: [
        heading(organization, title, subtitle),
        { text: [{ text: `${m.common_filters()}: `, bold: true }, shown], margin: [0, 6, 0, 0] },
        {
          text: 'sections' in table ? asOf : `${asOf} · ${m.files_rows()}: ${numbers.number(count)}`,
          margin: [0, 2, 0, 0],
        },
        ...proofs.map((text): Content => ({ text, margin: [0, 2, 0, 0] })),
        { text: '', margin: [0, 0, 0, 8] },
        ...content,
        ...definitionsOf(table, m.files_definitions()),
      ],
      footer: {
        left: [
          organization,
          title,
          asOf,
          ...(table.fingerprint ? [table.fingerprint.slice(0, 16)] : []),
        ].join(' · '),
        right: m.files_page({ page: '{page}', pages: '{pages}' }),
      },
    },
    owner,
  )
}

const titleOf = (text: string) => ({
  text,
  fontSize: 11,
  bold: true,
  margin: [0, 10, 0, 2] as [number, number, number, number],
})

/** The title on a band across the page. */
const heading = (organization: string, title: string, subtitle: string | undefined): Content => ({
  layout: 'band',
  table: {
    widths: ['*'],
    body: [
      [
        {
          stack: [
            { text: organization, fontSize: 8 },
            { text: title, fontSize: 15, bold: true },
            ...(subtitle ? [{ text: subtitle, fontSize: 10 }] : []),
          ],
        },
      ],
    ],
  },
})

function definitionsOf(table: Table | Workbook, heading: string): Content[] {
  const defined = definedColumns(table)
  if (defined.length === 0) return []
  return [
    { text: heading, bold: true, margin: [0, 10, 0, 2] },
    ...defined.map(({ label, definition }) => ({
      text: [{ text: `${label}: `, bold: true }, definition],
      fontSize: 8,
    })),
  ]
}
