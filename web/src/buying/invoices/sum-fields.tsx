import { Flex } from '@mantine/core'
import { formatOwnCents, priceSign } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { words } from '../../lib/sentences.ts'
import { AmountInput } from '../../ui/amount-input.tsx'
import ui from '../../ui/shared.module.css'
import { fieldId } from './invoice-errors.ts'
import { type Extras, entered, type InvoiceErrors, type InvoiceValues, sumsOf } from './invoice-values.ts'
import classes from './invoices.module.css'
import type { InvoiceHints } from './use-read-file.ts'

type SumFieldsProps = {
  values: InvoiceValues
  extras: Extras
  errors: InvoiceErrors
  /** What its file leaves open. */
  hints?: InvoiceHints | undefined
  onChange: (part: Partial<InvoiceValues>) => void
}

const labels = {
  freight: m.invoices_freight,
  tax: m.invoices_tax,
  discount: m.invoices_discount,
  total: m.invoices_total,
}

/** What stands below the lines of an invoice. The total is the sum until it is typed; then it says by how much it is off. */
export function SumFields({ values, extras, errors, hints, onChange }: SumFieldsProps) {
  const { expected, freight, tax, lines, sum, total, off } = sumsOf(values, extras)
  const input = (field: 'freight' | 'tax' | 'discount' | 'total') => ({
    ...{ id: fieldId(field), error: errors[field], label: labels[field]() },
    ...{ leftSection: priceSign(), decimalScale: 2 },
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as (
      | 'label'
      | 'input'
      | 'description'
      | 'error'
    )[],
    onChange: (next: number | null) => onChange({ [field]: next ?? '' }),
  })
  const expectedWords = (amount: number) =>
    amount > 0 && m.invoices_expected({ amount: formatOwnCents(amount) })
  return (
    <div className={classes.sums}>
      <Flex component="p" justify="space-between" align="center" wrap="wrap" m={0} className={ui.figures}>
        <span>{m.invoices_subtotal()}</span>
        <b>{formatOwnCents(lines)}</b>
      </Flex>
      <AmountInput
        {...input('freight')}
        description={expectedWords(expected.freight)}
        value={entered(freight)}
      />
      <AmountInput {...input('tax')} description={expectedWords(expected.tax)} value={entered(tax)} />
      <AmountInput {...input('discount')} value={entered(values.discount)} />
      <AmountInput
        {...input('total')}
        value={entered(total)}
        description={
          total === '' && hints?.gaps.total ? (
            words(hints.gaps.total)
          ) : (
            <span role="status" className={Math.abs(off) <= 0.01 ? undefined : `${ui.warn} ${ui.medium}`}>
              {off === 0
                ? m.invoices_adds_up()
                : Math.abs(off) <= 0.01
                  ? m.invoices_rounds({ amount: formatOwnCents(off) })
                  : (off > 0 ? m.invoices_off_above : m.invoices_off_below)({
                      off: formatOwnCents(Math.abs(off)),
                      sum: formatOwnCents(sum),
                    })}
            </span>
          )
        }
      />
    </div>
  )
}
