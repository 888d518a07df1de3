import { isLive, missingRoles } from '../lib/guard.ts'
import type { EntryPath } from '../lib/navigation.ts'
import type { SignedIn } from '../lib/session.tsx'

/** Of each page of the sidebar that there is, and of some others, in its order. */
const letters = {
  '/dashboard': 'd',
  '/dashboard/inventory': 'i',
  '/dashboard/inventory-detection': 'h',
  '/dashboard/inventory-scan': 's',
  '/dashboard/inventory-stats': 'f',
  '/dashboard/inventory-alerts': 'a',
  '/dashboard/inventory-rooms': 'r',
  '/dashboard/inventory-rooms/counts': 'c',
  '/dashboard/orders': 'k',
  '/dashboard/approvals': 'q',
  '/dashboard/expirations': 'e',
  '/dashboard/thresholds': 'l',
  '/dashboard/vendors': 'v',
  '/dashboard/vendor-orders': 'x',
  '/dashboard/create-bid': '1',
  '/dashboard/bids': '2',
  '/dashboard/budgets': 'b',
  '/dashboard/budget-allocation': 'u',
  '/dashboard/procedure-calendar': 'j',
  '/dashboard/compliance': 'z',
  '/dashboard/offices': 'o',
  '/dashboard/offices/transfer': 't',
  '/dashboard/offices/reports': 'm',
  '/dashboard/documents': 'w',
  '/dashboard/users': 'p',
  '/dashboard/system': 'y',
  '/dashboard/notifications': 'n',
} as const satisfies Partial<Record<EntryPath, string>>

const places = (Object.keys(letters) as (keyof typeof letters)[]).map((to) => ({ key: letters[to], to }))

/** Where G and a letter lead, of what this person may open. */
export const goPlaces = (session: SignedIn) =>
  places.filter(({ to }) => isLive(session, to) && missingRoles(session.person.grants, to) === null)
