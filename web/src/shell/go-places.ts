import type { PagePath } from '@wellstock/contract/platform/pages'
import { missingRoles } from '../lib/guard.ts'
import { m } from '../lib/messages.ts'
import type { SignedIn } from '../lib/session.tsx'

const places = [
  { key: 'd', to: '/dashboard', name: m.keys_go_dashboard },
  { key: 'i', to: '/dashboard/inventory', name: m.keys_go_inventory },
  { key: 'o', to: '/dashboard/offices', name: m.keys_go_offices },
  { key: 'n', to: '/dashboard/notifications', name: m.keys_go_notifications },
] as const satisfies { key: string; to: PagePath; name: () => string }[]

/** Where G and a letter lead, of what this person may open. */
export const goPlaces = ({ person }: SignedIn) =>
  places.filter(({ to }) => missingRoles(person.grants, to) === null)
