import type { MatchCandidate, Receipt, ReceiptLine } from '@wellstock/contract/buying/receipt'

/** Lines that were taken in and are part of no order. */
export const unmatchedLines = ({ lines }: Pick<Receipt, 'lines'>) =>
  lines.filter(({ order, outcome }) => order === null && outcome !== 'rejected')

/** Order lines of the same product, and those it would stand in for. */
export const candidatesFor = (line: ReceiptLine, candidates: readonly MatchCandidate[]) => ({
  same: candidates.filter(({ productId }) => productId === line.productId),
  others: candidates.filter(({ productId }) => productId !== line.productId),
})

/** The first order line of the same product that all of it fits on. */
export const bestFor = (line: ReceiptLine, candidates: readonly MatchCandidate[]): string | null =>
  candidatesFor(line, candidates).same.find(({ most }) => most >= line.quantity)?.vendorOrderLineId ?? null
