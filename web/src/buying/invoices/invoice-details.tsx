import { Flex, Stack, Text } from '@mantine/core'
import type { Invoice } from '@wellstock/contract/buying/invoice'
import { CommentsOf } from '../../identity/comments/comments-of.tsx'
import { DocumentsOf } from '../../identity/documents/documents-of.tsx'
import { formatDate, formatDateTime } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { PanelsOf } from '../../lib/panels.tsx'
import { useCan } from '../../lib/session.tsx'
import { Block } from '../../ui/block.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import ui from '../../ui/shared.module.css'
import { StepRibbon } from '../../ui/step-ribbon.tsx'
import { deciderWords, whenWords } from '../orders/words.ts'
import { VendorOrderLink } from '../vendor-orders/vendor-order-link.tsx'
import { InvoiceBudgets } from './invoice-budgets.tsx'
import { InvoiceExceptions } from './invoice-exceptions.tsx'
import { InvoiceLines } from './invoice-lines.tsx'
import { InvoiceRevaluation } from './invoice-revaluation.tsx'
import { InvoiceSteps } from './invoice-steps.tsx'
import { ribbonOf } from './ribbon.ts'
import { nextWords } from './words.ts'

/** How far it is, what is wrong with it, what it bills beside what was ordered and received, and what happened. */
export function InvoiceDetails({ invoice, onEdit }: { invoice: Invoice; onEdit: () => void }) {
  const { id, office, orders, terms, invoicedOn, dueOn, bookedOn, paidOn, note, timeline } = invoice
  // Whoever only has something of it to see to sees nothing else of invoices.
  const sees = useCan('invoices.read', office.id)
  const open = invoice.exceptions.filter(({ accepted }) => accepted === null)
  const owners = [...new Set(open.flatMap((each) => each.owners.map(({ name }) => name)))]
  return (
    <Stack>
      <StepRibbon label={m.orders_how_far()} steps={ribbonOf(invoice)} />
      <Text className={ui.breaks}>{nextWords(invoice, deciderWords(owners))}</Text>
      <InvoiceSteps invoice={invoice} onEdit={onEdit} />
      <InvoiceExceptions invoice={invoice} />
      <InvoiceLines invoice={invoice} />
      <InvoiceBudgets invoice={invoice} />
      <InvoiceRevaluation invoice={invoice} />
      <PanelsOf kind="invoice" record={invoice} />
      <Facts isFramed>
        <Fact label={m.common_vendor_orders()}>
          {orders.length > 0 && (
            <Flex component="span" align="center" wrap="wrap" gap="xs">
              {orders.map((order) => (
                <VendorOrderLink key={order.id} order={order} officeId={office.id} />
              ))}
            </Flex>
          )}
        </Fact>
        <Fact label={m.invoices_invoiced_on()}>{formatDate(invoicedOn)}</Fact>
        <Fact label={m.invoices_due()}>{terms === 'account' && formatDate(dueOn)}</Fact>
        <Fact label={m.common_payment()}>{m[`invoices_terms_${terms}`]()}</Fact>
        <Fact label={m.invoices_booked_on()}>{bookedOn && formatDate(bookedOn)}</Fact>
        <Fact label={m.invoices_paid_on()}>{paidOn && formatDate(paidOn)}</Fact>
        <Fact label={m.invoices_reference()}>{invoice.paymentReference}</Fact>
        <Fact label={m.invoices_captured()}>{whenWords(invoice.capturedAt, invoice.capturedBy)}</Fact>
        <Fact label={m.common_note()}>{note && <span className={ui.breaks}>{note}</span>}</Fact>
      </Facts>
      {sees && (
        <>
          <Block title={m.common_documents()}>
            <DocumentsOf record={{ kind: 'invoice', id }} />
          </Block>
          <Block title={m.comments_title()}>
            <CommentsOf record={{ kind: 'invoice', id }} />
          </Block>
        </>
      )}
      <Block title={m.orders_timeline()}>
        <Flex component="ol" direction="column" gap="xs" className={ui.plainList}>
          {timeline.map(({ step, at, by, reason }) => (
            <li key={`${step} ${at} ${reason}`} className={`${ui.words} ${ui.notes}`}>
              <span>
                <b className={ui.medium}>{m[`invoices_step_${step}`]()}</b>
                {reason && `: ${reason}`}
              </span>
              <small className={ui.figures}>{by ? whenWords(at, by) : formatDateTime(at)}</small>
            </li>
          ))}
        </Flex>
      </Block>
    </Stack>
  )
}
