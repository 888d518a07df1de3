import type { Invoice } from '@wellstock/contract/buying/invoice'
import { formatPrice } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import ui from '../../ui/shared.module.css'
import classes from './invoices.module.css'
import { moneyWords } from './words.ts'

/** What stands below the lines: freight and tax beside what was expected, and what all of it comes to. */
export function InvoiceTotals({ invoice }: { invoice: Invoice }) {
  const { kind, subtotal, freight, tax, discount, rounding, total, expectedFreight, expectedTax } = invoice
  const rows = [
    { label: m.invoices_subtotal(), value: subtotal, expected: null },
    { label: m.invoices_freight(), value: freight, expected: expectedFreight },
    { label: m.invoices_tax(), value: tax, expected: expectedTax },
    { label: m.invoices_discount(), value: -discount, expected: null },
    { label: m.invoices_rounding(), value: rounding, expected: null },
  ].filter(({ value, expected }) => (expected === null ? value !== 0 : value !== 0 || expected !== 0))
  return (
    <dl className={`${ui.figures} ${ui.wordValues} ${classes.totals}`}>
      {rows.map(({ label, value, expected }) => (
        <div key={label}>
          <dt>
            {label}
            {expected !== null && expected !== value && (
              <small className={`${ui.note} ${ui.block}`}>
                {m.invoices_expected({ amount: formatPrice(expected) })}
              </small>
            )}
          </dt>
          <dd>{moneyWords(value)}</dd>
        </div>
      ))}
      <div>
        <dt>{kind === 'credit_note' ? m.invoices_total_credit() : m.invoices_total()}</dt>
        <dd>
          <b>{formatPrice(total)}</b>
        </dd>
      </div>
    </dl>
  )
}
