import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query'
import type { AnomalyRule, AnomalyState } from '@wellstock/contract/anomaly-lists'
import type { Detection } from '@wellstock/contract/detection'
import { query } from '../lib/api.ts'

type Paged = { page: number; pageSize: number }

export const detectionQueries = {
  list: (wanted: Paged & { roomId?: string | undefined; officeId?: string | undefined }) =>
    query.detection.list.queryOptions({ input: wanted, placeholderData: keepPreviousData }),
  get: (id: string) => query.detection.get.queryOptions({ input: { id } }),
  photo: (id: string, position: number) =>
    query.detection.photo.queryOptions({
      input: { id, position },
      // A photo of a look never changes.
      staleTime: Number.POSITIVE_INFINITY,
    }),
}

export const anomalyQueries = {
  list: (wanted: Paged & { rule?: AnomalyRule | undefined; state: AnomalyState }) =>
    query.anomalies.list.queryOptions({ input: wanted, placeholderData: keepPreviousData }),
  rules: () => query.anomalies.rules.queryOptions(),
}

/** A look as the server now has it; the list of looks follows. */
export function useLookKept() {
  const client = useQueryClient()
  return (look: Detection) => {
    client.setQueryData(detectionQueries.get(look.id).queryKey, look)
    void client.invalidateQueries({ queryKey: query.detection.list.key() })
  }
}

export const useSee = () =>
  useMutation({ ...query.detection.see.mutationOptions(), onSuccess: useLookKept() })

/** Moves and counts show on every page of stock. */
export function useApply() {
  const client = useQueryClient()
  return useMutation({
    ...query.detection.apply.mutationOptions(),
    onSuccess: () => void client.invalidateQueries(),
  })
}

export function useDiscard() {
  const client = useQueryClient()
  return useMutation({
    ...query.detection.discard.mutationOptions(),
    onSuccess: () => client.invalidateQueries({ queryKey: query.detection.key() }),
  })
}

export function useLinkCode() {
  const client = useQueryClient()
  return useMutation({
    ...query.itemDetails.linkCode.mutationOptions(),
    onSuccess: () => {
      for (const part of [query.itemDetails, query.scan])
        void client.invalidateQueries({ queryKey: part.key() })
    },
  })
}

function useAnomaliesAskedAgain() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: query.anomalies.key() })
}

export const useDecide = () =>
  useMutation({ ...query.anomalies.decide.mutationOptions(), onSuccess: useAnomaliesAskedAgain() })
export const useAssign = () =>
  useMutation({ ...query.anomalies.assign.mutationOptions(), onSuccess: useAnomaliesAskedAgain() })
