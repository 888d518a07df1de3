import { type Item, ItemChanges, levelsOutOfOrder, NewItem } from '@wellstock/contract/inventory'
import type * as z from 'zod'
import { changesOf, type ItemField, type ItemValues, newItemOf } from './item-values.ts'

export type ItemErrors = Partial<Record<ItemField, string>>

/** The first complaint about each field. */
function errorsOf(result: z.ZodSafeParseResult<unknown>): ItemErrors {
  const issues = result.error?.issues ?? []
  return Object.fromEntries(issues.map((issue) => [String(issue.path[0]), issue.message]).reverse())
}

/** The contract's rules for a new item, on what the form holds. */
export const checkNewItem = (values: ItemValues): ItemErrors => errorsOf(NewItem.safeParse(newItemOf(values)))

/** The contract's rules for changes; levels are compared with those that stay as they are. */
export function checkChanges(item: Item, values: ItemValues): ItemErrors {
  const changes = changesOf(item, values)
  const errors = errorsOf(ItemChanges.safeParse(changes))
  const issue = levelsOutOfOrder({ ...item, ...changes })
  return issue && !errors[issue.field] ? { ...errors, [issue.field]: issue.message } : errors
}
