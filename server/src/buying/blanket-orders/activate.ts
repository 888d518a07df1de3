import { said } from '@wellstock/messages/sentence'
import type { Person } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'
import { todayOf } from '../../platform/today.ts'
import { moveTo, NOW } from '../../platform/workflow/document.ts'
import { refuseBlocked } from '../orders/blockers.ts'
import { lockVendor } from '../orders/check-draft.ts'
import { type Agreed, endAgreed, writeAgreed } from './agreed-prices.ts'
import { blanketOrderDocument, lockForStep } from './blanket-order-document.ts'

type AtVersion = { id: string; version: number }

/** Lets a blanket order hold: what was agreed is the price from its first day on, or from today. */
export async function activateBlanketOrder(tx: Connection, person: Person, at: AtVersion) {
  const order = await lockForStep(tx, person, 'activate', at)
  const { organizationId } = person
  const today = await todayOf(tx, organizationId)
  if (order.validTo < today) throw problem('OPERATION_FAILED', said.blanket_period_over())
  await lockVendor(tx, organizationId, order.vendorId)
  const lines = await tx.rows<Agreed>(
    `select id, product_id, pack, pack_quantity, pack_price from blanket_order_line
     where organization_id = $1 and blanket_order_id = $2 order by position`,
    [organizationId, order.id],
  )
  const productIds = lines.map(({ productId }) => productId)
  await refuseBlocked(tx, organizationId, { activeVendorId: order.vendorId, productIds })
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
