import { said } from '@wellstock/messages/sentence'
import type { Person } from '../../platform/access/person.ts'
import { findLanguage } from '../../platform/access/settings-document.ts'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'
import { messagesIn } from '../../platform/messages.ts'
import { moveTo, NOW } from '../../platform/workflow/document.ts'
import { type Replaced, sendReplacement } from '../vendor-orders/replacement.ts'
import { lockForStep, returnDocument } from './return-document.ts'

type Going = Replaced & { vendorOrderId: string | null }

/**
 * The vendor sends the goods again, in place of a credit: the orders they were of are revised by what went back, and no credit is waited
 * for any more.
 */
export async function replaceReturn(tx: Connection, person: Person, at: { id: string; version: number }) {
  const found = await lockForStep(tx, person, 'replace', at)
  const { id, number, creditExpected } = found
  if (found.credit > 0) throw problem('OPERATION_FAILED', said.return_is_credited_in_part())
  const lines = await whatWentBack(tx, person.organizationId, id)
  const orders: string[] = []
  for (const orderId of new Set(lines.map(({ vendorOrderId }) => vendorOrderId))) {
    if (orderId === null) throw problem('OPERATION_FAILED', said.replaced_goods_were_ordered())
    const own = lines.flatMap(({ vendorOrderId, ...line }) => (vendorOrderId === orderId ? [line] : []))
    orders.push(await sendReplacement(tx, person, orderId, found, own))
  }
  const m = messagesIn(await findLanguage(tx, person))
  await moveTo(tx, person, returnDocument, 'replace', found, 'closed', {
    stamps: {
      remark: m.returns_replaced_with({ orders: orders.join(', ') }),
      ended_by: person.id,
      ended_at: NOW,
    },
    about: { number, orders, creditExpected },
  })
}

/** What went back of each product of each order: in the pack it was ordered in, where it is whole ones of one line. At what it cost. */
const whatWentBack = (tx: Connection, organizationId: string, id: string) =>
  tx.rows<Going>(
    `select w.vendor_order_id, w.product_id, w.name, w.vendor_sku, w.replaced_cost, case when w.pack_quantity = 1 then w.unit else w.pack end as pack,
       w.pack_quantity, w.quantity / w.pack_quantity as packs
     from (
       select l.vendor_order_id, k.product_id, d.name, d.unit, sum(n.quantity)::integer as quantity, min(n.position) as place,
         round(sum(n.quantity * n.unit_cost) / sum(n.quantity), 4) as replaced_cost, min(l.pack) as pack,
         case when count(distinct l.id) = 1 and sum(n.quantity) % min(l.pack_quantity) = 0 then min(l.pack_quantity) else 1 end as pack_quantity,
         case when bool_and(l.product_id = k.product_id) then min(l.vendor_sku) else '' end as vendor_sku
       from vendor_return_line n
       join receipt_line k on k.organization_id = n.organization_id and k.id = n.receipt_line_id
       join product d on d.organization_id = k.organization_id and d.id = k.product_id
       left join vendor_order_line l on l.organization_id = k.organization_id and l.id = k.vendor_order_line_id
       where n.organization_id = $1 and n.return_id = $2 group by 1, 2, 3, 4) w
     order by w.vendor_order_id, w.place`,
    [organizationId, id],
  )
