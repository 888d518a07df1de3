import { type Notice, notice, notify } from '../../identity/notifications/notify.ts'
import { endNotices, openNotices } from '../../identity/notifications/open-notices.ts'
import { type Recipient, recipients } from '../../identity/notifications/recipients.ts'
import type { App } from '../../platform/app.ts'
import type { Connection } from '../../platform/database/database.ts'
import { receiptArrived, receiptWaits } from './notices.ts'
import { WAITS } from './receipt-list.ts'

type Row = {
  id: string
  number: string
  state: 'posted' | 'reversed'
  vendor: string
  office: string
  receivedBy: string
  /** Something is to be done about it: lines without an order, or a claim that nobody has sent. */
  waits: boolean
  buyers: string[]
  /** Who asked for some of it, and whether that is there. */
  asked: { personId: string; orderId: string; orderNumber: string }[]
}

const waitsOf = (id: string) => `receipt.waits ${id}`
const arrivedOf = (id: string) => `receipt.arrived ${id}`

/**
 * Tells whoever asked for goods that they have come, and the buyers what of a receipt is to be seen to. What is taken back, or has been
 * seen to, is not said any more.
 */
export async function notifyOfReceipts(tx: Connection, app: App, organizationId: string, ids: string[]) {
  const receipts = await tx.rows<Row>(
    `select r.id, r.number, r.state, coalesce(v.name, '') as vendor, f.name as office, r.received_by,
       ${WAITS} as waits,
       array(select distinct o.buyer_id from receipt_line k
         join vendor_order_line l on l.organization_id = k.organization_id and l.id = k.vendor_order_line_id
         join vendor_order o on o.organization_id = l.organization_id and o.id = l.vendor_order_id
         where k.organization_id = r.organization_id and k.receipt_id = r.id) as buyers,
       coalesce((select jsonb_agg(distinct jsonb_build_object('personId', s.requested_by, 'orderId', s.id, 'orderNumber', s.number))
         from receipt_line k
         join vendor_order_part a on a.organization_id = k.organization_id and a.line_id = k.vendor_order_line_id and a.received > 0
         join supply_order_line n on n.organization_id = a.organization_id and n.id = a.order_line_id
         join supply_order s on s.organization_id = n.organization_id and s.id = n.order_id and not s.is_automatic
         where k.organization_id = r.organization_id and k.receipt_id = r.id and k.outcome = 'stocked'), '[]') as asked
     from receipt r
     join office f on f.organization_id = r.organization_id and f.id = r.office_id
     left join vendor u on u.organization_id = r.organization_id and u.id = r.vendor_id
     left join vendor v on v.organization_id = u.organization_id and v.id = coalesce(u.merged_into, u.id)
     where r.organization_id = $1 and r.id = any($2) order by r.id for no key update of r`,
    [organizationId, ids],
  )
  const people = await recipients(tx, organizationId)
  for (const receipt of receipts) {
    const open = await openNotices(tx, organizationId, [waitsOf(receipt.id), arrivedOf(receipt.id)])
    const isOver = ({ problem }: { problem: string }) =>
      problem === waitsOf(receipt.id) ? !receipt.waits : receipt.state === 'reversed'
    await endNotices(tx, app, organizationId, open.filter(isOver))
    const has = (person: Recipient, problem: string) =>
      open.some((each) => each.personId === person.id && each.problem === problem)
    const { id, number, vendor, office } = receipt
    const about = { receiptId: id, number, vendor, office }
    const told: [Recipient, Notice][] = []
    for (const person of people) {
      if (receipt.waits && receipt.buyers.includes(person.id) && !has(person, waitsOf(id)))
        told.push([person, notice(receiptWaits, about, { problem: waitsOf(id) })])
      const own = receipt.asked.find(({ personId }) => personId === person.id)
      const isNews = receipt.state === 'posted' && person.id !== receipt.receivedBy
      if (own && isNews && !has(person, arrivedOf(id))) {
        const data = { ...about, orderId: own.orderId, orderNumber: own.orderNumber }
        told.push([person, notice(receiptArrived, data, { problem: arrivedOf(id) })])
      }
    }
    await notify(tx, app, organizationId, told)
  }
}
