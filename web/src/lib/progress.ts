import { useQuery, useQueryClient } from '@tanstack/react-query'

/** How far work is, by a name of its own: it goes on while its page is left, and is found again there. */
export function useProgress<Progress>(...name: readonly string[]) {
  const client = useQueryClient()
  const queryKey = ['progress', ...name]
  const { data: progress = null } = useQuery<Progress | null>({
    queryKey,
    queryFn: () => null,
    enabled: false,
    gcTime: Number.POSITIVE_INFINITY,
  })
  return { progress, report: (next: Progress | null) => void client.setQueryData(queryKey, next) }
}
