import { Link } from '@tanstack/react-router'
import { useCan } from '../../lib/session.tsx'
import ui from '../../ui/shared.module.css'

type OrderLinkProps = { order: { id: string; number: string }; officeId: string }

/** The number of an order, which leads to it for whoever sees the orders of its office. */
export function OrderLink({ order: { id, number }, officeId }: OrderLinkProps) {
  if (!useCan('orders.read', officeId)) return <span className={ui.code}>{number}</span>
  return (
    <Link className={`${ui.code} ${ui.link}`} to="/dashboard/orders/$orderId" params={{ orderId: id }}>
      {number}
    </Link>
  )
}
