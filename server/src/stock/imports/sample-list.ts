import { dateOf, dayOf } from '../../sample/calendar.ts'
import { type Product, readCatalogue } from '../../sample/catalogue.ts'

/** Before each number, so that no product of the organization's own is taken for one of these. */
const PREFIX = 'SAMPLE-'
/** Families of one category that are taken. */
const PER_CATEGORY = 3

const HEADER = [
  'SKU',
  'Item name',
  'Category',
  'Vendor',
  'Department',
  'Type',
  'Unit',
  'Unit price',
  'Quantity',
  'Min',
  'Reorder point',
  'Max',
  'Lot number',
  'Expiry date',
  'Barcode',
  'Notes',
]

/** Supplies of the catalogue, a few of each category: each in its first variant. */
function chosen(): Product[] {
  const taken = new Map<string, number>()
  return readCatalogue().filter(({ sku, type, category }) => {
    if (type !== 'Supplies' || !/\d(A?)$/.test(sku)) return false
    const count = (taken.get(category) ?? 0) + 1
    taken.set(category, count)
    return count <= PER_CATEGORY
  })
}

const cell = (text: string) => `"${text.replaceAll('"', '""')}"`

/** Items to try the product with, as a list to import: some low, some out, lots that expire sooner and later. */
export function sampleList(today: string): string {
  const rows = chosen().map((product, place) => {
    const max = Math.max(8, Math.ceil(product.monthlyUse * 1.5))
    const reorder = Math.ceil(max * 0.4)
    // Every seventh is out, every fifth low; the others are well stocked.
    const quantity = place % 7 === 6 ? 0 : place % 5 === 4 ? Math.ceil(reorder / 2) : Math.ceil(max * 0.8)
    const hasLot = product.shelfDays > 0 && quantity > 0
    return [
      `${PREFIX}${product.sku}`,
      product.name,
      product.category,
      'Sample vendor',
      product.department,
      product.type,
      product.unit,
      product.price.toFixed(2),
      String(quantity),
      String(Math.ceil(reorder / 2)),
      String(reorder),
      String(max),
      hasLot ? `SAMPLE-${place + 1}` : '',
      hasLot ? dateOf(dayOf(today) + (place % 6 === 0 ? 20 : Math.ceil(product.shelfDays / 2))) : '',
      product.gtin ?? '',
      'Sample item',
    ]
  })
  return [HEADER, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')
}
