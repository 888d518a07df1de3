import type { VendorOrder, VendorOrderLine, VendorOrderRow } from '@wellstock/contract/buying/vendor-order'
import { type MailState, receivableStates } from '@wellstock/domain/buying/vendor-orders'
import { getOfDocument } from '../../identity/approvals/show.ts'
import { covers, scopeOf } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import type { SessionCall } from '../../platform/http/call.ts'
import { problem } from '../../platform/http/problem.ts'
import { releasesOf } from '../blanket-orders/releases.ts'
import { vendorOrderApproval } from './approval.ts'
import { NEEDED_BY } from './needed-by.ts'
import { pricesNow } from './prices-now.ts'
import { documentsOf, revisionsOf } from './revisions-of.ts'
import { linesOfDraft } from './save-draft.ts'
import { TAKES_SUBSTITUTE } from './substitutes.ts'
import { openAnswer } from './vendor-answer.ts'
import { linkOf } from './vendor-link.ts'
import { stepsFor, vendorOrderDocument } from './vendor-order-document.ts'

/** Of a line `l`, in base units: what is wanted of it in the end. What went back and does not come again is none of it. */
const WANTED = 'l.quantity - l.closed - l.sent_back + l.replaced'
/** Of a vendor order `o`, by price: how much of what is wanted some units `of` a line are. What is beyond it does not count. */
const share = (
  of: string,
) => `(select coalesce(sum(greatest(0, least(${of}, ${WANTED})) * l.pack_price / l.pack_quantity)
  / nullif(sum((${WANTED}) * l.pack_price / l.pack_quantity), 0), 0)::float8 from vendor_order_line l
  where l.organization_id = o.organization_id and l.vendor_order_id = o.id)`
const RECEIVED_SHARE = share('l.received - l.sent_back + l.replaced')
const BILLED_SHARE = share('l.billed')

/** Of a vendor order `o`: that its vendor said something that is not as ordered, and nobody has seen to it. */
export const ANSWERED = `exists (select from vendor_order_answer a where a.organization_id = o.organization_id and a.vendor_order_id = o.id
  and a.ended_at is null)`

/** The columns of a vendor order `o` as lists show it, joined by `ROW_JOINS`. */
export const ROW = `o.id, o.number, o.state, v.id as vendor_id, v.name as "vendorName", v.slug as "vendorSlug", o.office_id, f.code as "officeCode",
  f.name as "officeName", o.buyer_id, b.name as "buyerName", o.line_count, o.total, o.due_on,
  case when o.state in ('received', 'closed') then 1 when o.state in ('partly_received', 'on_hold') then ${RECEIVED_SHARE} else 0 end as received_share,
  case when o.state in ('draft', 'pending_approval', 'cancelled') then 0 else ${BILLED_SHARE} end as billed_share,
  case when o.state in ('sent', 'acknowledged', 'partly_received') then greatest(0, office_today(f.timezone) - o.due_on) else 0 end as days_late,
  o.acknowledged_at, ${ANSWERED} as "isAnswered", o.revision, o.is_revising, case when o.way is distinct from 'email' or o.sent_at is null or o.state = 'cancelled' and o.mail_id is null then 'none'
    when e.sent_at is null and e.last_error is not null then 'failing' when o.to_file or e.id is not null and e.sent_at is null then 'waiting'
    else 'sent' end as mail, o.created_at, o.sent_at, o.version`
export const ROW_JOINS = `
  join vendor u on u.organization_id = o.organization_id and u.id = o.vendor_id
  join vendor v on v.organization_id = o.organization_id and v.id = coalesce(u.merged_into, u.id)
  join office f on f.organization_id = o.organization_id and f.id = o.office_id
  join person b on b.organization_id = o.organization_id and b.id = o.buyer_id
  left join outgoing_mail e on e.organization_id = o.organization_id and e.id = o.mail_id`

export type StoredRow = Omit<VendorOrderRow, 'vendor' | 'office' | 'buyer'> & {
  vendorId: string
  vendorName: string
  vendorSlug: string
  officeId: string
  officeCode: string
  officeName: string
  buyerId: string
  buyerName: string
  mail: MailState
}

export const rowOf = (o: StoredRow): VendorOrderRow => ({
  id: o.id,
  number: o.number,
  state: o.state,
  revision: o.revision,
  isRevising: o.isRevising,
  vendor: { id: o.vendorId, name: o.vendorName, slug: o.vendorSlug },
  office: { id: o.officeId, name: o.officeName, code: o.officeCode },
  buyer: { id: o.buyerId, name: o.buyerName },
  lineCount: o.lineCount,
  total: o.total,
  receivedShare: o.receivedShare,
  billedShare: o.billedShare,
  dueOn: o.dueOn,
  daysLate: o.daysLate ?? 0,
  acknowledgedAt: o.acknowledgedAt,
  isAnswered: o.isAnswered,
  mail: o.mail,
  createdAt: o.createdAt,
  sentAt: o.sentAt,
  version: o.version,
})

