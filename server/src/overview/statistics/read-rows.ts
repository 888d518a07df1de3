import type { StatisticsFilter, StatisticsRow } from '@wellstock/contract/overview/statistics'
import { figures } from '@wellstock/domain/overview/figures'
import type { PanelPart } from '@wellstock/domain/overview/statistics'
import { said } from '@wellstock/messages/sentence'
import type { Scope } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { type SummedRow, summedPage } from '../../platform/database/summed-page.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { LEDGER } from './ledger.ts'
import { bucketOf, periodBetween, stretchesOf } from './period.ts'
import { sources } from './read-panel.ts'
import { during, type Selection, selectionOf } from './selection.ts'

type Wanted = StatisticsFilter & {
  part: PanelPart
  bucket?: string | undefined
  cell?: string | undefined
  itemId?: string | undefined
  page: number
  pageSize: number
}

/** Narrowed to the stretch that begins on a day. */
function inStretch(selection: Selection, bucket: string | undefined): Selection {
  if (!bucket) return selection
  const { period, today } = selection
  const stretch = stretchesOf(period, bucketOf(period), today).find(({ from }) => from === bucket)
  if (!stretch) throw invalid({ bucket: said.no_such_part_of_period() })
  return during(selection, periodBetween(stretch.from, stretch.to))
}

/** One page of the rows that a number is the sum of, the largest first, with that sum. */
export async function readRows(db: Connection, scope: Scope, wanted: Wanted, now: Date) {
  const { panel, bucket, cell, itemId, page, pageSize } = wanted
  const part = sources[panel].parts[wanted.part]
  if (!part) throw invalid({ part: said.no_such_part_of_panel() })
  const selection = inStretch(await selectionOf(db, scope, wanted, now), bucket)
  const values = [...selection.values, ...((await part.values?.(db, selection, cell)) ?? [])]
  const place = (value: unknown) => `$${values.push(value)}`
  const item = place(itemId ?? null)
  const rows = await db.rows<SummedRow<StatisticsRow>>(
    `with ${LEDGER},
     all_rows as (${part.rows}),
     parts as materialized (select * from all_rows a where ${item}::uuid is null or a.item_id = ${item}::uuid),
     whole as (select count(*) as total, round(coalesce(sum(amount), 0), 2) as sum from parts)
     select w.total, w.sum, p.id, p.item_id, i.name, i.sku, ${part.isOfProducts ? `''` : 'i.office_name'} as "officeName",
       p.at, p.type, p.quantity, p.amount
     from whole w left join (
       select * from parts order by abs(amount) desc, at desc, id limit ${place(pageSize)} offset ${place((page - 1) * pageSize)}
     ) p on true
     left join items i on i.id = p.item_id
     order by abs(p.amount) desc, p.at desc, p.id`,
    values,
  )
  return { ...summedPage<StatisticsRow>(rows), unit: figures[wanted.part], page, pageSize }
}
