export const receiptStates = ['posted', 'reversed'] as const
export type ReceiptState = (typeof receiptStates)[number]

/** Receipts with something wrong, with goods that have no order yet, and those a buyer has to see to. */
export const receiptFilters = ['problems', 'unmatched', 'waiting'] as const
export type ReceiptFilter = (typeof receiptFilters)[number]

/** What became of goods at the door: put into stock, kept apart in quarantine, or not taken in. */
export const receiptOutcomes = ['stocked', 'quarantined', 'rejected'] as const
export type ReceiptOutcome = (typeof receiptOutcomes)[number]

/** What is wrong with goods. `over`: more than was ordered; `wrong`: not what was ordered. */
export const receiptProblems = ['damaged', 'wrong', 'short_dated', 'warm', 'over', 'recalled'] as const
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

type Storage = { storageMin: number | null; storageMax: number | null }

/** Colder than this, in °C, goods have to be kept: their temperature on arrival is asked for. */
const COLD = 8
export const isCold = ({ storageMax }: Pick<Storage, 'storageMax'>): boolean =>
  storageMax !== null && storageMax <= COLD

/** Whether goods arrived colder or warmer than they may be, in °C. */
export const isOutside = ({ storageMin, storageMax }: Storage, temperature: number | null): boolean =>
  temperature !== null &&
  ((storageMin !== null && temperature < storageMin) || (storageMax !== null && temperature > storageMax))

const DAY = 24 * 3_600_000

/** Days until goods expire; below 0 they have. Dates as `YYYY-MM-DD`. */
export const daysLeft = (expiryDate: string, today: string): number =>
  Math.round((Date.parse(expiryDate) - Date.parse(today)) / DAY)
