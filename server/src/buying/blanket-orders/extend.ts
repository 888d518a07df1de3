import type { BlanketDraft } from '@wellstock/contract/buying/blanket-orders'
import { MAX_BLANKET_LINES } from '@wellstock/domain/buying/blanket-orders'
import { type Sentence, said } from '@wellstock/messages/sentence'
import type { Person } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { updateRow } from '../../platform/database/write.ts'
import { problem } from '../../platform/http/problem.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { todayOf } from '../../platform/today.ts'
import { recordStep } from '../../platform/workflow/document.ts'
import { refuseBlocked } from '../orders/blockers.ts'
import { orderable } from '../orders/check-draft.ts'
import { type Agreed, writeAgreed } from './agreed-prices.ts'
import { blanketOrderDocument, type LockedBlanketOrder, lockForStep } from './blanket-order-document.ts'
import { refuseParts } from './check-lines.ts'
import { writeLines } from './save-blanket-order.ts'

type Line = Agreed & { quantityCap: number | null; holds: boolean }
type Wanted = {
  id: string
  version: number
  reason: string
  validTo: string
  valueCap: number | null
  lines: { id: string; quantityCap: number | null }[]
  added: BlanketDraft['lines']
}

/** Puts the last day off, raises caps and adds products: nothing that was agreed becomes less. Prices follow. */
export async function extendBlanketOrder(
  tx: Connection,
  person: Person,
  { id, version, reason, ...wanted }: Wanted,
) {
  const order = await lockForStep(tx, person, 'extend', { id, version })
  const { organizationId } = person
  const today = await todayOf(tx, organizationId)
  const before = await linesOf(tx, organizationId, id)
  refuseLess(order, before, wanted, today)
  await refuseAdded(tx, organizationId, before, wanted.added)
  const { validTo, valueCap } = wanted
  const raised = raisedOf(before, wanted.lines)
  const isLonger = validTo > order.validTo
  const isMore = valueCap !== order.valueCap
  if (!isLonger && !isMore && raised.length === 0 && wanted.added.length === 0)
    throw problem('OPERATION_FAILED', said.blanket_nothing_changed())

  // Whoever was told that it runs out is told again of what is agreed now.
  const told = { ...(isLonger && { periodToldAt: null }), ...(isMore && { valueToldAt: null }) }
  await updateRow(tx, 'blanket_order', { organizationId, id }, { validTo, valueCap, ...told })
  await tx.rows(
    `update blanket_order_line n set quantity_cap = w."quantityCap", told_at = null
     from jsonb_to_recordset($2) as w (id uuid, "quantityCap" int) where n.organization_id = $1 and n.id = w.id`,
    [organizationId, JSON.stringify(raised)],
  )
  // What another contract has taken over stays with that.
  const held = before.filter(({ holds }) => holds)
  if (isLonger && held.length > 0)
    await writeAgreed(tx, person, { ...order, validTo, validFrom: dayAfter(order.validTo, today) }, held)
  if (wanted.added.length > 0) {
    const added = await writeLines(tx, organizationId, id, wanted.added, before.length)
    const validFrom = order.validFrom > today ? order.validFrom : today
    await writeAgreed(tx, person, { ...order, validTo, validFrom }, added)
  }
  await recordStep(tx, person, blanketOrderDocument, 'extend', id, {
    ...{ version: version + 1, number: order.number, reason, raised, added: wanted.added },
    ...(isLonger && { validTo: { from: order.validTo, to: validTo } }),
    ...(isMore && { valueCap: { from: order.valueCap, to: valueCap } }),
  })
}

/** The lines there are; `holds`: its price holds to the last day. */
const linesOf = (tx: Connection, organizationId: string, id: string) =>
  tx.rows<Line>(
    `select n.id, n.product_id, n.pack, n.pack_quantity, n.pack_price, n.quantity_cap, exists (select from vendor_price p
       where p.organization_id = n.organization_id and p.blanket_line_id = n.id and p.agreed_to = b.valid_to and p.ended_on is null) as holds
     from blanket_order_line n
     join blanket_order b on b.organization_id = n.organization_id and b.id = n.blanket_order_id
     where n.organization_id = $1 and n.blanket_order_id = $2 order by n.position`,
    [organizationId, id],
  )

const isLess = (cap: number | null, before: number | null) =>
  cap !== null && (before === null || cap < before)

/** The caps that are raised, or lifted. */
const raisedOf = (before: readonly Line[], lines: Wanted['lines']) =>
  lines.filter((line) => before.find(({ id }) => id === line.id)?.quantityCap !== line.quantityCap)

function refuseLess(
  { validTo, valueCap }: LockedBlanketOrder,
  before: readonly Line[],
  wanted: Wanted | Omit<Wanted, 'id' | 'version' | 'reason'>,
  today: string,
) {
  const fields: Record<string, Sentence> = {}
  if (wanted.validTo < validTo) fields.validTo = said.blanket_only_later({ date: validTo })
  else if (wanted.validTo < today) fields.validTo = said.blanket_period_over()
  if (isLess(wanted.valueCap, valueCap)) fields.valueCap = said.blanket_cap_only_raised()
  const known = wanted.lines.flatMap(({ id, quantityCap }, place) => {
    const line = before.find((each) => each.id === id)
    if (!line) fields[`lines.${place}.id`] = said.order_line_does_not_exist()
    else if (isLess(quantityCap, line.quantityCap))
      fields[`lines.${place}.quantityCap`] = said.blanket_cap_only_raised()
    return line ? [{ packQuantity: line.packQuantity, quantityCap }] : []
  })
  if (Object.keys(fields).length > 0) throw invalid(fields)
  refuseParts(known, 'lines')
}

async function refuseAdded(
  tx: Connection,
  organizationId: string,
  before: readonly Line[],
  added: BlanketDraft['lines'],
) {
  if (before.length + added.length > MAX_BLANKET_LINES)
    throw invalid({ added: said.blanket_max_lines({ max: MAX_BLANKET_LINES }) })
  const fields: Record<string, Sentence> = {}
  added.forEach(({ productId }, place) => {
    if (before.some((line) => line.productId === productId))
      fields[`added.${place}.productId`] = said.product_in_order_already()
  })
  if (Object.keys(fields).length > 0) throw invalid(fields)
  await refuseBlocked(tx, organizationId, { productIds: added.map(({ productId }) => productId) })
  await orderable(tx, organizationId, added, 'added')
  refuseParts(added, 'added')
}

/** The day after the last one; where that has passed, today. */
function dayAfter(last: string, today: string): string {
  const next = new Date(Date.parse(`${last}T00:00:00Z`) + 24 * 60 * 60_000).toISOString().slice(0, 10)
  return next < today ? today : next
}
