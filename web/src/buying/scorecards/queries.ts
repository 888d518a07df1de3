import { keepPreviousData } from '@tanstack/react-query'
import type { OpenedPart } from '@wellstock/contract/buying/scorecards'
import { query } from '../../lib/api.ts'
import type { Paging } from '../../ui/summed-rows.tsx'

export const scorecardQueries = {
  get: (vendorId: string) => query.scorecards.get.queryOptions({ input: { vendorId } }),
  rows: (vendorId: string, part: OpenedPart, paging: Paging) =>
    query.scorecards.rows.queryOptions({
      input: { vendorId, part, ...paging },
      placeholderData: keepPreviousData,
    }),
}
