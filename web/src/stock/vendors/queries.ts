import { keepPreviousData, useMutation } from '@tanstack/react-query'
import { query } from '../../lib/api.ts'
import type { VendorsSearch } from './vendors-search.ts'

export const filterOf = ({ search, state, category, documents, sort, dir }: VendorsSearch) => ({
  ...{ sort, dir },
  ...(search && { search }),
  ...(state && { state }),
  ...(category && { category }),
  ...(documents && { documents }),
})

export const vendorQueries = {
  list: (search: VendorsSearch) =>
    query.vendors.list.queryOptions({
      input: { ...filterOf(search), page: search.page, pageSize: search.pageSize },
      placeholderData: keepPreviousData,
    }),
  /** Those something can be merged into. */
  others: () => query.vendors.list.queryOptions({ input: { pageSize: 100 } }),
  get: (slug: string) => query.vendors.get.queryOptions({ input: { slug } }),
  bank: (slug: string) => query.vendorBank.get.queryOptions({ input: { slug } }),
  requirements: () => query.vendors.requirements.queryOptions(),
  duplicates: () => query.vendors.duplicates.queryOptions(),
}

export const useCreateVendor = () => useMutation(query.vendors.create.mutationOptions())
export const useUpdateVendor = () => useMutation(query.vendors.update.mutationOptions())
export const useMergeVendor = () => useMutation(query.vendors.merge.mutationOptions())
export const useVendorStep = () => useMutation(query.vendors.step.mutationOptions())
export const useAskForBank = () => useMutation(query.vendorBank.ask.mutationOptions({ gcTime: 0 }))
export const useConfirmBank = () => useMutation(query.vendorBank.confirm.mutationOptions())
export const useRejectBank = () => useMutation(query.vendorBank.reject.mutationOptions())
export const useStopBank = () => useMutation(query.vendorBank.stop.mutationOptions())
export const useRequire = () => useMutation(query.vendors.require.mutationOptions())
