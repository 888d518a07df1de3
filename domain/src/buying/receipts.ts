export const receiptStates = ['posted', 'reversed'] as const
export type ReceiptState = (typeof receiptStates)[number]

/** What became of goods at the door: put into stock, kept apart in quarantine, or not taken in. */
export const receiptOutcomes = ['stocked', 'quarantined', 'rejected'] as const
export type ReceiptOutcome = (typeof receiptOutcomes)[number]

/** What is wrong with goods. `over`: more than was ordered; `wrong`: not what was ordered. */
export const receiptProblems = ['damaged', 'wrong', 'short_dated', 'warm', 'over'] as const
export type ReceiptProblem = (typeof receiptProblems)[number]

/** Problems the vendor is held to: what nobody ordered is not one. */
export const isClaimed = ({
  outcome,
  problem,
}: {
  outcome: ReceiptOutcome
  problem: ReceiptProblem | null
}): boolean => problem !== null && problem !== 'over' && outcome !== 'stocked'

export const claimStates = ['open', 'sent', 'settled', 'withdrawn'] as const
export type ClaimState = (typeof claimStates)[number]

/** How a vendor settled a claim: money back, goods again, or not at all. */
export const claimOutcomes = ['credit', 'replacement', 'nothing'] as const
export type ClaimOutcome = (typeof claimOutcomes)[number]

export const claimSteps = ['send', 'settle', 'withdraw'] as const
export type ClaimStep = (typeof claimSteps)[number]

export const MAX_RECEIPT_LINES = 500
/** Vendor orders that are received together. */
export const MAX_RECEIVED_TOGETHER = 20

/** What an order line is to get and has got, in base units. */
export type Received = { ordered: number; received: number; cancelled: number }

/**
 * The most that can have come in all: what is ordered and not canceled, and so many percent above it (0–10), in whole units.
 * Source: the worked figures (b).
 */
export const mostReceivable = ({ ordered, cancelled }: Omit<Received, 'received'>, overPercent: number) =>
  Math.floor(((ordered - cancelled) * Math.round(100 * (100 + overPercent))) / 10_000)

/** What is still to come; never below 0. */
export const outstandingOf = ({ ordered, received, cancelled }: Received) =>
  Math.max(0, ordered - received - cancelled)

/** What came above what was ordered. ordered + over = received + cancelled + outstanding (I4). */
export const overOf = ({ ordered, received, cancelled }: Received) =>
  Math.max(0, received + cancelled - ordered)
