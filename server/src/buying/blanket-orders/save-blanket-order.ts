import type { BlanketDraft } from '@wellstock/contract/buying/blanket-orders'
import { type Sentence, said } from '@wellstock/messages/sentence'
import { v7 as uuid } from 'uuid'
import { nextNumber } from '../../identity/offices/next-number.ts'
import type { Person } from '../../platform/access/person.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { insertRow, updateRow } from '../../platform/database/write.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { todayOf, yearOf } from '../../platform/today.ts'
import { recordStep } from '../../platform/workflow/document.ts'
import { refuseBlocked } from '../orders/blockers.ts'
import { lockVendor } from '../orders/check-draft.ts'
import { blanketOrderDocument, lockForStep } from './blanket-order-document.ts'
import { refuseLines } from './check-lines.ts'

/** Begins a blanket order as a draft: nothing of it holds. Answers with its id. */
export async function createBlanketOrder(
  tx: Connection,
  person: Person,
  draft: BlanketDraft,
): Promise<string> {
  const { organizationId } = person
  await refuseDraft(tx, organizationId, draft)
  const id = uuid()
  const year = await yearOf(tx, organizationId)
  const number = await nextNumber(tx, organizationId, { prefix: 'BO', year })
  const { lines, ...head } = draft
  await insertRow(tx, 'blanket_order', { organizationId, id, number, createdBy: person.id, ...head })
  await writeLines(tx, organizationId, id, lines)
  await note(
    tx,
    person,
    'blanket-order.created',
    { entity: 'blanket-order', id },
    { number, ...head, lines: lines.length },
  )
  return id
}

/** Changes a draft, its vendor and lines included. */
export async function updateBlanketOrder(
  tx: Connection,
  person: Person,
  { id, version, ...draft }: BlanketDraft & { id: string; version: number },
) {
  const { number } = await lockForStep(tx, person, 'edit', { id, version })
  const { organizationId } = person
  await refuseDraft(tx, organizationId, draft)
  const { lines, ...head } = draft
  await updateRow(tx, 'blanket_order', { organizationId, id }, head)
  await tx.rows('delete from blanket_order_line where organization_id = $1 and blanket_order_id = $2', [
    organizationId,
    id,
  ])
  await writeLines(tx, organizationId, id, lines)
  await recordStep(tx, person, blanketOrderDocument, 'edit', id, { version: version + 1, number, ...draft })
}

/** A period that is not over, a vendor that orders can go to, and what can be ordered. */
async function refuseDraft(tx: Connection, organizationId: string, draft: BlanketDraft) {
  const { validFrom, validTo, vendorId, lines } = draft
  await lockVendor(tx, organizationId, vendorId)
  const productIds = lines.map(({ productId }) => productId)
  await refuseBlocked(tx, organizationId, { vendorIds: [vendorId], productIds })
  const fields: Record<string, Sentence> = {}
  if (validTo < validFrom) fields.validTo = said.price_days_reversed()
  else if (validTo < (await todayOf(tx, organizationId))) fields.validTo = said.blanket_period_over()
  if (Object.keys(fields).length > 0) throw invalid(fields)
  await refuseLines(tx, organizationId, lines)
}

/** Adds lines after those there are. Answers with them and their ids. */
export async function writeLines(
  tx: Connection,
  organizationId: string,
  blanketOrderId: string,
  lines: BlanketDraft['lines'],
  after = 0,
) {
  const rows = lines.map((line, place) => ({ ...line, id: uuid(), position: after + place }))
  await tx.rows(
    `insert into blanket_order_line (organization_id, id, blanket_order_id, position, product_id, pack, pack_quantity, pack_price, quantity_cap)
     select $1, n.id, $2, n.position, n."productId", n.pack, n."packQuantity", n."packPrice", n."quantityCap"
     from jsonb_to_recordset($3) as n (id uuid, position int, "productId" uuid, pack text, "packQuantity" int, "packPrice" numeric,
       "quantityCap" int)`,
    [organizationId, blanketOrderId, JSON.stringify(rows)],
  )
  return rows
}
