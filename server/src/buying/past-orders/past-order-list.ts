import type { PastOrderRow } from '@wellstock/contract/buying/past-orders'
import { pastOrder } from '@wellstock/contract/platform/kinds'
import { said } from '@wellstock/messages/sentence'
import { isOfProductLike } from '../../platform/database/like.ts'
import { type DocumentFilter, listOf } from '../../platform/kinds/list-of.ts'

type PastOrderFilter = DocumentFilter & { productId?: string | undefined; importId?: string | undefined }

/** Of a past order `r`: that one of its lines `l` is so. */
const some = (condition: string) =>
  `exists (select from past_order_line l where l.organization_id = r.organization_id and l.past_order_id = r.id and ${condition})`

/** What is known of the lines of an order `r`: shares by price, null where no line says anything of it. */
const SUMS = `join lateral (
  select count(*)::integer as line_count, sum(round(l.packs * l.pack_price, 2)) as total, max(c.last) as last_received_on,
    case when count(c.quantity) > 0 then coalesce(sum(coalesce(c.quantity, 0) * l.pack_price / l.pack_quantity)
      / nullif(sum(l.packs * l.pack_price), 0), 1)::double precision end as received,
    case when count(b.quantity) > 0 then coalesce(sum(coalesce(b.quantity, 0) * l.pack_price / l.pack_quantity)
      / nullif(sum(l.packs * l.pack_price), 0), 1)::double precision end as billed
  from past_order_line l
  left join lateral (select sum(k.quantity - k.rejected) as quantity, max(k.received_on) as last from past_receipt k
    where k.organization_id = l.organization_id and k.past_order_line_id = l.id) c on true
  left join lateral (select sum(k.quantity) as quantity from past_bill k
    where k.organization_id = l.organization_id and k.past_order_line_id = l.id) b on true
  where l.organization_id = r.organization_id and l.past_order_id = r.id) s on true`

/** Orders of earlier years, the latest first. */
export const pastOrderList = listOf<PastOrderRow, PastOrderFilter>(pastOrder, {
  columns: 'r.ordered_on, s.line_count, s.total, s.received, s.billed, s.last_received_on',
  joins: SUMS,
  order: 'r.ordered_on desc, r.id desc',
  filters: {
    productId: (id, add) => some(`l.product_id = ${add(id)}`),
    importId: (id, add) => {
      const of = add(id)
      return `(r.import_id = ${of} or ${some(`(l.import_id = ${of}
        or exists (select from past_receipt k where k.organization_id = l.organization_id and k.past_order_line_id = l.id and k.import_id = ${of})
        or exists (select from past_bill k where k.organization_id = l.organization_id and k.past_order_line_id = l.id and k.import_id = ${of}))`)})`
    },
  },
  search: (like) => [
    some(isOfProductLike('l.product_id', like)),
    some(`exists (select from past_bill k where k.organization_id = l.organization_id and k.past_order_line_id = l.id
      and plain_text(k.number) like ${like})`),
  ],
  found: { status: `''`, text: 'r.ordered_on::text' },
  file: {
    title: (m) => m.past_orders_file_title(),
    tooMany: said.too_many_past_orders_match(),
    filters: () => [],
    columns: (m) => [
      { key: 'number', label: m.common_number(), kind: 'text', width: 20 },
      { key: 'vendor', label: m.common_vendor(), kind: 'text', width: 26 },
      { key: 'office', label: m.common_office(), kind: 'text', width: 18 },
      { key: 'orderedOn', label: m.past_orders_file_ordered_on(), kind: 'date' },
      { key: 'lineCount', label: m.common_lines(), kind: 'number', width: 8 },
      { key: 'total', label: m.common_value(), kind: 'money' },
      { key: 'received', label: m.past_orders_file_received(), kind: 'percent' },
      { key: 'billed', label: m.past_orders_file_billed(), kind: 'percent' },
      { key: 'lastReceivedOn', label: m.past_orders_file_last_received(), kind: 'date' },
    ],
    values: () => ({}),
  },
})
