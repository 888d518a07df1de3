import type { Nonconformity } from '@wellstock/contract/compliance/nonconformities'
import type { NonconformityState } from '@wellstock/domain/compliance/nonconformities'
import { m } from '../../lib/messages.ts'

export const stateWord = (state: NonconformityState) => m[`nonconformities_state_${state}`]()

/** What was done, as its timeline calls it. */
export const actionWord = (step: Nonconformity['actions'][number]['step']) =>
  m[`nonconformities_action_${step}`]()
