import type { Match } from '@wellstock/contract/buying/prices'
import { type Sentence, said } from '@wellstock/messages/sentence'
import type { Facts } from './facts.ts'
import type { KnownProducts, Product } from './known-products.ts'
import type { PriceRow } from './read-rows.ts'

/** What a row of a vendor's list says of its product. */
export type Listed = Pick<PriceRow, 'vendorSku' | 'code' | 'sku' | 'manufacturerSku' | 'name'>

/** The product a row is of; or those it may be, none of them where it is nobody's of ours; or why it cannot be said. */
export type Matched = { product: Product; by: Match } | { proposals: string[] } | { refusal: Sentence }

/** Finds the product of a row: by the vendor's number, a code, our number, an answer, the maker's number, the name. */
export function matchProduct(
  row: Listed,
  { known: all, byVendorSku, meant }: Pick<Facts, 'known' | 'byVendorSku' | 'meant'>,
  chosen?: string,
): Matched {
  const { byCode, bySku, products } = all
  const known = row.vendorSku === '' ? undefined : byVendorSku(row.vendorSku)
  const coded = row.code === null ? undefined : byCode(row.code)
  const own = row.sku === '' ? undefined : bySku(row.sku)
  const other = coded ?? own
  if (known && other && known !== other) {
    const names = { one: products.get(known)?.name ?? '', other: products.get(other)?.name ?? '' }
    return { refusal: said.price_line_two_products(names) }
  }
  const found: [string | undefined, Match][] = [
    [known, 'vendor_sku'],
    [coded, 'code'],
    [own, 'sku'],
    [chosen ?? meant(row), 'answer'],
    [numbered(row, all), 'sku'],
    [all.named(row.name), 'name'],
  ]
  for (const [id, by] of found) {
    const product = id === undefined ? undefined : products.get(id)
    if (product) return { product, by }
  }
  return { proposals: row.name === '' ? [] : all.likeliest(row.name) }
}

/** Our product with the number the vendor or the maker has for it, unless its name says that the number is another's. */
function numbered({ vendorSku, manufacturerSku, name }: Listed, { bySku, likeliest }: KnownProducts) {
  const ids = [manufacturerSku, vendorSku].flatMap((number) => (number && bySku(number)) || [])
  return ids.find((id) => name === '' || likeliest(name).includes(id))
}
