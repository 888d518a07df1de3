/** Specification 9. */
export const SEARCH_DEBOUNCE = 300
export const SEARCH_HELD = 20
export const SEARCH_SHOWN = 8
export const SEARCH_RECENT = 8
export const SEARCH_CLOSE_DELAY = 200
/** Above this score a result is the 'Top match'. */
export const TOP_MATCH = 50
export const SEARCH_LENGTH = 100

/** Days a search can be narrowed to: what was updated in the last so many. */
export const updatedWithin = [7, 30, 90] as const
export type UpdatedWithin = (typeof updatedWithin)[number]

/** The points of the score (specification 9). `code` is ours: a code that fits exactly is exact. */
export const searchPoints = {
  nameExact: 100,
  namePrefix: 50,
  nameContains: 30,
  category: 20,
  department: 15,
  description: 10,
  type: 10,
  status: 5,
  recent: 5,
} as const

export type SearchReason = keyof typeof searchPoints | 'code' | 'typo'
