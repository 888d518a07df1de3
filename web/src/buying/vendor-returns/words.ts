import type { ReturnRow } from '@wellstock/contract/buying/vendor-returns'
import type { ReturnReason, ReturnState } from '@wellstock/domain/buying/vendor-returns'
import { m } from '../../lib/messages.ts'

export const stateWord = (state: ReturnState) => m[`returns_state_${state}`]()
export const reasonWord = (reason: ReturnReason) => m[`returns_reason_${reason}`]()

/** What of the credit has not come; nothing before it is known what is to come. */
export const shortOf = ({
  state,
  creditExpected,
  credit,
}: Pick<ReturnRow, 'state' | 'creditExpected' | 'credit'>) =>
  state === 'shipped' ? Math.max(0, Math.round(((creditExpected ?? 0) - credit) * 100) / 100) : 0
