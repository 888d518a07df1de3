import { said } from '@wellstock/messages/sentence'
import type { Person } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'
import { todayOf } from '../../platform/today.ts'
import { moveTo, NOW } from '../../platform/workflow/document.ts'
import { type Agreed, endAgreed, writeAgreed } from './agreed-prices.ts'
import { blanketOrderDocument, lockForStep } from './blanket-order-document.ts'
import { lockVendor } from './check-lines.ts'

type AtVersion = { id: string; version: number }
type Line = Agreed & { name: string; isLive: boolean }

/** Lets a blanket order hold: what was agreed is the price from its first day on, or from today. */
export async function activateBlanketOrder(tx: Connection, person: Person, at: AtVersion) {
  const order = await lockForStep(tx, person, 'activate', at)
  const { organizationId } = person
  const today = await todayOf(tx, organizationId)
  if (order.validTo < today) throw problem('OPERATION_FAILED', said.blanket_period_over())
  const vendor = await lockVendor(tx, organizationId, order.vendorId)
  if (vendor.state !== 'active')
    throw problem('OPERATION_FAILED', said.blanket_vendor_not_active({ vendor: vendor.name }))
  const lines = await tx.rows<Line>(
    `select n.id, n.product_id, n.pack, n.pack_quantity, n.pack_price, p.name, exists (select from item i
       where i.organization_id = p.organization_id and i.product_id = p.id and i.archived_at is null) as "isLive"
     from blanket_order_line n join product p on p.organization_id = n.organization_id and p.id = n.product_id
     where n.organization_id = $1 and n.blanket_order_id = $2 order by n.position`,
    [organizationId, order.id],
  )
  const gone = lines.filter(({ isLive }) => !isLive)
  if (gone.length > 0)
    throw problem('OPERATION_FAILED', said.blanket_product_is_discontinued(), {
      blockers: gone.map(({ name }) => name),
    })
  // What was paid before stays as it was.
  const validFrom = order.validFrom < today ? today : order.validFrom
  await writeAgreed(tx, person, { ...order, validFrom }, lines)
  await moveTo(tx, person, blanketOrderDocument, 'activate', order, 'active', {
    stamps: { activated_by: person.id, activated_at: NOW },
    about: { number: order.number, lines: lines.length },
  })
}

/** Ends a blanket order before its last day, or once it has expired; its prices end with it. */
export async function endBlanketOrder(
  tx: Connection,
  person: Person,
  { reason, ...at }: AtVersion & { reason: string },
) {
  const order = await lockForStep(tx, person, 'end', at)
  const { organizationId } = person
  await endAgreed(tx, organizationId, order.id, await todayOf(tx, organizationId))
  await moveTo(tx, person, blanketOrderDocument, 'end', order, 'ended', {
    stamps: { ended_by: person.id, ended_at: NOW, remark: reason },
    about: { number: order.number, reason },
  })
}

/** Cancels a draft. */
export async function cancelBlanketOrder(
  tx: Connection,
  person: Person,
  { reason, ...at }: AtVersion & { reason: string },
) {
  const order = await lockForStep(tx, person, 'cancel', at)
  await moveTo(tx, person, blanketOrderDocument, 'cancel', order, 'cancelled', {
    stamps: { ended_by: person.id, ended_at: NOW, remark: reason },
    about: { number: order.number, reason },
  })
}
