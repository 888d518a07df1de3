import type { App } from '../../platform/app.ts'
import { abcOf } from '../replenishment/abc.ts'
import { forChunks, forEachItem } from './item-chunks.ts'

type Used = { id: string; abcClass: string; annualValue: number }

/**
 * Gives every item its class by what was used of it in a year, at the cost it moved at: the value the statistics rank by.
 * Writes only what changes; what nobody uses is of class C and takes no memory.
 */
export async function classify(app: App, organizationId: string) {
  const used: Used[] = []
  await forEachItem(app, organizationId, async (ids) =>
    used.push(
      ...(await app.database.read(organizationId, (db) =>
        db.rows<Used>(
          `select * from (
             select i.id, i.abc_class, coalesce((
               select -sum(m.quantity * coalesce(m.unit_cost, 0)) from stock_movement m
               where m.organization_id = i.organization_id and m.item_id = i.id and m.type = 'issue'
                 and m.occurred_at > now() - interval '1 year'), 0) as "annualValue"
             from item i where i.organization_id = $1 and i.id = any($2)) i
           where "annualValue" > 0 or abc_class <> 'C'`,
          [organizationId, ids],
        ),
      )),
    ),
  )
  if (app.closing.aborted) return
  const classes = abcOf(used)
  const changed = used.filter(({ id, abcClass }) => classes.get(id) !== abcClass)
  await forChunks(changed, (items) =>
    app.database.write(organizationId, (tx) =>
      tx.rows(
        `update item i set abc_class = t.class from unnest($2::uuid[], $3::text[]) as t (id, class)
         where i.organization_id = $1 and i.id = t.id`,
        [organizationId, items.map(({ id }) => id), items.map(({ id }) => classes.get(id))],
      ),
    ),
  )
}
