import { keepPreviousData, useMutation } from '@tanstack/react-query'
import type { ClauseRow } from '@wellstock/contract/compliance/standards'
import { query } from '../../lib/api.ts'
import { cacheAnswer } from '../../lib/cache-answer.ts'
import type { StandardsSearch } from './standards-search.ts'

/** What the matrix and its export are narrowed to. */
export const filterOf = ({
  standard,
  standing,
  search,
}: Pick<StandardsSearch, 'standard' | 'standing' | 'search'>) => ({
  ...(standard && { standard }),
  ...(standing && { standing }),
  ...(search && { search }),
})

export const clauseQueries = {
  list: ({ page, pageSize, ...filter }: StandardsSearch) =>
    query.clauses.list.queryOptions({
      input: { ...filterOf(filter), page, pageSize },
      placeholderData: keepPreviousData,
    }),
  /** Which standards there are. */
  standards: () => query.clauses.list.queryOptions({ input: { pageSize: 1 } }),
  sources: () => query.clauses.sources.queryOptions({ staleTime: Number.POSITIVE_INFINITY }),
  get: (id: string) => query.clauses.get.queryOptions({ input: { id } }),
  evidence: (id: string, page: number) =>
    query.clauses.evidence.queryOptions({ input: { id, page }, placeholderData: keepPreviousData }),
}

const onSuccess = cacheAnswer(({ id }: ClauseRow) => clauseQueries.get(id).queryKey)

export const useUpdateClause = () => useMutation(query.clauses.update.mutationOptions({ onSuccess }))
export const useAddClauses = () => useMutation(query.clauses.add.mutationOptions())
export const useRemoveClause = () => useMutation(query.clauses.remove.mutationOptions())
