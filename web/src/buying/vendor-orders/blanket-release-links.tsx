import { Flex } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { VendorOrder } from '@wellstock/contract/buying/vendor-order'
import { useCan } from '../../lib/session.tsx'
import ui from '../../ui/shared.module.css'

/** As which releases it was sent; each leads to its blanket order for whoever buys. */
export function BlanketReleaseLinks({ releases }: Pick<VendorOrder, 'releases'>) {
  const seesThem = useCan('vendor-orders.read')
  return (
    <Flex component="span" align="center" wrap="wrap" gap="xs">
      {releases.map(({ blanketOrderId, name }) =>
        seesThem ? (
          <Link
            key={name}
            className={`${ui.code} ${ui.link}`}
            to="/dashboard/vendor-orders/blanket/$id"
            params={{ id: blanketOrderId }}
          >
            {name}
          </Link>
        ) : (
          <span key={name} className={ui.code}>
            {name}
          </span>
        ),
      )}
    </Flex>
  )
}
