/** The import's lists and limits, without the schemas. */

export const MAX_IMPORT_ROWS = 20_000
export const MAX_IMPORT_CHARACTERS = 8_000_000

/** What a column of a list can be read as. */
export const importFields = [
  'sku',
  'name',
  'category',
  'vendor',
  'currentQuantity',
  'minQuantity',
  'reorderPoint',
  'maxQuantity',
  'unit',
  'unitPrice',
  'purchaseDate',
  'type',
  'department',
  'location',
  'serialNumber',
  'notes',
  'lotNumber',
  'expiryDate',
  'code',
  'room',
  'office',
] as const
export type ImportField = (typeof importFields)[number]

/** Facts of an item that rows of it may disagree about once they are merged; one of them is then chosen. */
export const mergedFields = [
  'name',
  'category',
  'vendor',
  'minQuantity',
  'reorderPoint',
  'maxQuantity',
  'unit',
  'unitPrice',
  'purchaseDate',
  'type',
  'department',
  'location',
  'notes',
] as const satisfies ImportField[]
export type MergedField = (typeof mergedFields)[number]

/** How empty cells below a value are read, where a column looks as if its cells had been merged. */
export const blankChoices = ['ask', 'carry', 'leave'] as const

/** How rows with the number of an earlier row are treated: left out, added up, or given a number of their own. */
export const duplicateChoices = ['problem', 'first', 'sum', 'separate'] as const

export const importStates = ['draft', 'writing', 'committed', 'undone'] as const

export const rowOutcomes = ['new', 'changed', 'same', 'merged', 'problem'] as const
