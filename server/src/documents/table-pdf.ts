import type { TableCell } from 'pdfmake/interfaces'
import { problem } from '../http/problem.ts'
import { asOfTime, clockOf, numbersOf, paperOf } from './frame.ts'
import { pdfOf } from './pdf.ts'
import { type Column, type Row, type Table, usualWidths } from './table-file.ts'
import { words } from './words.ts'

/** More is no longer read on paper, and takes longer than somebody waits. */
const MAX_ROWS = 5_000

const isFigure = ({ kind }: Column) => kind === 'number' || kind === 'money' || kind === 'percent'

export async function pdfOfTable(table: Table): Promise<Uint8Array<ArrayBuffer>> {
  const { title, subtitle, organization, filters, columns } = table
  const w = words[table.language]
  const numbers = numbersOf(table)
  const clock = clockOf(table)

  const cellOf = (row: Row, column: Column): TableCell => {
    const value = row[column.key]
    if (value === null || value === undefined) return ''
    const { kind } = column
    if (kind === 'instant') return clock(String(value))
    if (kind === 'text' || kind === 'date') return String(value)
    return { text: numbers[kind](Number(value)), alignment: 'right' }
  }

  const body: TableCell[][] = []
  for await (const row of table.rows) {
    if (body.length === MAX_ROWS)
      throw problem(
        'VALIDATION_ERROR',
        'A PDF holds at most 5,000 rows. Choose Excel or CSV, or narrow the list.',
      )
    body.push(columns.map((column) => cellOf(row, column)))
  }
  const heads = columns.map((column) => ({
    text: column.label,
    bold: true,
    ...(isFigure(column) && { alignment: 'right' as const }),
  }))
  const widths = columns.map(({ kind, width = usualWidths[kind] }) => width)
  const all = widths.reduce((sum, width) => sum + width, 0)
  const shown = filters.map(([label, value]) => `${label}: ${value}`).join(' · ') || w.noFilters
  const asOf = w.asOf.replace('{time}', asOfTime(table))

  return pdfOf({
    pageSize: paperOf(table),
    pageOrientation: 'landscape',
    pageMargins: [36, 36, 36, 40],
    info: { title },
    content: [
      { text: organization, fontSize: 8 },
      { text: title, fontSize: 15, bold: true },
      ...(subtitle ? [{ text: subtitle, fontSize: 10 }] : []),
      { text: [{ text: `${w.filters}: `, bold: true }, shown], margin: [0, 4, 0, 0] },
      { text: `${asOf} · ${w.rows}: ${numbers.number(body.length)}`, margin: [0, 2, 0, 8] },
      body.length === 0
        ? { text: w.nothing, italics: true }
        : {
            layout: 'rows',
            fontSize: 8,
            table: {
              headerRows: 1,
              dontBreakRows: true,
              widths: widths.map((width) => `${(100 * width) / all}%`),
              body: [heads, ...body],
            },
          },
      ...definitionsOf(columns, w.definitions),
    ],
    footer: { left: `${organization} · ${title} · ${asOf}`, right: w.page },
  })
}

function definitionsOf(columns: readonly Column[], heading: string) {
  const defined = columns.filter(({ definition }) => definition)
  if (defined.length === 0) return []
  return [
    { text: heading, bold: true, margin: [0, 10, 0, 2] as [number, number, number, number] },
    ...defined.map(({ label, definition = '' }) => ({
      text: [{ text: `${label}: `, bold: true }, definition],
      fontSize: 8,
    })),
  ]
}
