import { useQuery } from '@tanstack/react-query'
import { may, officesWith } from '@wellstock/contract/platform/access'
import { query } from '../../lib/api.ts'
import { useSession } from '../../lib/session.tsx'

/** The offices whose devices somebody keeps, and what the form offers there. */
export function usePlaces() {
  const { offices, person } = useSession()
  const kept = officesWith(person.grants, 'compliance.write')
  const seesItems = may(person.grants, 'inventory.read')
  const { data: choices, isLoading } = useQuery(
    query.devices.choices.queryOptions({ enabled: kept.length > 0 }),
  )
  return {
    offices: kept === 'all' ? offices : offices.filter(({ id }) => kept.includes(id)),
    choices,
    seesItems,
    isLoading,
  }
}
