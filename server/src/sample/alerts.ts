import type pg from 'pg'
import { offices, organization } from './organization.ts'
import { stockKeepersOf } from './people.ts'

/** Of what has run low for two days, most has found its owner; of what ran low yesterday, some. */
const OWNED = { older: 0.8, recent: 0.3 }

/**
 * Who looks after what is low or out by now. How urgent it is, and everything else that stands, is found out when the
 * server looks at the stock for the first time; these are then known already, since when and with whom.
 */
export async function loadAlerts(client: pg.PoolClient, anchor: string) {
  for (const { id: officeId, code } of offices) {
    const owners = stockKeepersOf(code).map(({ id }) => id)
    await client.query(
      `insert into alert (organization_id, id, kind, subject, office_id, item_id, severity, data, state, owner_id, opened_at, changed_at)
       select $1, gen_random_uuid(), case i.stock_level when 'Low Stock' then 'low' else 'out' end, i.id, i.office_id, i.id, 'medium',
         case i.stock_level
           when 'Low Stock' then jsonb_build_object('available', i.current_quantity - i.reserved_quantity - i.unusable_quantity,
             'threshold', i.reorder_point, 'daily', 0, 'coverDays', null, 'runsOutOn', null, 'leadTimeDays', 7)
           else jsonb_build_object('daily', 0, 'leadTimeDays', 7, 'unusable', i.unusable_quantity, 'reserved', i.reserved_quantity) end,
         case when o.place % 100 < 40 then 'acknowledged' else 'open' end,
         ($3::uuid[])[1 + o.place % cardinality($3::uuid[])], i.updated_at, i.updated_at
       from item i cross join lateral (select abs(hashtext(i.id::text)) as place) o
       where i.organization_id = $1 and i.office_id = $2 and i.archived_at is null and i.stock_level in ('Low Stock', 'Out of Stock')
         and o.place % 100 < case when i.updated_at < $4::date - 2 then $5::numeric else $6 end`,
      [organization.id, officeId, owners, anchor, OWNED.older * 100, OWNED.recent * 100],
    )
  }
}
