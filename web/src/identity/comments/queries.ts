import { keepPreviousData } from '@tanstack/react-query'
import type { RecordLink } from '@wellstock/contract/identity/records'
import { query } from '../../lib/api.ts'

export type CommentedRecord = Pick<RecordLink, 'kind' | 'id'>

export const commentQueries = {
  of: (record: CommentedRecord, page: number, pageSize: number) =>
    query.comments.list.queryOptions({
      input: { ...record, page, pageSize },
      placeholderData: keepPreviousData,
    }),
  /** Who sees the record. */
  people: (record: CommentedRecord) => query.comments.people.queryOptions({ input: record }),
}
