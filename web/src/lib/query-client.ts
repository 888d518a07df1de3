import { QueryClient } from '@tanstack/react-query'
import { followOwnChanges } from './changed.ts'
import { Problem } from './problem.ts'

const RETRIES = 2

export function createQueryClient() {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        // A request that cannot get through fails, and says so; it does not wait for better times in silence.
        networkMode: 'always',
        staleTime: 30_000,
        retry: (failures, error) => error instanceof Problem && error.isRetryable && failures < RETRIES,
      },
      // Writes are tried again by the client of the API, under one idempotency key.
      mutations: { networkMode: 'always', retry: false },
    },
  })
  followOwnChanges(client)
  return client
}
