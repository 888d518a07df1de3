import { Stack } from '@mantine/core'
import { IconFileInvoice } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { InvoiceRow } from '@wellstock/contract/buying/invoice'
import { MAX_PAID_TOGETHER } from '@wellstock/domain/buying/invoices'
import { useMemo, useState } from 'react'
import { api } from '../../lib/api.ts'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { useCan } from '../../lib/session.tsx'
import { List } from '../../ui/list.tsx'
import ui from '../../ui/shared.module.css'
import { ApproveButton } from './approve-button.tsx'
import { InvoiceCard, invoiceColumns } from './invoice-columns.tsx'
import { InvoicesFilters } from './invoices-filters.tsx'
import { type InvoicesSearch, sorts } from './invoices-search.ts'
import { PayDialog } from './pay-dialog.tsx'
import { filterOf, invoiceQueries, orderOf } from './queries.ts'

type InvoicesListProps = {
  search: InvoicesSearch
  onChange: (change: Partial<InvoicesSearch>) => void
}

/** The invoices of a tab: matched ones are approved in their row, approved ones paid together. */
export function InvoicesList({ search, onChange }: InvoicesListProps) {
  const navigate = useNavigate()
  const approves = useCan('invoices.approve')
  const [paying, setPaying] = useState<readonly InvoiceRow[]>([])
  const [round, setRound] = useState(0)
  const answer = useQuery(invoiceQueries.list(filterOf(search), search))
  const { tab, cause, waitsOn, officeId, vendorId, vendorOrderId } = search
  const isApproving = approves && tab === 'to_approve'
  const columns = useMemo(() => columnsFor(isApproving), [isApproving])
  const narrow = (part: Partial<InvoicesSearch>) => onChange({ ...part, page: 1 })
  return (
    <>
      <List
        // Nothing stays selected that is paid.
        key={round}
        name="invoices"
        label={m[`invoices_tab_${tab}`]()}
        offset="24rem"
        answer={answer}
        search={{ ...search, ...orderOf(search) }}
        sorts={sorts}
        onChange={onChange}
        filters={<InvoicesFilters search={search} onChange={narrow} />}
        exports={{ path: '/api/invoices/export', params: filterOf(search) }}
        every={(place) => api.invoices.list({ ...filterOf(search), ...place })}
        hasView
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ number, vendor }) => `${number}, ${vendor.name}`}
        onOpen={({ id }) => void navigate({ to: '/dashboard/vendor-orders/invoices/$id', params: { id } })}
        card={(invoice) => (
          <Stack gap="xs">
            <InvoiceCard invoice={invoice} />
            {isApproving && <ApproveButton invoice={invoice} />}
          </Stack>
        )}
        bulk={
          approves && tab === 'to_pay'
            ? {
                label: m.invoices_selected(),
                steps: [
                  {
                    label: m.invoices_do_pay(),
                    can: ({ state }) => state === 'approved',
                    only: m.invoices_pay_only(),
                    opens: {
                      why: ({ length }) =>
                        length > MAX_PAID_TOGETHER
                          ? m.invoices_pay_most({ max: formatNumber(MAX_PAID_TOGETHER) })
                          : undefined,
                      open: setPaying,
                    },
                  },
                ],
              }
            : undefined
        }
        empty={{
          none: {
            icon: IconFileInvoice,
            title: m[`invoices_empty_${tab}`](),
            text: m[`invoices_empty_${tab}_text`](),
          },
          noMatch: Boolean(cause || waitsOn || officeId || vendorId || vendorOrderId || search.search) && {
            title: m.invoices_no_match(),
            clear: m.common_clear_the_filters(),
            onClear: () =>
              narrow({
                ...{ cause: undefined, waitsOn: undefined, officeId: undefined, vendorId: undefined },
                ...{ vendorOrderId: undefined, search: undefined },
              }),
          },
        }}
      />
      {paying.length > 0 && (
        <PayDialog invoices={paying} onPaid={() => setRound(round + 1)} onClose={() => setPaying([])} />
      )}
    </>
  )
}

/** Where each is approved in its row, all have the same status: the button has its place. */
const columnsFor = (isApproving: boolean) => [
  ...invoiceColumns().filter(({ key }) => !(isApproving && key === 'state')),
  ...(isApproving
    ? [
        {
          key: 'approve',
          header: <span className={ui.visuallyHidden}>{m.invoices_do_approve()}</span>,
          cell: (invoice: InvoiceRow) => <ApproveButton invoice={invoice} />,
          canHide: false,
        },
      ]
    : []),
]
