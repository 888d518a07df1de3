import { useQuery, useQueryClient } from '@tanstack/react-query'
import { procedureCase } from '@wellstock/contract/platform/kinds'
import type { Case } from '@wellstock/contract/procedures/case'
import { useEffect } from 'react'
import { kindQueries } from '../../identity/document-kinds/queries.ts'
import { useLostAt } from '../../lib/connection.ts'
import { useSession } from '../../lib/session.tsx'
import { copyOf } from '../../stock/scan/database.ts'
import { isCutOff } from '../../stock/scan/kept-tasks.ts'

type KeptCase = { found: Case; readAt: number }
const copy = copyOf<KeptCase>('case')

/**
 * The case in progress that was opened last is kept on this device: where the server cannot be reached, its page opens with that, and use can
 * be recorded. When it was read, while nothing newer is there; otherwise null.
 */
export function useKeptCase(id: string): number | null {
  const { id: personId } = useSession().person
  const client = useQueryClient()
  const options = kindQueries<never, Case>(procedureCase).get(id)
  const { data, dataUpdatedAt, failureReason } = useQuery(options)
  const isLost = useLostAt() !== null
  const isAlone = data === undefined && (isLost || isCutOff(failureReason))
  const { data: kept } = useQuery({
    queryKey: [['kept-case'], { personId }],
    queryFn: async () => (await copy.get(personId).catch(() => undefined)) ?? null,
    ...{ staleTime: 0, gcTime: 0, networkMode: 'always' },
    enabled: isAlone,
  })
  useEffect(() => {
    if (data?.state === 'in_progress')
      void copy.put(personId, { found: data, readAt: dataUpdatedAt }).catch(() => {})
  }, [data, dataUpdatedAt, personId])
  useEffect(() => {
    if (isAlone && kept?.found.id === id)
      client.setQueryData(kindQueries(procedureCase).get(id).queryKey, kept.found, { updatedAt: kept.readAt })
  }, [isAlone, kept, id, client])
  return kept && dataUpdatedAt === kept.readAt ? kept.readAt : null
}
