import type { ThresholdRow } from '@wellstock/contract/stock/threshold'
import type { ProposedRow, ThresholdOutcome } from '@wellstock/contract/stock/threshold-changes'
import {
  type GridField,
  isSame,
  readCell,
  type ThresholdField,
  type ThresholdFields,
  thresholdIssues,
} from '@wellstock/domain/stock/thresholds'
import type { Sentence } from '@wellstock/messages/sentence'
import type { RowChange } from './queries.ts'

/** An item as it was when somebody began to change it. */
export type Base = { itemId: string; name: string; version: number; fields: ThresholdFields }

export type Edit = {
  base: Base
  values: Partial<ThresholdFields>
  /** Cells whose text is no value, and what is wrong with it. */
  wrong: Partial<Record<GridField, { text: string; message: Sentence }>>
  /** What the server said when it was saved. */
  refused: Sentence | null
  refusedFields: Partial<Record<ThresholdField, Sentence>>
  /** What somebody else has set meanwhile, in the fields changed here. */
  theirs: Partial<ThresholdFields>
}
export type Edits = readonly Edit[]

export const baseOf = ({ itemId, name, version, fields }: ThresholdRow): Base => ({
  itemId,
  name,
  version,
  fields,
})

const fresh = (base: Base): Edit => ({
  base,
  values: {},
  wrong: {},
  refused: null,
  refusedFields: {},
  theirs: {},
})

/** A value as it is typed and pasted: a service level in percent, the rest as it is. */
export function textOf(field: GridField, value: ThresholdFields[GridField]): string {
  if (value === null) return ''
  if (field === 'serviceLevel') return String(Math.round(Number(value) * 1000) / 10)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return String(value)
}

export const findEdit = (edits: Edits, itemId: string) => edits.find(({ base }) => base.itemId === itemId)

const without = <T extends object>(fields: T, field: PropertyKey): T => {
  const { [field as keyof T]: _, ...rest } = fields
  return rest as T
}

function withEdit(edits: Edits, edit: Edit): Edits {
  const isEmpty = Object.keys(edit.values).length + Object.keys(edit.wrong).length === 0
  const others = edits.filter(({ base }) => base.itemId !== edit.base.itemId)
  return isEmpty ? others : [...others, edit]
}

/** Sets a field of an item. What is as it was is no change. */
export function setValue<F extends ThresholdField>(
  edits: Edits,
  base: Base,
  field: F,
  value: ThresholdFields[F],
): Edits {
  const edit = findEdit(edits, base.itemId) ?? fresh(base)
  const isUnchanged = isSame(value, edit.base.fields[field])
  return withEdit(edits, {
    ...edit,
    values: isUnchanged ? without(edit.values, field) : { ...edit.values, [field]: value },
    wrong: without(edit.wrong, field),
    refused: null,
    refusedFields: without(edit.refusedFields, field),
    theirs: isUnchanged ? without(edit.theirs, field) : edit.theirs,
  })
}

export function setText(edits: Edits, base: Base, field: GridField, text: string): Edits {
  const read = readCell(field, text)
  if ('value' in read) return setValue(edits, base, field, read.value as never)
  const edit = findEdit(edits, base.itemId) ?? fresh(base)
  return withEdit(edits, {
    ...edit,
    values: without(edit.values, field),
    wrong: { ...edit.wrong, [field]: { text, message: read.message } },
  })
}

export const revert = (edits: Edits, base: Base, field: GridField): Edits => {
  const edit = findEdit(edits, base.itemId)
  return edit ? setValue(edits, base, field, edit.base.fields[field] as never) : edits
}

export const forget = (edits: Edits, itemId: string): Edits =>
  edits.filter(({ base }) => base.itemId !== itemId)

export const afterOf = (base: Base, edit: Edit | undefined): ThresholdFields => ({
  ...base.fields,
  ...edit?.values,
})

export const issuesOf = (edit: Edit): Partial<Record<ThresholdField, Sentence>> => ({
  ...thresholdIssues(afterOf(edit.base, edit)),
  ...edit.refusedFields,
  ...Object.fromEntries(Object.entries(edit.wrong).map(([field, { message }]) => [field, message])),
})

/** How many cells are changed, and how many of them cannot be saved as they are. */
export function countEdits(edits: Edits) {
  let changed = 0
  let invalid = 0
  for (const edit of edits) {
    changed += Object.keys(edit.values).length + Object.keys(edit.wrong).length
    invalid += Object.keys(issuesOf(edit)).length
  }
  return { changed, invalid }
}

export const changesOf = (edits: Edits): RowChange[] =>
  edits.map(({ base, values }) => ({ itemId: base.itemId, version: base.version, fields: values }))

/** Takes up what a paste, a formula or another office proposes; cells that cannot be are left out. */
export function takeProposal(edits: Edits, rows: readonly ProposedRow[]): Edits {
  let taken = edits
  for (const { itemId, version, name, fields, cells } of rows) {
    if (!itemId || !version || !fields) continue
    for (const { field, to, message } of cells)
      if (message === null) taken = setValue(taken, { itemId, version, name, fields }, field, to as never)
  }
  return taken
}

/** What is left to do after saving: what was refused, and what somebody else has changed meanwhile. */
export function afterSaving(edits: Edits, outcomes: readonly ThresholdOutcome[]): Edits {
  return edits.flatMap((edit) => {
    const outcome = outcomes.find(({ itemId }) => itemId === edit.base.itemId)
    if (!outcome) return [edit]
    const { messageReason, fieldReasons, current } = outcome
    if (outcome.outcome === 'stale' && current) return rebased(edit, { ...edit.base, ...current })
    if (outcome.outcome === 'refused')
      return [{ ...edit, refused: messageReason, refusedFields: fieldReasons }]
    return []
  })
}

/** The same changes on top of what is there now; where both have changed a field, both values are kept in sight. */
export function rebased(edit: Edit, base: Base): Edit[] {
  const fields = Object.keys(edit.values) as ThresholdField[]
  const left = fields.filter((field) => !isSame(edit.values[field], base.fields[field]))
  const both = left.filter((field) => !isSame(edit.base.fields[field], base.fields[field]))
  const pick = (from: Partial<ThresholdFields>, names: ThresholdField[]) =>
    Object.fromEntries(names.map((field) => [field, from[field]])) as Partial<ThresholdFields>
  if (left.length === 0) return []
  return [{ ...fresh(base), values: pick(edit.values, left), theirs: pick(base.fields, both) }]
}
