import type { ExportFormat } from '@wellstock/domain/platform/file-formats'
import type { Scope } from '../../platform/access/person.ts'
import { frameOf } from '../../platform/files/frame-of.ts'
import { tableFile } from '../../platform/files/table-file.ts'
import type { ScopedCall } from '../../platform/http/call.ts'
import type { FileAnswer } from '../../platform/http/file-answer.ts'
import { messagesIn } from '../../platform/messages.ts'
import { getBudget } from './find-budget.ts'
import { listColumns } from './list-columns.ts'

/** A budget as a file, a row a cell. Read again, it is the same budget. */
export async function exportBudget(
  call: ScopedCall,
  scope: Scope,
  { id, format }: { id: string; format: ExportFormat },
): Promise<FileAnswer> {
  const budget = await getBudget(call.db, call.person, scope, id)
  const frame = await frameOf(call)
  const m = messagesIn(frame.language)
  const nameIn = (places: readonly { id: string; name: string }[], wanted: string | null) =>
    places.find((place) => place.id === wanted)?.name ?? ''
  return tableFile(
    {
      ...frame,
      title: `${budget.name} ${m.common_fiscal_year({ year: String(budget.fiscalYear) })}`,
      subtitle: `${budget.number} · ${m[`allocation_state_${budget.state}`]()}`,
      filters: [],
      columns: listColumns(m),
      rows: budget.shares.flatMap(({ departmentId, cells }) =>
        cells.map(({ categoryId, officeId, month, amount }) => ({
          department: nameIn(budget.departments, departmentId),
          category: nameIn(budget.categories, categoryId),
          office: nameIn(budget.offices, officeId),
          month: month?.slice(0, 7) ?? '',
          amount,
        })),
      ),
      total: { amount: budget.total },
    },
    format,
  )
}
