import type { CheckSource } from '@wellstock/domain/buying/price-checks'
import { type PriceFinding, priceFindings, priceFlagOf } from '@wellstock/domain/buying/price-flags'
import { v7 as uuid } from 'uuid'
import type { Connection } from '../../platform/database/database.ts'
import { knownPrices } from './known-prices.ts'

/** Where a price stands: the document, and the office it is for. */
export type PricedDocument = { source: CheckSource; id: string; officeId: string | null }

export type PricedLine = {
  productId: string
  vendorId: string | null
  packQuantity: number
  packPrice: number
  /** In base units; null: of none yet. */
  quantity: number | null
  /** Agreed before: nothing new is to be said of it. */
  isAgreed?: boolean
}

type VendorLine = Omit<PricedLine, 'vendorId'>
type SeenPrice = PricedLine & { findings: PriceFinding[] }

/**
 * What is to be said of the prices of a vendor, held against what is known. Most lines of a price list are of products that nobody
 * buys: of those, nothing.
 */
export async function findPrices<Line extends VendorLine>(
  db: Connection,
  organizationId: string,
  { source, officeId }: Omit<PricedDocument, 'id'>,
  vendorId: string,
  lines: readonly Line[],
): Promise<(Line & SeenPrice)[]> {
  const news = lines.filter(({ isAgreed }) => !isAgreed)
  const productIds = [...new Set(news.map(({ productId }) => productId))]
  const known =
    productIds.length > 0
      ? await knownPrices(db, organizationId, productIds, { officeId, vendorId, onlySent: source === 'list' })
      : new Map()
  return lines.map((line) => {
    const of = line.isAgreed ? undefined : known.get(line.productId)
    const price = line.packPrice / line.packQuantity
    const findings = of ? priceFindings({ ...line, price, isContract: false }, of) : []
    return { ...line, vendorId, findings }
  })
}

/** Holds the prices of a vendor in a document against what is known, and keeps those that are flagged. */
export const checkPrices = async (
  tx: Connection,
  organizationId: string,
  document: PricedDocument,
  vendorId: string,
  lines: readonly VendorLine[],
) =>
  recordPrices(tx, organizationId, document, await findPrices(tx, organizationId, document, vendorId, lines))

const COLUMN = {
  list: 'price_list_id',
  order: 'supply_order_id',
  acknowledgement: 'vendor_order_id',
  invoice: 'invoice_id',
} as const satisfies Record<CheckSource, string>

/** Keeps the prices of a document that are flagged, each product once, at its highest; and sees to those that were flagged in it before. */
export async function recordPrices(
  tx: Connection,
  organizationId: string,
  { source, id, officeId }: PricedDocument,
  lines: readonly SeenPrice[],
) {
  const seen = [...new Map(lines.toSorted(byPrice).map((line) => [line.productId, line])).values()]
  // The prices of a list are taken once.
  if (source !== 'list') await settleEarlier(tx, organizationId, id, seen)
  const flagged = seen.flatMap((line) => {
    const [first] = line.findings
    return first ? { ...line, id: uuid(), flag: priceFlagOf(first) } : []
  })
  if (flagged.length === 0) return
  await tx.rows(
    `insert into price_check (organization_id, id, source, ${COLUMN[source]}, office_id, vendor_id, product_id, pack_quantity, pack_price,
       quantity, findings, flag)
     select $1, id, $2, $3, $4, "vendorId", "productId", "packQuantity", "packPrice", quantity, findings, flag
     from jsonb_to_recordset($5) as w (id uuid, "vendorId" uuid, "productId" uuid, "packQuantity" int, "packPrice" numeric, quantity int,
       findings jsonb, flag text) where round("packPrice", 4) > 0
     on conflict (organization_id, document_id, product_id) where outcome = 'open' do update set vendor_id = excluded.vendor_id,
       pack_quantity = excluded.pack_quantity, pack_price = excluded.pack_price, quantity = excluded.quantity, findings = excluded.findings,
       flag = excluded.flag, seen_at = now()`,
    [organizationId, source, id, officeId, JSON.stringify(flagged)],
    `keep-prices-${source}`,
  )
  tx.touch('price-check')
}

const byPrice = (a: PricedLine, b: PricedLine) => a.packPrice / a.packQuantity - b.packPrice / b.packQuantity

/**
 * What was flagged in a document before, beside its prices now: lower, or another that is not flagged any more, it was corrected; the
 * same that is not flagged any more is accepted; what is in it no more is dropped. The same or higher that is flagged stays open.
 */
async function settleEarlier(
  tx: Connection,
  organizationId: string,
  documentId: string,
  seen: readonly SeenPrice[],
) {
  const settled = await tx.rows(
    `update price_check c set settled_at = now(), accepted = o.price,
       outcome = case when o.price is null then 'dropped' when o.price = o.flagged then 'accepted' else 'corrected' end
     from (select e.id, e.pack_price / e.pack_quantity as flagged, w.price, w.is_flagged from price_check e
       left join (select "productId", round("packPrice", 4) / "packQuantity" as price, findings <> '[]' as is_flagged
         from jsonb_to_recordset($3) as s ("productId" uuid, "packQuantity" int, "packPrice" numeric, findings jsonb)) w
         on w."productId" = e.product_id
       where e.organization_id = $1 and e.document_id = $2 and e.outcome = 'open') o
     where c.organization_id = $1 and c.id = o.id and (o.price is null or o.price < o.flagged or not o.is_flagged) returning 1`,
    [organizationId, documentId, JSON.stringify(seen)],
    'settle-earlier-prices',
  )
  if (settled.length > 0) tx.touch('price-check')
}
