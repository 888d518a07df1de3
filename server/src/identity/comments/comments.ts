import type { Comment, comments, NewComment } from '@wellstock/contract/identity/comments'
import type { RecordKind, RecordLink } from '@wellstock/contract/identity/records'
import { said } from '@wellstock/messages/sentence'
import { v7 as uuid } from 'uuid'
import type * as z from 'zod'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { readPage } from '../../platform/database/read-page.ts'
import { insertRow } from '../../platform/database/write.ts'
import { publish } from '../../platform/events/publish.ts'
import type { ScopedCall } from '../../platform/http/call.ts'
import { problem } from '../../platform/http/problem.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { peopleWhoSee, recordsOf } from '../records/seen-records.ts'

type Ref = { kind: RecordKind; id: string }
type Wanted = z.output<NonNullable<(typeof comments.list)['~orpc']['inputSchema']>>

/** The record, if the person sees it. */
async function recordFor({ app, db, person }: ScopedCall, { kind, id }: Ref): Promise<RecordLink> {
  const [record] = await recordsOf(db, app.recordSubjects, person, kind, { id })
  if (!record) throw problem('NOT_FOUND', said.record_not_found())
  return record
}

const FROM = `comment c join person a on a.organization_id = c.organization_id and a.id = c.author_id`

/** Comments `c` as `$person` sees them. */
const columns = (person: string) => `c.id, jsonb_build_object('id', a.id, 'name', a.name) as author, c.text,
  c.created_at, c.deleted_at is not null as is_deleted, c.deleted_at is null and c.author_id = ${person} as can_delete,
  case when c.deleted_at is null then coalesce((
    select jsonb_agg(jsonb_build_object('id', m.person_id, 'name', m.name) order by m.name, m.person_id) from comment_mention m
    where m.organization_id = c.organization_id and m.comment_id = c.id), '[]') else '[]' end as mentions`

export async function listComments(call: ScopedCall, { kind, id, ...paging }: Wanted) {
  await recordFor(call, { kind, id })
  const { db, person } = call
  const from = `${FROM} where c.organization_id = $1 and c.kind = $2 and c.record_id = $3`
  return readPage(db, paging, from, [person.organizationId, kind, id], (limit, all) =>
    db.rows<Comment>(
      `select ${columns(`$${all.push(person.id)}`)} from ${from} order by c.created_at desc, c.id desc ${limit}`,
      all,
    ),
  )
}

export async function peopleOf(call: ScopedCall, record: Ref) {
  await recordFor(call, record)
  return peopleWhoSee(call.db, call.app.recordSubjects, call.person.organizationId, record)
}

/** Comments on a record, and has those notified whom the comment mentions. */
export async function addComment(call: ScopedCall, wanted: NewComment): Promise<Comment> {
  const { db: tx, person } = call
  const { kind, id: recordId, text } = wanted
  const { organizationId } = person
  const record = await recordFor(call, { kind, id: recordId })
  const asked = new Set(wanted.mentions)
  const mentioned = (asked.size > 0 ? await peopleOf(call, record) : []).filter((each) => asked.has(each.id))
  if (mentioned.length < asked.size) throw invalid({ mentions: said.mention_who_sees_it() })

  const id = uuid()
  await insertRow(tx, 'comment', { organizationId, id, kind, recordId, authorId: person.id, text })
  for (const { id: personId, name } of mentioned)
    await insertRow(tx, 'comment_mention', { organizationId, commentId: id, personId, name })
  const personIds = mentioned.map((each) => each.id).filter((each) => each !== person.id)
  if (personIds.length > 0)
    await publish(tx, organizationId, 'comment.mentioned', {
      commentId: id,
      personIds,
      by: person.name,
      record: record.name,
      url: record.url + (call.app.recordSubjects.find((each) => each.kind === kind)?.toComments ?? ''),
    })
  await noteOf(call, 'added', id, record)
  return readComment(tx, call, id)
}

/** Deletes the text of one's own comment. That there was a comment, whose and when, remains. */
export async function deleteComment(call: ScopedCall, { id }: { id: string }): Promise<Comment> {
  const { db: tx, person } = call
  const [comment] = await tx.rows<Ref & { isOwn: boolean; isDeleted: boolean }>(
    `select kind, record_id as id, author_id = $3 as is_own, deleted_at is not null as is_deleted from comment
     where organization_id = $1 and id = $2 for update`,
    [person.organizationId, id, person.id],
  )
  const missing = () => problem('NOT_FOUND', said.comment_not_found())
  if (!comment) throw missing()
  const [record] = await recordsOf(tx, call.app.recordSubjects, person, comment.kind, { id: comment.id })
  if (!record) throw missing()
  if (!comment.isOwn) throw problem('FORBIDDEN', said.comment_of_somebody_else())
  if (!comment.isDeleted) {
    await tx.rows(`update comment set text = '', deleted_at = now() where organization_id = $1 and id = $2`, [
      person.organizationId,
      id,
    ])
    await noteOf(call, 'deleted', id, record)
  }
  return readComment(tx, call, id)
}

/** Without the text: the audit keeps what it is told for good, and a comment can be deleted. */
async function noteOf(
  { db: tx, person }: ScopedCall,
  what: 'added' | 'deleted',
  id: string,
  record: RecordLink,
) {
  tx.touch('comment', record.id)
  await note(
    tx,
    person,
    `comment.${what}`,
    { entity: 'comment', id },
    { kind: record.kind, record: record.name },
  )
}

async function readComment(db: Connection, { person }: ScopedCall, id: string): Promise<Comment> {
  const [comment] = await db.rows<Comment>(
    `select ${columns('$3')} from ${FROM} where c.organization_id = $1 and c.id = $2`,
    [person.organizationId, id, person.id],
  )
  if (!comment) throw problem('NOT_FOUND', said.comment_not_found())
  return comment
}

/** The comments of a record that is merged into another belong to that one. */
export const moveComments = (
  tx: Connection,
  organizationId: string,
  kind: RecordKind,
  { id, into }: { id: string; into: string },
) =>
  tx.rows('update comment set record_id = $4 where organization_id = $1 and kind = $2 and record_id = $3', [
    organizationId,
    kind,
    id,
    into,
  ])
