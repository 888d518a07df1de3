import type { PagePath } from '@wellstock/contract/platform/pages'
import { isLive, missingRoles } from '../../lib/guard.ts'
import { useSession } from '../../lib/session.tsx'

/** Whether a page is there for this person: a link that leads nowhere is not shown. */
export function useMayOpen() {
  const session = useSession()
  return (path: PagePath) => !missingRoles(session.person.grants, path) && isLive(session, path)
}
