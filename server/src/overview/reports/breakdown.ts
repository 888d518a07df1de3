import type { OfficeReport, ReportFilter } from '@wellstock/contract/overview/reports'
import type { Connection } from '../../platform/database/database.ts'
import { addDays, periodBetween, stretchesOf } from '../statistics/period.ts'
import { EVENTS } from './events.ts'
import { efficiencyOf, figuresOf, moneyOf } from './figures.ts'
import { FLOWS, isFlow, ledgerOf, valuesOf } from './ledger.ts'
import type { OfficeSums } from './read-sums.ts'
import type { Selection } from './selection.ts'

type Breakdown = OfficeReport['breakdown']
type Read = (db: Connection, selection: Selection, sums: OfficeSums[]) => Promise<Breakdown>

const officeColumns = ({ offices }: Selection) => offices.map(({ id, name }) => ({ key: id, name }))
const LINE_MONTHS = 6
const WEEKS = 13

/** Value at the end of each month, at the costs of today; of the last at the end of the period. */
const valueByMonth: Read = async (db, selection, sums) => {
  const { from, to } = selection.period
  const [year = 0, month = 1] = to.split('-').map(Number)
  const least = new Date(Date.UTC(year, month - LINE_MONTHS, 1)).toISOString().slice(0, 10)
  const first = `${from.slice(0, 8)}01` < least ? `${from.slice(0, 8)}01` : least
  const months = stretchesOf(periodBetween(first, to), 'month', to)
  const changes = await db.rows<{ officeId: string; month: string; change: number }>(
    `select i.office_id, greatest(k.month, $3::date) as month, (sum(k.net * i.unit_cost) * 10000)::bigint as change
     from item_month k join item i on i.organization_id = k.organization_id and i.id = k.item_id and i.office_id = any($2::uuid[])
     where k.organization_id = $1 and k.month < $4::date and i.unit_cost > 0 group by 1, 2`,
    [selection.organizationId, selection.offices.map(({ id }) => id), first, months.at(-1)?.from],
  )
  const lines = selection.offices.map(({ id }) => {
    const own = new Map(changes.flatMap((row) => (row.officeId === id ? [[row.month, row.change]] : [])))
    let value = 0
    const values = months.slice(0, -1).map(({ from }) => {
      value += own.get(from) ?? 0
      return moneyOf(value)
    })
    return [...values, moneyOf(sums.find(({ officeId }) => officeId === id)?.inventoryValue ?? 0)]
  })
  return {
    kind: 'month',
    unit: 'money',
    columns: officeColumns(selection),
    rows: months.map(({ from }, index) => ({
      key: from,
      name: '',
      values: lines.map((line) => line[index] ?? 0),
    })),
  }
}

const valueByCategory: Read = async (db, selection) => {
  const { period, offices } = selection
  const found = await db.rows<{ officeId: string; category: string; value: number }>(
    `with ${ledgerOf(period)}
     select s.office_id, s.category, (sum(s.value) * 10000)::bigint as value from stocked s
     group by 1, 2 having sum(s.value) <> 0 order by 2`,
    valuesOf(selection, period),
  )
  const worthOf = (category: string, office: string) =>
    found.find((row) => row.category === category && row.officeId === office)?.value ?? 0
  return {
    kind: 'category',
    unit: 'money',
    columns: officeColumns(selection),
    rows: [...new Set(found.map(({ category }) => category))].map((category) => ({
      key: category,
      name: category,
      values: offices.map(({ id }) => moneyOf(worthOf(category, id))),
    })),
  }
}

/** From where to where, by the clock of the office they left; of one that is not shown, of the office they are for. */
const routes: Read = async (db, selection) => {
  const { period } = selection
  const found = await db.rows<{ key: string; name: string; lines: number; value: number; transfers: number }>(
    `with ${ledgerOf(period)}, ${EVENTS},
     shown as (
       select * from sent union all select * from came c where not c.from_office_id = any($2::uuid[]))
     select t.from_office_id || '>' || t.to_office_id as key, t.name, sum(t.lines) as lines,
       (sum(t.value) * 10000)::bigint as value, count(*) as transfers
     from shown t group by 1, 2 order by value desc, 2`,
    valuesOf(selection, period),
  )
  return {
    kind: 'route',
    unit: 'money',
    columns: (['transferLinesOut', 'transferValueOut', 'transfersOut'] as const).map((key) => ({
      key,
      name: null,
    })),
    rows: found.map(({ key, name, lines, value, transfers }) => ({
      key,
      name,
      values: [lines, moneyOf(value), transfers],
    })),
  }
}

