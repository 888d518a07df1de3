/** The lists of rooms, without the schemas. */

/** What a room's contents are sorted by; `bin` is the way through the room. */
export const contentSorts = ['bin', 'name', 'level'] as const
export type ContentSort = (typeof contentSorts)[number]

/** Bins that can be added, and items that can be put into bins, at once. */
export const MAX_BINS = 200
export const MAX_PLACEMENTS = 500
