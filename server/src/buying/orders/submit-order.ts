import { estimatedExtras } from '@wellstock/domain/buying/extras'
import { precommit } from '@wellstock/domain/finance/ledger'
import { rounded } from '@wellstock/domain/finance/money'
import { type Sentence, said } from '@wellstock/messages/sentence'
import { payerOf, payingLines, spendingYear } from '../../finance/budgets/paying-lines.ts'
import { submitForApproval, withdrawRequest } from '../../identity/approvals/submit.ts'
import type { Person } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { moveTo, NOW } from '../../platform/workflow/document.ts'
import { approve, orderApproval, orderedLines, submissionOf } from './approval.ts'
import { refuseBlocked, wantedOf } from './blockers.ts'
import { placeOf, pricedLines } from './check-draft.ts'
import { refuseAboveLimit, refuseDirect } from './direct-buy.ts'
import { readDraft } from './find-order.ts'
import { bookLines } from './money.ts'
import { type LockedOrder, lockForStep, lockOrder, orderDocument, requesterOf } from './order-document.ts'
import { keepFlaggedLines } from './price-flags.ts'
import { vendorExtras } from './vendor-extras.ts'

type AtVersion = { id: string; version: number }

/**
 * Asks for the approval of an order at the prices of now, and sets its money aside. What cannot be ordered any more, has no
 * price, or is not in the budget is refused.
 */
export async function submitOrder(tx: Connection, person: Person, at: AtVersion) {
  const order = await lockForStep(tx, person, 'submit', at)
  const { organizationId } = person
  const draft = await readDraft(tx, organizationId, order)
  if (draft.lines.length === 0) throw problem('OPERATION_FAILED', said.order_is_empty())
  await refuseBlocked(tx, organizationId, { ...wantedOf(draft), spends: true })
  await placeOf(tx, person, draft)
  await refuseDirect(tx, person, requesterOf(person, order), draft)
  const year = await spendingYear(tx, organizationId)
  const { freight, tax } = await chargeLines(tx, person, order, draft, year)
  if (draft.directVendorId !== null) await refuseAboveLimit(tx, organizationId, order.id)
  await moveTo(tx, person, orderDocument, 'submit', order, 'submitted', {
    stamps: {
      ...{ submitted_at: NOW, decided_by: null, decided_at: null, remark: '', freight, tax },
      ...{ requested_by: requesterOf(person, order), direct_vendor_id: draft.directVendorId },
    },
    about: { number: order.number },
  })
  const [submitted, lines] = await tx.batch(
    () => lockOrder(tx, person, order.id),
    () => orderedLines(tx, organizationId, order.id),
  )
  const paying = await payingLines(tx, organizationId, {
    ids: [...new Set(lines.map(({ budgetLineId }) => budgetLineId))],
  })
  await bookLines(tx, person, submitted, precommit)
  const submission = await submissionOf(tx, person, submitted, lines, paying)
  await keepFlaggedLines(tx, organizationId, submitted, lines, submission.flaggedLines)
  if ((await submitForApproval(tx, person, orderApproval, submission)) === 'approved')
    await approve(tx, person, order.id, null)
}

type Draft = Awaited<ReturnType<typeof readDraft>>

/** Prices the lines as of now, says which line of a budget pays for each, and what of freight and tax it is expected to cost. */
async function chargeLines(
  tx: Connection,
  person: Person,
  order: LockedOrder,
  draft: Draft,
  year: { year: number; today: string },
) {
  const { organizationId } = person
  const priced = await pricedLines(tx, person, draft)
  const fields: Record<string, Sentence> = {}
  priced.forEach(({ packPrice }, place) => {
    if (packPrice === null) fields[`lines.${place}.productId`] = said.order_line_has_no_price()
  })
  if (Object.keys(fields).length > 0) throw invalid(fields)
  const [payer, ofVendors] = await tx.batch(
    () =>
      payerOf(
        tx,
        organizationId,
        order,
        year,
        priced.map(({ category }) => category),
      ),
    () =>
      vendorExtras(
        tx,
        organizationId,
        priced.map(({ offeredBy }) => offeredBy),
      ),
  )
  const extras = estimatedExtras(
    priced.map(({ offeredBy, packs, packPrice }) => ({
      vendorId: offeredBy,
      amount: rounded(packs * (packPrice ?? 0)),
    })),
    ofVendors,
  )
  await tx.rows(
    `update supply_order_line n set vendor_id = w."vendorId", offered_by = w."offeredBy", pack = w.pack, pack_quantity = w."packQuantity", packs = w.packs,
       pack_price = w."packPrice", price_source = w."priceSource", budget_line_id = w."budgetLineId", extras = w.extras
     from jsonb_to_recordset($3) as w ("productId" uuid, "vendorId" uuid, "offeredBy" uuid, pack text, "packQuantity" int, packs int,
       "packPrice" numeric, "priceSource" text, "budgetLineId" uuid, extras numeric)
     where n.organization_id = $1 and n.order_id = $2 and n.product_id = w."productId"`,
    [
      organizationId,
      order.id,
      JSON.stringify(
        priced.map((line, place) => ({
          ...line,
          budgetLineId: line.budgetLineId ?? payer(line.category),
          extras: extras.shares[place] ?? 0,
        })),
      ),
    ],
    'charge-order-lines',
  )
  return extras
}

/** Makes it a draft again: nobody has decided it yet, and its money is free. */
export async function withdrawOrder(tx: Connection, person: Person, at: AtVersion) {
  const { id } = await lockForStep(tx, person, 'withdraw', at)
  await withdrawRequest(tx, person, orderApproval, id)
  await orderApproval.withdrawn(tx, person, id, '')
}
