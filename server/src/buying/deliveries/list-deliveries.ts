import type { Deliveries, Delivery } from '@wellstock/contract/buying/deliveries'
import { groupedBy } from '@wellstock/domain/platform/grouped-by'
import { covers, officesInScope, type Person, scopeOf } from '../../platform/access/person.ts'
import type { ScopedCall } from '../../platform/http/call.ts'
import { vendorOrderScope } from '../vendor-orders/list-vendor-orders.ts'
import { type DeliveryRow, readDeliveries } from './read-deliveries.ts'

/** What is to come to the offices of the scope, by day. */
export async function listDeliveries(
  { db, person, scope }: Pick<ScopedCall, 'db' | 'person' | 'scope'>,
  wanted: { from: string; to: string; vendorId?: string | undefined },
): Promise<Deliveries> {
  const rows = await readDeliveries(db, scope, wanted)
  const vendors = await db.rows<Deliveries['vendors'][number]>(
    `select u.id, u.name from vendor u where u.organization_id = $1 and exists (
       select from vendor_order v where v.organization_id = u.organization_id and v.vendor_id = u.id
         and ($2::uuid[] is null or v.office_id = any($2)) and v.state in ('sent', 'acknowledged', 'on_hold', 'partly_received'))
     order by u.name, u.id`,
    [scope.organizationId, officesInScope(scope)],
  )
  const shown = shownTo(person)
  const of = (which: (row: DeliveryRow) => boolean) => rows.filter(which).map(shown)
  const inTime = of(({ dueOn, daysLate }) => dueOn !== null && daysLate === 0)
  return {
    days: Array.from(
      groupedBy(inTime, ({ dueOn }) => dueOn ?? ''),
      ([on, entries]) => ({ on, entries }),
    ),
    late: of(({ daysLate }) => daysLate > 0),
    onHold: of(({ isOnHold }) => isOnHold),
    undated: of(({ dueOn, isOnHold }) => dueOn === null && !isOnHold),
    vendors,
  }
}

/** As somebody sees it, and what of it they may open. */
function shownTo(person: Person) {
  const [orders, goods, transfers] = [
    vendorOrderScope(person),
    scopeOf(person, 'receipts.write'),
    scopeOf(person, 'transfers.write'),
  ]
  return (row: DeliveryRow): Delivery => {
    const { kind, id, number, from, lineCount, dueOn, isPromised, daysLate } = row
    const takesIn = kind === 'vendor_order' && covers(goods, row.officeId)
    return {
      ...{ kind, id, number, from, lineCount, dueOn, isPromised, daysLate },
      office: { id: row.officeId, name: row.officeName, code: row.officeCode },
      canOpen:
        kind === 'vendor_order'
          ? takesIn || covers(orders, row.officeId)
          : [row.officeId, row.fromOfficeId].some((office) => office !== null && covers(transfers, office)),
      canReceive: takesIn,
    }
  }
}
