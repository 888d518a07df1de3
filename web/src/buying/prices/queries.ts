import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query'
import type { PriceList, PriceListProgress } from '@wellstock/contract/buying/price-lists'
import { tagOf } from '@wellstock/contract/platform/changes'
import { api, query } from '../../lib/api.ts'
import { cacheAnswer } from '../../lib/cache-answer.ts'
import { refetchChanged } from '../../lib/changed.ts'
import { useProgress } from '../../lib/progress.ts'
import type { PricesSearch } from './prices-search.ts'

export const linesFilter = (id: string, { outcome, outliers, search }: PricesSearch) => ({
  id,
  ...(outcome && { outcome }),
  ...(outliers && { outliers: 'true' }),
  ...(search && { search }),
})

type CatalogPlace = {
  search: string
  page: number
  pageSize: number
  sort: 'name' | 'vendorSku' | 'basePrice' | 'since'
  dir: 'asc' | 'desc'
}

export const priceQueries = {
  catalog: (vendorId: string, place: CatalogPlace) =>
    query.prices.catalog.queryOptions({ input: { vendorId, ...place }, placeholderData: keepPreviousData }),
  products: (vendorId: string, search: string) =>
    query.prices.products.queryOptions({
      input: { vendorId, ...(search && { search: search.slice(0, 100) }), pageSize: 20 },
      placeholderData: keepPreviousData,
    }),
  history: (id: string) => query.prices.history.queryOptions({ input: { id } }),
  compare: (productId: string) => query.prices.compare.queryOptions({ input: { productId } }),
  lists: (vendorId: string) => query.prices.list.queryOptions({ input: { vendorId } }),
  get: (id: string) => query.prices.get.queryOptions({ input: { id } }),
  lines: (id: string, search: PricesSearch) =>
    query.prices.lines.queryOptions({
      input: { ...linesFilter(id, search), page: search.page, pageSize: search.pageSize },
      placeholderData: keepPreviousData,
    }),
}

export const useCreateList = () => useMutation(query.prices.create.mutationOptions())
// What the answer says is there at once, before anything is asked for again.
const onSuccess = cacheAnswer(({ id }: PriceList) => priceQueries.get(id).queryKey)

export const useUpdateList = () => useMutation(query.prices.update.mutationOptions({ onSuccess }))
export const useAnswerLine = () => useMutation(query.prices.answer.mutationOptions({ onSuccess }))
export const useExcludeLines = () => useMutation(query.prices.exclude.mutationOptions({ onSuccess }))
export const useUndoList = () => useMutation(query.prices.undo.mutationOptions())
export const useRemoveList = () => useMutation(query.prices.remove.mutationOptions())
export const useAddProduct = () => useMutation(query.prices.add.mutationOptions())
export const useChangeProduct = () => useMutation(query.prices.change.mutationOptions())

type Working = Extract<PriceListProgress, { step: 'working' }>

/** Checks, takes or undoes a list, which reports how far it is. */
export function useFollowed(step: 'check' | 'take' | 'undo', id: string) {
  const client = useQueryClient()
  const { progress, report } = useProgress<Working>('price-list', step, id)
  const work = useMutation({
    mutationFn: async ({ version }: { version: number }) => {
      try {
        for await (const event of await api.prices[step]({ id, version })) {
          if (event.step === 'done') return event.list
          report(event)
        }
        throw new Error('a list that neither ended nor failed')
      } finally {
        report(null)
      }
    },
    onSuccess,
    // The answer has begun before anything was written, so it cannot say what has changed.
    onSettled: () => refetchChanged(client, [tagOf('price-list', id), tagOf('price')]),
  })
  return { work, progress, isRunning: work.isPending || progress !== null }
}
