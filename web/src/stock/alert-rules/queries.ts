import { useMutation } from '@tanstack/react-query'
import { query } from '../../lib/api.ts'

export const ruleQueries = { list: () => query.alertRules.list.queryOptions() }

export const useCreateRule = () => useMutation(query.alertRules.create.mutationOptions())
export const useUpdateRule = () => useMutation(query.alertRules.update.mutationOptions())
export const useRemoveRule = () => useMutation(query.alertRules.remove.mutationOptions())
export const useTestRule = () => useMutation(query.alertRules.test.mutationOptions())
