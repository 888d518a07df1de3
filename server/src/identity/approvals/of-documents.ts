import { type ApprovalFacts, type ApprovalKindName, firstRule } from '@wellstock/domain/identity/approvals'
import type { Sentence } from '@wellstock/messages/sentence'
import type { Person } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { policyInForce } from './policy.ts'
import { decidersOf, readCases, readStaff, rightOf } from './requests.ts'
import { reasonNotTo } from './who-may.ts'

/** What of a kind waits. */
const waiting = (
  db: Connection,
  organizationId: string,
  kind: ApprovalKindName,
  ids: readonly string[] | null,
) =>
  readCases(
    db,
    organizationId,
    `state = 'waiting' and kind = $2 and ($3::uuid[] is null or document_id = any($3))`,
    [kind, ids],
  )

/** The documents of a kind that somebody may decide now, for themselves or another. */
export async function documentsWaitingOn(
  db: Connection,
  { id, organizationId }: Person,
  kind: ApprovalKindName,
): Promise<string[]> {
  const cases = await waiting(db, organizationId, kind, null)
  if (cases.length === 0) return []
  const staff = await readStaff(db, organizationId)
  return cases.filter((found) => rightOf(staff, found, id)).map(({ request }) => request.documentId)
}

/** Whether somebody may decide a document now; why not, where it waits for others. */
export async function standingOf(
  db: Connection,
  { id, organizationId }: Person,
  kind: ApprovalKindName,
  documentId: string,
): Promise<{ mayDecide: boolean; reason: Sentence | null }> {
  const [found] = await waiting(db, organizationId, kind, [documentId])
  if (!found) return { mayDecide: false, reason: null }
  const staff = await readStaff(db, organizationId)
  const mayDecide = rightOf(staff, found, id) !== null
  return { mayDecide, reason: mayDecide ? null : reasonNotTo(staff, found, id) }
}

/** Who may decide each of these documents now. */
export async function decidersOfDocuments(
  db: Connection,
  organizationId: string,
  kind: ApprovalKindName,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const staff = await readStaff(db, organizationId)
  const cases = await waiting(db, organizationId, kind, ids)
  return new Map(cases.map((found) => [found.request.documentId, decidersOf(staff, found)]))
}

/** Whether a document would have to wait for somebody: the first rule that applies to it approves nothing at once. */
export async function wouldWait(db: Connection, organizationId: string, facts: ApprovalFacts) {
  const { rules } = await policyInForce(db, organizationId)
  return !firstRule(rules, facts)?.auto
}
