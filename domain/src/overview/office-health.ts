/** What the health of an office is read from. `items` are those on the list, `short` of them are low or out. */
export type OfficeFacts = {
  items: number
  short: number
  /** Lots past their date in rooms for use. */
  expired: number
  /** Rooms whose count is overdue. */
  countsOverdue: number
}

export const officeHealths = ['good', 'attention', 'poor'] as const
export type OfficeHealth = (typeof officeHealths)[number]

/** Above these shares of short items an office needs attention, or is in a poor state. Source: docs/definitions.md "Office figures". */
export const SHORT_SHARE = { attention: 0.2, poor: 0.4 }

/** The share of items that are neither low nor out, 0 … 1; 1 where there are none. */
export const levelShare = ({ items, short }: OfficeFacts) => (items === 0 ? 1 : (items - short) / items)

/** How an office stands: the worst of what its stock, its shelves and its counts say. Null where it has no items. */
export function officeHealth(facts: OfficeFacts): OfficeHealth | null {
  if (facts.items === 0) return null
  const short = 1 - levelShare(facts)
  if (facts.expired > 0 || short > SHORT_SHARE.poor) return 'poor'
  return facts.countsOverdue > 0 || short > SHORT_SHARE.attention ? 'attention' : 'good'
}
