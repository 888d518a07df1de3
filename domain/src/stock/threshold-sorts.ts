export const thresholdSorts = ['name', 'sku', 'category', 'office', 'available', 'value', 'daily'] as const
export type ThresholdSort = (typeof thresholdSorts)[number]
