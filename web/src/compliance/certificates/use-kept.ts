import { officesWith } from '@wellstock/contract/platform/access'
import { useSession } from '../../lib/session.tsx'

/** The offices somebody keeps compliance of, and whether that is all of them. */
export function useKept() {
  const { offices, person } = useSession()
  const kept = officesWith(person.grants, 'compliance.write')
  return {
    keepsAll: kept === 'all',
    offices: kept === 'all' ? offices : offices.filter(({ id }) => kept.includes(id)),
  }
}
