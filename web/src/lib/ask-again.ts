import { type QueryKey, useQueryClient } from '@tanstack/react-query'

/** After several at once: what was refused says of nothing that it has changed, and is not as it is shown. */
export function useAskAgainIfRefused(queryKey: QueryKey) {
  const client = useQueryClient()
  return (outcomes: readonly { done: boolean }[]) => {
    if (outcomes.some(({ done }) => !done)) void client.invalidateQueries({ queryKey })
  }
}
