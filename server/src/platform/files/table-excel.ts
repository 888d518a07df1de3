import { ReadableStream } from 'node:stream/web'
import { said } from '@wellstock/messages/sentence'
import { problem } from '../http/problem.ts'
import { messagesIn } from '../messages.ts'
import { aboutRows } from './about-rows.ts'
import { clockOf } from './frame.ts'
import { rowWriter, sheetEnd, sheetStart } from './sheet-xml.ts'
import { type Section, sectionsOf, type Table, usualWidths, type Workbook } from './table-file.ts'
import { sheetNames, sheetPath, workbookParts } from './workbook-xml.ts'
import { type ZipEntry, zipped } from './zip.ts'

/** As many as a file may hold. CSV has no such limit. */
const MAX_ROWS = 200_000
const ROWS_AT_ONCE = 100

const tooMany = () => problem('VALIDATION_ERROR', said.excel_max_rows())

/** A sheet for each table, and one more that says what they show; sent while the rows are still being read. */
export function excelOf(table: Table | Workbook) {
  const m = messagesIn(table.language)
  const sections = sectionsOf(table)
  // What is known to be too long is refused; rows that are still being read can only end the file early.
  for (const { rows } of sections) if (Array.isArray(rows) && rows.length > MAX_ROWS) throw tooMany()
  const names = sheetNames([...sections.map(({ title }) => title), m.files_about()])
  const clock = clockOf(table)
  let count = 0

  async function* sheetOf({ columns, rows, total }: Section) {
    const write = rowWriter(clock)
    yield sheetStart(
      columns.map(({ kind, width = usualWidths[kind] }) => width),
      true,
    )
    let lines = [
      write(
        columns.map(({ label }) => [label, 'text']),
        true,
      ),
    ]
    for await (const row of rows) {
      if (count++ === MAX_ROWS) throw tooMany()
      lines.push(write(columns.map(({ key, kind }) => [row[key], kind])))
      if (lines.length < ROWS_AT_ONCE) continue
      yield lines.join('')
      lines = []
    }
    if (total)
      lines.push(
        write(
          columns.map(({ key, kind }) => [total[key], kind]),
          true,
        ),
      )
    yield `${lines.join('')}${sheetEnd}`
  }

  function* aboutSheet() {
    const write = rowWriter(clock)
    yield sheetStart([28, 60], false)
    for (const row of aboutRows(table, count))
      yield write(
        row.map((value) =>
          typeof value === 'object'
            ? [value.bold, 'text']
            : [value, typeof value === 'number' ? 'number' : 'text'],
        ),
        typeof row[0] === 'object',
      )
    yield sheetEnd
  }

  const entries: ZipEntry[] = [
    ...workbookParts(names).map(([path, content]) => ({ path, text: [content] })),
    ...sections.map((section, index) => ({ path: `xl/${sheetPath(index)}`, text: sheetOf(section) })),
    { path: `xl/${sheetPath(sections.length)}`, text: aboutSheet() },
  ]
  return ReadableStream.from(zipped(entries)) as globalThis.ReadableStream<Uint8Array>
}
