/** As the FDA assigns them: I is the gravest. */
export const recallClasses = ['I', 'II', 'III'] as const
export type RecallClass = (typeof recallClasses)[number]

/** Who said that stock is recalled. */
export const recallSources = ['fda', 'manufacturer', 'vendor', 'internal'] as const
export type RecallSource = (typeof recallSources)[number]

/** What the issuer asks to be done. */
export const recallActions = ['return', 'destroy', 'correct', 'inspect'] as const
export type RecallAction = (typeof recallActions)[number]

/** What somebody said of a match. */
export const recallDecisions = ['hold', 'not_concerned'] as const
export type RecallDecision = (typeof recallDecisions)[number]

export const recallTaskStates = ['open', 'answered'] as const
export type RecallTaskState = (typeof recallTaskStates)[number]

/** What became of recalled stock. `missing`: by the ledger there, and not found. */
export const dispositionKinds = ['returned', 'destroyed', 'corrected', 'missing'] as const
export type DispositionKind = (typeof dispositionKinds)[number]

/** What is done with a recall on its page, in this order. */
export const recallActs = [
  'hold',
  'activate',
  'match',
  'edit',
  'dismiss',
  'dispose',
  'contain',
  'disposition',
  'close',
  'withdraw',
] as const
export type RecallAct = (typeof recallActs)[number]

export const MAX_NOTICE = 200_000
export const MAX_RECALL_MATCHERS = 50
/** Lots or serial numbers that one matcher lists. */
export const MAX_RECALL_CODES = 10_000
/** Records of an openFDA file that are taken in at once. */
export const MAX_RECALL_RECORDS = 100
