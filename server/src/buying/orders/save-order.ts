import type { OrderDraft } from '@wellstock/contract/buying/orders'
import { v7 as uuid } from 'uuid'
import { nextNumber } from '../../identity/offices/next-number.ts'
import type { Person } from '../../platform/access/person.ts'
import { type Actor, note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { insertRow, updateRow } from '../../platform/database/write.ts'
import { publish } from '../../platform/events/publish.ts'
import { problem } from '../../platform/http/problem.ts'
import { recordStep } from '../../platform/workflow/document.ts'
import { refuseBlocked, wantedOf } from './blockers.ts'
import { type BuyingOffice, type PricedLine, placeOf, pricedLines } from './check-draft.ts'
import { fromItsVendor, refuseDirect } from './direct-buy.ts'
import { lockForStep, lockOrder, orderDocument, requesterOf, seesOrder } from './order-document.ts'

/** Begins an order, priced as of now. It may be without lines as long as it is a draft. Answers with its id. */
export async function createOrder(tx: Connection, person: Person, wanted: OrderDraft): Promise<string> {
  const draft = fromItsVendor(wanted)
  await refuseBlocked(tx, person.organizationId, wantedOf(draft))
  const office = await placeOf(tx, person, draft)
  await refuseDirect(tx, person, person.id, draft)
  const lines = await pricedLines(tx, person, draft)
  return beginOrder(tx, person, office, draft, lines, { requestedBy: person.id })
}

/** Who asks for an order; and, of one the night begins, of which vendor it goes on collecting. */
type Origin = { requestedBy: string; isAutomatic?: true; isCollecting?: true; vendorId?: string | null }

/** Writes a draft that was checked, with its number. Answers with its id. */
export async function beginOrder(
  tx: Connection,
  actor: Actor,
  office: Pick<BuyingOffice, 'code' | 'year'>,
  draft: OrderDraft,
  lines: readonly PricedLine[],
  origin: Origin,
): Promise<string> {
  const { organizationId } = actor
  const id = uuid()
  const number = await nextNumber(tx, organizationId, {
    prefix: 'ORD',
    officeCode: office.code,
    year: office.year,
  })
  await insertRow(tx, 'supply_order', {
    organizationId,
    id,
    number,
    ...origin,
    ...headOf(draft),
  })
  await writeLines(tx, organizationId, id, lines)
  await note(tx, actor, 'order.created', { entity: 'order', id }, { number, ...draft })
  await publish(tx, organizationId, 'order.changed', { orderId: id })
  return id
}

/** Changes a draft, its office and lines included. What it cost is asked anew. */
export async function updateOrder(
  tx: Connection,
  person: Person,
  { id, version, ...wanted }: OrderDraft & { id: string; version: number },
) {
  const draft = fromItsVendor(wanted)
  const order = await lockForStep(tx, person, 'edit', { id, version })
  await refuseBlocked(tx, person.organizationId, wantedOf(draft))
  await placeOf(tx, person, draft)
  await refuseDirect(tx, person, requesterOf(person, order), draft)
  const lines = await pricedLines(tx, person, draft)
  const { organizationId } = person
  await updateRow(tx, 'supply_order', { organizationId, id }, headOf(draft))
  await tx.rows('delete from supply_order_line where organization_id = $1 and order_id = $2', [
    organizationId,
    id,
  ])
  await writeLines(tx, organizationId, id, lines)
  await recordStep(tx, person, orderDocument, 'edit', id, {
    version: version + 1,
    number: order.number,
    ...draft,
  })
}

const headOf = ({ officeId, departmentId, priority, neededBy, note, directVendorId }: OrderDraft) => ({
  officeId,
  departmentId,
  priority,
  neededBy,
  note,
  directVendorId,
})

/** Adds lines to a draft, behind those it has already. */
export const writeLines = (
  tx: Connection,
  organizationId: string,
  orderId: string,
  lines: readonly PricedLine[],
  already = 0,
) =>
  tx.rows(
    `insert into supply_order_line (organization_id, id, order_id, position, product_id, vendor_id, offered_by, pack, pack_quantity, packs,
       pack_price, price_source, budget_line_id, needed_by, takes_substitute, note)
     select $1, n.id, $2, n.position, n."productId", n."vendorId", n."offeredBy", n.pack, n."packQuantity", n.packs, n."packPrice", n."priceSource",
       n."budgetLineId", n."neededBy", n."takesSubstitute", n.note
     from jsonb_to_recordset($3) as n (id uuid, position int, "productId" uuid, "vendorId" uuid, "offeredBy" uuid, pack text, "packQuantity" int,
       packs int, "packPrice" numeric, "priceSource" text, "budgetLineId" uuid, "neededBy" date, "takesSubstitute" boolean, note text)`,
    [
      organizationId,
      orderId,
      JSON.stringify(lines.map((line, place) => ({ ...line, id: uuid(), position: already + place }))),
    ],
    'write-order-lines',
  )

/** A new draft with what an order has that can still be ordered, for its office and department. Answers with its id. */
export async function copyOrder(tx: Connection, person: Person, { id }: { id: string }): Promise<string> {
  const order = await lockOrder(tx, person, id)
  if (!seesOrder(person, order)) throw problem('NOT_FOUND', orderDocument.notFound)
  const lines = await tx.rows<OrderDraft['lines'][number]>(
    `select n.product_id, v.id as vendor_id, n.quantity, null as needed_by, n.takes_substitute, n.note, null as budget_line_id
     from supply_order_line n
     left join vendor w on w.organization_id = n.organization_id and w.id = n.vendor_id
     left join vendor v on v.organization_id = n.organization_id and v.id = coalesce(w.merged_into, w.id) and v.state not in ('on_hold', 'blocked')
     where n.organization_id = $1 and n.order_id = $2 and exists (
       select from item i where i.organization_id = n.organization_id and i.product_id = n.product_id and i.archived_at is null)
     order by n.position`,
    [person.organizationId, id],
  )
  const { officeId, departmentId, priority, neededBy } = order
  const [head] = await tx.rows<{ day: string; note: string }>(
    `select greatest($2::date, office_today(timezone))::text as day, (select note from supply_order where organization_id = $1 and id = $4) as note
     from office where organization_id = $1 and id = $3`,
    [person.organizationId, neededBy, officeId, id],
  )
  return createOrder(tx, person, {
    officeId,
    departmentId,
    priority,
    neededBy: head?.day ?? neededBy,
    note: head?.note ?? '',
    directVendorId: null,
    lines,
  })
}
