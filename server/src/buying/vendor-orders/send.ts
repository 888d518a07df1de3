import { estimatedExtras } from '@wellstock/domain/buying/extras'
import { isApproved } from '@wellstock/domain/buying/orders'
import { missingToMinimum, type SendingWay } from '@wellstock/domain/buying/vendor-orders'
import { said } from '@wellstock/messages/sentence'
import { reviseRequest, wouldStand } from '../../identity/approvals/revise-request.ts'
import { submitForApproval, withdrawRequest } from '../../identity/approvals/submit.ts'
import { nextNumber } from '../../identity/offices/next-number.ts'
import type { Person } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { moveTo, NOW } from '../../platform/workflow/document.ts'
import { drawDown, refuseBeyondCaps } from '../blanket-orders/draw-down.ts'
import { orderApproval } from '../orders/approval.ts'
import { refuseBlocked } from '../orders/blockers.ts'
import { lockOffice } from '../orders/check-draft.ts'
import { vendorExtras } from '../orders/vendor-extras.ts'
import { approve, submissionOf, vendorOrderApproval } from './approval.ts'
import { expectLines } from './expect-lines.ts'
import { transferCommitments } from './money.ts'
import { lockOrdersOf, ordersAtVendor } from './orders-at-vendor.ts'
import { pricesNow } from './prices-now.ts'
import { linesOfDraft } from './save-draft.ts'
import {
  type LockedVendorOrder,
  lockForStep,
  lockVendorOrder,
  vendorOrderDocument,
} from './vendor-order-document.ts'

type Sending = { id: string; version: number; way: SendingWay; to: string | null }

/**
 * Sends a draft to its vendor at the prices it shows, with the money of the orders it is for. What costs more than was approved,
 * beyond tolerance, or is for another vendor than approved, is approved first.
 */
export async function sendVendorOrder(tx: Connection, person: Person, { way, to, ...at }: Sending) {
  const draft = await lockForStep(tx, person, 'send', at)
  const { organizationId } = person
  if (way === 'email' && !to) throw invalid({ to: said.enter_where_to_send_it() })
  const products = await tx.rows<{ id: string }>(
    'select distinct product_id as id from vendor_order_line where organization_id = $1 and vendor_order_id = $2',
    [organizationId, draft.id],
  )
  await refuseBlocked(tx, organizationId, {
    officeId: draft.officeId,
    activeVendorId: draft.vendorId,
    productIds: products.map(({ id }) => id),
    spends: true,
  })
  const office = await lockOffice(tx, organizationId, draft.officeId)
  await refuseUnsendable(tx, organizationId, draft)
  await refuseBeyondCaps(tx, organizationId, draft.id)
  await refuseUnapproved(tx, organizationId, draft)
  const revised = await ordersAtVendor(tx, person, draft)
  const stands: boolean[] = []
  for (const submission of revised)
    stands.push(await wouldStand(tx, organizationId, orderApproval, submission))
  const asks = stands.includes(false)
  const number =
    draft.number ??
    (await nextNumber(tx, organizationId, { prefix: 'PO', officeCode: office.code, year: office.year }))
  const { freight, tax } = await expectExtras(tx, organizationId, draft)
  await transferCommitments(tx, person, { id: draft.id, number }, asks)
  const stamps = {
    ...{ number, freight, tax, buyer_id: person.id, way, sent_to: (way === 'email' && to) || '', remark: '' },
    // Whoever decided it before may be who sends it now.
    ...{ decided_by: null, decided_at: null },
  }
  const about = { number, total: draft.total, way, to }
  if (asks) {
    await moveTo(tx, person, vendorOrderDocument, 'ask', draft, 'pending_approval', { stamps, about })
    const asked = await lockVendorOrder(tx, person, draft.id)
    const submission = await submissionOf(tx, person, asked)
    if ((await submitForApproval(tx, person, vendorOrderApproval, submission)) === 'approved')
      await approve(tx, person, draft.id, null)
    return
  }
  await moveTo(tx, person, vendorOrderDocument, 'send', draft, 'sent', {
    stamps: { ...stamps, sent_at: NOW, to_file: true },
    about,
  })
  await expectLines(tx, organizationId, draft.id)
  await drawDown(tx, person, draft.id)
  for (const submission of revised) await reviseRequest(tx, person, orderApproval, submission)
}

