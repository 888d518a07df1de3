import type { ReturnRow } from '@wellstock/contract/buying/vendor-returns'
import { vendorReturn } from '@wellstock/contract/platform/kinds'
import { openReturnStates, type ReturnState, type ReturnTab } from '@wellstock/domain/buying/vendor-returns'
import { said } from '@wellstock/messages/sentence'
import { isOfProductLike } from '../../platform/database/like.ts'
import { type DocumentFilter, listOf } from '../../platform/kinds/list-of.ts'

type ReturnFilter = DocumentFilter & {
  tab: ReturnTab
  state?: ReturnState | undefined
  vendorOrderId?: string | undefined
  receiptId?: string | undefined
}

/** Of a return `r`: that one of its lines `n`, with the receipt line `k`, is so. */
const some = (condition: string) =>
  `exists (select from vendor_return_line n join receipt_line k on k.organization_id = n.organization_id and k.id = n.receipt_line_id
    where n.organization_id = r.organization_id and n.return_id = r.id and ${condition})`

/** Returns to vendors, the latest first. */
export const returnList = listOf<ReturnRow, ReturnFilter>(vendorReturn, {
  columns: `r.reason, jsonb_build_object('id', q.id, 'number', q.number) as receipt, r.rma, r.line_count, r.value, r.credit_expected,
    r.credit, p.name as "createdBy", r.created_at, r.shipped_at`,
  joins: `join receipt q on q.organization_id = r.organization_id and q.id = r.receipt_id
    join person p on p.organization_id = r.organization_id and p.id = r.created_by`,
  order: 'r.created_at desc, r.id',
  filters: {
    tab: (tab) =>
      tab === 'open' ? `r.state in (${openReturnStates.map((state) => `'${state}'`).join()})` : null,
    state: (state, add) => `r.state = ${add(state)}`,
    receiptId: (id, add) => `r.receipt_id = ${add(id)}`,
    vendorOrderId: (id, add) =>
      some(`k.vendor_order_line_id in (select l.id from vendor_order_line l
        where l.organization_id = $1 and l.vendor_order_id = ${add(id)})`),
  },
  search: (like) => [
    `plain_text(r.rma) like ${like}`,
    `plain_text(r.tracking) like ${like}`,
    some(`(plain_text(k.lot_number) like ${like} or ${isOfProductLike('k.product_id', like)})`),
  ],
  found: {
    status: `case r.state when 'draft' then 'Pending' when 'cancelled' then 'Canceled' else 'Approved' end`,
    text: 'r.rma',
  },
  file: {
    title: (m) => m.returns_file_title(),
    tooMany: said.too_many_returns_match(),
    filters: (m, { state }) => [[m.common_status(), state && m[`returns_file_state_${state}`]()]],
    columns: (m) => [
      { key: 'number', label: m.common_number(), kind: 'text', width: 20 },
      { key: 'state', label: m.common_status(), kind: 'text', width: 14 },
      { key: 'reason', label: m.common_reason(), kind: 'text', width: 18 },
      { key: 'vendor', label: m.common_vendor(), kind: 'text', width: 26 },
      { key: 'office', label: m.common_office(), kind: 'text', width: 18 },
      { key: 'receipt', label: m.common_receipt(), kind: 'text', width: 20 },
      { key: 'rma', label: m.returns_file_rma(), kind: 'text', width: 16 },
      { key: 'lineCount', label: m.common_lines(), kind: 'number', width: 8 },
      { key: 'value', label: m.common_value(), kind: 'money' },
      { key: 'creditExpected', label: m.returns_file_expected(), kind: 'money' },
      { key: 'credit', label: m.returns_file_credit(), kind: 'money' },
      { key: 'shippedAt', label: m.returns_file_shipped_at(), kind: 'instant' },
      { key: 'createdAt', label: m.returns_file_created_at(), kind: 'instant' },
    ],
    values: ({ state, reason, receipt }, m) => ({
      state: m[`returns_file_state_${state}`](),
      reason: m[`returns_file_reason_${reason}`](),
      receipt: receipt.number,
    }),
  },
})
