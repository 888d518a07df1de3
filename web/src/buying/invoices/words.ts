import type { Invoice, InvoiceRow } from '@wellstock/contract/buying/invoice'
import type { ExceptionCause, InvoiceKind, InvoiceState } from '@wellstock/domain/buying/invoices'
import { formatDate, formatNumber, formatPrice } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'

export const stateWord = (state: InvoiceState) => m[`invoices_state_${state}`]()
export const kindWord = (kind: InvoiceKind) => m[`invoices_kind_${kind}`]()
export const causeWord = (cause: ExceptionCause) => m[`invoices_cause_${cause}`]()

/** A credit note is money that comes back. */
export const signedTotal = ({ kind, total }: Pick<InvoiceRow, 'kind' | 'total'>) =>
  kind === 'credit_note' ? -total : total

/** With a real minus sign. */
export const moneyWords = (amount: number) => formatPrice(amount).replace('-', '−')

/** "INV-42: Approved". */
export const nowWords = ({ number, state }: Pick<Invoice, 'number' | 'state'>) =>
  m.common_number_and_state({ number, state: stateWord(state) })

/** How long there is to pay; null: nothing is to be paid, and a credit note is never late. */
export function dueWords({
  kind,
  state,
  daysLeft,
}: Pick<InvoiceRow, 'kind' | 'state' | 'daysLeft'>): { words: string; isOver: boolean } | null {
  if (kind === 'credit_note' || state === 'paid' || state === 'void') return null
  const count = Math.abs(daysLeft)
  const shown = formatNumber(count)
  if (daysLeft < 0) return { words: m.invoices_overdue({ count, shown }), isOver: true }
  return {
    words: count === 0 ? m.invoices_due_today() : m.invoices_days_left({ count, shown }),
    isOver: false,
  }
}

/** What happens next with it, or how it ended. */
export function nextWords(invoice: Invoice, waitsFor: string): string {
  const { state, kind, dueOn, paidOn, paymentReference, remark } = invoice
  switch (state) {
    case 'exception':
      return waitsFor === '' ? m.invoices_next_exception() : m.invoices_next_exception_of({ names: waitsFor })
    case 'matched':
      return m.invoices_next_matched()
    case 'approved':
      return kind === 'credit_note'
        ? m.invoices_next_approved_credit()
        : m.invoices_next_approved({ date: formatDate(dueOn) })
    case 'disputed':
      return m.invoices_next_disputed({ reason: remark })
    case 'void':
      return m.invoices_next_void({ reason: remark })
    case 'paid':
      return [m.invoices_next_paid({ date: formatDate(paidOn ?? '') }), paymentReference]
        .filter(Boolean)
        .join(' · ')
  }
}
