import type { InferContractRouterInputs } from '@orpc/contract'
import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query'
import type { offices } from '@wellstock/contract/identity/offices'
import type { OfficeStatus, OfficeType } from '@wellstock/domain/identity/offices'
import { api, query } from '../../lib/api.ts'
import { cacheAnswer } from '../../lib/cache-answer.ts'

type Inputs = InferContractRouterInputs<typeof offices>
export type OfficeFilter = {
  search?: string | undefined
  type?: OfficeType | undefined
  status?: OfficeStatus | undefined
}

export const officeQueries = {
  list: (filter: OfficeFilter = {}) =>
    query.offices.list.queryOptions({ input: filter, placeholderData: keepPreviousData }),
  standings: () => query.home.offices.queryOptions(),
  get: (id: string) => query.offices.get.queryOptions({ input: { id } }),
  effects: (id: string, status: OfficeStatus) =>
    query.offices.effects.queryOptions({ input: { id, status } }),
}

export const useCreateOffice = () =>
  useMutation({ mutationFn: (office: Inputs['create']) => api.offices.create(office) })

export const useUpdateOffice = () =>
  useMutation({
    mutationFn: (office: Inputs['update']) => api.offices.update(office),
    onSuccess: cacheAnswer((office) => officeQueries.get(office.id).queryKey),
  })

export function useRemoveOffice() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (wanted: Inputs['remove']) => api.offices.remove(wanted),
    onSuccess: ({ id }) => client.removeQueries({ queryKey: query.offices.get.key({ input: { id } }) }),
  })
}
