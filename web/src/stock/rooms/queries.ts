import type { InferContractRouterInputs } from '@orpc/contract'
import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query'
import type { RoomChecks, RoomDetails } from '@wellstock/contract/stock/room'
import type { rooms } from '@wellstock/contract/stock/rooms'
import { api, query } from '../../lib/api.ts'
import { cacheAnswer } from '../../lib/cache-answer.ts'

type Inputs = InferContractRouterInputs<typeof rooms>

export const roomQueries = {
  tree: () => query.rooms.tree.queryOptions(),
  get: (id: string) => query.rooms.get.queryOptions({ input: { id } }),
  contents: (wanted: Inputs['contents']) =>
    query.rooms.contents.queryOptions({
      input: wanted,
      placeholderData: keepPreviousData,
    }),
  checks: (id: string) => query.rooms.checks.queryOptions({ input: { id } }),
  restock: (id: string) => query.rooms.restock.queryOptions({ input: { id } }),
}

const onSuccess = cacheAnswer(({ id }: RoomDetails) => roomQueries.get(id).queryKey)

const useRoomChange = <Input>(change: (input: Input) => Promise<RoomDetails>) =>
  useMutation({ mutationFn: change, onSuccess })

export const useCreateRoom = () => useRoomChange((input: Inputs['create']) => api.rooms.create(input))
export const useUpdateRoom = () => useRoomChange((input: Inputs['update']) => api.rooms.update(input))
export const useDeactivateRoom = () =>
  useRoomChange((input: Inputs['deactivate']) => api.rooms.deactivate(input))
export const useActivateRoom = () => useRoomChange((input: Inputs['activate']) => api.rooms.activate(input))

/** Refused: somebody may have changed the bins meanwhile. */
function useBinChange<Input>(change: (input: Input) => Promise<RoomDetails>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess,
    onError: () => void client.invalidateQueries({ queryKey: query.rooms.key() }),
  })
}

const onChecked = cacheAnswer(({ id }: RoomChecks) => roomQueries.checks(id).queryKey)

export const useSetChecklist = () =>
  useMutation({
    mutationFn: (input: Inputs['setChecklist']) => api.rooms.setChecklist(input),
    onSuccess: onChecked,
  })
/** Refused: the checklist may have changed meanwhile. */
export function useCheckRoom() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: Inputs['check']) => api.rooms.check(input),
    onSuccess: onChecked,
    onError: () => void client.invalidateQueries({ queryKey: query.rooms.checks.key() }),
  })
}

export const useAddBins = () => useBinChange((input: Inputs['addBins']) => api.rooms.addBins(input))
export const useRenameBin = () => useBinChange((input: Inputs['renameBin']) => api.rooms.renameBin(input))
export const useRemoveBin = () => useBinChange((input: Inputs['removeBin']) => api.rooms.removeBin(input))
export const useOrderBins = () => useBinChange((input: Inputs['orderBins']) => api.rooms.orderBins(input))
export const usePlaceItems = () => useBinChange((input: Inputs['place']) => api.rooms.place(input))
