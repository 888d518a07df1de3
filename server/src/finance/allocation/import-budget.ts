import { type Given, MAX_BUDGET, MAX_CELLS } from '@wellstock/domain/finance/allocation'
import { monthsOf } from '@wellstock/domain/finance/budgets'
import { languages } from '@wellstock/domain/identity/preferences'
import { type Sentence, said } from '@wellstock/messages/sentence'
import { parse } from 'csv-parse/sync'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { messagesIn } from '../../platform/messages.ts'
import { readPlaces } from './find-budget.ts'
import { type ListKey, listColumns, listKeys } from './list-columns.ts'
import { yearOf } from './years.ts'

/** How many rows are named of those that are wrong, and how much of what they say. */
const NAMED = 20
const LONGEST_NAME = 120

const DELIMITERS = [',', ';', '\t']
const HEADINGS_WITHIN = 20

const plain = (text: string) => text.trim().toLowerCase()

type List = { columns: Record<ListKey, number>; rows: { line: number; cells: string[] }[] }

function recordsOf(text: string, delimiter: string): string[][] {
  try {
    return parse(text, {
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_quotes: true,
      relax_column_count: true,
    })
  } catch {
    return []
  }
}

/** The rows below the first that names the columns, in any of our languages. Lines count from there, empty ones included. */
function listOf(content: string): List {
  const headings = languages.flatMap((language) => listColumns(messagesIn(language)))
  const text = content.replace(/^\ufeff/, '')
  for (const delimiter of DELIMITERS) {
    const records = recordsOf(text, delimiter)
    for (const [place, record] of records.slice(0, HEADINGS_WITHIN).entries()) {
      const columns = Object.fromEntries(
        listKeys.map((key) => [
          key,
          record.findIndex((cell) =>
            headings.some((heading) => heading.key === key && plain(heading.label) === plain(cell)),
          ),
        ]),
      ) as List['columns']
      if ([columns.department, columns.category, columns.amount].includes(-1)) continue
      const rows = records.slice(place + 1).map((cells, index) => ({ line: index + 1, cells }))
      return { columns, rows: rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== '')) }
    }
  }
  throw invalid({ content: said.allocation_columns_missing() })
}

const POINT = /^(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d{1,2})?$/
const COMMA = /^(?:\d{1,3}(?:\.\d{3})+,\d{1,2}|\d+,\d{1,2}|\d{1,3}(?:\.\d{3}){2,})$/

/** `1,234.50`, `1.234,50` or `1234.5` as money; undefined: it is none, or could be read in two ways. */
function amountOf(text: string): number | undefined {
  const bare = text.replace(/[\s'’$€£]/g, '')
  if (POINT.test(bare)) return Number(bare.replaceAll(',', ''))
  return COMMA.test(bare) ? Number(bare.replaceAll('.', '').replace(',', '.')) : undefined
}

/** `2027-03`, `2027-03-01`, `3/2027` or `03.2027` as the first day of the month. */
function monthOf(text: string): string | null {
  const [, year, month] = /^(\d{4})-(\d{1,2})(?:-01)?$/.exec(text) ?? []
  const [, other, another] = /^(\d{1,2})[/.](\d{4})$/.exec(text) ?? []
  const [named, at] = [year ?? another, month ?? other]
  return named && at ? `${named}-${at.padStart(2, '0')}-01` : null
}

/** The amounts of a list with the columns of the export, in any of its languages. What no name fits is said row by row. */
export async function readList(
  db: Connection,
  organizationId: string,
  fiscalYear: number,
  content: string,
): Promise<Given[]> {
  const { columns, rows } = listOf(content)
  if (rows.length > MAX_CELLS) throw invalid({ content: said.allocation_too_many_cells({ max: MAX_CELLS }) })
  const places = await readPlaces(db, organizationId)
  const months = monthsOf(await yearOf(db, organizationId, fiscalYear))
  const byName = (named: readonly { id: string; name: string; code?: string }[]) =>
    new Map(
      named.flatMap(({ id, name, code }) => [
        ...(code ? [[plain(code), id] as const] : []),
        [plain(name), id],
      ]),
    )
  const [departments, categories, offices] = [
    byName(places.departments),
    byName(places.categories),
    byName(places.offices),
  ]
  const text = (cells: readonly string[], key: ListKey) =>
    cells[columns[key]]?.trim().slice(0, LONGEST_NAME) ?? ''
  const wrong: Sentence[] = []
  const seen = new Set<string>()
  const given = rows.flatMap(({ line, cells }): Given[] => {
    const refuse = (sentence: Sentence) => {
      wrong.push(sentence)
      return []
    }
    const [department, category, office, month] = [
      text(cells, 'department'),
      text(cells, 'category'),
      text(cells, 'office'),
      text(cells, 'month'),
    ]
    // The sums below the rows of a file of ours.
    if (department === '' && category === '') return []
    const departmentId = departments.get(plain(department))
    if (!departmentId) return refuse(said.allocation_row_department({ line, name: department }))
    const categoryId = categories.get(plain(category))
    if (!categoryId) return refuse(said.allocation_row_category({ line, name: category }))
    const officeId = office === '' ? null : offices.get(plain(office))
    if (officeId === undefined) return refuse(said.allocation_row_office({ line, name: office }))
    const first = month === '' ? null : monthOf(month)
    if (month !== '' && (first === null || !months.includes(first)))
      return refuse(said.allocation_row_month({ line, name: month }))
    const amount = amountOf(text(cells, 'amount'))
    if (amount === undefined || amount > MAX_BUDGET)
      return refuse(said.allocation_row_amount({ line, name: text(cells, 'amount') }))
    const key = [departmentId, categoryId, officeId, first].join()
    if (seen.has(key)) return refuse(said.allocation_row_twice({ line }))
    seen.add(key)
    return [{ departmentId, categoryId, officeId, month: first, amount }]
  })
  if (wrong.length > 0)
    throw problem('VALIDATION_ERROR', said.allocation_rows_wrong({ count: wrong.length }), {
      blockers: wrong.slice(0, NAMED),
    })
  return given
}
