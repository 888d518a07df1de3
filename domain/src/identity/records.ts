/** What documents and comments can belong to, by its table. A feature whose records have them adds its own. */
export const recordKinds = [
  'product',
  'item',
  'office',
  'room',
  'transfer',
  'department',
  'vendor',
  'supply_order',
  'vendor_order',
  'receipt',
  'vendor_return',
  'invoice',
  'blanket_order',
  'budget_line',
  'budget',
] as const
export type RecordKind = (typeof recordKinds)[number]
