import { useMutation } from '@tanstack/react-query'
import { query } from '../../lib/api.ts'
import { cacheAnswer } from '../../lib/cache-answer.ts'

export const officeHoursQueries = {
  get: (id: string) => query.officeHours.get.queryOptions({ input: { id } }),
}

export const useSetWeek = () =>
  useMutation(
    query.officeHours.setWeek.mutationOptions({
      onSuccess: cacheAnswer(({ officeId }) => officeHoursQueries.get(officeId).queryKey),
    }),
  )
export const useAddClosedDays = () => useMutation(query.officeHours.addClosedDays.mutationOptions())
export const useRemoveClosedDay = () => useMutation(query.officeHours.removeClosedDay.mutationOptions())
