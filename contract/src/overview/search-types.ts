import { documentKinds } from '../platform/kinds.ts'

/** The kinds of things a search finds (specification 3, budgets, and what has a number), in the order of the tabs. */
export const searchTypes = [
  'inventory',
  'user',
  'department',
  'location',
  'document',
  'order',
  'vendor',
  'budget',
  'vendor-order',
  'blanket-order',
  ...documentKinds.map(({ search }) => search),
  'claim',
  'invoice',
  'transfer',
  'count',
  'write-off',
  'threshold-change',
  'recall',
  'provider',
] as const
export type SearchType = (typeof searchTypes)[number]
