import { rowOutcomes } from '@wellstock/domain/stock/imports'
import { count, oneOf, type RawSearch, words } from '../../lib/search-params.ts'

export const importSteps = ['file', 'columns', 'check', 'commit'] as const
export type ImportStep = (typeof importSteps)[number]

/** Where a person is in an import: enough to come back to it from the address alone. */
export type ImportSearch = {
  import?: string | undefined
  step: ImportStep
  outcome?: (typeof rowOutcomes)[number] | undefined
  page: number
}
export const importSearchDefaults = { step: 'file', page: 1 } as const

export const readImportSearch = (raw: RawSearch): ImportSearch => ({
  import: words(raw.import),
  step: oneOf(importSteps, raw.step) ?? importSearchDefaults.step,
  outcome: oneOf(rowOutcomes, raw.outcome),
  page: count(raw.page) ?? importSearchDefaults.page,
})
