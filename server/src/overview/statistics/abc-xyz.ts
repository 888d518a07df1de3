import { LEAST_WEEKS } from '@wellstock/domain/overview/statistics'
import type { Connection } from '../../platform/database/database.ts'
import { type AbcClass, abcOf, variationOf, type XyzClass, xyzOf } from '../../stock/replenishment/abc.ts'
import { IS_USE, itemColumns, LEDGER } from './ledger.ts'
import { column, figure, type PanelSource, type Part } from './panel.ts'
import { stretchesOf } from './period.ts'
import type { Selection } from './selection.ts'

type Classed = { id: string; cost: number; abc: AbcClass; xyz: XyzClass }

const abcs = ['A', 'B', 'C'] as const
const xyzs = ['X', 'Y', 'Z'] as const

/** Every supply that could be used or was, with its class; undefined where there are too few whole weeks. */
async function classify(db: Connection, selection: Selection): Promise<Classed[] | undefined> {
  const weeks = stretchesOf(selection.period, 'week', selection.today).filter(({ isPartial }) => !isPartial)
  if (weeks.length < LEAST_WEEKS) return undefined
  const items = await db.rows<{ id: string; cost: number; units: number[] }>(
    `with ${LEDGER},
     weekly as (
       select m.item_id, date_trunc('week', m.day::timestamp)::date as week, -sum(m.quantity)::integer as units, -sum(m.amount) as cost
       from moved m where ${IS_USE} group by 1, 2)
     select i.id, coalesce(sum(w.cost), 0) as cost,
       coalesce(array_agg(w.units) filter (where w.week between $8::date and $9::date), '{}') as units
     from items i left join weekly w on w.item_id = i.id
     where i.archived_at is null and i.type = 'Supplies' or w.item_id is not null
     group by i.id`,
    [...selection.values, weeks[0]?.from, weeks.at(-1)?.from],
  )
  const classes = abcOf(items.map(({ id, cost }) => ({ id, annualValue: cost })))
  return items.map(({ id, cost, units }) => {
    const byWeek = [...units, ...Array<number>(weeks.length - units.length).fill(0)]
    return { id, cost, abc: classes.get(id) ?? 'C', xyz: xyzOf(variationOf(byWeek)) }
  })
}

const isIn = ({ abc, xyz }: Classed, cell = '') =>
  abc.startsWith(cell.charAt(0)) && xyz.startsWith(cell.charAt(1))

const classPart = (amount: (item: Classed) => number): Part => ({
  rows: `
    select ${itemColumns}, null::numeric as quantity, u.amount
    from unnest($8::uuid[], $9::numeric[]) as u (id, amount) join items i on i.id = u.id`,
  async values(db, selection, cell) {
    const items = ((await classify(db, selection)) ?? []).filter((item) => isIn(item, cell))
    return [items.map(({ id }) => id), items.map(amount)]
  },
})

/** How much of the use an item makes up, and how steady its use is from week to week. */
export const abcPanel: PanelSource = {
  async read(db, selection) {
    const items = await classify(db, selection)
    const costOf = (some: Classed[]) => Math.round(some.reduce((sum, { cost }) => sum + cost, 0) * 100) / 100
    const used = costOf(items ?? [])
    return {
      figures: [
        figure('supplies', items?.length ?? 'few_weeks', 'supplies'),
        figure('usedCost', items ? used : 'few_weeks', 'usedCost'),
      ],
      rowKind: 'class',
      columns: [
        ...xyzs.map((key) => column(key, 'supplies')),
        column('usedCost', 'usedCost'),
        column('share', 'usedCost'),
      ],
      rows: (items ? abcs : []).map((abc) => {
        const inRow = items?.filter((item) => isIn(item, abc)) ?? []
        const cost = costOf(inRow)
        return {
          key: abc,
          name: abc,
          detail: '',
          isPartial: false,
          values: [
            ...xyzs.map((xyz) => inRow.filter((item) => isIn(item, abc + xyz)).length),
            cost,
            used > 0 ? cost / used : null,
          ],
        }
      }),
    }
  },
  parts: { supplies: classPart(() => 1), usedCost: classPart(({ cost }) => cost) },
}
