import type { RootCause } from '@wellstock/contract/stock/counts'
import { said } from '@wellstock/messages/sentence'
import { submitForApproval, withdrawRequest } from '../../identity/approvals/submit.ts'
import type { Person, Scope } from '../../platform/access/person.ts'
import { notTheirs } from '../../platform/audit/attempt.ts'
import type { Connection } from '../../platform/database/database.ts'
import { moveTo, recordStep } from '../../platform/workflow/document.ts'
import { countApproval, submissionOf } from './approval.ts'
import { countDocument, lockForStep } from './count-document.ts'
import { mayNotPost, missing } from './find-count.ts'
import { lockedLines, postLines, refuseBlocked } from './posting.ts'
import { varianceOf, worthOf } from './tolerance.ts'

type Cause = { lineId: string; rootCause: RootCause | null; note: string }

/** Says why lines differ. */
export async function setCauses(
  tx: Connection,
  person: Person,
  scope: Scope,
  { id, causes }: { id: string; causes: Cause[] },
) {
  await lockForStep(tx, person, scope, 'explain', { id })
  const changed = await tx.rows(
    `update count_line l set root_cause = given.cause, note = given.note
     from unnest($3::uuid[], $4::text[], $5::text[]) as given(id, cause, note)
     where l.organization_id = $1 and l.count_id = $2 and l.id = given.id returning 1`,
    [
      scope.organizationId,
      id,
      causes.map(({ lineId }) => lineId),
      causes.map(({ rootCause }) => rootCause),
      causes.map((cause) => cause.note),
    ],
  )
  if (changed.length < new Set(causes.map(({ lineId }) => lineId)).size) throw missing()
  await recordStep(tx, person, countDocument, 'explain', id, { causes })
}

/**
 * Posts what differs, where the approval policy lets it go at once; otherwise it waits for those who approve it. A count
 * without a difference changes nothing, and nobody is asked.
 */
export async function postCount(tx: Connection, person: Person, scope: Scope, id: string) {
  const count = await lockForStep(tx, person, scope, 'post', { id })
  const lines = await lockedLines(tx, scope.organizationId, id)
  refuseBlocked(lines)
  const differences = lines.filter((line) => varianceOf(line) !== 0).length
  if (differences > 0) {
    const submission = await submissionOf(tx, person.id, count, lines)
    if ((await submitForApproval(tx, person, countApproval, submission)) === 'waiting')
      return moveTo(tx, person, countDocument, 'ask', count, 'awaiting_approval', {
        about: { number: count.number, differences, ...worthOf(lines) },
      })
  }
  if (mayNotPost(person, lines))
    throw notTheirs(
      'OPERATION_FAILED',
      said.differences_need_somebody_else(),
      { entity: 'count', id: count.id },
      { number: count.number, step: 'post' },
    )
  await postLines(tx, person, 'post', count, lines)
}

/** Ends a count that nobody needs any more. No stock changes. */
export async function cancelCount(tx: Connection, person: Person, scope: Scope, id: string) {
  const count = await lockForStep(tx, person, scope, 'cancel', { id })
  await withdrawRequest(tx, person, countApproval, id)
  await moveTo(tx, person, countDocument, 'cancel', count, 'cancelled', { about: { from: count.state } })
}
