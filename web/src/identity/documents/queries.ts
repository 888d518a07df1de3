import { keepPreviousData } from '@tanstack/react-query'
import type { RecordKind } from '@wellstock/contract/identity/record-kinds'
import { getFile, query } from '../../lib/api.ts'
import type { DocumentsSearch } from './documents-search.ts'

/** What narrows the list, as the server asks for it. */
export const filterOf = ({ page: _, pageSize: __, toSign, ...filter }: DocumentsSearch) => ({
  ...filter,
  ...(toSign && { toSign: 'true' as const }),
})

export const documentQueries = {
  list: (search: DocumentsSearch) =>
    query.documents.list.queryOptions({
      input: { ...filterOf(search), page: search.page, pageSize: search.pageSize },
      placeholderData: keepPreviousData,
    }),
  /** Those of a record, the first hundred. */
  of: (kind: RecordKind, recordId: string) =>
    query.documents.list.queryOptions({ input: { kind, recordId, pageSize: 100 } }),
  choices: () => query.documents.choices.queryOptions(),
  records: (kind: RecordKind, search: string) =>
    query.documents.records.queryOptions({
      input: { kind, ...(search && { search }) },
      placeholderData: keepPreviousData,
    }),
  at: (slug: string) => query.documents.get.queryOptions({ input: { slug } }),
  /** A version never changes. */
  text: (id: string, number: number) => ({
    queryKey: ['document-text', id, number],
    queryFn: async ({ signal }: { signal: AbortSignal }) =>
      (await getFile(fileOf(id, number), {}, signal)).text(),
    staleTime: Number.POSITIVE_INFINITY,
  }),
}

/** Where a version is had. */
export const fileOf = (id: string, number: number) => `/api/documents/${id}/versions/${number}/file`
