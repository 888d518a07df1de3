/** Whose price it is: on the vendor's list, or agreed with it. What was agreed holds before what is on the list. */
export const priceSources = ['list', 'contract'] as const
export type PriceSource = (typeof priceSources)[number]

/** A price list is checked as a draft, taken in portions, and can be undone as a whole. */
export const priceListStates = ['draft', 'taking', 'taken', 'undone'] as const
export type PriceListState = (typeof priceListStates)[number]
export type PriceListStep = 'begin' | 'take' | 'undo'

/** What a column of a price list can be read as. */
export const priceFields = [
  'vendorSku',
  'manufacturerSku',
  'code',
  'sku',
  'name',
  'unit',
  'packSize',
  'price',
  'listPrice',
  'discount',
  'pricePer',
  'minimumPacks',
  'multiplePacks',
  'leadTimeDays',
] as const
export type PriceField = (typeof priceFields)[number]

/** What a line of a price list comes to. `other`: of no product of the organization. */
export const priceOutcomes = [
  'new',
  'dearer',
  'cheaper',
  'pack_changed',
  'unchanged',
  'dropped',
  'asked',
  'refused',
  'other',
] as const
export type PriceOutcome = (typeof priceOutcomes)[number]

/** Outcomes that write something once the list is taken. */
export const takenOutcomes = [
  'new',
  'dearer',
  'cheaper',
  'pack_changed',
  'dropped',
] as const satisfies PriceOutcome[]

/** How a line was matched to its product. */
export const matches = ['vendor_sku', 'code', 'sku', 'name', 'answer'] as const
export type Match = (typeof matches)[number]

/** Whether a match is somebody's answer or goes by the name alone, and can be another until the line is taken. */
export const canMatchAgain = (matchedBy: Match | null): boolean =>
  matchedBy === 'answer' || matchedBy === 'name'

export const MAX_PRICE_ROWS = 50_000
/** What nobody writes into a cell of a price list. */
export const MAX_CELL = 300
