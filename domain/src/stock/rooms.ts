/** The lists of rooms, without the schemas. */

/** What a room's contents are sorted by; `bin` is the way through the room. */
export const contentSorts = ['bin', 'name', 'level'] as const
export type ContentSort = (typeof contentSorts)[number]

/** Bins that can be added, and items that can be put into bins, at once. */
export const MAX_BINS = 200
export const MAX_PLACEMENTS = 500

/** How often somebody looks whether a room is ready. */
export const checkRhythms = ['none', 'daily', 'weekly'] as const
export type CheckRhythm = (typeof checkRhythms)[number]

/** Lines of one checklist. */
export const MAX_CHECK_LINES = 40
