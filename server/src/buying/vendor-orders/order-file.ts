import type { VendorOrderFormat } from '@wellstock/contract/buying/vendor-orders'
import type { Frame } from '../../platform/files/frame.ts'
import { frameOf } from '../../platform/files/frame-of.ts'
import { pdfFile } from '../../platform/files/pdf.ts'
import { givenFilters, type Table, tableFile } from '../../platform/files/table-file.ts'
import type { ScopedCall } from '../../platform/http/call.ts'
import { FileAnswer } from '../../platform/http/file-answer.ts'
import { messagesIn } from '../../platform/messages.ts'
import { cxmlOf } from './cxml.ts'
import { getVendorOrder } from './find-vendor-order.ts'
import { type Paper, readPaper, remarksOf, termsOf } from './paper.ts'
import { paperOfOrder } from './print-paper.ts'

/** What a vendor gets, to be looked at before it is sent, or as a table for whoever types it in elsewhere. */
export async function vendorOrderFile(
  call: ScopedCall,
  { id, format }: { id: string; format: VendorOrderFormat },
): Promise<FileAnswer> {
  const { number, sentAt } = await getVendorOrder(call, id)
  const paper = await readPaper(call.db, call.person.organizationId, id)
  if (format === 'pdf') return pdfFile(paperOfOrder(paper))
  if (format === 'cxml') {
    const at = sentAt ?? call.app.now().toISOString()
    const text = cxmlOf(paper, { id, at })
    return new FileAnswer(`${number ?? 'draft'}.xml`, 'application/xml', () => new TextEncoder().encode(text))
  }
  return tableFile(tableOf(paper, await frameOf(call)), format)
}

/** A vendor order as a table: a line in each row. */
export function tableOf(paper: Paper, frame: Frame): Table {
  const m = messagesIn(frame.language)
  return {
    ...frame,
    title: paper.number ?? m.vendor_orders_file_draft(),
    filters: givenFilters([
      [m.common_vendor(), [paper.vendor, paper.vendorAddress].filter(Boolean).join(', ')],
      [
        m.vendor_orders_file_office(),
        [`${paper.organization} · ${paper.office}`, ...paper.address].filter(Boolean).join(', '),
      ],
      [m.vendor_orders_file_buyer(), `${paper.buyer} (${paper.buyerEmail})`],
      ...termsOf(paper, frame.language),
      [m.common_note(), paper.note],
    ]),
    columns: [
      { key: 'vendorSku', label: m.vendor_orders_file_vendor_sku(), kind: 'text', width: 18 },
      { key: 'sku', label: m.common_sku(), kind: 'text', width: 18 },
      { key: 'name', label: m.common_item(), kind: 'text', width: 36 },
      { key: 'pack', label: m.common_pack(), kind: 'text', width: 12 },
      { key: 'packQuantity', label: m.vendor_orders_file_pack_quantity(), kind: 'number', width: 10 },
      { key: 'unit', label: m.vendor_orders_file_unit(), kind: 'text', width: 8 },
      { key: 'packs', label: m.vendor_orders_file_packs(), kind: 'number', width: 10 },
      { key: 'neededBy', label: m.orders_file_needed_by(), kind: 'date' },
      { key: 'packPrice', label: m.common_price(), kind: 'money' },
      { key: 'amount', label: m.common_amount(), kind: 'money' },
      { key: 'remarks', label: m.common_notes(), kind: 'text', width: 30 },
    ],
    rows: paper.lines.map((line) => ({ ...line, remarks: remarksOf(line, frame.language).join('; ') })),
  }
}
