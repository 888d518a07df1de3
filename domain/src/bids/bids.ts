/** What a bid is: price alone; price and criteria; or what becomes a blanket order. */
export const bidKinds = ['rfq', 'tender', 'framework'] as const
export type BidKind = (typeof bidKinds)[number]

/** How its winner is found, where nobody chooses otherwise. */
export const bidAwardRules = ['lowest', 'best_value'] as const
export type BidAwardRule = (typeof bidAwardRules)[number]

/** What an offer comes in: all of it in one, or its prices apart from the rest. */
export const bidEnvelopes = ['offer', 'technical', 'price'] as const
export type BidEnvelope = (typeof bidEnvelopes)[number]

/** The envelopes of a bid, in the order in which they are opened. */
export const envelopesOf = ({ hasTwoEnvelopes }: { hasTwoEnvelopes: boolean }): readonly BidEnvelope[] =>
  hasTwoEnvelopes ? ['technical', 'price'] : ['offer']

export const bidRequirementKinds = ['question', 'document'] as const
export type BidRequirementKind = (typeof bidRequirementKinds)[number]

/** The scale of scores: 0 … this. */
export const MAX_SCORE = 10

export const MAX_BID_LINES = 400
export const MAX_BID_VENDORS = 50
export const MAX_OPENERS = 10
/** Of an offer with its documents, in bytes, before it is sealed. */
export const MAX_OFFER_BYTES = 25_000_000
/** Fewer vendors than a bid asks for at least are explained in so many characters. */
export const FEW_VENDORS_REASON = 20
export const AWARD_REASON = 20
export const MAX_STANDSTILL_DAYS = 30

/** What a bid lacks for its publication, in the order in which its pages ask for it. */
export const bidGaps = [
  'lines',
  'close',
  'close_too_soon',
  'questions_after_close',
  'weights',
  'evaluators',
  'sole_evaluator',
  'few_vendors',
  'openers',
  'too_few_openers',
] as const
export type BidGap = (typeof bidGaps)[number]

type Draft = {
  kind: BidKind
  now: Date
  closeAt: Date | null
  questionsUntil: Date | null
  lines: number
  priceWeight: number
  criteria: readonly { weight: number; evaluators: readonly string[] }[]
  ownerId: string
  vendors: number
  minVendors: number
  fewVendorsReason: string
  /** How many different people open it, and how many of them have set up their key. */
  openers: number
  openersReady: number
  openersNeeded: number
}

const DAY = 24 * 3_600_000

/**
 * What a draft lacks for its publication: weights of 100 in all, open for 24 hours at least, enough vendors or the reason why not, one
 * opener more than is needed, and an evaluator beside its owner. Source: docs/definitions.md "Bids".
 */
export function gapsOf(draft: Draft): BidGap[] {
  const { closeAt, questionsUntil, now, criteria, openersNeeded } = draft
  const evaluators = [...new Set(criteria.flatMap(({ evaluators: people }) => people))]
  const weights = draft.priceWeight * 100 + criteria.reduce((sum, { weight }) => sum + weight * 100, 0)
  const holds: Record<BidGap, boolean> = {
    lines: draft.lines === 0,
    close: closeAt === null,
    close_too_soon: closeAt !== null && closeAt.getTime() < now.getTime() + DAY,
    questions_after_close: closeAt !== null && questionsUntil !== null && questionsUntil > closeAt,
    weights: Math.round(weights) !== 10_000,
    evaluators: criteria.some(({ evaluators: people }) => people.length === 0),
    sole_evaluator: evaluators.length === 1 && evaluators[0] === draft.ownerId,
    few_vendors:
      draft.vendors === 0 ||
      (draft.vendors < draft.minVendors && draft.fewVendorsReason.trim().length < FEW_VENDORS_REASON),
    openers: draft.openers <= openersNeeded,
    too_few_openers: draft.openers > openersNeeded && draft.openersReady <= openersNeeded,
  }
  return bidGaps.filter((gap) => holds[gap])
}
