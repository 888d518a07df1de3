import type { Item } from '@wellstock/contract/stock/items'
import { editableFields, type ItemValues, storedOf, valuesOf } from './item-values.ts'

export type MergeField = (typeof editableFields)[number]
export type Choice = 'theirs' | 'mine'

/** A field that somebody else has changed since this person opened the item. */
export type MergeRow = {
  field: MergeField
  theirs: Item[MergeField]
  mine: Item[MergeField]
  isConflict: boolean
}

/** What was changed meanwhile, with what this person has in its place. */
export function changedMeanwhile(opened: Item, now: Item, values: ItemValues): MergeRow[] {
  const stored = storedOf(values)
  return editableFields
    .filter((field) => opened[field] !== now[field])
    .map((field) => ({
      field,
      theirs: now[field],
      mine: stored[field],
      isConflict: stored[field] !== opened[field] && stored[field] !== now[field],
    }))
}

/** Their item with this person's changes on top, except where theirs was chosen. */
export function merge(
  opened: Item,
  now: Item,
  values: ItemValues,
  choices: Partial<Record<MergeField, Choice>>,
): ItemValues {
  const stored = storedOf(values)
  const mine = editableFields.filter(
    (field) => choices[field] === 'mine' || (stored[field] !== opened[field] && choices[field] !== 'theirs'),
  )
  return { ...valuesOf(now), ...Object.fromEntries(mine.map((field) => [field, values[field]])) }
}
