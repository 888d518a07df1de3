import type { Known } from './people-field.tsx'
import type { BidDraftForm } from './use-bid-draft.ts'

/** What each step gets: what is typed, what is wrong with it, and who is known by name. */
export type StepProps = {
  values: BidDraftForm['values']
  wrong: BidDraftForm['wrong']
  known: Known
  onChange: BidDraftForm['change']
}
