import type { BillableLine, ReadInvoice } from '@wellstock/contract/buying/invoice'
import {
  type LineMatch,
  matchFreight,
  matchLine,
  orderedLineOf,
} from '@wellstock/domain/buying/invoice-match'
import type { ExceptionCause, InvoiceKind } from '@wellstock/domain/buying/invoices'
import { ofCents } from '@wellstock/domain/finance/money'
import type { LikelyDuplicate } from './duplicates.ts'

/** A line of an invoice as it is kept: what it bills, in base units and money, and what its match found. */
export type MatchedLine = {
  id: string
  vendorOrderLineId: string | null
  budgetLineId: string | null
  creditedLineId: string | null
  description: string
  pack: string
  packQuantity: number
  packs: number
  packPrice: number
  amount: number
  quantity: number
  match: LineMatch | null
}

export type FoundException = {
  lineId: string | null
  cause: ExceptionCause
  amount: number
  quantity: number
  otherId: string | null
}

type Wanted = Omit<ReadInvoice['lines'][number], 'amount'> & { id: string; amount: number }

/** Matches a line with what it bills. What was not ordered, and what a credit note gives back, has nothing to match. */
export function matchedLine(wanted: Wanted, ordered: BillableLine | null, kind: InvoiceKind): MatchedLine {
  const quantity = Math.round(wanted.packs * wanted.packQuantity)
  const isMatched = ordered !== null && kind === 'invoice'
  return {
    ...wanted,
    quantity,
    match: isMatched ? matchLine(orderedLineOf(ordered), { quantity, amount: wanted.amount }) : null,
  }
}

type Header = Pick<ReadInvoice, 'kind' | 'terms' | 'freight' | 'tax'>

/**
 * Why somebody has to see to an invoice: lines that do not match or were not ordered, freight and tax that were not expected,
 * another invoice that may be the same. What was paid as it was bought is of no order.
 */
export function exceptionsOf(
  { kind, terms, freight, tax }: Header,
  lines: readonly MatchedLine[],
  ordered: ReadonlyMap<string, BillableLine>,
  expected: { freight: number; tax: number },
  duplicates: readonly LikelyDuplicate[],
): FoundException[] {
  const found: FoundException[] = []
  for (const { id, vendorOrderLineId, creditedLineId, amount, quantity, match } of lines) {
    const line = vendorOrderLineId === null ? undefined : ordered.get(vendorOrderLineId)
    if (!line && creditedLineId === null && terms === 'account')
      found.push({ lineId: id, cause: 'unknown_line', amount, quantity, otherId: null })
    for (const cause of match?.causes ?? [])
      found.push({
        ...{ lineId: id, cause, otherId: null },
        amount: cause === 'price' ? (match?.difference ?? 0) : (match?.excessAmount ?? 0),
        quantity: cause === 'price' ? 0 : (match?.excess ?? 0),
      })
  }
  const isOrdered = lines.some(({ vendorOrderLineId }) => vendorOrderLineId !== null)
  if (kind === 'invoice' && isOrdered)
    for (const [cause, billed, wanted] of [
      ['freight', freight, expected.freight],
      ['tax', tax, expected.tax],
    ] as const) {
      const { difference, isMatched } = matchFreight(billed, wanted)
      // What is still to be billed with a later invoice is not missing.
      if (!isMatched && difference > 0)
        found.push({ lineId: null, cause, amount: difference, quantity: 0, otherId: null })
    }
  // What was received and is billed for the first time is not billed twice because another came to the same.
  const isFullyMatched =
    kind === 'invoice' &&
    found.length === 0 &&
    lines.every(({ vendorOrderLineId }) => vendorOrderLineId !== null)
  const duplicate = duplicates.find(({ isByNumber }) => isByNumber || !isFullyMatched)
  if (duplicate)
    found.push({
      lineId: null,
      cause: 'duplicate',
      amount: duplicate.total,
      quantity: 0,
      otherId: duplicate.id,
    })
  return found
}

/** What packs at a price come to, to the cent, half up: whole ten-thousandths, so that nothing is lost. */
export function packsAt(packs: number, packPrice: number): number {
  const millionths = BigInt(Math.round(packs * 10_000)) * BigInt(Math.round(packPrice * 10_000))
  return ofCents(Number((millionths + 500_000n) / 1_000_000n))
}
