/** What is due within so many days, today included, is on the list of today. */
export const TODAY_DAYS = 7

/** Rows of each kind that stand on it; the page behind it has them all. */
export const TODAY_ROWS = 4

/** What makes a new organization useful, in the order it is done. */
export const firstSteps = ['rooms', 'items', 'people', 'counted'] as const