type Head = Pick<
  VendorOrder,
  | 'note'
  | 'waiver'
  | 'way'
  | 'sentTo'
  | 'mailError'
  | 'vendorReference'
  | 'remark'
  | 'currency'
  | 'freight'
  | 'tax'
  | 'minimumOrder'
  | 'freeFreightAbove'
  | 'orderEmail'
  | 'remindedAt'
  | 'isFiling'
>
type Stored = StoredRow & Head

/** A vendor order for whoever buys for its office or takes in its goods, or takes part in deciding it. */
export async function getVendorOrder(
  { app, db, person }: Pick<SessionCall, 'app' | 'db' | 'person'>,
  id: string,
): Promise<VendorOrder> {
  const { organizationId } = person
  const [stored] = await db.rows<Stored>(
    `select ${ROW}, o.note, o.waiver, o.way, o.sent_to, e.last_error as mail_error, o.vendor_reference, o.remark, o.reminded_at, o.to_file as "isFiling", z.currency, o.freight, o.tax, v.minimum_order,
       v.free_freight_above, coalesce(nullif(c.email, ''), v.email) as order_email
     from vendor_order o ${ROW_JOINS}
     join organization z on z.id = o.organization_id
     left join vendor_contact c on c.organization_id = v.organization_id and c.vendor_id = v.id and c.is_primary
     where o.organization_id = $1 and o.id = $2`,
    [organizationId, id],
  )
  const document = { kind: vendorOrderApproval.name, documentId: id }
  if (
    !stored ||
    !(
      covers(scopeOf(person, 'vendor-orders.read'), stored.officeId) ||
      covers(scopeOf(person, 'receipts.write'), stored.officeId) ||
      covers(scopeOf(person, 'invoices.read'), stored.officeId) ||
      (await getOfDocument(app, db, person, document))
    )
  )
    throw problem('NOT_FOUND', vendorOrderDocument.notFound)
  return {
    ...rowOf(stored),
    note: stored.note,
    waiver: stored.waiver,
    way: stored.way,
    sentTo: stored.sentTo,
    mailError: stored.mail === 'failing' ? stored.mailError : null,
    vendorReference: stored.vendorReference,
    remark: stored.remark,
    currency: stored.currency,
    freight: stored.freight,
    tax: stored.tax,
    minimumOrder: stored.minimumOrder,
    freeFreightAbove: stored.freeFreightAbove,
    orderEmail: stored.orderEmail,
    isFiling: stored.isFiling,
    documents: await documentsOf(db, organizationId, id),
    revisions: await revisionsOf(db, organizationId, id),
    lines: await linesOf(db, organizationId, id, stored.state === 'draft'),
    releases: await releasesOf(db, organizationId, id),
    remindedAt: stored.remindedAt,
    answer: await openAnswer(db, organizationId, id),
    link: await linkOf(db, organizationId, id, app.now()),
    timeline: await timelineOf(db, organizationId, id),
    steps: stepsFor(person, { ...stored, toFile: stored.isFiling }),
    canReceive:
      receivableStates.some((state) => state === stored.state) &&
      covers(scopeOf(person, 'receipts.write'), stored.officeId),
    canBill:
      stored.sentAt !== null &&
      stored.state !== 'cancelled' &&
      covers(scopeOf(person, 'invoices.write'), stored.officeId),
  }
}

type LineRow = Omit<VendorOrderLine, 'now' | 'parts' | 'most'> & {
  parts: {
    orderId: string
    orderNumber: string
    officeId: string
    officeName: string
    officeCode: string
    requestedBy: string
    neededBy: string
    quantity: number
  }[]
}

async function linesOf(
  db: Connection,
  organizationId: string,
  id: string,
  isDraft: boolean,
): Promise<VendorOrderLine[]> {
  const rows = await db.rows<LineRow>(
    `select l.id, l.product_id, d.sku, d.name, d.unit, l.vendor_sku, l.pack, l.pack_quantity, l.packs, l.quantity, l.pack_price,
       l.price_source, l.amount, ${NEEDED_BY} as needed_by, l.expected_on, l.promised_on, l.received, l.billed, l.sent_back, l.closed, l.close_reason,
       ${TAKES_SUBSTITUTE} as takes_substitute, case when i.id is not null then jsonb_build_object('productId', i.id, 'sku', i.sku, 'name', i.name) end as substitute,
       case when t.id is not null then jsonb_build_object('id', t.id, 'number', t.number) end as replaces,
       coalesce(jsonb_agg(jsonb_build_object('orderId', s.id, 'orderNumber', s.number, 'officeId', f.id, 'officeName', f.name, 'officeCode', f.code,
         'requestedBy', r.name, 'neededBy', coalesce(n.needed_by, s.needed_by), 'quantity', p.quantity)
         order by p.quantity = 0, coalesce(n.needed_by, s.needed_by), s.number) filter (where p.id is not null), '[]') as parts
     from vendor_order_line l
     join product d on d.organization_id = l.organization_id and d.id = l.product_id
     left join product i on i.organization_id = l.organization_id and i.id = l.substitute_product_id
     left join vendor_return t on t.organization_id = l.organization_id and t.id = l.return_id
     left join vendor_order_part p on p.organization_id = l.organization_id and p.line_id = l.id
     left join supply_order_line n on n.organization_id = p.organization_id and n.id = p.order_line_id
     left join supply_order s on s.organization_id = n.organization_id and s.id = n.order_id
     left join office f on f.organization_id = s.organization_id and f.id = s.office_id
     left join person r on r.organization_id = s.organization_id and r.id = s.requested_by
     where l.organization_id = $1 and l.vendor_order_id = $2
     group by l.organization_id, l.id, d.sku, d.name, d.unit, i.id, i.sku, i.name, t.id, t.number order by l.position, l.id`,
    [organizationId, id],
  )
  const drafts = isDraft ? await linesOfDraft(db, organizationId, id) : []
  const prices = await pricesNow(db, organizationId, drafts)
  return rows.map(({ parts, ...line }) => {
    const place = drafts.findIndex((each) => each.id === line.id)
    const draft = drafts[place]
    return {
      ...line,
      most: line.quantity + (draft?.parts.reduce((sum, { left }) => sum + left, 0) ?? 0),
      now: draft && line.priceSource !== 'quote' ? nowOf(line, prices[place]) : null,
      parts: parts.map(({ orderId, orderNumber, officeId, officeName, officeCode, ...part }) => ({
        ...part,
        order: { id: orderId, number: orderNumber },
        office: { id: officeId, name: officeName, code: officeCode },
      })),
    }
  })
}

