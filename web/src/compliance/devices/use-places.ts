import { useQuery } from '@tanstack/react-query'
import { may, officesWith } from '@wellstock/contract/platform/access'
import { useSession } from '../../lib/session.tsx'
import { inventoryQueries } from '../../stock/items/queries.ts'

/** The offices whose devices somebody keeps, and what there is in stock for those who see it. */
export function usePlaces() {
  const { offices, person } = useSession()
  const kept = officesWith(person.grants, 'compliance.write')
  const seesItems = may(person.grants, 'inventory.read')
  const { data: facets, isLoading } = useQuery({ ...inventoryQueries.facets(), enabled: seesItems })
  return {
    offices: kept === 'all' ? offices : offices.filter(({ id }) => kept.includes(id)),
    facets,
    seesItems,
    isLoading,
  }
}
