import type { BidGap } from '@wellstock/contract/bids/bids'
import { id, oneOf, type RawSearch } from '../../lib/search-params.ts'

/** The steps of the wizard, in their order. */
export const bidWizardSteps = ['basics', 'lines', 'criteria', 'vendors', 'terms', 'review'] as const
export type WizardStep = (typeof bidWizardSteps)[number]

/** Which draft is written, and at which step; without one a new bid begins. */
export type CreateBidSearch = { id: string | undefined; step: WizardStep | undefined }

export const readCreateBidSearch = (raw: RawSearch): CreateBidSearch => ({
  id: id(raw.id),
  step: oneOf(bidWizardSteps, raw.step),
})

/** Where what is missing is filled in. */
export const stepOfGap: Record<BidGap, WizardStep> = {
  lines: 'lines',
  close: 'basics',
  close_too_soon: 'basics',
  questions_after_close: 'basics',
  weights: 'criteria',
  evaluators: 'criteria',
  sole_evaluator: 'criteria',
  few_vendors: 'vendors',
  openers: 'vendors',
  too_few_openers: 'vendors',
}
