import { m } from '../../lib/messages.ts'
import { useCan } from '../../lib/session.tsx'
import { LinkButton } from '../../ui/link-button.tsx'

/** Leads to what was ordered of a vendor in earlier years. */
export const PastOrdersLink = ({ vendorId }: { vendorId: string }) =>
  useCan('vendor-orders.read') && (
    <span>
      <LinkButton variant="default" to="/dashboard/vendor-orders/past" search={{ vendorId } as never}>
        {m.page_title_past_orders()}
      </LinkButton>
    </span>
  )
