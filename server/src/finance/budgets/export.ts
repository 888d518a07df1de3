import type { BudgetEntry, EntryFigure, LinePlace } from '@wellstock/contract/finance/budget-lines'
import type { EntryFilter, Narrowing } from '@wellstock/contract/finance/budgets'
import { burnOf, forecastOf, statusOf, totalOf, varianceOf } from '@wellstock/domain/finance/budgets'
import { availableOf, type Balance, remainingOf } from '@wellstock/domain/finance/ledger'
import type { ExportFormat } from '@wellstock/domain/platform/file-formats'
import { scopeOf } from '../../platform/access/person.ts'
import { everyPage } from '../../platform/files/every-page.ts'
import { frameOf } from '../../platform/files/frame-of.ts'
import { type Column, givenFilters, type Row, tableFile } from '../../platform/files/table-file.ts'
import type { ScopedCall } from '../../platform/http/call.ts'
import type { FileAnswer } from '../../platform/http/file-answer.ts'
import { messagesIn, type Texts } from '../../platform/messages.ts'
import { todayOf } from '../../platform/today.ts'
import { readEntries } from './entries.ts'
import { chosenYear, listYears } from './fiscal-years.ts'
import { readLines } from './lines.ts'

const placeColumns = (m: Texts): Column[] => [
  { key: 'department', label: m.common_department(), kind: 'text', width: 20 },
  { key: 'category', label: m.common_category(), kind: 'text', width: 16 },
  { key: 'office', label: m.common_office(), kind: 'text', width: 12 },
  { key: 'month', label: m.common_month(), kind: 'text', width: 9 },
]

const placeCells = (line: LinePlace, m: Texts): Row => ({
  department: line.department.name,
  category: line.category?.name ?? m.common_unbudgeted(),
  office: line.office?.code ?? m.common_all_offices(),
  month: line.month?.slice(0, 7) ?? '',
})

const figureWords: Record<EntryFigure, (m: Texts) => string> = {
  allocated: (m) => m.budgets_allocated(),
  precommitted: (m) => m.figure_name_budgetPrecommitted(),
  committed: (m) => m.figure_name_budgetCommitted(),
  spent: (m) => m.figure_name_budgetSpent(),
  remaining: (m) => m.budgets_remaining(),
  available: (m) => m.figure_name_budgetAvailable(),
}

/** The sums of a line, and what follows from them. */
const figureColumns = (m: Texts): Column[] => [
  { key: 'allocated', label: m.budgets_allocated(), kind: 'money' },
  { key: 'precommitted', label: m.figure_name_budgetPrecommitted(), kind: 'money' },
  { key: 'committed', label: m.figure_name_budgetCommitted(), kind: 'money' },
  { key: 'spent', label: m.figure_name_budgetSpent(), kind: 'money' },
  {
    key: 'remaining',
    label: m.budgets_remaining(),
    kind: 'money',
    definition: m.budgets_remaining_about(),
  },
  {
    key: 'available',
    label: m.figure_name_budgetAvailable(),
    kind: 'money',
    definition: m.figure_about_budgetAvailable(),
  },
  {
    key: 'burn',
    label: m.budgets_burn(),
    kind: 'percent',
    definition: m.budgets_burn_about(),
  },
  {
    key: 'forecast',
    label: m.figure_name_budgetForecast(),
    kind: 'money',
    definition: m.figure_about_budgetForecast(),
  },
  {
    key: 'variance',
    label: m.budgets_variance(),
    kind: 'money',
    definition: m.budgets_variance_about(),
  },
  { key: 'status', label: m.common_status(), kind: 'text', width: 10 },
]

