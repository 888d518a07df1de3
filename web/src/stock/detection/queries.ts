import { keepPreviousData, useMutation } from '@tanstack/react-query'
import type { Detection } from '@wellstock/contract/stock/detection'
import type { AnomalyRule, AnomalyState } from '@wellstock/domain/stock/anomalies'
import { query } from '../../lib/api.ts'
import { cacheAnswer } from '../../lib/cache-answer.ts'

type Paged = { page: number; pageSize: number }

export const detectionQueries = {
  list: (wanted: Paged & { roomId?: string | undefined; officeId?: string | undefined }) =>
    query.detection.list.queryOptions({ input: wanted, placeholderData: keepPreviousData }),
  get: (id: string) => query.detection.get.queryOptions({ input: { id } }),
  photo: (id: string, position: number) =>
    query.detection.photo.queryOptions({
      input: { id, position },
      // A photo of a shelf check never changes.
      staleTime: Number.POSITIVE_INFINITY,
    }),
}

export const anomalyQueries = {
  list: (wanted: Paged & { rule?: AnomalyRule | undefined; state: AnomalyState }) =>
    query.anomalies.list.queryOptions({ input: wanted, placeholderData: keepPreviousData }),
  rules: () => query.anomalies.rules.queryOptions(),
  tried: (figures: { rule: AnomalyRule; threshold: number; recentDays: number | null }) =>
    query.anomalies.tryRule.queryOptions({
      input: { ...figures, recentDays: figures.recentDays ?? undefined },
      staleTime: Number.POSITIVE_INFINITY,
    }),
}

export const cacheShelfCheck = cacheAnswer(({ id }: Detection) => detectionQueries.get(id).queryKey)

export const useSee = () => useMutation(query.detection.see.mutationOptions({ onSuccess: cacheShelfCheck }))
export const useApply = () => useMutation(query.detection.apply.mutationOptions())
export const useDiscard = () => useMutation(query.detection.discard.mutationOptions())
export const useLinkCode = () => useMutation(query.itemDetails.linkCode.mutationOptions())
export const useSetRule = () => useMutation(query.anomalies.setRule.mutationOptions())
export const useDecide = () => useMutation(query.anomalies.decide.mutationOptions())
export const useAssign = () => useMutation(query.anomalies.assign.mutationOptions())
