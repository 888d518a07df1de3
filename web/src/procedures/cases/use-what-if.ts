import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { WantedCase } from '@wellstock/contract/procedures/cases'
import type * as z from 'zod'
import { query } from '../../lib/api.ts'

type Wanted = z.input<typeof WantedCase>

/** What a booking or a move would do, asked once nothing was changed for a moment. Null: too little is said of it yet. */
export function useWhatIf(wanted: Wanted | null) {
  const now = JSON.stringify(wanted)
  const [settled] = useDebouncedValue(now, 250)
  const asked: Wanted | null = JSON.parse(settled)
  const answer = useQuery({
    ...query.procedureCases.whatIf.queryOptions({
      input: asked as Wanted,
      staleTime: 0,
      placeholderData: keepPreviousData,
    }),
    enabled: asked !== null,
  })
  const isCurrent = settled === now && !answer.isPlaceholderData
  return { data: asked ? answer.data : undefined, error: answer.error, isCurrent }
}
