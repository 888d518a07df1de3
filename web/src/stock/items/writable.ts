import { may, officesWith } from '@wellstock/contract/platform/access'
import { useMemo } from 'react'
import { useSession } from '../../lib/session.tsx'

/** Whether the person changes inventory at all, and in which offices. The server asks the same table. */
export function useWritable() {
  const { grants } = useSession().person
  return useMemo(() => {
    const offices = officesWith(grants, 'inventory.write')
    return {
      isWriter: may(grants, 'inventory.write'),
      covers: (officeId: string) => offices === 'all' || offices.includes(officeId),
    }
  }, [grants])
}
