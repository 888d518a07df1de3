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
] as const
export type ImportField = (typeof importFields)[number]

/** How rows with the number of an earlier row are treated: left out, added up, or given a number of their own. */
export const duplicateChoices = ['problem', 'first', 'sum', 'separate'] as const

export const importStates = ['draft', 'committed', 'undone'] as const

export const rowOutcomes = ['new', 'changed', 'same', 'problem'] as const
