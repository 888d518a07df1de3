import { createHash } from 'node:crypto'
import { canonicalText, moneyText } from '@wellstock/domain/identity/approval-content'
import { WITNESS_VALUE } from '@wellstock/domain/stock/commands'
import type pg from 'pg'
import { idOf } from './identity.ts'
import { type OfficeCode, organization } from './organization.ts'
import { people, stockKeepersOf } from './people.ts'

const HOUR = 60 * 60_000

type Story = {
  office: OfficeCode
  note: string
  /** Hours before the day of the sample. */
  askedBefore: number
  /** Sent back, with these words. */
  remark?: string
}

/** What was asked for: one waits, one was sent back. */
const stories: Story[] = [
  { office: 'CDW', note: 'Crushed by the forklift: none of it is sealed.', askedBefore: 20 },
  {
    office: 'MAIN',
    note: 'The carton was wet on arrival.',
    askedBefore: 54,
    remark: 'The vendor takes the carton back. Wait for the pickup.',
  },
]

type Found = {
  item_id: string
  lot_id: string
  office_id: string
  office_name: string
  name: string
  number: string
  quantity: number
  price: number
}

/** Write-offs that asked for approval. */
export async function loadWriteOffs(client: pg.PoolClient, anchor: string) {
  for (const story of stories) await ask(client, anchor, story)
}

