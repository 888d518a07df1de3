import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Approval, ApprovalRow } from '@wellstock/contract/identity/approval'
import type { ApprovalKindName, ApprovalTab } from '@wellstock/domain/identity/approvals'
import { api, query } from '../../lib/api.ts'
import { newId } from '../../lib/new-id.ts'
import { spokenWords } from '../../lib/sentences.ts'
import type { ApprovalsSearch } from './approvals-search.ts'

/** What the list is narrowed to. */
export const filterOf = (tab: ApprovalTab, { kind, flagged, search }: ApprovalsSearch) => ({
  tab,
  ...(kind && { kind }),
  ...(flagged && { flagged: 'true' }),
  ...(search && { search }),
})

export const approvalQueries = {
  list: (tab: ApprovalTab, search: ApprovalsSearch) =>
    query.approvals.list.queryOptions({
      input: { ...filterOf(tab, search), page: search.page, pageSize: search.pageSize },
      placeholderData: keepPreviousData,
    }),
  decisions: () => query.approvals.decisions.queryOptions(),
  counts: () => query.approvals.counts.queryOptions(),
  // Somebody else may decide it at any time.
  get: (id: string) => query.approvals.get.queryOptions({ input: { id }, staleTime: 0 }),
  ofDocument: (kind: ApprovalKindName, documentId: string) =>
    query.approvals.ofDocument.queryOptions({ input: { kind, documentId }, staleTime: 0 }),
  delegations: () => query.approvals.delegations.queryOptions(),
  policies: () => query.approvals.policies.queryOptions(),
}

/** Any one thing done with a request. Refused: somebody may have been faster, so it is asked for again. */
export function useApprovalStep({ id, kind, documentId }: Pick<Approval, 'id' | 'kind' | 'documentId'>) {
  const client = useQueryClient()
  const { queryKey } = approvalQueries.get(id)
  const ofDocument = approvalQueries.ofDocument(kind, documentId).queryKey
  return useMutation({
    mutationFn: (take: () => Promise<Approval>) => take(),
    scope: { id: `approval:${id}` },
    onSuccess: (answer) => {
      client.setQueryData(queryKey, answer)
      client.setQueryData(ofDocument, (shown) => (shown?.id === id ? answer : shown))
    },
    onError: () => {
      void client.invalidateQueries({ queryKey })
      void client.invalidateQueries({ queryKey: ofDocument })
    },
  })
}

/** Approves several by one command; why some were not, by row. */
export async function approveTogether(
  rows: readonly ApprovalRow[],
): Promise<ReadonlyMap<ApprovalRow, string>> {
  const { outcomes } = await api.approvals.approveTogether({
    requests: rows.map(({ id, version }) => ({ id, version, decisionId: newId() })),
  })
  return new Map(
    outcomes.flatMap(({ isDone, ...outcome }) => {
      const row = rows.find(({ id }) => id === outcome.id)
      return row && !isDone ? [[row, spokenWords(outcome)] as const] : []
    }),
  )
}
