import { useMutation } from '@tanstack/react-query'
import type { AuditWithChecklist } from '@wellstock/contract/compliance/audits'
import { query } from '../../lib/api.ts'
import { cacheAnswer } from '../../lib/cache-answer.ts'
import { messageOf } from '../../lib/problem.ts'
import { toast } from '../../ui/toast.tsx'

export const auditQueries = {
  get: (id: string) => query.audits.get.queryOptions({ input: { id } }),
  /** What an audit of a standard can look at. */
  offered: (standard: string) =>
    query.audits.offeredClauses.queryOptions({
      input: { standard: standard.trim() },
      enabled: standard.trim() !== '',
    }),
}

/** Says what came of a clause. Where somebody else was faster, what they said is shown. */
export const useCheck = () =>
  useMutation(
    query.audits.check.mutationOptions({
      onSuccess: cacheAnswer(({ id }: AuditWithChecklist) => auditQueries.get(id).queryKey),
      onError: (error, { id }, _before, { client }) => {
        toast.error(messageOf(error))
        void client.invalidateQueries({ queryKey: auditQueries.get(id).queryKey })
      },
    }),
  )
