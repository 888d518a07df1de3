export const detectionSources = ['photo', 'camera', 'list', 'file', 'scanner'] as const
export const detectionStates = ['open', 'reviewed', 'applied', 'discarded'] as const

/** What was seen, set against what the room should hold. */
export const verdicts = ['present', 'missing', 'unexpected', 'unknown', 'expired', 'recalled'] as const
export type Verdict = (typeof verdicts)[number]

/** What is proposed for a row; nothing happens until it is applied. */
export const detectionActions = [
  'count',
  'move_here',
  'dispose',
  'quarantine',
  'learn',
  'look_again',
  'none',
] as const
export type DetectionAction = (typeof detectionActions)[number]

/** Photos of one shelf check: each at most 5 MB, re-encoded without what cameras write into them. */
export const PHOTO_LIMIT = 5_000_000
export const MAX_PHOTOS = 6
