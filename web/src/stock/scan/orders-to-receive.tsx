import { useQuery } from '@tanstack/react-query'
import { officesWith } from '@wellstock/contract/platform/access'
import { query } from '../../lib/api.ts'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { useSession } from '../../lib/session.tsx'
import { LinkButton } from '../../ui/link-button.tsx'

/** What vendors are to bring here, for whoever takes it in. */
export function OrdersToReceive({ officeId }: { officeId: string }) {
  const held = officesWith(useSession().person.grants, 'receipts.write')
  const { data } = useQuery({
    ...query.receipts.expected.queryOptions({ input: { officeId, pageSize: 20 } }),
    enabled: held === 'all' || held.includes(officeId),
  })
  if (!data?.total) return null
  return (
    <LinkButton size="lg" variant="default" to="/dashboard/vendor-orders/receive">
      {m.receiving_to_receive({ count: data.total, shown: formatNumber(data.total) })}
    </LinkButton>
  )
}
