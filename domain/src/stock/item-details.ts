/** What a product is known by beside its SKU. */
export const codeSchemes = ['GTIN', 'UDI-DI', 'HIBC', 'NDC', 'UPC', 'internal'] as const
export type CodeScheme = (typeof codeSchemes)[number]

/** What the history of an item can be narrowed to. */
export const historyParts = ['stock', 'changes'] as const
export type HistoryPart = (typeof historyParts)[number]

export const itemLabelKinds = ['item', 'lot', 'quarantine'] as const
export type ItemLabelKind = (typeof itemLabelKinds)[number]