type Month = { month: string; used: number; received: number; avoidable: number }

const costByMonth: Read = async (db, selection) => {
  const { period } = selection
  const found = await db.rows<Month>(
    `with ${ledgerOf(period)}, ${EVENTS},
     flows as (
       select k.item_id, k.month, k.used_amount as used, k.received_amount as received, k.expired_amount as expired,
         k.damaged_amount as damaged, k.corrected_amount as corrected
       from item_month k where k.organization_id = $1 and ${isFlow(period)}
       union all
       select m.item_id, m.month, ${FLOWS} from beside m group by 1, 2),
     by_office as (
       select f.month, sum(f.used) filter (where i.type = 'Supplies') as used, sum(f.received) as received,
         coalesce(sum(f.expired) filter (where i.type = 'Supplies'), 0)
           + coalesce(sum(f.damaged) filter (where i.type = 'Supplies'), 0)
           + greatest(0, -sum(f.corrected) filter (where i.type = 'Supplies')) as avoidable
       from flows f join items i on i.id = f.item_id group by f.month, i.office_id
       union all
       select date_trunc('month', l.day)::date, 0, 0, l.amount from lost l)
     select month, (coalesce(sum(used), 0) * 10000)::bigint as used, (coalesce(sum(received), 0) * 10000)::bigint as received,
       (sum(avoidable) * 10000)::bigint as avoidable
     from by_office group by 1`,
    valuesOf(selection, period),
  )
  const months = new Map(found.map((row) => [row.month, row]))
  return {
    kind: 'month',
    unit: 'money',
    columns: (['usedCost', 'receivedCost', 'avoidableCost'] as const).map((key) => ({ key, name: null })),
    rows: stretchesOf(period, 'month', period.to).map(({ from }) => {
      const { used, received, avoidable } = months.get(`${from.slice(0, 8)}01`) ?? {
        used: 0,
        received: 0,
        avoidable: 0,
      }
      return { key: from, name: '', values: [used, received, avoidable].map(moneyOf) }
    }),
  }
}

/** Cost efficiency in each of the weeks up to the end, of the offices that have one in the period. */
const efficiencyByWeek: Read = async (db, selection, sums) => {
  const { to } = selection.period
  const first = addDays(to, 1 - 7 * WEEKS)
  const period = periodBetween(first, to)
  const found = await db.rows<{ officeId: string; week: number; used: number; avoidable: number }>(
    `with ${ledgerOf(period)}, ${EVENTS},
     by_week as (
       select m.office_id, (m.day - $3::date) / 7 as week, ${FLOWS} from moved m
       where m.is_supply and m.type in ('issue', 'waste_expired', 'waste_damaged', 'count_adjust', 'adjust') group by 1, 2),
     parts as (
       select office_id, week, coalesce(used, 0) as used,
         coalesce(expired, 0) + coalesce(damaged, 0) + greatest(0, -corrected) as avoidable
       from by_week
       union all
       select l.office_id, (l.day - $3::date) / 7, 0, l.amount from lost l)
     select office_id, week, (sum(used) * 10000)::bigint as used, (sum(avoidable) * 10000)::bigint as avoidable
     from parts group by 1, 2`,
    valuesOf(selection, period),
  )
  const weeks = new Map(found.map((row) => [`${row.officeId} ${row.week}`, row]))
  const rated = new Set(
    sums.flatMap((own) => (typeof figuresOf(own, to).costEfficiency === 'number' ? [own.officeId] : [])),
  )
  const rateOf = (office: string, week: number) => {
    if (!rated.has(office)) return null
    const row = weeks.get(`${office} ${week}`)
    const rate = row ? efficiencyOf(row.used, row.avoidable) : null
    return typeof rate === 'number' ? rate : null
  }
  return {
    kind: 'week',
    unit: 'percent',
    columns: officeColumns(selection),
    rows: Array.from({ length: WEEKS }, (_, week) => ({
      key: addDays(first, 7 * week),
      name: '',
      values: selection.offices.map(({ id }) => rateOf(id, week)),
    })),
  }
}

/** What the chart of each type of report shows. */
export const breakdowns: Record<ReportFilter['type'], Read> = {
  overview: valueByMonth,
  inventory: valueByCategory,
  transfers: routes,
  financial: costByMonth,
  performance: efficiencyByWeek,
}
