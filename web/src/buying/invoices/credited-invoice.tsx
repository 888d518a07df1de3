import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatDate, formatPrice } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import type { InvoiceValues } from './invoice-values.ts'
import { invoiceQueries } from './queries.ts'

type CreditedInvoiceProps = {
  id: string
  error: string | undefined
  values: InvoiceValues
  onChange: (invoiceId: string) => void
}

/** The invoice a credit note is about, of those that were approved. */
export function CreditedInvoice({ id, error, values, onChange }: CreditedInvoiceProps) {
  const { vendorId, officeId, creditOf } = values
  const { data } = useQuery({
    ...invoiceQueries.list(
      { vendorId, officeId, tab: 'all', sort: 'captured', dir: 'desc' },
      { page: 1, pageSize: 100 },
    ),
    enabled: officeId !== '',
  })
  const billed = data?.items.filter(
    ({ kind, state }) => kind === 'invoice' && (state === 'approved' || state === 'paid'),
  )
  return (
    <Select
      id={id}
      error={error}
      label={m.invoices_credit_of()}
      data={(billed ?? []).map(({ id: value, number, invoicedOn, total }) => ({
        value,
        label: [number, formatDate(invoicedOn), formatPrice(total)].join(' · '),
      }))}
      value={creditOf || null}
      onChange={(next) => next && onChange(next)}
      searchable
      allowDeselect={false}
      nothingFoundMessage={m.common_nothing_found()}
    />
  )
}
