import type { OrderDraft } from '@wellstock/contract/buying/orders'
import { MAX_ORDER_LINES, MAX_ORDER_QUANTITY, openOrderStates } from '@wellstock/domain/buying/orders'
import { groupedBy } from '@wellstock/domain/platform/grouped-by'
import { everyOffice, narrowed } from '../../platform/access/person.ts'
import type { App } from '../../platform/app.ts'
import type { Connection } from '../../platform/database/database.ts'
import { updateRow } from '../../platform/database/write.ts'
import { recordStep } from '../../platform/workflow/document.ts'
import { automaticNeeds, type OfficeNeed } from '../basket/needs.ts'
import { type BuyingOffice, lockOffice, pricedLines } from '../orders/check-draft.ts'
import { orderDocument } from '../orders/order-document.ts'
import { beginOrder, writeLines } from '../orders/save-order.ts'
import { notifyOfDrafts } from './notify-drafts.ts'

/**
 * Puts what an office reorders automatically into its drafts, one for each department and vendor, and notifies whoever orders
 * there. Once a day, however often and from how many processes it is called.
 */
export async function reorderFor(tx: Connection, app: App, organizationId: string, officeId: string) {
  const office = await lockOffice(tx, organizationId, officeId)
  if (!(await isFirstToday(tx, organizationId, office))) return
  const requester = await requesterFor(tx, organizationId, officeId)
  if (!requester) return
  const needs = (await missingIn(tx, organizationId, officeId)).map((need) => ({
    ...need,
    // What is for nobody in particular is for whoever orders it.
    departmentId: need.departmentId ?? requester.departmentId,
  }))
  const drafts = groupedBy(needs, ({ departmentId, soldBy }) =>
    departmentId ? `${departmentId} ${soldBy}` : undefined,
  )
  const changed = []
  for (const own of drafts.values()) {
    const orderId = await collect(tx, { organizationId, office, requestedBy: requester.id }, own)
    if (orderId) changed.push({ orderId, productIds: own.map(({ productId }) => productId) })
  }
  await notifyOfDrafts(tx, app, organizationId, officeId, changed)
}

/** Whoever comes second waits here until the first is done, and finds the day taken. */
async function isFirstToday(tx: Connection, organizationId: string, { id, today }: BuyingOffice) {
  const [first] = await tx.rows(
    `insert into setting as s (organization_id, key, value) values ($1, $2, $3)
     on conflict (organization_id, key) do update set value = excluded.value, updated_at = now() where s.value < excluded.value
     returning 1`,
    [organizationId, `buying.reordered.${id}`, today],
  )
  return first !== undefined
}

/** Who stands for an order until somebody submits it: the order manager closest to the office, or else an administrator. */
async function requesterFor(tx: Connection, organizationId: string, officeId: string) {
  const [person] = await tx.rows<{ id: string; departmentId: string | null }>(
    `select p.id, p.department_id from current_role_grant g
     join person p on p.organization_id = g.organization_id and p.id = g.person_id and p.status = 'active'
     where g.organization_id = $1 and g.role in ('order_manager', 'admin') and (g.office_id is null or g.office_id = $2)
     order by g.role = 'admin', g.office_id is null, g.created_at, p.id limit 1`,
    [organizationId, officeId],
  )
  return person
}

/** What the office needs and has not asked for yet, of vendors that take orders. */
async function missingIn(tx: Connection, organizationId: string, officeId: string): Promise<OfficeNeed[]> {
  const needs = await automaticNeeds(tx, narrowed(everyOffice({ organizationId }), officeId))
  if (needs.length === 0) return []
  const asked = await tx.rows<{ productId: string }>(
    `select n.product_id from supply_order o
     join supply_order_line n on n.organization_id = o.organization_id and n.order_id = o.id and n.cancelled_at is null
     where o.organization_id = $1 and o.office_id = $2 and o.state = any($3)`,
    [organizationId, officeId, openOrderStates],
  )
  const held = await tx.rows<{ id: string }>(
    `select id from vendor where organization_id = $1 and state in ('on_hold', 'blocked')`,
    [organizationId],
  )
  const askedFor = new Set(asked.map(({ productId }) => productId))
  const takesNoOrders = new Set(held.map(({ id }) => id))
  return needs.filter(
    ({ productId, soldBy, packs, packQuantity }) =>
      !askedFor.has(productId) &&
      !(soldBy && takesNoOrders.has(soldBy)) &&
      packs * packQuantity <= MAX_ORDER_QUANTITY,
  )
}

type Place = { organizationId: string; office: BuyingOffice; requestedBy: string }

/**
 * Adds what one department needs of one vendor to the draft that collects it, or begins one; what somebody has written in it
 * stays. What no longer fits waits for the next draft. Returns the order, where anything was added.
 */
async function collect(
  tx: Connection,
  { organizationId, office, requestedBy }: Place,
  needs: readonly (OfficeNeed & { departmentId: string | null })[],
): Promise<string | null> {
  const [first] = needs
  if (!first?.departmentId) return null
  const { departmentId, soldBy: vendorId } = first
  const nobody = { id: null, organizationId }
  const [open] = await tx.rows<{ id: string; number: string; version: number; lineCount: number }>(
    `select o.id, o.number, o.version, o.line_count from supply_order o
     left join vendor v on v.organization_id = o.organization_id and v.id = o.vendor_id
     where o.organization_id = $1 and o.office_id = $2 and o.department_id = $3 and o.is_collecting
       and coalesce(v.merged_into, v.id) is not distinct from $4
     order by o.created_at, o.id limit 1 for no key update of o`,
    [organizationId, office.id, departmentId, vendorId],
  )
  const chosen = needs.slice(0, MAX_ORDER_LINES - (open?.lineCount ?? 0))
  if (chosen.length === 0) return null
  const days = Math.max(...chosen.map(({ leadDays }) => Math.ceil(leadDays)), 1)
  const draft: OrderDraft = {
    officeId: office.id,
    departmentId,
    priority: 'routine',
    neededBy: inDays(office.today, days),
    note: '',
    directVendorId: null,
    lines: chosen.map(({ productId, vendor, packs, packQuantity }) => ({
      // Whose item names no vendor leaves it to whoever buys.
      ...{ productId, vendorId: vendor?.id ?? null, quantity: packs * packQuantity },
      ...{ neededBy: null, takesSubstitute: false, note: '', budgetLineId: null },
    })),
  }
  const lines = await pricedLines(tx, nobody, draft)
  if (!open)
    return beginOrder(tx, nobody, office, draft, lines, {
      ...{ requestedBy, isAutomatic: true, isCollecting: true, vendorId },
    })
  const { id, number, version, lineCount } = open
  await writeLines(tx, organizationId, id, lines, lineCount)
  await updateRow(tx, 'supply_order', { organizationId, id }, {})
  await recordStep(tx, nobody, orderDocument, 'edit', id, {
    version: version + 1,
    number,
    added: draft.lines,
  })
  return id
}

const inDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
