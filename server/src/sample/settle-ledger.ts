import type pg from 'pg'
import { organization } from './organization.ts'
import { appending } from './unguarded.ts'

/**
 * What the triggers of the ledger keep with each posting, worked out once of all movements loaded past them: balances, months and
 * what the items say. Tests ask the invariants of the ledger of all rows.
 */
export async function settleLedger(client: pg.PoolClient) {
  await appending(client, ['stock_balance'], () =>
    client.query(
      `insert into stock_balance (organization_id, item_id, lot_id, on_hand, expiry_date)
     select m.organization_id, m.item_id, m.lot_id, m.quantity, l.expiry_date
     from (select organization_id, item_id, lot_id, sum(quantity)::integer as quantity from stock_movement
       where organization_id = $1 group by 1, 2, 3) m
     left join lot l on l.organization_id = m.organization_id and l.id = m.lot_id`,
      [organization.id],
    ),
  )
  await client.query(
    `update item i set current_quantity = m.quantity, unusable_quantity = unusable_stock(i.organization_id, i.id), updated_by = m.actor,
       unit_cost = stock_unit_cost(i.organization_id, i.id, i.unit_price)
     from (select item_id, sum(quantity)::integer as quantity, (array_agg(actor_id order by seq desc))[1] as actor from stock_movement
       where organization_id = $1 group by 1) m
     where i.organization_id = $1 and i.id = m.item_id`,
    [organization.id],
  )
  await client.query(
    `update item i set in_quarantine = true from room r
     where i.organization_id = $1 and r.organization_id = $1 and r.id = i.room_id and r.is_quarantine`,
    [organization.id],
  )
  // What comes now asks for these, and the planner knows nothing of them yet.
  await client.query(
    'analyze product, vendor_product, vendor_price, item, lot, stock_balance, stock_movement, transfer_lot',
  )
  await client.query(
    'select rebuild_item_months($1, (select array_agg(id) from item where organization_id = $1))',
    [organization.id],
  )
}
