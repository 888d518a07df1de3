import { type ApprovalContent, canonicalText, stillStands } from '@wellstock/domain/identity/approval-content'
import { amountForRoute, firstRule, type PolicyRule } from '@wellstock/domain/identity/approvals'
import { v7 as uuid } from 'uuid'
import type { Person } from '../../platform/access/person.ts'
import type { ApprovalKind } from '../../platform/app.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { insertRow } from '../../platform/database/write.ts'
import type { Case } from './requests.ts'
import { contentOf } from './show.ts'
import type { Submission } from './submission.ts'
import { aboutRequest, changed, factsOf, hashOf, makeVoid, standingOf } from './submit.ts'

/**
 * Whether what was decided of a document, or is still to be, holds for how it is now: all but money is as it was, and the total is
 * within tolerance of the submitted one and within the rule it went by, or has only become less.
 */
async function holdsFor(
  tx: Connection,
  organizationId: string,
  { request }: Case,
  kind: ApprovalKind,
  document: Submission,
): Promise<boolean> {
  const [policy] = await tx.rows<{ rules: PolicyRule[] }>(
    'select rules from approval_policy where organization_id = $1 and number = $2',
    [organizationId, request.policyNumber],
  )
  const rule = firstRule(policy?.rules ?? [], factsOf(kind, document))
  const isNotMore = document.amount !== null && request.amount !== null && document.amount <= request.amount
  return (
    (isNotMore || rule?.id === request.ruleId) &&
    stillStands(await afterMergers(tx, organizationId, contentOf(request.submittedContent)), document.content)
  )
}

/** What was submitted, with the vendors that others were merged into since in their place: it is for the same. */
async function afterMergers(
  tx: Connection,
  organizationId: string,
  content: ApprovalContent,
): Promise<ApprovalContent> {
  const merged = await tx.rows<{ id: string; mergedInto: string }>(
    'select id, merged_into from vendor where organization_id = $1 and merged_into is not null and id = any($2)',
    [organizationId, content.lines.flatMap(({ vendor }) => vendor ?? [])],
  )
  const now = new Map(merged.map(({ id, mergedInto }) => [id, mergedInto]))
  const lines = content.lines.map((line) => ({
    ...line,
    vendor: now.get(String(line.vendor)) ?? line.vendor,
  }))
  return { ...content, lines }
}

/** Whether a document that was approved would still be if it were revised to this. */
export async function wouldStand(
  tx: Connection,
  organizationId: string,
  kind: ApprovalKind,
  document: Submission,
): Promise<boolean> {
  const found = await standingOf(tx, organizationId, kind, document.id)
  return found?.request.state === 'approved' && holdsFor(tx, organizationId, found, kind, document)
}

/** A document has changed since it asked: where what was decided holds, both hashes are kept, otherwise it is void. */
export async function reviseRequest(
  tx: Connection,
  person: Person,
  kind: ApprovalKind,
  document: Submission,
): Promise<'stands' | 'voided'> {
  const { organizationId } = person
  const found = await standingOf(tx, organizationId, kind, document.id)
  if (!found) return 'voided'
  const { request } = found
  const content = canonicalText(document.content)
  if (content === request.content) return 'stands'
  const stands = await holdsFor(tx, organizationId, found, kind, document)
  if (!stands) {
    await makeVoid(tx, person, found)
    return 'voided'
  }
  const newHash = hashOf(content)
  await insertRow(tx, 'approval_revision', {
    organizationId,
    id: uuid(),
    requestId: request.id,
    oldHash: request.contentHash,
    newHash,
    amount: document.amount,
    revisedBy: person.id,
  })
  await tx.rows(
    `update approval_request set content = $3, content_hash = $4, amount = $5, routed_amount = $6, budget_state = $7,
       editors = case when $8 = requested_by or $8 = any(editors) then editors else editors || $8::uuid end,
       version = version + 1, updated_at = now()
     where organization_id = $1 and id = $2`,
    [
      organizationId,
      request.id,
      content,
      newHash,
      document.amount,
      amountForRoute(document),
      document.budgetState,
      person.id,
    ],
  )
  await note(
    tx,
    person,
    'approval.revised',
    { entity: 'approval', id: request.id },
    { ...aboutRequest(request), from: request.amount, to: document.amount },
  )
  await changed(tx, organizationId, request.id)
  return 'stands'
}
