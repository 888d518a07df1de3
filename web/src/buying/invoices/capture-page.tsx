import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { m } from '../../lib/messages.ts'
import { DocumentSkeleton } from '../../ui/document-page.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { vendorOrderQueries } from '../vendor-orders/queries.ts'
import { VendorOrderLink } from '../vendor-orders/vendor-order-link.tsx'
import { CaptureForm } from './capture-form.tsx'
import { billableNow, emptyValues, lineOf } from './invoice-values.ts'
import { invoiceQueries } from './queries.ts'
import { creditLines } from './use-billable.ts'
import { useWrittenOffices } from './written-offices.ts'

const route = getRouteApi('/dashboard/vendor-orders/invoices/new')

/** Captures what a vendor bills: for a vendor order, as a credit on an invoice, or for whom somebody says. */
export function CapturePage() {
  const { vendorOrderId, creditOf, vendorId, officeId } = route.useSearch()
  const offices = useWrittenOffices()
  if (vendorOrderId) return <OfOrder key={vendorOrderId} id={vendorOrderId} />
  if (creditOf) return <OfInvoice key={creditOf} id={creditOf} />
  const place = { vendorId: vendorId ?? '', officeId: officeId ?? (offices.length === 1 && offices[0]?.id) }
  return (
    <Page>
      <CaptureForm initial={emptyValues({ ...place, officeId: place.officeId || '' })} fixed="nothing" />
    </Page>
  )
}

type PageProps = { description?: ReactNode; children: ReactNode }

const Page = ({ description, children }: PageProps) => (
  <>
    <PageHeader
      title={m.page_title_invoice_new()}
      trail={<Link to="/dashboard/vendor-orders/invoices">{m.page_title_invoices()}</Link>}
      description={description}
    />
    {children}
  </>
)

type AnswerProps = { error: Error | null; onRetry: () => void }

/** Before it is known what is billed. */
const Waiting = ({ error, onRetry }: AnswerProps) => (
  <Page>
    {error ? (
      <ErrorNotice error={error} onRetry={onRetry} />
    ) : (
      <DocumentSkeleton label={m.loading()} heights={[72, 290]} />
    )}
  </Page>
)

/** What has come of a vendor order and was not billed is there already. */
function OfOrder({ id }: { id: string }) {
  const order = useQuery(vendorOrderQueries.get(id))
  const place = { vendorId: order.data?.vendor.id ?? '', officeId: order.data?.office.id ?? '' }
  const billable = useQuery({ ...invoiceQueries.billable(place), enabled: order.data !== undefined })
  if (!order.data || !billable.data)
    return (
      <Waiting
        error={order.error ?? billable.error}
        onRetry={() => void (order.error ? order.refetch() : billable.refetch())}
      />
    )
  const { vendor, office, number } = order.data
  const came = billable.data.lines.filter((line) => line.order.id === id && billableNow(line) > 0)
  const lines = came.map((line) => lineOf(line, 'invoice'))
  return (
    <Page
      description={
        <>
          {vendor.name} · {office.name} ·{' '}
          <VendorOrderLink order={{ id, number: number ?? '' }} officeId={office.id} />
        </>
      }
    >
      <CaptureForm initial={emptyValues({ ...place, lines })} fixed="place" of={id} />
    </Page>
  )
}

/** A credit note for an invoice: what is left of it where it bills no order; of ordered lines somebody chooses. */
function OfInvoice({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(invoiceQueries.get(id))
  if (!data) return <Waiting error={error} onRetry={() => void refetch()} />
  const { vendor, office } = data
  return (
    <Page description={[vendor.name, office.name].join(' · ')}>
      <CaptureForm
        initial={emptyValues({
          ...{ kind: 'credit_note', vendorId: vendor.id, officeId: office.id, creditOf: id },
          lines: creditLines(data),
        })}
        fixed="place"
        of={id}
      />
    </Page>
  )
}
