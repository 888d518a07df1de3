/** The lists whose views can be saved, by the names of their pages. */
export const viewedLists = [
  'inventory',
  'expirations',
  'alerts',
  'anomalies',
  'transfers',
  'people',
  'documents',
  'search',
  'counts',
  'approvals',
  'budgets',
  'vendors',
  'orders',
] as const
export type ViewedList = (typeof viewedLists)[number]

/** Views of one list that one person can keep. */
export const MAX_VIEWS = 20
