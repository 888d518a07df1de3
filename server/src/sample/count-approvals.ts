import { canonicalText, moneyText } from '@wellstock/domain/identity/approval-content'
import type pg from 'pg'
import { moneyIn } from '../platform/money-in.ts'
import { hashOf, ruleId, type SampleRequest } from './approvals.ts'
import { idOf } from './identity.ts'
import { organization } from './organization.ts'
import { rng } from './random.ts'

const HOUR = 60 * 60_000
/** The rules for counts of what an organization begins with: up to the limit at once, and decided by somebody. */
const [WITHIN_LIMIT, BY_SOMEBODY, LIMIT] = [10, 12, 250]
const money = moneyIn(organization.currency)
/** How long before the beginning of the day somebody has asked for what still waits. */
const WAITING_HOURS = 5

type Line = {
  id: string
  item: string
  lot: string | null
  lotNumber: string | null
  name: string
  variance: number
  rootCause: string
  amount: number
}
type Count = {
  id: string
  number: string
  office: string
  room: string
  place: string
  counted_by: string
  recounted_by: string | null
  posted_by: string | null
  posted_at: string | null
  lines: Line[]
}

/**
 * What counts have found and asked about: the posted ones within the hour after the counting, those in review now. These wait
 * from here on.
 */
export async function countRequests(client: pg.PoolClient, anchor: string): Promise<SampleRequest[]> {
  const { rows } = await client.query<Count>(
    `select c.id, c.number, c.office_id as office, c.room_id as room, r.number || ' ' || r.name as place, c.started_by as counted_by,
       n.recounted_by, c.posted_by, c.posted_at, n.lines
     from stock_count c
     join room r on r.organization_id = c.organization_id and r.id = c.room_id
     cross join lateral (
       select min(l.recounted_by::text)::uuid as recounted_by,
         jsonb_agg(jsonb_build_object('id', l.id, 'item', i.id, 'lot', t.id, 'lotNumber', t.number, 'name', i.name,
           'variance', (d.differences ->> l.id::text)::int, 'rootCause', l.root_cause,
           'amount', abs((d.differences ->> l.id::text)::int) * i.unit_price) order by l.id) as lines
       from count_differences(c.organization_id, c.id) d (differences)
       join count_line l on l.organization_id = c.organization_id and l.count_id = c.id and d.differences ? l.id::text
       join item i on i.organization_id = l.organization_id and i.id = l.item_id
       left join lot t on t.organization_id = l.organization_id and t.id = l.lot_id) n
     where c.organization_id = $1 and c.state in ('review', 'posted') and n.lines is not null
     order by c.created_at, c.id`,
    [organization.id],
  )
  return rows.map((count) => requestOf(count, Date.parse(anchor)))
}

function requestOf(count: Count, anchor: number): SampleRequest {
  const { lines, posted_at } = count
  const total = Number(moneyText(lines.reduce((sum, { amount }) => sum + amount, 0)))
  const isAuto = total <= LIMIT
  const content = canonicalText({
    type: 'count',
    organization: organization.id,
    office: count.office,
    room: count.room,
    requester: count.counted_by,
    total: moneyText(total),
    lines: lines.map(({ id, item, lot, variance, rootCause, amount }) => ({
      id,
      item,
      lot,
      variance: String(variance),
      rootCause,
      amount: moneyText(amount),
    })),
  })
  const asked =
    posted_at === null
      ? anchor - WAITING_HOURS * HOUR
      : Date.parse(posted_at) - (isAuto ? 0 : rng(`approval|${count.id}`).integer(5, 50) * (HOUR / 60))
  return {
    id: idOf(`approval|${count.id}`),
    kind: 'count',
    document_id: count.id,
    decision_id: idOf(`approval decision|${count.id}`),
    number: count.number,
    title: titleOf(count),
    url: `/dashboard/inventory-rooms/counts/${count.id}`,
    office: count.office,
    amount: moneyText(total),
    content,
    hash: hashOf(content),
    names: Object.fromEntries([
      [count.room, count.place],
      ...lines.flatMap((line) => [
        [line.id, nameOf(line)],
        [line.item, line.name],
        ...(line.lot ? [[line.lot, line.lotNumber]] : []),
      ]),
    ]),
    requested_by: count.counted_by,
    editors: count.recounted_by ? [count.recounted_by] : [],
    decided_by: count.posted_by,
    rule_id: ruleId(isAuto ? WITHIN_LIMIT : BY_SOMEBODY),
    is_auto: isAuto,
    is_within_limit: false,
    because: {
      reason: 'approval_because',
      params: {
        number: isAuto ? WITHIN_LIMIT : BY_SOMEBODY,
        facts: [
          { reason: 'approval_kind_count' },
          {
            reason: isAuto ? 'approval_up_to' : 'approval_above',
            params: { amount: money(total), limit: money(LIMIT) },
          },
        ],
      },
    },
    requested_at: new Date(asked).toISOString(),
    decided_at: posted_at && new Date(posted_at).toISOString(),
  }
}

const nameOf = ({ name, lotNumber }: Line) => (lotNumber ? `${name} (${lotNumber})` : name)

function titleOf({ place, lines }: Count) {
  const [dearest] = lines.toSorted((a, b) => b.amount - a.amount)
  if (!dearest) return place
  const { variance } = dearest
  const more = lines.length > 1 ? ' …' : ''
  return `${place}: ${nameOf(dearest)} ${variance < 0 ? '−' : '+'}${Math.abs(variance)}${more}`
}