/** What a draft is expected to cost beside its total, with the share of each line. */
async function expectExtras(tx: Connection, organizationId: string, draft: LockedVendorOrder) {
  const lines = await tx.rows<{ id: string; amount: number }>(
    'select id, amount from vendor_order_line where organization_id = $1 and vendor_order_id = $2 order by position, id',
    [organizationId, draft.id],
  )
  const { vendorId } = draft
  const extras = estimatedExtras(
    lines.map(({ amount }) => ({ vendorId, amount })),
    await vendorExtras(tx, organizationId, [vendorId]),
  )
  await tx.rows(
    `update vendor_order_line l set extras = w.extras from jsonb_to_recordset($2) as w (id uuid, extras numeric)
     where l.organization_id = $1 and l.id = w.id and l.extras <> w.extras`,
    [
      organizationId,
      JSON.stringify(lines.map(({ id }, place) => ({ id, extras: extras.shares[place] ?? 0 }))),
    ],
  )
  return extras
}

/** A draft is sent whole, at prices nobody has changed since, and not below its minimum. */
async function refuseUnsendable(tx: Connection, organizationId: string, draft: LockedVendorOrder) {
  if (draft.lineCount === 0) throw problem('OPERATION_FAILED', said.vendor_order_is_empty())
  const [vendor] = await tx.rows<{ name: string; minimumOrder: number | null }>(
    'select name, minimum_order from vendor where organization_id = $1 and id = $2',
    [organizationId, draft.vendorId],
  )
  if (!vendor) throw new Error('a vendor order has a vendor')
  const lines = await linesOfDraft(tx, organizationId, draft.id)
  const stored = await tx.rows<{ id: string; packPrice: number; priceSource: string }>(
    'select id, pack_price, price_source from vendor_order_line where organization_id = $1 and vendor_order_id = $2',
    [organizationId, draft.id],
  )
  const now = await pricesNow(tx, organizationId, lines)
  const hasChanged = lines.some(({ id }, place) => {
    const line = stored.find((each) => each.id === id)
    return line?.priceSource !== 'quote' && line?.packPrice !== now[place]?.packPrice
  })
  if (hasChanged) throw problem('OPERATION_FAILED', said.vendor_order_prices_changed())
  if (draft.total === 0) throw problem('OPERATION_FAILED', said.vendor_order_costs_nothing())
  if (draft.waiver.trim() === '' && missingToMinimum(draft.total, vendor.minimumOrder) > 0)
    throw problem('OPERATION_FAILED', said.vendor_order_below_minimum({ vendor: vendor.name }), {
      fields: { waiver: said.say_why_below_minimum() },
    })
}

/** Locks the orders a draft is for, and refuses one that is not approved any more. */
async function refuseUnapproved(tx: Connection, organizationId: string, { id }: LockedVendorOrder) {
  const other = (await lockOrdersOf(tx, organizationId, id)).find(({ state }) => !isApproved(state))
  if (other) throw problem('OPERATION_FAILED', said.order_of_draft_is_not_approved({ order: other.number }))
}

/** Makes it a draft again: nobody has decided it yet. */
export async function withdrawVendorOrder(
  tx: Connection,
  person: Person,
  at: { id: string; version: number },
) {
  const { id } = await lockForStep(tx, person, 'withdraw', at)
  await withdrawRequest(tx, person, vendorOrderApproval, id)
  await vendorOrderApproval.withdrawn(tx, person, id, '')
}
