import type { ReceiptRow } from '@wellstock/contract/buying/receipt'
import { receipt } from '@wellstock/contract/platform/kinds'
import type { ReceiptFilter as Only } from '@wellstock/domain/buying/receipts'
import { said } from '@wellstock/messages/sentence'
import { isOfProductLike } from '../../platform/database/like.ts'
import { type DocumentFilter, listOf } from '../../platform/kinds/list-of.ts'

/** In SQL, of a receipt `r`: goods without an order, or a claim that nobody has sent. */
export const WAITS = `r.state = 'posted' and (r.unmatched > 0 or exists (select from vendor_claim c
  where c.organization_id = r.organization_id and c.receipt_id = r.id and c.state = 'open'))`

const conditions: Record<Only, string> = {
  problems: `r.state = 'posted' and r.problem_count > 0`,
  unmatched: `r.state = 'posted' and r.unmatched > 0`,
  waiting: WAITS,
}

type ReceiptFilter = DocumentFilter & {
  vendorOrderId?: string | undefined
  orderId?: string | undefined
  itemId?: string | undefined
  only?: Only | undefined
}

/** Of a receipt `r`: that one of its lines `k` is so. */
const some = (condition: string) =>
  `exists (select from receipt_line k where k.organization_id = r.organization_id and k.receipt_id = r.id and ${condition})`

/** Receipts, the latest first. */
export const receiptList = listOf<ReceiptRow, ReceiptFilter>(receipt, {
  columns: `r.delivery_note, r.line_count, r.problem_count, r.unmatched, r.value, p.name as "receivedBy", r.received_at, coalesce((
    select jsonb_agg(distinct jsonb_build_object('id', o.id, 'number', o.number)) from receipt_line k
    join vendor_order_line l on l.organization_id = k.organization_id and l.id = k.vendor_order_line_id
    join vendor_order o on o.organization_id = l.organization_id and o.id = l.vendor_order_id
    where k.organization_id = r.organization_id and k.receipt_id = r.id), '[]') as orders`,
  joins: 'join person p on p.organization_id = r.organization_id and p.id = r.received_by',
  order: 'r.received_at desc, r.id',
  filters: {
    vendorOrderId: (id, add) =>
      some(`k.vendor_order_line_id in (select l.id from vendor_order_line l
        where l.organization_id = $1 and l.vendor_order_id = ${add(id)})`),
    orderId: (id, add) =>
      some(`k.vendor_order_line_id in (select a.line_id from vendor_order_part a
        join supply_order_line n on n.organization_id = a.organization_id and n.id = a.order_line_id
        where a.organization_id = $1 and n.order_id = ${add(id)})`),
    itemId: (id, add) => some(`k.item_id = ${add(id)}`),
    only: (only) => conditions[only],
  },
  search: (like) => [
    `plain_text(r.delivery_note) like ${like}`,
    some(`(plain_text(k.lot_number) like ${like} or ${isOfProductLike('k.product_id', like)})`),
  ],
  found: { status: `''`, text: 'r.delivery_note' },
  file: {
    title: (m) => m.receipts_file_title(),
    tooMany: said.too_many_receipts_match(),
    filters: (m, { only }) => [[m.receipts_file_only(), only && m[`receipts_file_only_${only}`]()]],
    columns: (m) => [
      { key: 'number', label: m.common_number(), kind: 'text', width: 20 },
      { key: 'state', label: m.common_status(), kind: 'text', width: 14 },
      { key: 'vendor', label: m.common_vendor(), kind: 'text', width: 26 },
      { key: 'office', label: m.common_office(), kind: 'text', width: 18 },
      { key: 'orders', label: m.common_vendor_orders(), kind: 'text', width: 24 },
      { key: 'deliveryNote', label: m.common_packing_slip(), kind: 'text', width: 18 },
      { key: 'lineCount', label: m.common_lines(), kind: 'number', width: 8 },
      { key: 'problemCount', label: m.receipts_file_problems(), kind: 'number', width: 10 },
      { key: 'unmatched', label: m.receipts_file_unmatched(), kind: 'number', width: 14 },
      { key: 'value', label: m.common_value(), kind: 'money' },
      { key: 'receivedBy', label: m.receipts_file_received_by(), kind: 'text', width: 18 },
      { key: 'receivedAt', label: m.receipts_file_received_at(), kind: 'instant' },
    ],
    values: ({ state, orders }, m) => ({
      state: m[`receipts_file_state_${state}`](),
      orders: orders.map(({ number }) => number).join(', '),
    }),
  },
})
