import type { ExportFormat } from '@wellstock/domain/platform/file-formats'
import { said } from '@wellstock/messages/sentence'
import { everyPage } from '../../platform/files/every-page.ts'
import { frameOf } from '../../platform/files/frame-of.ts'
import { givenFilters, tableFile } from '../../platform/files/table-file.ts'
import type { ScopedCall } from '../../platform/http/call.ts'
import type { FileAnswer } from '../../platform/http/file-answer.ts'
import { problem } from '../../platform/http/problem.ts'
import { messagesIn } from '../../platform/messages.ts'
import { type CatalogFilter, readCatalog } from './catalog.ts'

/** What a vendor sells as a file, with the prices of today. */
export async function exportCatalog(
  call: ScopedCall,
  { format, ...filter }: CatalogFilter & { format: ExportFormat },
): Promise<FileAnswer> {
  const { app, db, person } = call
  const [vendor] = await db.rows<{ name: string }>(
    'select name from vendor where organization_id = $1 and id = $2 and merged_into is null',
    [person.organizationId, filter.vendorId],
  )
  if (!vendor) throw problem('NOT_FOUND', said.vendor_not_found())
  const frame = await frameOf(call)
  const m = messagesIn(frame.language)
  return tableFile(
    {
      ...frame,
      title: m.prices_catalog(),
      subtitle: vendor.name,
      filters: givenFilters([[m.files_search(), filter.search]]),
      columns: [
        { key: 'vendorSku', label: m.prices_vendor_sku(), kind: 'text', width: 16 },
        { key: 'sku', label: m.prices_field_sku(), kind: 'text', width: 16 },
        { key: 'name', label: m.common_product(), kind: 'text', width: 36 },
        { key: 'unit', label: m.item_unit(), kind: 'text', width: 10 },
        { key: 'pack', label: m.common_pack(), kind: 'text', width: 14 },
        { key: 'packQuantity', label: m.prices_pack_quantity(), kind: 'number' },
        { key: 'price', label: m.common_price(), kind: 'money' },
        { key: 'basePrice', label: m.prices_base_price(), kind: 'money' },
        { key: 'source', label: m.prices_source(), kind: 'text', width: 16 },
        { key: 'validFrom', label: m.prices_valid_from(), kind: 'date' },
        { key: 'validTo', label: m.prices_until(), kind: 'date' },
        { key: 'minimumPacks', label: m.prices_field_minimumPacks(), kind: 'number' },
        { key: 'multiplePacks', label: m.prices_field_multiplePacks(), kind: 'number' },
        { key: 'leadTimeDays', label: m.prices_field_leadTimeDays(), kind: 'number' },
      ],
      rows: everyPage(call, async (connection, paging) => {
        const { items, total } = await readCatalog(connection, person, app.now(), { ...filter, ...paging })
        const rows = items.map(({ product, price, ...sold }) => ({
          ...sold,
          ...product,
          ...price,
          source: price && m[`prices_source_${price.source}`](),
        }))
        return { rows, total }
      }),
    },
    format,
  )
}
