import type { Panel, StatisticsFilter } from '@wellstock/contract/overview/statistics'
import { type FigureKey, figures } from '@wellstock/domain/overview/figures'
import type { ExportFormat } from '@wellstock/domain/platform/file-formats'
import { officesInScope, type Scope, scopeOf } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { numbersOf } from '../../platform/files/frame.ts'
import { frameOf } from '../../platform/files/frame-of.ts'
import { givenFilters, tableFile } from '../../platform/files/table-file.ts'
import type { ScopedCall } from '../../platform/http/call.ts'
import type { FileAnswer } from '../../platform/http/file-answer.ts'
import { messagesIn } from '../../platform/messages.ts'
import { figureWords, kindOf } from '../figure-words.ts'
import { readPanel } from './read-panel.ts'

async function namesOf(db: Connection, scope: Scope, offices: string[]) {
  const rows = await db.rows<{ name: string }>(
    `select name from office where organization_id = $1 and id = any($2) and ($3::uuid[] is null or id = any($3)) order by name`,
    [scope.organizationId, offices, officesInScope(scope)],
  )
  return rows.map(({ name }) => name).join(', ')
}

const daysOf = ({ from, to }: Panel['period']) => `${from} – ${to}`

/** The table of a panel as a file; its figures stand under the title, its formula with the columns. */
export async function exportPanel(
  call: ScopedCall,
  scope: Scope,
  filter: StatisticsFilter,
  format: ExportFormat,
): Promise<FileAnswer> {
  const { timeZone, ...panel } = await readPanel(
    call.db,
    scope,
    scopeOf(call.person, 'inventory.read'),
    filter,
    call.app.now(),
  )
  const frame = await frameOf(call)
  const m = messagesIn(frame.language)
  const numbers = numbersOf(frame)
  const words = figureWords(m, numbers)
  const shown = (key: FigureKey, value: number | null) => {
    if (value === null) return '–'
    const kind = kindOf[figures[key]]
    return kind === 'money' || kind === 'percent' ? numbers[kind](value) : numbers.number(value)
  }
  const offices = filter.offices ?? (scope.offices === 'all' ? undefined : scope.offices)
  const comparedTo = panel.compared
    ? daysOf(panel.compared)
    : filter.compare === 'offices'
      ? m.statistics_compare_offices()
      : undefined
  const filters = givenFilters([
    [m.common_period(), daysOf(panel.period)],
    [m.statistics_compare(), comparedTo],
    [m.common_offices(), offices && (await namesOf(call.db, scope, offices))],
    [m.common_category(), filter.category],
    [m.common_department(), filter.department],
    [m.common_sku(), filter.sku],
  ])
  const heads = {
    time: m.statistics_file_from(),
    class: m.statistics_head_class(),
    item: m.statistics_head_item(),
    office: m.statistics_head_office(),
  }
  const { rowKind, columns, rows, asOf } = panel
  return tableFile(
    {
      ...frame,
      asOf,
      ...(timeZone && { timeZone }),
      title: m[`statistics_panel_${filter.panel}`](),
      subtitle: panel.figures.map(({ key, value }) => `${words.name(key)}: ${shown(key, value)}`).join(' · '),
      filters,
      columns: [
        {
          key: 'row',
          label: heads[rowKind],
          kind: rowKind === 'time' ? 'date' : 'text',
          definition: m[`statistics_formula_${filter.panel}`](words.numbers),
        },
        ...(rowKind === 'item'
          ? [{ key: 'detail', label: m.statistics_file_place(), kind: 'text' as const }]
          : []),
        ...columns.map(({ key }) => ({
          key,
          label: words.name(key),
          kind: kindOf[figures[key]],
        })),
      ],
      rows: rows.map(({ key, name, detail, values }) => ({
        row: rowKind === 'time' ? key : name,
        detail,
        ...Object.fromEntries(columns.map((column, index) => [column.key, values[index]])),
      })),
    },
    format,
  )
}
