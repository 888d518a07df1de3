import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReportPart } from '@wellstock/domain/overview/reports'
import { query } from '../../lib/api.ts'
import type { Asked } from './report-filter.ts'

export type RowsPlace = {
  part: ReportPart
  officeId?: string | undefined
  /** The key of a row of the breakdown. */
  group?: string | undefined
}

/** The rows a number is the sum of. */
export const rowsFilterOf = (asked: Asked, { part, officeId, group }: RowsPlace) => ({
  ...asked,
  part,
  ...(officeId && { officeId }),
  ...(group !== undefined && { group }),
})

export const reportQueries = {
  options: () => query.officeReports.options.queryOptions(),
  get: (asked: Asked) =>
    query.officeReports.get.queryOptions({ input: asked, placeholderData: keepPreviousData }),
  rows: (asked: Asked, place: RowsPlace, page: number, pageSize: number) =>
    query.officeReports.rows.queryOptions({
      input: { ...rowsFilterOf(asked, place), page, pageSize },
      placeholderData: keepPreviousData,
    }),
  schedules: () => query.officeReports.schedules.queryOptions(),
}

/** Refused, it may be that somebody else has changed it or taken it away. */
function useListAgain() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: query.officeReports.schedules.key() })
}

export const useCreateSchedule = () => useMutation(query.officeReports.createSchedule.mutationOptions())
export const useUpdateSchedule = () =>
  useMutation({ ...query.officeReports.updateSchedule.mutationOptions(), onError: useListAgain() })
export const useRemoveSchedule = () =>
  useMutation({ ...query.officeReports.removeSchedule.mutationOptions(), onError: useListAgain() })
export const useRunSchedule = () =>
  useMutation({ ...query.officeReports.runSchedule.mutationOptions(), onError: useListAgain() })
