/** What the columns of a list of cards are read as, in the order in which they are offered. */
export const cardColumns = ['type', 'provider', 'product', 'open', 'hold', 'optional', 'neverLower'] as const
export type CardColumn = (typeof cardColumns)[number]

export const MAX_CARD_ROWS = 1000

/**
 * What a row of a list of cards comes to: it goes onto a draft, it did, something is wrong with it, or with another row of its card:
 * a draft never lacks a line that its list has.
 */
export const cardRowOutcomes = ['new', 'saved', 'problem', 'left_out'] as const
export type CardRowOutcome = (typeof cardRowOutcomes)[number]
