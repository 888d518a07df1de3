import { Link } from '@tanstack/react-router'
import { useCan } from '../../lib/session.tsx'

/** The name of a vendor, which leads to its page for whoever may see that. */
export function VendorLink({ vendor: { name, slug } }: { vendor: { name: string; slug: string } }) {
  if (!useCan('vendors.read')) return name
  return (
    <Link to="/dashboard/vendors/$slug" params={{ slug }}>
      {name}
    </Link>
  )
}
