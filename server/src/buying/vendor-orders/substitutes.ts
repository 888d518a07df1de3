import type { SubstituteChoice } from '@wellstock/contract/buying/vendor-order'
import { said } from '@wellstock/messages/sentence'
import { type Person, scopeOf } from '../../platform/access/person.ts'
import type { App } from '../../platform/app.ts'
import type { Connection } from '../../platform/database/database.ts'
import { likeOf } from '../../platform/database/like.ts'
import { updateRow } from '../../platform/database/write.ts'
import { problem } from '../../platform/http/problem.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { lockDocument, recordStep } from '../../platform/workflow/document.ts'
import { openAnswer, settleAnswer } from './vendor-answer.ts'
import { lockForStep, vendorOrderDocument } from './vendor-order-document.ts'

/** Of a line `l`: everybody it is for takes something instead. */
export const TAKES_SUBSTITUTE = `coalesce((select bool_and(n.takes_substitute) from vendor_order_part p
  join supply_order_line n on n.organization_id = p.organization_id and n.id = p.order_line_id
  where p.organization_id = l.organization_id and p.line_id = l.id), false)`

// One for one: counted in the same unit. What nobody keeps any more is taken from nobody.
const FITTING = `vendor_order_line l
  join product x on x.organization_id = l.organization_id and x.id = l.product_id
  join product d on d.organization_id = x.organization_id and d.unit = x.unit and d.id <> x.id
  where l.organization_id = $1 and l.vendor_order_id = $2 and l.id = $3
  and exists (select from item i where i.organization_id = d.organization_id and i.product_id = d.id and i.archived_at is null)`

/** What a vendor's offer may be: what it sells under that number, then what is known to stand in; or what is searched for. */
export async function listSubstitutes(
  db: Connection,
  person: Person,
  { id, lineId, search }: { id: string; lineId: string; search: string },
) {
  const scope = scopeOf(person, 'vendor-orders.write')
  const { vendorId } = await lockDocument(db, vendorOrderDocument, scope, id, 'share')
  const text = search.trim()
  return db.rows<SubstituteChoice>(
    `select * from (
       select d.id, d.sku, d.name, case when exists (
           select from vendor_order_answer w
           join vendor_order_answer_line a on a.organization_id = w.organization_id and a.answer_id = w.id and a.line_id = l.id
           join vendor_product s on s.organization_id = w.organization_id and s.product_id = d.id and s.vendor_id = $4
             and lower(s.vendor_sku) = lower(a.substitute_sku)
           where w.organization_id = $1 and w.vendor_order_id = $2 and w.ended_at is null and a.substitute_sku <> '') then 'catalog'
         when exists (select from substitute s where s.organization_id = d.organization_id and s.product_id = x.id and s.substitute_id = d.id
           and s.quantity = s.substitute_quantity) then 'substitute' end as why
       from ${FITTING}
       and ($5 = '' or plain_text(concat_ws(' ', d.name, d.sku)) like $6 or exists (
         select from product_code c where c.organization_id = d.organization_id and c.product_id = d.id and c.code = $5))) w
     where $5 <> '' or w.why is not null order by w.why nulls last, lower(w.name), w.id limit 20`,
    [person.organizationId, id, lineId, vendorId, text, likeOf(text)],
  )
}

type Wanted = { id: string; version: number; lineId: string; productId: string | null }
type Offered = { answerId: string; product: string; takesSubstitute: boolean; name: string }

/**
 * Takes what a vendor offers for a line: from then on that product is received for it, at the agreed price. Null: it is refused, and the
 * line stays as ordered. Source: the worked figures (b) 7.
 */
export async function settleSubstitute(
  tx: Connection,
  app: App,
  person: Person,
  { lineId, productId, ...at }: Wanted,
) {
  const { organizationId } = person
  const order = await lockForStep(tx, person, 'settle_substitute', at)
  const offered = await findOffered(tx, organizationId, order.id, lineId)
  if (productId !== null) await refuseUnfit(tx, organizationId, offered, [order.id, lineId, productId])
  await tx.rows(
    `update vendor_order_answer_line set is_taken = $4 where organization_id = $1 and answer_id = $2 and line_id = $3`,
    [organizationId, offered.answerId, lineId, productId !== null],
  )
  if (productId !== null)
    await tx.rows(
      'update vendor_order_line set substitute_product_id = $3 where organization_id = $1 and id = $2',
      [organizationId, lineId, productId],
    )
  await updateRow(tx, 'vendor_order', { organizationId, id: order.id }, {})
  await recordStep(tx, person, vendorOrderDocument, 'settle_substitute', order.id, {
    ...{ number: order.number, line: offered.product, offered: offered.name, taken: productId },
  })
  if (await isAllSaid(tx, organizationId, order.id)) await settleAnswer(tx, app, person, order.id)
}

async function findOffered(tx: Connection, organizationId: string, id: string, lineId: string) {
  const [offered] = await tx.rows<Offered>(
    `select a.answer_id, d.name as product, a.substitute_name as name, ${TAKES_SUBSTITUTE} as takes_substitute
     from vendor_order_answer w
     join vendor_order_answer_line a on a.organization_id = w.organization_id and a.answer_id = w.id and a.line_id = $3
     join vendor_order_line l on l.organization_id = a.organization_id and l.id = a.line_id
     join product d on d.organization_id = l.organization_id and d.id = l.product_id
     where w.organization_id = $1 and w.vendor_order_id = $2 and w.ended_at is null and a.substitute_price is not null and a.is_taken is null`,
    [organizationId, id, lineId],
  )
  if (!offered) throw problem('OPERATION_FAILED', said.no_substitute_is_offered())
  return offered
}

async function refuseUnfit(
  tx: Connection,
  organizationId: string,
  { product, takesSubstitute }: Offered,
  wanted: [string, string, string],
) {
  if (!takesSubstitute) throw problem('OPERATION_FAILED', said.requester_takes_no_substitute({ product }))
  const fitting = await tx.rows(`select 1 from ${FITTING} and d.id = $4 for share of d`, [
    organizationId,
    ...wanted,
  ])
  if (fitting.length === 0) throw invalid({ productId: said.substitute_does_not_fit({ product }) })
}

/** Nothing else the vendor said waits for somebody. */
async function isAllSaid(tx: Connection, organizationId: string, id: string) {
  const answer = await openAnswer(tx, organizationId, id)
  return (
    answer?.note === '' &&
    answer.lines.every(
      ({ packs, orderedPacks, packPrice, orderedPrice, substitute }) =>
        packs === orderedPacks && packPrice === orderedPrice && substitute?.isTaken !== null,
    )
  )
}
