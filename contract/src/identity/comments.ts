import { MAX_COMMENT, MAX_MENTIONS } from '@wellstock/domain/identity/comments'
import { issue, said } from '@wellstock/messages/sentence'
import * as z from 'zod'
import { Id, Instant, pageOf, paging, text } from '../platform/fields.ts'
import { route } from '../platform/route.ts'
import { RecordKindField } from './records.ts'

export * from '@wellstock/domain/identity/comments'

const Named = z.object({ id: z.string(), name: z.string() })

/** What somebody wrote about a record. */
export const Comment = z.object({
  id: z.string(),
  author: Named,
  /** As it was written; empty once it is deleted. */
  text: z.string(),
  /** Whom it mentions, each by the name that stands in the text after an `@`. */
  mentions: z.array(Named),
  createdAt: Instant,
  isDeleted: z.boolean(),
  /** The caller wrote it and may delete it. */
  canDelete: z.boolean(),
})
export type Comment = z.infer<typeof Comment>

export const NewComment = z.strictObject({
  kind: RecordKindField,
  /** Of the record. */
  id: Id,
  text: text('comment', { min: 1, max: MAX_COMMENT }),
  /** Who is notified: people who see the record. */
  mentions: z
    .array(Id)
    .max(MAX_MENTIONS, issue.at_most_mentions({ max: MAX_MENTIONS }))
    .default([]),
})
export type NewComment = z.output<typeof NewComment>

const tag = 'Comments'
const missing = said.record_not_found()
const OfRecord = z.strictObject({ kind: RecordKindField, id: Id })

export const comments = {
  list: route('comments.write', {
    method: 'GET',
    path: '/comments',
    tag,
    summary: 'The comments of a record, the newest first',
    missing,
  })
    .input(OfRecord.extend(paging))
    .output(pageOf(Comment)),
  people: route('comments.write', {
    method: 'GET',
    path: '/comments/people',
    tag,
    summary: 'Who sees a record, and so can be mentioned',
    missing,
  })
    .input(OfRecord)
    .output(z.array(Named)),
  add: route('comments.write', {
    method: 'POST',
    path: '/comments',
    tag,
    summary: 'Comment on a record',
    missing,
  })
    .input(NewComment)
    .output(Comment),
  delete: route('comments.write', {
    method: 'POST',
    path: '/comments/{id}/delete',
    tag,
    summary: 'Delete a comment of your own: that there was one remains',
    missing: said.comment_not_found(),
  })
    .input(z.strictObject({ id: Id }))
    .output(Comment),
}
