import { Link, type LinkProps } from '@tanstack/react-router'
import type { PriceCheck } from '@wellstock/contract/buying/price-checks'
import ui from '../../ui/shared.module.css'

type DocumentLinkProps = { check: PriceCheck }

/** Where a price was seen. */
export function DocumentLink({ check: { source, document, vendor } }: DocumentLinkProps) {
  const { id } = document
  const to: LinkProps =
    source === 'list'
      ? {
          to: '/dashboard/vendors/$slug/prices',
          params: { slug: vendor?.slug ?? '' },
          search: { list: id },
        }
      : source === 'order'
        ? { to: '/dashboard/orders/$orderId', params: { orderId: id } }
        : source === 'acknowledgement'
          ? { to: '/dashboard/vendor-orders/$id', params: { id } }
          : { to: '/dashboard/vendor-orders/invoices/$id', params: { id } }
  return (
    <Link {...to} className={`${ui.code} ${ui.nowrap} ${ui.link}`}>
      {document.number}
    </Link>
  )
}