async function ask(client: pg.PoolClient, anchor: string, { office, note, askedBefore, remark }: Story) {
  const { rows } = await client.query<Found>(
    // As much of a well stocked lot as takes two people.
    `select b.item_id, b.lot_id, i.name, l.number, (floor($3 / i.unit_price) + 1)::integer as quantity, i.unit_price::float8 as price,
       o.id as office_id, o.name as office_name
     from stock_balance b
     join lot l on l.organization_id = b.organization_id and l.id = b.lot_id and b.hold = 'none'
     join item i on i.organization_id = b.organization_id and i.id = b.item_id and i.unit_price between 10 and 125
     join office o on o.organization_id = i.organization_id and o.id = i.office_id and o.code = $2
     where b.organization_id = $1 and l.expiry_date > $4 and (b.on_hand - b.reserved) * i.unit_price > 2 * $3
     order by (b.on_hand - b.reserved) * i.unit_price desc, b.item_id limit 1`,
    [organization.id, office, WITNESS_VALUE, anchor],
  )
  const [lot] = rows
  const [asker] = stockKeepersOf(office)
  const decider = people.find(
    ({ id, status, grants }) =>
      status === 'active' &&
      id !== asker?.id &&
      grants.some(({ role, officeId }) => role === 'approver' && officeId === null),
  )
  if (!lot || !asker || !decider) throw new Error(`nothing to write off in ${office}`)
  const series = `DSP-${office}-${anchor.slice(0, 4)}`
  const total = moneyText(lot.quantity * lot.price)
  const askedAt = Date.parse(anchor) - askedBefore * HOUR
  const id = idOf(`write-off|${office}`)
  const commandId = idOf(`write-off command|${office}`)
  const requestId = idOf(`write-off approval|${office}`)
  const about = { reason: 'damaged', method: 'trash', note }
  const content = canonicalText({
    type: 'write_off',
    organization: organization.id,
    office: lot.office_id,
    requester: asker.id,
    ...about,
    total,
    lines: [
      { id: lot.lot_id, item: lot.item_id, lot: lot.lot_id, quantity: String(lot.quantity), amount: total },
    ],
  })
  const hash = createHash('sha256').update(content, 'utf8').digest('hex')
  const at = new Date(askedAt).toISOString()
  const decidedAt = new Date(askedAt + 5 * HOUR).toISOString()
  const write = (text: string, ...values: unknown[]) => client.query(text, [organization.id, ...values])
  await write('insert into number_series (organization_id, key, last) values ($1, $2, 1)', series)
  await write(
    `insert into stock_command (organization_id, id, kind, office_id, item_id, quantity, request, actor_id, occurred_at, recorded_at)
     values ($1, $2, 'waste', $3, $4, $5, $6, $7, $8, $8)`,
    ...[commandId, lot.office_id, lot.item_id, -lot.quantity],
    JSON.stringify({
      kind: 'waste',
      id: commandId,
      itemId: lot.item_id,
      lotId: lot.lot_id,
      quantity: lot.quantity,
      ...about,
      unitCost: lot.price,
    }),
    ...[asker.id, at],
  )
  await write(
    `insert into disposal (organization_id, id, number, office_id, disposed_by, disposed_at, state, requested_at)
     values ($1, $2, $3, $4, $5, $6, 'requested', $6)`,
    ...[id, `${series}-0001`, lot.office_id, asker.id, at],
  )
  await write('insert into disposal_line values ($1, $2, $3)', commandId, id)
  await write(
    `insert into reservation (organization_id, id, item_id, lot_id, quantity, purpose, disposal_id, created_by, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    ...[
      idOf(`write-off lot|${office}`),
      lot.item_id,
      lot.lot_id,
      lot.quantity,
      `${series}-0001`,
      id,
      asker.id,
      at,
    ],
  )
  await write(
    `insert into approval_request (organization_id, id, kind, document_id, number, title, url, office_ids, amount, routed_amount,
       currency, budget_state, content, content_hash, submitted_content, names, requested_by, policy_number, rule_id, because, requested_at)
     select $1, $2, 'write_off', $3, $4, $5, $6, array[$7::uuid], $8, $8, $9, 'none', $10, $11, $10, $12, $13, p.number,
       (r.rule ->> 'id')::uuid, jsonb_build_object('reason', 'approval_because', 'params', jsonb_build_object('number', r.place,
         'facts', '[{"reason": "approval_kind_write_off"}]'::jsonb)), $14
     from approval_policy p cross join jsonb_array_elements(p.rules) with ordinality as r (rule, place)
     where p.organization_id = $1 and p.number = 1 and r.rule -> 'kinds' ? 'write_off' and not (r.rule ->> 'auto')::boolean`,
    ...[requestId, id, `${series}-0001`, `${lot.name} × ${lot.quantity}`, `/dashboard/write-offs/${id}`],
    ...[lot.office_id, total, organization.currency, content, hash],
    JSON.stringify({ [lot.item_id]: lot.name, [lot.office_id]: lot.office_name, [lot.lot_id]: lot.number }),
    ...[asker.id, at],
  )
  await write(
    `insert into approval_step (organization_id, request_id, position, seats, mode, due_hours, remind_hours, escalate_hours, escalate_to,
       state, activated_at, due_at)
     select $1, q.id, 1, jsonb_build_array(jsonb_build_object('roles', s -> 'roles', 'people', '[]'::jsonb,
         'officeIds', jsonb_build_array($3::text))), 'any', 48, 24, 48, s -> 'escalateTo', 'active', q.requested_at,
       q.requested_at + interval '48 hours'
     from approval_request q
     join approval_policy p on p.organization_id = q.organization_id and p.number = q.policy_number
     cross join jsonb_array_elements(p.rules) r cross join jsonb_array_elements(r -> 'steps') s
     where q.organization_id = $1 and q.id = $2 and r ->> 'id' = q.rule_id::text`,
    ...[requestId, lot.office_id],
  )
  if (!remark) return
  await write(
    `insert into approval_decision (organization_id, id, request_id, position, person_id, decision, comment, content_hash, policy_number, at)
     values ($1, $2, $3, 1, $4, 'reject', $5, $6, 1, $7)`,
    ...[idOf(`write-off decision|${office}`), requestId, decider.id, remark, hash, decidedAt],
  )
  await write(
    `update approval_step set state = 'rejected', decided_at = $3 where organization_id = $1 and request_id = $2`,
    ...[requestId, decidedAt],
  )
  await write(
    `update approval_request set state = 'rejected', decided_at = $3 where organization_id = $1 and id = $2`,
    ...[requestId, decidedAt],
  )
  await write(
    `update disposal set state = 'rejected', remark = $3 where organization_id = $1 and id = $2`,
    ...[id, remark],
  )
  await write(`update reservation set state = 'released' where organization_id = $1 and disposal_id = $2`, id)
}