/** The lines of a fiscal year as a file, with its filters and totals. */
export async function exportBudgets(
  call: ScopedCall,
  { format, ...filter }: Narrowing & { format: ExportFormat },
): Promise<FileAnswer> {
  const { app, db, person, scope } = call
  const frame = await frameOf(call)
  const m = messagesIn(frame.language)
  const year = chosenYear(await listYears(db, scope.organizationId), filter.year, '')
  const today = await todayOf(db, scope.organizationId, app.now())
  const lines = await readLines(db, scope, scopeOf(person, 'budgets.allocate'), !year.isClosed, filter)
  const cells = (balance: Balance): Row => {
    const burn = burnOf(balance)
    const { allocated, precommitted, committed, spent } = balance
    return {
      allocated,
      precommitted,
      committed,
      spent,
      remaining: remainingOf(balance),
      available: availableOf(balance),
      burn: burn === null ? null : burn / 100,
      forecast: forecastOf(balance, year, today),
      variance: varianceOf(balance, year, today),
      status: m[`budgets_status_${statusOf(balance)}`](),
    }
  }
  const [first] = lines
  return tableFile(
    {
      ...frame,
      title: m.budgets_file_title({ year: String(year.year) }),
      filters: givenFilters([
        [m.common_department(), filter.departmentId && first?.department.name],
        [m.common_category(), filter.categoryId && (first?.category?.name ?? m.common_unbudgeted())],
        [m.common_office(), filter.officeId && (first?.office?.name ?? m.common_all_offices())],
        [m.common_status(), filter.status && m[`budgets_status_${filter.status}`]()],
      ]),
      columns: [...placeColumns(m), ...figureColumns(m)],
      rows: lines.map((line) => ({ ...placeCells(line, m), ...cells(line) })),
      total: { department: m.common_total(), ...cells(totalOf(lines)) },
    },
    format,
  )
}

/** A year has tens of thousands of them. */
const ENTRIES_AT_ONCE = 5_000

/** The entries as a file, with their filters. */
export async function exportEntries(
  call: ScopedCall,
  { format, ...filter }: EntryFilter & { format: ExportFormat },
): Promise<FileAnswer> {
  const { scope } = call
  const frame = await frameOf(call)
  const m = messagesIn(frame.language)
  return tableFile(
    {
      ...frame,
      title: m.budgets_file_entries_title({ year: String(filter.year) }),
      filters: givenFilters([
        [m.budgets_figure(), filter.figure && figureWords[filter.figure](m)],
        [m.budgets_kind(), filter.kind && m[`budgets_kind_${filter.kind}`]()],
        [m.budgets_document(), filter.document],
        [m.common_from_day(), filter.from],
        [m.budgets_to(), filter.to],
      ]),
      columns: [
        { key: 'bookedOn', label: m.common_date(), kind: 'date' },
        { key: 'document', label: m.budgets_document(), kind: 'text', width: 18 },
        { key: 'kind', label: m.budgets_kind(), kind: 'text', width: 16 },
        ...placeColumns(m),
        { key: 'allocated', label: m.budgets_allocated(), kind: 'money' },
        { key: 'precommitted', label: m.figure_name_budgetPrecommitted(), kind: 'money' },
        { key: 'committed', label: m.figure_name_budgetCommitted(), kind: 'money' },
        { key: 'spent', label: m.figure_name_budgetSpent(), kind: 'money' },
        { key: 'actor', label: m.budgets_actor(), kind: 'text', width: 18 },
        { key: 'note', label: m.common_note(), kind: 'text' },
      ],
      rows: everyPage(
        call,
        async (db, paging) => {
          const { items, total } = await readEntries(db, scope, { ...filter, ...paging })
          return { rows: items.map((entry) => entryCells(entry, m)), total }
        },
        ENTRIES_AT_ONCE,
      ),
    },
    format,
  )
}

const entryCells = (entry: BudgetEntry, m: Texts): Row => ({
  ...entry,
  ...placeCells(entry.line, m),
  document: entry.documentNumber || m[`budgets_document_${entry.documentKind}`](),
  kind: m[`budgets_kind_${entry.kind}`](),
})
