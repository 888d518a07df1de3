import { randomUUID } from 'node:crypto'
import type { ThresholdChanges } from '@wellstock/contract/stock/threshold'
import type { ThresholdOutcome } from '@wellstock/contract/stock/threshold-changes'
import { addedValue, MAX_OWN_ITEMS } from '@wellstock/contract/stock/thresholds'
import { moneyText } from '@wellstock/domain/identity/approval-content'
import type { Submission } from '../../identity/approvals/submission.ts'
import { submitForApproval } from '../../identity/approvals/submit.ts'
import { nextNumber } from '../../identity/offices/next-number.ts'
import { everyOffice, type Person, type Scope } from '../../platform/access/person.ts'
import type { ApprovalKind } from '../../platform/app.ts'
import { differences } from '../../platform/audit/differences.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { insertRow } from '../../platform/database/write.ts'
import { yearOf } from '../../platform/today.ts'
import { lockDocument, moveTo, NOW } from '../../platform/workflow/document.ts'
import { type Change, changeThresholds, lookAt, type Written } from './change.ts'
import { changeDocument, type LockedChange } from './change-document.ts'

const CHUNK = 500

const decide = (
  tx: Connection,
  person: Person,
  step: keyof typeof changeDocument.edges,
  change: LockedChange,
  state: LockedChange['state'],
  about: Record<string, unknown> = {},
) =>
  moveTo(tx, person, changeDocument, step, change, state, {
    stamps: { decided_by: person.id, decided_at: NOW, remark: about.reason ?? '' },
    about: { number: change.number, ...about },
  })

const lock = (tx: Connection, person: Person, id: string) =>
  lockDocument(tx, changeDocument, everyOffice(person), id)

async function reject(tx: Connection, person: Person, id: string, reason: string) {
  await decide(tx, person, 'reject', await lock(tx, person, id), 'rejected', { reason })
}

/** Changes of many items as documents that ask for approval. Approved, each line is changed that nobody changed meanwhile. */
export const thresholdApproval: ApprovalKind = {
  name: 'threshold_change',
  async approved(tx, person, id) {
    const change = await lock(tx, person, id)
    const { organizationId } = person
    const lines = await tx.rows<{
      itemId: string
      version: number
      changes: Record<string, { to: unknown }>
    }>(
      `select item_id, version, changes from threshold_change_line where organization_id = $1 and change_id = $2 order by item_id`,
      [organizationId, id],
    )
    const outcomes: ThresholdOutcome[] = []
    for (let at = 0; at < lines.length; at += CHUNK) {
      const changes = lines.slice(at, at + CHUNK).map(({ itemId, version, changes }) => ({
        itemId,
        version,
        fields: Object.fromEntries(
          Object.entries(changes).map(([field, { to }]) => [field, to]),
        ) as ThresholdChanges,
      }))
      // It is still whoever asked who changes them: the approval says who let them.
      const requester = { id: change.requestedBy, organizationId }
      outcomes.push(...(await changeThresholds(tx, requester, everyOffice(person), changes, change.reason)))
    }
    await tx.rows(
      `update threshold_change_line l set outcome = o.outcome, message = o.message
       from jsonb_to_recordset($3::jsonb) as o ("itemId" uuid, outcome text, message jsonb)
       where l.organization_id = $1 and l.change_id = $2 and l.item_id = o."itemId"`,
      [
        organizationId,
        id,
        JSON.stringify(
          outcomes.map(({ itemId, outcome, messageReason }) => ({ itemId, outcome, message: messageReason })),
        ),
      ],
    )
    const changed = outcomes.filter(({ outcome }) => outcome === 'changed').length
    await decide(tx, person, 'apply', change, 'applied', { items: outcomes.length, changed })
  },
  rejected: reject,
  // It is set up anew from the levels as they are.
  changesRequested: reject,
  async withdrawn(tx, person, id) {
    await decide(tx, person, 'withdraw', await lock(tx, person, id), 'withdrawn')
  },
}

/** Changes levels at once, up to `MAX_OWN_ITEMS` of them; more wait for approval. What is wrong or stale is refused either way. */
export async function changeOrAsk(
  tx: Connection,
  person: Person,
  scope: Scope,
  now: Date,
  changes: readonly Change[],
  reason: string,
): Promise<ThresholdOutcome[]> {
  const { outcomes, written } = await lookAt(tx, scope, changes)
  if (written.length <= MAX_OWN_ITEMS) return changeThresholds(tx, person, scope, changes, reason)
  await ask(tx, person, now, written, reason)
  return outcomes.map((each) => (each.outcome === 'changed' ? { ...each, outcome: 'waiting' } : each))
}

async function ask(tx: Connection, person: Person, now: Date, written: readonly Written[], reason: string) {
  const { organizationId } = person
  const id = randomUUID()
  const number = await nextNumber(tx, organizationId, {
    ...{ prefix: 'THR', year: await yearOf(tx, organizationId, now) },
  })
  const amount = addedValue(
    written.map(({ before, after }) => ({ before: before.fields, after, unitPrice: before.unitPrice })),
  )
  await insertRow(tx, 'threshold_change', {
    organizationId,
    id,
    number,
    reason,
    amount,
    requestedBy: person.id,
  })
  const lines = written.map(({ before, after }) => ({
    item: before.itemId,
    name: before.name,
    officeId: before.officeId,
    version: before.version,
    changes: differences(before.fields, after),
  }))
  await tx.rows(
    `insert into threshold_change_line (organization_id, change_id, item_id, version, changes)
     select $1, $2, l.item, l.version, l.changes from jsonb_to_recordset($3::jsonb) as l (item uuid, version integer, changes jsonb)`,
    [organizationId, id, JSON.stringify(lines)],
  )
  const about = { number, reason, items: lines.length }
  await note(tx, person, 'threshold-change.requested', { entity: 'threshold-change', id }, about)
  const submission: Submission = {
    id,
    number,
    // Whoever decides need not see levels otherwise: why is part of what they read.
    title: `${lines.length} × ${reason}`.slice(0, 300),
    url: `/dashboard/thresholds?change=${id}`,
    officeIds: [...new Set(lines.map(({ officeId }) => officeId))].sort(),
    department: null,
    category: null,
    amount,
    budgetState: 'none',
    flags: [],
    isWithinOwnLimit: false,
    editors: [],
    names: Object.fromEntries(lines.map(({ item, name }) => [item, name])),
    content: {
      type: 'threshold_change',
      organization: organizationId,
      requester: person.id,
      reason,
      total: amount === null ? null : moneyText(amount),
      lines: lines.map(({ item, version, changes }) => ({
        id: item,
        version: String(version),
        changes: JSON.stringify(changes),
      })),
    },
  }
  if ((await submitForApproval(tx, person, thresholdApproval, submission)) === 'approved')
    await thresholdApproval.approved(tx, person, id, '')
}
