import { QueryClient } from '@tanstack/react-query'
import { Problem } from './problem.ts'

const RETRIES = 2

export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => error instanceof Problem && error.isRetryable && failures < RETRIES,
      },
      // Writes are tried again by the client of the API, under one idempotency key.
      mutations: { retry: false },
    },
  })
