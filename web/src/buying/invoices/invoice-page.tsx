import { Flex } from '@mantine/core'
import { IconFileOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { VendorLink } from '../../identity/document-kinds/vendor-link.tsx'
import { m } from '../../lib/messages.ts'
import { useCan } from '../../lib/session.tsx'
import { DocumentPage, DocumentSkeleton } from '../../ui/document-page.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import ui from '../../ui/shared.module.css'
import { EditInvoice } from './edit-invoice.tsx'
import { InvoiceDetails } from './invoice-details.tsx'
import { StateBadge } from './marks.tsx'
import { invoiceQueries } from './queries.ts'
import { dueWords, kindWord } from './words.ts'

const route = getRouteApi('/dashboard/vendor-orders/invoices/$id')

/** What a vendor bills, or its form while it is being corrected. Whoever has something of it to see to needs no right to the list. */
export function InvoicePage() {
  const { id } = route.useParams()
  const { edit } = route.useSearch()
  const navigate = route.useNavigate()
  const answer = useQuery(invoiceQueries.get(id))
  const seesList = useCan('invoices.read')
  return (
    <DocumentPage
      answer={answer}
      trail={
        seesList ? (
          <Link to="/dashboard/vendor-orders/invoices">{m.page_title_invoices()}</Link>
        ) : (
          m.page_title_invoices()
        )
      }
      missing={{
        icon: IconFileOff,
        title: m.invoices_not_found(),
        text: m.orders_not_found_text(),
        back: seesList ? (
          <LinkButton to="/dashboard/vendor-orders/invoices">{m.invoices_back()}</LinkButton>
        ) : (
          <LinkButton to="/dashboard">{m.page_title_dashboard()}</LinkButton>
        ),
      }}
      skeleton={<DocumentSkeleton label={m.loading()} heights={[18, 72, 290]} />}
      head={(invoice) => {
        const due = dueWords(invoice)
        return {
          title: invoice.number,
          badge: (
            <Flex component="span" align="center" wrap="wrap" gap="xs">
              <StateBadge state={invoice.state} />
              {invoice.kind === 'credit_note' && <span className={ui.medium}>{kindWord(invoice.kind)}</span>}
              {due?.isOver && <span className={`${ui.danger} ${ui.medium}`}>{due.words}</span>}
            </Flex>
          ),
          description: (
            <>
              <VendorLink vendor={invoice.vendor} /> · {invoice.office.name}
            </>
          ),
        }
      }}
    >
      {(invoice) =>
        edit && invoice.steps.includes('edit') ? (
          <EditInvoice key={id} invoice={invoice} onLeave={() => void navigate({ search: {} })} />
        ) : (
          <InvoiceDetails
            key={id}
            invoice={invoice}
            onEdit={() => void navigate({ search: { edit: true } })}
          />
        )
      }
    </DocumentPage>
  )
}
