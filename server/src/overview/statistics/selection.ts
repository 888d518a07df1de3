import type { StatisticsFilter } from '@wellstock/contract/overview/statistics'
import type { Scope } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { type Period, periodBefore, periodOf } from './period.ts'

/** What is looked at. Every statement of the statistics begins with the same seven values; `LEDGER` reads them. */
export type Selection = {
  values: unknown[]
  period: Period
  /** The equally long period before the whole one: what prices are compared to. */
  base: Period
  now: string
  /** In the offices looked at. */
  today: string
  /** Only then do units add up. */
  isOneProduct: boolean
  /** Theirs, where they have one in common. */
  timeZone: string | undefined
}

type Filter = Pick<StatisticsFilter, 'period' | 'from' | 'to' | 'offices' | 'category' | 'department' | 'sku'>

/** The offices of the scope, or those of them that were asked for. */
function officesOf({ offices }: Scope, wanted: string[] | undefined): string[] | null {
  if (!wanted) return offices === 'all' ? null : offices
  return offices === 'all' ? wanted : wanted.filter((id) => offices.includes(id))
}

export async function selectionOf(
  db: Connection,
  scope: Scope,
  filter: Filter,
  now: Date,
): Promise<Selection> {
  const place = [scope.organizationId, officesOf(scope, filter.offices)]
  const [row] = await db.rows<{ today: string; zones: string[] | null }>(
    `select coalesce(max(office_today(timezone, $3)), organization_today($1, $3)) as today, array_agg(distinct timezone) as zones
     from office where organization_id = $1 and ($2::uuid[] is null or id = any($2))`,
    [...place, now.toISOString()],
  )
  if (!row) throw new Error('a sum without a row')
  const { today } = row
  const period = periodOf(filter, today)
  const values = [
    ...place,
    filter.category ?? null,
    filter.department ?? null,
    filter.sku ?? null,
    period.from,
    period.to,
  ]
  const timeZone = row?.zones?.length === 1 ? row.zones[0] : undefined
  return {
    values,
    period,
    base: periodBefore(period),
    now: now.toISOString(),
    today,
    isOneProduct: filter.sku !== undefined,
    timeZone,
  }
}

/** The same, in one office. */
export const atOffice = (selection: Selection, officeId: string): Selection => ({
  ...selection,
  values: selection.values.with(1, [officeId]),
})

/** The same, in other days. */
export const during = (selection: Selection, period: Period): Selection => ({
  ...selection,
  period,
  values: [...selection.values.slice(0, 5), period.from, period.to],
})
