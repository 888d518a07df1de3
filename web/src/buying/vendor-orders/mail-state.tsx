import { Alert, Flex } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { VendorOrder } from '@wellstock/contract/buying/vendor-order'
import { formatDateTime } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import ui from '../../ui/shared.module.css'

/** How it reached the vendor, and what it was sent. */
export function MailState({ order }: { order: VendorOrder }) {
  const { state, way, mail, mailError, sentTo, sentAt, documents, revisions, isFiling, link, remindedAt } =
    order
  const revised = revisions.find((each) => each.state === 'sent')
  const document = documents.find(({ revision }) => revision === order.revision)
  // Canceled before it left, it never does.
  if (!sentAt || !way || (state === 'cancelled' && documents.length === 0)) return null
  const date = formatDateTime(revised?.at ?? sentAt)
  if (mail === 'failing')
    return (
      <Alert color="danger" variant="light" title={m.vendor_orders_mail_failing_to({ to: sentTo })}>
        {mailError} {m.vendor_orders_mail_again()}
      </Alert>
    )
  return (
    <Flex component="p" align="center" wrap="wrap" gap="4px 12px" m={0} fz="sm" className={ui.breaks}>
      {way === 'by_hand'
        ? m.vendor_orders_sent_by_hand({ date, name: revised?.by ?? order.buyer.name })
        : mail === 'waiting'
          ? m.vendor_orders_mail_waiting_to({ to: sentTo })
          : m.vendor_orders_mail_sent_to({ to: sentTo, date })}
      {document ? (
        <Link to="/dashboard/documents/$slug" params={{ slug: document.slug }}>
          {m.vendor_orders_as_sent()}
        </Link>
      ) : (
        isFiling && <span className={ui.quiet}>{m.vendor_orders_as_sent_soon()}</span>
      )}
      {link && (
        <span>
          {link.openedAt
            ? m.vendor_links_opened({ time: formatDateTime(link.openedAt) })
            : m.vendor_links_not_opened()}
        </span>
      )}
      {remindedAt && <span>{m.vendor_links_reminded({ time: formatDateTime(remindedAt) })}</span>}
    </Flex>
  )
}
