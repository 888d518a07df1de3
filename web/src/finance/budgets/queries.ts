import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query'
import type { BudgetSettings } from '@wellstock/contract/finance/budget-lines'
import type { Narrowing } from '@wellstock/contract/finance/budgets'
import { query } from '../../lib/api.ts'
import { messageOf } from '../../lib/problem.ts'
import { toast } from '../../ui/toast.tsx'
import type { BudgetsSearch } from './budgets-search.ts'

export type EntryPlace = Partial<Omit<Narrowing, 'year'>> & {
  year: number
  kind?: BudgetsSearch['kind']
  figure?: 'allocated' | 'precommitted' | 'committed' | 'spent' | 'remaining' | 'available'
  document?: string
  from?: string
  to?: string
  sort?: BudgetsSearch['sort']
  dir?: BudgetsSearch['dir']
}

/** What the whole page is narrowed to, of a year. */
export const placeOf = (year: number, { department, category, office, status }: BudgetsSearch) => ({
  year,
  ...(department && { departmentId: department }),
  ...(category && { categoryId: category }),
  ...(office && { officeId: office }),
  ...(status && { status }),
})

/** The same, with what narrows and orders entries. */
export const entriesOf = (year: number, search: BudgetsSearch): EntryPlace => {
  const { kind, document, from, to, sort, dir } = search
  return {
    ...placeOf(year, search),
    ...(kind && { kind }),
    ...(document && { document }),
    ...(from && { from }),
    ...(to && { to }),
    sort,
    dir,
  }
}

type Paging = { page: number; pageSize: number }

export const budgetQueries = {
  list: (year: number | undefined) =>
    query.budgets.list.queryOptions({
      input: year === undefined ? {} : { year },
      placeholderData: keepPreviousData,
    }),
  months: (place: Narrowing) =>
    query.budgets.months.queryOptions({ input: place, placeholderData: keepPreviousData }),
  entries: (place: EntryPlace, paging: Paging) =>
    query.budgets.entries.queryOptions({ input: { ...place, ...paging }, placeholderData: keepPreviousData }),
  held: (place: Narrowing, paging: Paging) =>
    query.budgets.held.queryOptions({ input: { ...place, ...paging }, placeholderData: keepPreviousData }),
  changes: (year: number, state: BudgetsSearch['state'], paging: Paging) =>
    query.budgets.changes.queryOptions({
      input: { year, ...(state && { state }), ...paging },
      placeholderData: keepPreviousData,
    }),
  settings: () => query.budgets.settings.queryOptions(),
}

export const useRequestChange = () => useMutation(query.budgets.requestChange.mutationOptions())
export const useRelease = () => useMutation(query.budgets.release.mutationOptions())
export const useSettle = () => useMutation(query.budgets.settle.mutationOptions())
export const useRejectChange = () => useMutation(query.budgets.rejectChange.mutationOptions())

/** Refused, somebody was faster or the money is gone: what is shown is asked for again. */
function useAskAgain() {
  const client = useQueryClient()
  return (error: Error) => {
    toast.error(messageOf(error))
    void client.invalidateQueries({ queryKey: query.budgets.key() })
  }
}
export const useApproveChange = () =>
  useMutation({ ...query.budgets.approveChange.mutationOptions(), onError: useAskAgain() })
export const useWithdrawChange = () =>
  useMutation({ ...query.budgets.withdrawChange.mutationOptions(), onError: useAskAgain() })

export function useSetControl() {
  const client = useQueryClient()
  return useMutation({
    ...query.budgets.setControl.mutationOptions(),
    onError: () => void client.invalidateQueries({ queryKey: query.budgets.list.key() }),
  })
}

/** What changes the settings answers with all of them. */
function useOnSettings() {
  const client = useQueryClient()
  return {
    onSuccess: (settings: BudgetSettings) => client.setQueryData(budgetQueries.settings().queryKey, settings),
    onError: () => void client.invalidateQueries({ queryKey: query.budgets.settings.key() }),
  }
}
export const useSetFirstMonth = () =>
  useMutation({ ...query.budgets.setFirstMonth.mutationOptions(), ...useOnSettings() })
export const useSetRule = () =>
  useMutation({ ...query.budgets.setRule.mutationOptions(), ...useOnSettings() })
export const useAddCategory = () =>
  useMutation({ ...query.budgets.addCategory.mutationOptions(), ...useOnSettings() })
export const useSetCategory = () =>
  useMutation({ ...query.budgets.setCategory.mutationOptions(), ...useOnSettings() })
export const useOrderCategories = () =>
  useMutation({ ...query.budgets.orderCategories.mutationOptions(), ...useOnSettings() })
