import { sumOf } from '../finance/money.ts'
import { type EInvoiceBilled, type EInvoiceLine, priceOf } from './e-invoice.ts'
import { type KnownLine, knownLineIn } from './invoice-text.ts'

/** What a line of an electronic invoice bills of what was ordered; null: it names nothing of it. */
export type EInvoiceMatch = {
  vendorOrderLineId: string | null
  description: string
  /** In base units: the pack its price is for. Null: that of the order. */
  packQuantity: 1 | null
  packs: number
  packPrice: number
  amount: number
}

/** Codes for a single piece; C62 is written for anything. */
const PIECES = new Set(['C62', 'EA', 'H87', 'NAR', 'PCE', 'XPP'])

/**
 * The lines of an electronic invoice beside what was ordered: by the numbers of the vendor and ours, else by what their words name.
 * Several of one ordered line are one, as each is billed once.
 */
export function matchEInvoice(
  billed: readonly EInvoiceBilled[],
  known: readonly KnownLine[],
): EInvoiceMatch[] {
  const matches: EInvoiceMatch[] = []
  for (const { line, ...figures } of billed) {
    const found = knownOf(line, known)
    const description = [line.name || line.description, line.vendorSku]
      .filter(Boolean)
      .join(' · ')
      .slice(0, 200)
      .toWellFormed()
    const isPiece = found !== undefined && isByPiece(line, figures.packPrice, found)
    const match: EInvoiceMatch = {
      vendorOrderLineId: found?.vendorOrderLineId ?? null,
      description,
      packQuantity: isPiece ? 1 : null,
      ...figures,
    }
    const place = matches.findIndex(
      ({ vendorOrderLineId: of }) => of !== null && of === match.vendorOrderLineId,
    )
    const before = matches[place]
    if (before && found) matches[place] = together(before, match, found)
    else matches.push(match)
  }
  return matches
}

function knownOf(line: EInvoiceLine, known: readonly KnownLine[]): KnownLine | undefined {
  const isSame = (a: string, b: string) => a !== '' && a.trim().toUpperCase() === b.trim().toUpperCase()
  return (
    known.find(({ vendorSku }) => isSame(vendorSku, line.vendorSku)) ??
    known.find(({ sku }) => isSame(sku, line.sku)) ??
    knownLineIn([line.vendorSku, line.sku, line.name, line.description].join(' '), known)
  )
}

/** Whether pieces are billed of what was ordered in packs: the unit may mean that, and the price is nearer to that of a piece. */
function isByPiece(line: EInvoiceLine, price: number, { packQuantity, packPrice }: KnownLine): boolean {
  if (packQuantity === 1 || !PIECES.has(line.unit.toUpperCase()) || price <= 0 || packPrice <= 0) return false
  const offBy = (agreed: number) => Math.abs(Math.log(price / agreed))
  return offBy(packPrice / packQuantity) < offBy(packPrice)
}

function together(a: EInvoiceMatch, b: EInvoiceMatch, { packQuantity }: KnownLine): EInvoiceMatch {
  const isOnePack = a.packQuantity === b.packQuantity
  const packsOf = (each: EInvoiceMatch) =>
    isOnePack || each.packQuantity === 1 ? each.packs : each.packs * packQuantity
  const packs = Math.round((packsOf(a) + packsOf(b)) * 1e6) / 1e6
  const amount = sumOf([a.amount, b.amount])
  const priced = isOnePack || a.packQuantity === 1 ? a : b
  return {
    ...priced,
    description: a.description,
    packs,
    amount,
    packPrice: priceOf(packs, amount, priced.packPrice),
  }
}
