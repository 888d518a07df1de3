import { type Sentence, said } from '@wellstock/messages/sentence'
import type { Person } from '../../platform/access/person.ts'
import type { Actor } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { moveTo, NOW } from '../../platform/workflow/document.ts'
import { receiptProgress } from './receipt-progress.ts'
import { type LockedVendorOrder, lockForStep, vendorOrderDocument } from './vendor-order-document.ts'

type AtVersion = { id: string; version: number }
type Promised = AtVersion & { vendorReference: string; lines: { id: string; promisedOn: string | null }[] }

/** What the vendor has confirmed: its number for it, and when each line comes. It can be confirmed anew. */
export async function acknowledge(tx: Connection, person: Person, { id, version, ...promised }: Promised) {
  const order = await lockForStep(tx, person, 'acknowledge', { id, version })
  await refuseDays(tx, person, order.id, promised.lines)
  await confirm(tx, person, order, promised)
}

/** Refuses days that have passed, and lines of other orders. A day that was promised before is not said again. */
export async function refuseDays(
  tx: Connection,
  { organizationId }: Actor,
  orderId: string,
  lines: Promised['lines'],
) {
  const known = await tx.rows<{ id: string; promisedOn: string | null; today: string }>(
    `select l.id, l.promised_on, office_today(f.timezone)::text as today from vendor_order_line l
     join vendor_order o on o.organization_id = l.organization_id and o.id = l.vendor_order_id
     join office f on f.organization_id = o.organization_id and f.id = o.office_id
     where l.organization_id = $1 and l.vendor_order_id = $2`,
    [organizationId, orderId],
  )
  const fields: Record<string, Sentence> = {}
  lines.forEach(({ id, promisedOn }, place) => {
    const line = known.find((each) => each.id === id)
    if (!line) fields[`lines.${place}.id`] = said.order_line_does_not_exist()
    else if (promisedOn !== null && promisedOn !== line.promisedOn && promisedOn < line.today)
      fields[`lines.${place}.promisedOn`] = said.needed_by_has_passed()
  })
  if (Object.keys(fields).length > 0) throw invalid(fields)
}

/** Writes down what a vendor has confirmed: told to a buyer, or by its link, where nobody is signed in. */
export async function confirm(
  tx: Connection,
  actor: Actor,
  order: LockedVendorOrder,
  { vendorReference, lines }: Pick<Promised, 'vendorReference' | 'lines'>,
) {
  const byVendor = actor.id === null
  await tx.rows(
    `update vendor_order_line l set promised_on = w."promisedOn" from jsonb_to_recordset($3) as w (id uuid, "promisedOn" date)
     where l.organization_id = $1 and l.vendor_order_id = $2 and l.id = w.id`,
    [actor.organizationId, order.id, JSON.stringify(lines)],
  )
  const state = order.state === 'partly_received' ? 'partly_received' : 'acknowledged'
  await moveTo(tx, actor, vendorOrderDocument, 'acknowledge', order, state, {
    stamps: {
      vendor_reference: vendorReference,
      acknowledged_at: NOW,
      acknowledged_by_vendor: byVendor,
    },
    about: { number: order.number, vendorReference, lines, ...(byVendor && { by: 'vendor' }) },
  })
}

/** The vendor is to wait, or has to: nobody knows any more when it comes. */
export async function hold(
  tx: Connection,
  person: Person,
  { reason, ...at }: AtVersion & { reason: string },
) {
  const order = await lockForStep(tx, person, 'hold', at)
  await moveTo(tx, person, vendorOrderDocument, 'hold', order, 'on_hold', {
    stamps: { remark: reason },
    about: { number: order.number, reason },
  })
}

export async function resume(tx: Connection, person: Person, at: AtVersion) {
  const order = await lockForStep(tx, person, 'resume', at)
  const { hasCome } = await receiptProgress(tx, person.organizationId, order.id)
  const before = order.acknowledgedAt ? 'acknowledged' : 'sent'
  await moveTo(tx, person, vendorOrderDocument, 'resume', order, hasCome ? 'partly_received' : before, {
    stamps: { remark: '' },
    about: { number: order.number },
  })
}
