import type { Panel, StatisticsFilter } from '@wellstock/contract/statistics'
import type { ExportFormat } from '@wellstock/domain/file-formats'
import type { FigureUnit } from '@wellstock/domain/statistics'
import type { Connection } from '../database/database.ts'
import { numbersOf } from '../documents/frame.ts'
import { frameOf } from '../documents/frame-of.ts'
import { type ColumnKind, tableFile } from '../documents/table-file.ts'
import type { ScopedCall } from '../http/call.ts'
import type { FileAnswer } from '../http/file-answer.ts'
import type { Scope } from '../people/person.ts'
import { panelWords } from './panel-words.ts'
import { readPanel } from './read-panel.ts'

const kinds: Record<FigureUnit, ColumnKind> = {
  money: 'money',
  percent: 'percent',
  quantity: 'number',
  count: 'number',
  days: 'number',
  ratio: 'number',
  index: 'number',
}

async function namesOf(db: Connection, scope: Scope, offices: string[]) {
  const rows = await db.rows<{ name: string }>(
    `select name from office where organization_id = $1 and id = any($2) and ($3::uuid[] is null or id = any($3)) order by name`,
    [scope.organizationId, offices, scope.offices === 'all' ? null : scope.offices],
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
  const { timeZone, ...panel } = await readPanel(call.db, scope, filter, call.app.now())
  const frame = await frameOf(call)
  const w = panelWords[frame.language]
  const numbers = numbersOf(frame)
  const shown = (value: number | null, unit: FigureUnit) => {
    if (value === null) return '–'
    const kind = kinds[unit]
    return kind === 'money' || kind === 'percent' ? numbers[kind](value) : numbers.number(value)
  }
  const offices = filter.offices ?? (scope.offices === 'all' ? undefined : scope.offices)
  const filters: [string, string | undefined][] = [
    [w.period, daysOf(panel.period)],
    [w.compare, panel.compared ? daysOf(panel.compared) : undefined],
    [w.offices, offices && (await namesOf(call.db, scope, offices))],
    [w.category, filter.category],
    [w.department, filter.department],
    [w.sku, filter.sku],
  ]
  const heads = { time: w.from, class: w.class, item: w.item }
  const { rowKind, columns, rows, asOf } = panel
  return tableFile(
    {
      ...frame,
      asOf,
      ...(timeZone && { timeZone }),
      title: w.titles[filter.panel],
      subtitle: panel.figures
        .map(({ key, unit, value }) => `${w.figures[key]}: ${shown(value, unit)}`)
        .join(' · '),
      filters: filters.flatMap(([label, value]) => (value ? [[label, value] as const] : [])),
      columns: [
        {
          key: 'row',
          label: heads[rowKind],
          kind: rowKind === 'time' ? 'date' : 'text',
          definition: w.formulas[filter.panel],
        },
        ...(rowKind === 'item' ? [{ key: 'detail', label: w.place, kind: 'text' as const }] : []),
        ...columns.map(({ key, unit }) => ({ key, label: w.figures[key], kind: kinds[unit] })),
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
