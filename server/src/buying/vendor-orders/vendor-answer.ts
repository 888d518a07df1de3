import type { VendorAnswer } from '@wellstock/contract/buying/vendor-order'
import { v7 as uuid } from 'uuid'
import { notice, notify } from '../../identity/notifications/notify.ts'
import { endNotices, openNotices } from '../../identity/notifications/open-notices.ts'
import { type Recipient, recipients } from '../../identity/notifications/recipients.ts'
import { type Person, scopeOf } from '../../platform/access/person.ts'
import type { App } from '../../platform/app.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { insertRow } from '../../platform/database/write.ts'
import { lockDocument } from '../../platform/workflow/document.ts'
import { settleProposed } from '../price-checks/settle-prices.ts'
import { checkProposed } from './check-proposed.ts'
import { NEEDED_BY } from './needed-by.ts'
import { vendorOrderAnswered } from './notices.ts'
import { type LockedVendorOrder, vendorOrderDocument } from './vendor-order-document.ts'

/** Whether something is promised for later than it is needed. */
export async function comesLate(
  db: Connection,
  organizationId: string,
  lines: readonly Pick<AnswerLine, 'lineId' | 'promisedOn'>[],
): Promise<boolean> {
  const late = await db.rows(
    `select 1 from jsonb_to_recordset($2) as w ("lineId" uuid, "promisedOn" date)
     join vendor_order_line l on l.organization_id = $1 and l.id = w."lineId" where w."promisedOn" > ${NEEDED_BY} limit 1`,
    [organizationId, JSON.stringify(lines)],
  )
  return late.length > 0
}

/** What the vendor said last that is not as ordered, as long as nobody has seen to it. */
export async function openAnswer(
  db: Connection,
  organizationId: string,
  id: string,
): Promise<VendorAnswer | null> {
  const [answer] = await db.rows<Omit<VendorAnswer, 'lines'>>(
    `select id, answered_at, is_declined, vendor_reference, note from vendor_order_answer
     where organization_id = $1 and vendor_order_id = $2 and ended_at is null`,
    [organizationId, id],
  )
  if (!answer) return null
  const lines = await db.rows<VendorAnswer['lines'][number]>(
    `select a.line_id, d.name, l.pack, l.pack_quantity, a.packs, a.ordered_packs, a.pack_price, l.pack_price as ordered_price, a.promised_on,
       ${NEEDED_BY} as needed_by,
       case when a.substitute_price is not null then jsonb_build_object('sku', a.substitute_sku, 'name', a.substitute_name,
         'pack', a.substitute_pack, 'price', a.substitute_price, 'isTaken', a.is_taken) end as substitute
     from vendor_order_answer_line a
     join vendor_order_line l on l.organization_id = a.organization_id and l.id = a.line_id
     join product d on d.organization_id = l.organization_id and d.id = l.product_id
     where a.organization_id = $1 and a.answer_id = $2 order by l.position, l.id`,
    [organizationId, answer.id],
  )
  return { ...answer, lines }
}

export type AnswerLine = {
  lineId: string
  packs: number
  orderedPacks: number
  packPrice: number
  promisedOn: string | null
  /** What it can send instead, in its own words. */
  substitute: { sku: string; name: string; pack: string; price: number } | null
}
export type Answer = {
  isDeclined: boolean
  vendorReference: string
  note: string
  lines: AnswerLine[]
}

const problemOf = (orderId: string) => `vendor-order.answered ${orderId}`

/** What the vendor said before does not count any more. */
export const endAnswer = (tx: Connection, organizationId: string, orderId: string) =>
  tx.rows(
    `update vendor_order_answer set ended_at = now() where organization_id = $1 and vendor_order_id = $2 and ended_at is null`,
    [organizationId, orderId],
  )

/** Keeps what the vendor proposes in place of what it said before, and tells whoever buys. */
export async function keepAnswer(
  tx: Connection,
  app: App,
  organizationId: string,
  order: LockedVendorOrder,
  { lines, ...answer }: Answer,
) {
  await endAnswer(tx, organizationId, order.id)
  const id = uuid()
  await insertRow(tx, 'vendor_order_answer', { organizationId, id, vendorOrderId: order.id, ...answer })
  for (const { substitute, ...line } of lines)
    await insertRow(tx, 'vendor_order_answer_line', {
      ...{ organizationId, answerId: id, ...line },
      ...(substitute && {
        substituteSku: substitute.sku,
        substituteName: substitute.name,
        substitutePack: substitute.pack,
        substitutePrice: substitute.price,
      }),
    })
  await checkProposed(tx, organizationId, order, lines)
  const about = { number: order.number, by: 'vendor', ...answer }
  await note(
    tx,
    { id: null, organizationId },
    'vendor-order.answered',
    { entity: 'vendor-order', id: order.id },
    about,
  )
  await tell(tx, app, organizationId, order, answer.isDeclined)
}

/** The buyer, and whoever manages vendors or orders of the office. */
const buysFor =
  ({ buyerId, officeId }: LockedVendorOrder) =>
  ({ id, grants }: Recipient) =>
    id === buyerId ||
    grants.some(
      ({ role, officeId: where }) =>
        (role === 'order_manager' || role === 'vendor_manager') && (where ?? officeId) === officeId,
    )

async function tell(
  tx: Connection,
  app: App,
  organizationId: string,
  order: LockedVendorOrder,
  isDeclined: boolean,
) {
  const { id, number, vendorId } = order
  const [vendor] = await tx.rows<{ name: string }>(
    `select v.name from vendor u join vendor v on v.organization_id = u.organization_id and v.id = coalesce(u.merged_into, u.id)
     where u.organization_id = $1 and u.id = $2`,
    [organizationId, vendorId],
  )
  const data = { vendorOrderId: id, number: number ?? '', vendor: vendor?.name ?? '', isDeclined }
  await notify(
    tx,
    app,
    organizationId,
    (await recipients(tx, organizationId))
      .filter(buysFor(order))
      .map((person) => [person, notice(vendorOrderAnswered, data, { problem: problemOf(id) })]),
  )
}

/**
 * The buyer has acted on what the vendor said. Twice is once. What becomes of its prices is said by the order, or by the revision of it
 * that waits.
 */
export async function settleAnswer(tx: Connection, app: App, person: Person, id: string) {
  const { organizationId } = person
  const order = await lockDocument(tx, vendorOrderDocument, scopeOf(person, 'vendor-orders.write'), id)
  const seen = await tx.rows(
    `update vendor_order_answer set ended_at = now(), seen_by = $3
     where organization_id = $1 and vendor_order_id = $2 and ended_at is null returning 1`,
    [organizationId, id, person.id],
  )
  if (seen.length === 0) return
  if (!order.isRevising) await settleProposed(tx, organizationId, id)
  await endNoticesOf(tx, app, organizationId, id)
  const about = { number: order.number }
  await note(tx, person, 'vendor-order.answer_settled', { entity: 'vendor-order', id }, about)
}

export const endNoticesOf = async (tx: Connection, app: App, organizationId: string, id: string) =>
  endNotices(tx, app, organizationId, await openNotices(tx, organizationId, [problemOf(id)]))
