import { officesWith } from '@wellstock/contract/platform/access'
import { useSession } from '../../lib/session.tsx'

/** The offices somebody captures invoices for. */
export function useWrittenOffices() {
  const { offices, person } = useSession()
  const own = officesWith(person.grants, 'invoices.write')
  return own === 'all' ? offices : offices.filter(({ id }) => own.includes(id))
}
