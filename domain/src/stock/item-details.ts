/** What a product is known by beside its SKU. */
export const codeSchemes = ['GTIN', 'UDI-DI', 'HIBC', 'NDC', 'UPC', 'internal'] as const
export type CodeScheme = (typeof codeSchemes)[number]

export const itemLabelKinds = ['item', 'lot', 'quarantine'] as const
export type ItemLabelKind = (typeof itemLabelKinds)[number]
