import type { Alert } from '@wellstock/contract/stock/alerts'
import { m } from '../../lib/messages.ts'
import { useWritable } from '../items/writable.ts'

/** Why somebody may not do anything about an alert; undefined where they may. */
export function useRefusal() {
  const { isWriter, covers } = useWritable()
  return ({ officeId, officeName }: Pick<Alert, 'officeId' | 'officeName'>) => {
    if (!isWriter) return m.alerts_viewer()
    return covers(officeId) ? undefined : m.alerts_office_not_yours({ office: officeName })
  }
}
