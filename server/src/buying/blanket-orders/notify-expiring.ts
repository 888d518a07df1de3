import { may } from '@wellstock/contract/platform/access'
import {
  drawnShare,
  RUNNING_OUT_DAYS,
  RUNNING_OUT_SHARE,
  type RunningOutReason,
} from '@wellstock/domain/buying/blanket-orders'
import { type Notice, notice, notify } from '../../identity/notifications/notify.ts'
import { type Recipient, recipients } from '../../identity/notifications/recipients.ts'
import type { App } from '../../platform/app.ts'
import type { Connection } from '../../platform/database/database.ts'
import { todayOf } from '../../platform/today.ts'
import { blanketOrderRunningOut } from './notices.ts'

type Due = {
  blanketOrderId: string
  number: string
  vendor: string
  validTo: string
  reason: RunningOutReason
  product: string | null
  drawn: number
  cap: number | null
}

/** Tells whoever manages vendors, once each, that most of a blanket order is drawn, or that it ends soon. */
export async function notifyExpiringBlanketOrders(app: App): Promise<boolean> {
  const organizations = await app.database.visit((db) =>
    db.rows<{ organizationId: string }>(
      'select organization_id from organizations_with_blanket_orders_to_tell($1, $2)',
      [RUNNING_OUT_DAYS, RUNNING_OUT_SHARE],
    ),
  )
  for (const { organizationId } of organizations)
    await app.database.write(organizationId, (tx) => tellSome(tx, app, organizationId))
  return false
}

async function tellSome(tx: Connection, app: App, organizationId: string) {
  const today = await todayOf(tx, organizationId)
  const due = [...(await ordersDue(tx, organizationId, today)), ...(await productsDue(tx, organizationId))]
  if (due.length === 0) return
  const keepers = (await recipients(tx, organizationId)).filter(({ grants }) => may(grants, 'vendors.write'))
  await notify(
    tx,
    app,
    organizationId,
    due.flatMap(({ drawn, cap, ...data }) =>
      keepers.map((person): [Recipient, Notice] => [
        person,
        notice(blanketOrderRunningOut, { ...data, share: drawnShare(drawn, cap) ?? 0 }),
      ]),
    ),
  )
}

// Of a blanket order `b`: what a notice says of it.
const ABOUT = `b.id as "blanketOrderId", b.number, b.valid_to, (select v.name from vendor u
  join vendor v on v.organization_id = u.organization_id and v.id = coalesce(u.merged_into, u.id)
  where u.organization_id = b.organization_id and u.id = b.vendor_id) as vendor`

/** Those that end soon, and those of whose money most is drawn, that nobody was told of yet: they are told now. */
async function ordersDue(tx: Connection, organizationId: string, today: string): Promise<Due[]> {
  const isNear = `period_told_at is null and valid_to <= $2::date + ${RUNNING_OUT_DAYS}`
  const isDrawn = `value_told_at is null and blanket_share(drawn_value, value_cap) >= ${RUNNING_OUT_SHARE}`
  const rows = await tx.rows<Omit<Due, 'reason' | 'product'> & { isNear: boolean; isDrawn: boolean }>(
    `update blanket_order b set period_told_at = case when ${isNear} then now() else period_told_at end,
       value_told_at = case when ${isDrawn} then now() else value_told_at end
     where organization_id = $1 and state = 'active' and (${isNear} or ${isDrawn})
     returning ${ABOUT}, drawn_value as drawn, value_cap as cap, coalesce(period_told_at = now(), false) as "isNear",
       coalesce(value_told_at = now(), false) as "isDrawn"`,
    [organizationId, today],
  )
  return rows.flatMap(({ isNear: near, isDrawn: drawn, ...about }) => [
    ...(near ? [{ ...about, product: null, reason: 'period' as const }] : []),
    ...(drawn ? [{ ...about, product: null, reason: 'value' as const }] : []),
  ])
}

/** The products most of which is drawn. */
async function productsDue(tx: Connection, organizationId: string): Promise<Due[]> {
  const rows = await tx.rows<Omit<Due, 'reason'>>(
    `update blanket_order_line n set told_at = now() from blanket_order b, product p
     where n.organization_id = $1 and b.organization_id = n.organization_id and b.id = n.blanket_order_id and b.state = 'active'
       and p.organization_id = n.organization_id and p.id = n.product_id
       and n.told_at is null and blanket_share(n.drawn, n.quantity_cap) >= ${RUNNING_OUT_SHARE}
     returning ${ABOUT}, p.name as product, n.drawn, n.quantity_cap as cap`,
    [organizationId],
  )
  return rows.map((row) => ({ ...row, reason: 'quantity' as const }))
}
