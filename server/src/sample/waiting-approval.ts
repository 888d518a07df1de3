import { createHash } from 'node:crypto'
import { type ApprovalContent, canonicalText } from '@wellstock/domain/identity/approval-content'
import { seatsOf } from '@wellstock/domain/identity/approval-seats'
import { type ApprovalKindName, firstRule, type PolicyRule } from '@wellstock/domain/identity/approvals'
import type pg from 'pg'
import { becauseOf } from '../identity/approvals/explain.ts'
import { idOf } from './identity.ts'
import { organization } from './organization.ts'

type Waiting = {
  kind: ApprovalKindName
  documentId: string
  number: string
  title: string
  url: string
  officeIds: string[]
  department?: string | null
  category?: string | null
  amount: number | null
  content: ApprovalContent
  names: Record<string, string>
  requestedBy: string
  at: string
}

/** A request that waits for the first step of the rule an organization begins with; of its offices, or of none. */
export async function insertWaiting(client: pg.PoolClient, { at, officeIds, ...asked }: Waiting) {
  const { kind, documentId, number, title, url, amount, names, requestedBy } = asked
  const { department = null, category = null } = asked
  const id = idOf(`approval|${documentId}`)
  const { rows } = await client.query<{ rules: PolicyRule[] }>(
    'select rules from approval_policy where organization_id = $1 and number = 1',
    [organization.id],
  )
  const rules = rows[0]?.rules ?? []
  const facts = {
    ...{ kind, officeIds, department, category, amount, budgetState: 'none' as const, flags: [] },
    isWithinOwnLimit: false,
  }
  const rule = firstRule(rules, facts)
  const step = rule?.steps[0]
  if (!rule || !step) throw new Error(`${number} waits for nobody`)
  const content = canonicalText(asked.content)
  const hash = createHash('sha256').update(content, 'utf8').digest('hex')
  await client.query(
    `insert into approval_request (organization_id, id, kind, document_id, number, title, url, office_ids, department, category, amount,
       routed_amount, currency, budget_state, content, content_hash, submitted_content, names, requested_by, policy_number, rule_id, rule_name,
       because, requested_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11, $12, 'none', $13, $14, $13, $15, $16, 1, $17, $18, $19, $20)`,
    [
      ...[organization.id, id, kind, documentId, number, title, url, officeIds, department, category, amount],
      ...[organization.currency, content, hash, JSON.stringify(names), requestedBy, rule.id, rule.name],
      ...[JSON.stringify(becauseOf(rules, rule, facts, organization.currency)), at],
    ],
  )
  await client.query(
    `insert into approval_step (organization_id, request_id, position, seats, mode, due_hours, remind_hours, escalate_hours, escalate_to,
       state, activated_at, due_at, remind_at, escalate_at)
     values ($1, $2, 1, $3, 'any', 48, 24, 48, $4, 'active', $5::timestamptz, $5::timestamptz + interval '48 hours',
       $5::timestamptz + interval '24 hours', $5::timestamptz + interval '48 hours')`,
    [organization.id, id, JSON.stringify(seatsOf(step, officeIds)), JSON.stringify(step.escalateTo), at],
  )
  return { id, hash, step }
}