/** How the vendor sells a product now, where that differs from the line. */
function nowOf(
  { pack, packQuantity, packPrice }: Pick<VendorOrderLine, 'pack' | 'packQuantity' | 'packPrice'>,
  priced: Awaited<ReturnType<typeof pricesNow>>[number] | undefined,
): VendorOrderLine['now'] {
  if (!priced) return null
  const { otherPack } = priced
  if (otherPack?.packPrice != null && otherPack.priceSource !== null)
    return {
      pack: otherPack.pack,
      packQuantity: otherPack.packQuantity,
      packPrice: otherPack.packPrice,
      priceSource: otherPack.priceSource,
    }
  if (priced.packPrice === packPrice) return null
  return { pack, packQuantity, packPrice: priced.packPrice, priceSource: priced.priceSource }
}

/** What the rows say has happened. */
const timelineOf = (db: Connection, organizationId: string, id: string) =>
  db.rows<VendorOrder['timeline'][number]>(
    `select h.step, h.at, p.name as by, nullif(h.reason, '') as reason from (
       select 'created' as step, created_at as at, coalesce((select actor_id from audit_event e where e.organization_id = $1
         and e.entity_id = $2 and e.action = 'vendor-order.created' limit 1), buyer_id) as actor, null as reason, 0 as place
       from vendor_order where organization_id = $1 and id = $2
       union all
       select 'asked', requested_at, requested_by, null, 1 from approval_request
       where organization_id = $1 and kind = 'vendor_order' and document_id = $2
       union all
       select case when a.state = 'approved' then 'approved' else 'rejected' end, a.decided_at, d.person_id, d.comment, 2
       from approval_request a
       left join lateral (
         select person_id, comment from approval_decision d where d.organization_id = a.organization_id and d.request_id = a.id
         order by d.at desc limit 1) d on true
       where a.organization_id = $1 and a.kind = 'vendor_order' and a.document_id = $2 and a.state in ('approved', 'rejected', 'changes_requested')
       union all
       select 'sent', sent_at, buyer_id, null, 3 from vendor_order where organization_id = $1 and id = $2 and sent_at is not null
       union all
       select 'revised', sent_at, asked_by, 'R' || number, 3 from vendor_order_revision
       where organization_id = $1 and vendor_order_id = $2 and state = 'sent'
       union all
       select 'acknowledged', acknowledged_at, case when not acknowledged_by_vendor then buyer_id end, nullif(vendor_reference, ''), 4 from vendor_order
       where organization_id = $1 and id = $2 and acknowledged_at is not null
       union all
       select distinct 'received', r.received_at, r.received_by, r.number, 5 from receipt r
       join receipt_line k on k.organization_id = r.organization_id and k.receipt_id = r.id
       join vendor_order_line l on l.organization_id = k.organization_id and l.id = k.vendor_order_line_id
       where r.organization_id = $1 and l.vendor_order_id = $2 and r.state = 'posted'
       union all
       select distinct 'billed', i.approved_at, i.approved_by, i.number, 6 from invoice i
       join invoice_line n on n.organization_id = i.organization_id and n.invoice_id = i.id
       join vendor_order_line l on l.organization_id = n.organization_id and l.id = n.vendor_order_line_id
       where i.organization_id = $1 and l.vendor_order_id = $2 and i.state in ('approved', 'paid') and i.kind = 'invoice'
       union all
       select 'closed', closed_at, closed_by, nullif(remark, ''), 7 from vendor_order where organization_id = $1 and id = $2 and state = 'closed'
       union all
       select 'cancelled', ended_at, ended_by, remark, 8 from vendor_order
       where organization_id = $1 and id = $2 and ended_at is not null) h
     left join person p on p.organization_id = $1 and p.id = h.actor order by h.at, h.place, h.reason`,
    [organizationId, id],
  )
