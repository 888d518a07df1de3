import { documentKinds } from '../platform/kinds.ts'

/** What documents and comments can belong to, by its table, in the order it is offered. */
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
  ...documentKinds.map(({ table }) => table),
  'invoice',
  'blanket_order',
  'budget_line',
  'budget',
  'recall',
  'clause',
] as const
export type RecordKind = (typeof recordKinds)[number]
