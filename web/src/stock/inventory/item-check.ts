import { levelsOutOfOrder } from '@wellstock/contract/stock/inventory'
import { ItemChanges, NewItem } from '@wellstock/contract/stock/item-fields'
import type { Item } from '@wellstock/contract/stock/items'
import { issueWords, words } from '../../lib/sentences.ts'
import { changesOf, type ItemValues, newItemOf } from './item-values.ts'

/** By where the field stands: `sku`, `alsoIn.0.lotNumber`. */
export type ItemErrors = Record<string, string>

/** The contract's rules for a new item, on what the form holds. */
export const checkNewItem = (values: ItemValues): ItemErrors =>
  issueWords(NewItem.safeParse(newItemOf(values)).error?.issues)

/** The contract's rules for changes; levels are compared with those that stay as they are. */
export function checkChanges(item: Item, values: ItemValues): ItemErrors {
  const changes = changesOf(item, values)
  const errors: ItemErrors = issueWords(ItemChanges.safeParse(changes).error?.issues)
  const issue = levelsOutOfOrder({ ...item, ...changes })
  return issue && !errors[issue.field] ? { ...errors, [issue.field]: words(issue.message) } : errors
}
