import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Template } from '@wellstock/contract/buying/order-templates'
import { query } from '../../lib/api.ts'
import { cacheAnswer } from '../../lib/cache-answer.ts'
import type { TemplatesSearch } from './templates-search.ts'

/** What the list is narrowed to. */
export const filterOf = ({ officeId, kind, search }: TemplatesSearch) => ({
  ...(officeId && { officeId }),
  ...(kind && { kind }),
  ...(search && { search }),
})

export const templateQueries = {
  list: (search: TemplatesSearch) =>
    query.orderTemplates.list.queryOptions({
      input: { ...filterOf(search), page: search.page, pageSize: search.pageSize },
      placeholderData: keepPreviousData,
    }),
  get: (id: string) => query.orderTemplates.get.queryOptions({ input: { id }, staleTime: 0 }),
}

const onSuccess = cacheAnswer(({ id }: Template) => templateQueries.get(id).queryKey)

/** Any one thing done with a template. Refused: somebody may have been faster, so it is asked for again. */
export function useTemplateStep(id?: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (take: () => Promise<Template>) => take(),
    onSuccess,
    onError: () => {
      if (id !== undefined) void client.invalidateQueries({ queryKey: templateQueries.get(id).queryKey })
    },
  })
}
