import { useMutation } from '@tanstack/react-query'
import { query } from '../../lib/api.ts'

export const departmentQueries = {
  list: () => query.departments.list.queryOptions(),
  /** Those called something like this, the nearest first. */
  alike: (name: string) => query.departments.list.queryOptions({ input: { alike: name } }),
  heads: () => query.departments.heads.queryOptions(),
  contents: (id: string) => query.departments.contents.queryOptions({ input: { id } }),
}

export const useCreateDepartment = () => useMutation(query.departments.create.mutationOptions())
export const useUpdateDepartment = () => useMutation(query.departments.update.mutationOptions())
export const useMergeDepartment = () => useMutation(query.departments.merge.mutationOptions())
