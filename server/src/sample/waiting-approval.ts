import { createHash } from 'node:crypto'
import {
  type ApprovalContent,
  type ApprovalKindName,
  canonicalText,
} from '@wellstock/domain/identity/approvals'
import type pg from 'pg'
import { idOf } from './identity.ts'
import { organization } from './organization.ts'

type Waiting = {
  kind: ApprovalKindName
  documentId: string
  number: string
  title: string
  url: string
  officeIds: string[]
  amount: number | null
  content: ApprovalContent
  names: Record<string, string>
  requestedBy: string
  at: string
}

/** A request that waits for one step, of one office or none, by the rule an organization begins with. */
export async function insertWaiting(client: pg.PoolClient, { at, officeIds, ...asked }: Waiting) {
  const { kind, documentId, number, title, url, amount, names, requestedBy } = asked
  const content = canonicalText(asked.content)
  const request = [organization.id, idOf(`approval|${documentId}`), kind]
  const rule = `approval_policy p cross join lateral jsonb_array_elements(p.rules) with ordinality r (rule, place)
    where p.organization_id = $1 and p.number = 1 and r.rule -> 'kinds' ? $3 and not (r.rule ->> 'auto')::boolean`
  await client.query(
    `insert into approval_request (organization_id, id, kind, document_id, number, title, url, office_ids, amount, routed_amount,
       currency, budget_state, content, content_hash, submitted_content, names, requested_by, policy_number, rule_id, because, requested_at)
     select $1, $2, $3, $4, $5, $6, $7, $8::uuid[], $9::numeric, $9::numeric, $10, 'none', $11, $12, $11, $13::jsonb, $14, 1,
       (r.rule ->> 'id')::uuid, jsonb_build_object('reason', 'approval_because', 'params', jsonb_build_object('number', r.place,
         'facts', jsonb_build_array(jsonb_build_object('reason', 'approval_kind_' || $3)))), $15::timestamptz
     from ${rule}`,
    [
      ...[...request, documentId, number, title, url, officeIds, amount, organization.currency],
      ...[content, createHash('sha256').update(content, 'utf8').digest('hex'), JSON.stringify(names)],
      ...[requestedBy, at],
    ],
  )
  await client.query(
    `insert into approval_step (organization_id, request_id, position, seats, mode, due_hours, remind_hours, escalate_hours, escalate_to,
       state, activated_at, due_at, remind_at, escalate_at)
     select $1, $2, 1, jsonb_build_array(jsonb_build_object('roles', r.rule #> '{steps,0,roles}', 'people', '[]'::jsonb,
         'officeIds', $4::jsonb)), 'any', 48, 24, 48, r.rule #> '{steps,0,escalateTo}', 'active', $5::timestamptz,
       $5::timestamptz + interval '48 hours', $5::timestamptz + interval '24 hours', $5::timestamptz + interval '48 hours'
     from ${rule}`,
    [...request, JSON.stringify(officeIds), at],
  )
}
