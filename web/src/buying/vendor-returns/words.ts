import type { Allotments } from '@wellstock/contract/buying/credit-allotments'
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

type Settled = Allotments['allotted'][number]

/** What an allotment is for, or from. */
export const settledWord = (kind: Settled['kind']) =>
  ({
    return: m.page_title_return,
    claim: m.receipts_claim,
    invoice: m.page_title_invoice,
    credit_note: m.returns_credit_note,
  })[kind]()

/** Where it is shown. */
export const settledPage = ({ kind, recordId }: Pick<Settled, 'kind' | 'recordId'>) => {
  const list = { return: 'returns', claim: 'receipts', invoice: 'invoices', credit_note: 'invoices' }[kind]
  return `/dashboard/vendor-orders/${list}/${recordId}` as string
}
