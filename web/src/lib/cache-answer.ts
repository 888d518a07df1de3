import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** What a write answers is shown at once: the `onSuccess` of a mutation whose answer is what a query would get. */
export const cacheAnswer =
  <Answer>(keyOf: (answer: Answer) => QueryKey) =>
  (answer: Answer, _input: unknown, _before: unknown, { client }: { client: QueryClient }) => {
    client.setQueryData(keyOf(answer), answer)
  }
