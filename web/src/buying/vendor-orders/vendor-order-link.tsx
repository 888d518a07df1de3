import { Link } from '@tanstack/react-router'
import { useCan } from '../../lib/session.tsx'
import ui from '../../ui/shared.module.css'

type VendorOrderLinkProps = { order: { id: string; number: string }; officeId: string }

/** The number of a vendor order, which leads to it for whoever buys for its office, takes in its goods or sees its invoices. */
export function VendorOrderLink({ order: { id, number }, officeId }: VendorOrderLinkProps) {
  const buys = useCan('vendor-orders.read', officeId)
  const receives = useCan('receipts.write', officeId)
  const pays = useCan('invoices.read', officeId)
  if (!buys && !receives && !pays) return <span className={`${ui.code} ${ui.nowrap}`}>{number}</span>
  return (
    <Link className={`${ui.code} ${ui.nowrap} ${ui.link}`} to="/dashboard/vendor-orders/$id" params={{ id }}>
      {number}
    </Link>
  )
}
