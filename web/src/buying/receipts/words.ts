import type { ReceiptLine, VendorClaim } from '@wellstock/contract/buying/receipt'
import type { ClaimState, ReceiptOutcome, ReceiptProblem } from '@wellstock/domain/buying/receipts'
import { formatDate, formatNumber, formatPrice } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'

export const outcomeWord = (outcome: ReceiptOutcome) => m[`receipts_outcome_${outcome}`]()
export const problemWord = (problem: ReceiptProblem) => m[`receipts_problem_${problem}`]()
export const claimStateWord = (state: ClaimState) => m[`receipts_claim_state_${state}`]()

export const problemsWords = (count: number) => m.receipts_problems({ count, shown: formatNumber(count) })
export const unmatchedWords = (count: number) => m.receipts_unmatched({ count, shown: formatNumber(count) })

/** What is printed on it: lot, expiry date and serial number. */
export const printedWords = ({
  lotNumber,
  expiryDate,
  serialNumber,
}: Pick<ReceiptLine, 'lotNumber' | 'expiryDate' | 'serialNumber'>) =>
  [
    lotNumber && m.common_lot_named({ lot: lotNumber }),
    expiryDate && m.common_expires_on({ date: formatDate(expiryDate) }),
    serialNumber && m.receipts_serial({ serial: serialNumber }),
  ]
    .filter(Boolean)
    .join(' · ')

/** "Credit of $120", or how else it ended; nothing while it is open. */
export function settledWords({ state, outcome, credit }: VendorClaim): string {
  if (state === 'withdrawn') return m.receipts_claim_state_withdrawn()
  if (outcome === null) return ''
  return outcome === 'credit'
    ? m.receipts_claim_credit_of({ amount: formatPrice(credit ?? 0) })
    : m[`receipts_claim_outcome_${outcome}`]()
}
