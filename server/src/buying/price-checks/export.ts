import { priceFlagOf } from '@wellstock/domain/buying/price-flags'
import type { ExportFormat } from '@wellstock/domain/platform/file-formats'
import { said } from '@wellstock/messages/sentence'
import { frameOf } from '../../platform/files/frame-of.ts'
import { givenFilters, tableFile } from '../../platform/files/table-file.ts'
import type { ScopedCall } from '../../platform/http/call.ts'
import type { FileAnswer } from '../../platform/http/file-answer.ts'
import { problem } from '../../platform/http/problem.ts'
import { messagesIn } from '../../platform/messages.ts'
import { listPriceChecks, type PriceCheckFilter } from './list-price-checks.ts'

const MAX_ROWS = 20_000

/** The list as a file, with its filters. */
export async function exportPriceChecks(
  call: ScopedCall,
  { format, ...filter }: PriceCheckFilter & { format: ExportFormat },
): Promise<FileAnswer> {
  const { items, total } = await listPriceChecks(call, { ...filter, page: 1, pageSize: MAX_ROWS })
  if (total > MAX_ROWS) throw problem('OPERATION_FAILED', said.too_many_price_checks_match())
  const frame = await frameOf(call)
  const m = messagesIn(frame.language)
  return tableFile(
    {
      ...frame,
      title: m.price_checks_file_title(),
      filters: givenFilters([
        [m.price_checks_file_source(), filter.source && m[`price_checks_file_source_${filter.source}`]()],
        [m.price_checks_file_flag(), filter.flag && m[`price_checks_file_flag_${filter.flag}`]()],
        [m.price_checks_file_outcome(), filter.outcome && m[`price_checks_file_outcome_${filter.outcome}`]()],
        [m.price_checks_file_period(), filter.period && m[`price_checks_file_${filter.period}`]()],
        [m.files_search(), filter.search],
      ]),
      columns: [
        { key: 'seenAt', label: m.price_checks_file_seen_at(), kind: 'instant' },
        { key: 'source', label: m.price_checks_file_source(), kind: 'text', width: 16 },
        { key: 'document', label: m.price_checks_file_document(), kind: 'text', width: 20 },
        { key: 'office', label: m.price_checks_file_office(), kind: 'text', width: 18 },
        { key: 'vendor', label: m.price_checks_file_vendor(), kind: 'text', width: 24 },
        { key: 'sku', label: m.price_checks_file_sku(), kind: 'text', width: 14 },
        { key: 'product', label: m.price_checks_file_product(), kind: 'text', width: 30 },
        { key: 'packQuantity', label: m.price_checks_file_pack(), kind: 'number', width: 10 },
        { key: 'packPrice', label: m.price_checks_file_pack_price(), kind: 'money' },
        { key: 'price', label: m.price_checks_file_price(), kind: 'number' },
        { key: 'against', label: m.price_checks_file_against(), kind: 'number' },
        { key: 'flag', label: m.price_checks_file_flag(), kind: 'text', width: 26 },
        { key: 'quantity', label: m.price_checks_file_quantity(), kind: 'number', width: 10 },
        { key: 'outcome', label: m.price_checks_file_outcome(), kind: 'text', width: 14 },
        { key: 'accepted', label: m.price_checks_file_accepted(), kind: 'number' },
        { key: 'saved', label: m.price_checks_file_saved(), kind: 'money' },
      ],
      rows: items.map((row) => ({
        ...row,
        source: m[`price_checks_file_source_${row.source}`](),
        document: row.document.number,
        office: row.office?.name ?? '',
        vendor: row.vendor?.name ?? '',
        sku: row.product.sku,
        product: row.product.name,
        against: row.findings[0]?.against ?? null,
        flag: row.findings.map((finding) => m[`price_checks_file_flag_${priceFlagOf(finding)}`]()).join(', '),
        outcome: m[`price_checks_file_outcome_${row.outcome}`](),
      })),
    },
    format,
  )
}
