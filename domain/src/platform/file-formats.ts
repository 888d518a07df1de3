/** What lists are saved as and labels printed on, without the schemas. */

export const exportFormats = ['csv', 'xlsx', 'pdf'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** One label a page, for a label printer; or sheets of thirty. */
export const labelLayouts = ['single', 'sheet'] as const
export type LabelLayout = (typeof labelLayouts)[number]
