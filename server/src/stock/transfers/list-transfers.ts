import type { TransferRow } from '@wellstock/contract/stock/transfer'
import { amountOf } from '@wellstock/domain/stock/amounts'
import {
  type TransferDirection,
  type TransferPurpose,
  type TransferState,
  type TransferWait,
  transferWaits,
} from '@wellstock/domain/stock/transfers'
import { documentsWaitingOn } from '../../identity/approvals/of-documents.ts'
import { officesInScope, type Person, type Scope, scopeOf } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { likeOf } from '../../platform/database/like.ts'
import { type Paging, readPage } from '../../platform/database/read-page.ts'
import { AWAITED, ON_THE_WAY } from './state-lists.ts'

const lots = (figure: string) =>
  `(select coalesce(sum(${figure}), 0) from transfer_lot p where p.organization_id = t.organization_id and p.transfer_id = t.id)`
const lines = (figure: string) =>
  `(select coalesce(sum(${figure}), 0) from transfer_line n join item i on i.organization_id = n.organization_id and i.id = n.item_id
    where n.organization_id = t.organization_id and n.transfer_id = t.id)`
const isSent = 't.shipped_at is not null'

const gaps = ['short', 'missing', 'lost', 'damaged'] as const
const openKinds = ['inTransit', ...gaps] as const
/** A line of which something is on its way, or did not go as it was asked for: how much, in its own unit. */
type OpenLine = { unit: string; unitCost: number | null } & Record<(typeof openKinds)[number], number>

const OPEN_LINES = `
  (select coalesce(jsonb_agg(x), '[]') from (
    select i.unit, coalesce(max(p.unit_cost), i.unit_cost) as "unitCost", coalesce(sum(p.in_transit), 0) as "inTransit",
      case when ${isSent} then n.quantity - coalesce(sum(p.shipped), 0) else 0 end as short,
      coalesce(sum(p.missing), 0) as missing, coalesce(sum(p.lost), 0) as lost, coalesce(sum(p.damaged), 0) as damaged
    from transfer_line n
    join item i on i.organization_id = n.organization_id and i.id = n.item_id
    left join transfer_lot p on p.organization_id = n.organization_id and p.line_id = n.id
    where n.organization_id = t.organization_id and n.transfer_id = t.id
    group by n.organization_id, n.id, i.organization_id, i.id) x
   where x."inTransit" > 0 or x.short > 0 or x.lost > 0 or x.damaged > 0)`

/** The columns of a transfer `t` as lists show it, joined by `ROW_FROM`. */
export const ROW = `
  t.id, t.number, t.state, t.purpose, t.from_office_id, f.code as "fromCode", f.name as "fromName",
  f.timezone as "fromTimezone", t.to_office_id, g.code as "toCode", g.name as "toName", g.timezone as "toTimezone",
  (select count(*) from transfer_line n where n.organization_id = t.organization_id and n.transfer_id = t.id) as "lineCount",
  case when ${isSent} then ${lots('p.shipped * coalesce(p.unit_cost, 0)')} else ${lines('n.quantity * coalesce(i.unit_cost, 0)')} end as value,
  z.currency, requester.name as "requestedBy",
  t.requested_by as "requestedById", t.created_at, t.updated_at, t.shipped_at,
  ${OPEN_LINES} as "openLines", t.expected_on,
  t.state in ${AWAITED} and coalesce(t.expected_on < office_today(g.timezone), false) as "isLate",
  t.version`

export const ROW_FROM = `
  transfer t
  join organization z on z.id = t.organization_id
  join office f on f.organization_id = t.organization_id and f.id = t.from_office_id
  join office g on g.organization_id = t.organization_id and g.id = t.to_office_id
  left join person requester on requester.organization_id = t.organization_id and requester.id = t.requested_by`

export type StoredRow = Omit<TransferRow, 'from' | 'to' | 'inTransit' | 'discrepancy'> & {
  fromOfficeId: string
  fromCode: string
  fromName: string
  fromTimezone: string
  toOfficeId: string
  toCode: string
  toName: string
  toTimezone: string
  openLines: OpenLine[]
}

const amountsOf = <Kind extends (typeof openKinds)[number]>(lines: OpenLine[], kinds: readonly Kind[]) =>
  Object.fromEntries(
    kinds.map((kind) => [kind, amountOf(lines.map((line) => ({ ...line, quantity: line[kind] })))]),
  ) as Record<Kind, ReturnType<typeof amountOf>>

export const rowOf = (t: StoredRow): TransferRow => ({
  id: t.id,
  number: t.number,
  state: t.state,
  purpose: t.purpose,
  from: { id: t.fromOfficeId, code: t.fromCode, name: t.fromName, timezone: t.fromTimezone },
  to: { id: t.toOfficeId, code: t.toCode, name: t.toName, timezone: t.toTimezone },
  lineCount: t.lineCount,
  value: t.value,
  currency: t.currency,
  requestedBy: t.requestedBy,
  requestedById: t.requestedById,
  createdAt: t.createdAt,
  updatedAt: t.updatedAt,
  shippedAt: t.shippedAt,
  ...amountsOf(t.openLines, ['inTransit']),
  expectedOn: t.expectedOn,
  isLate: t.isLate,
  discrepancy: amountsOf(t.openLines, gaps),
  version: t.version,
})

export type TransferFilter = {
  direction: TransferDirection
  state?: TransferState | 'open' | 'on_the_way' | undefined
  purpose?: TransferPurpose | undefined
  officeId?: string | undefined
  itemId?: string | undefined
  discrepancy: boolean
  search: string
}

/** From or to an office of the scope, narrowed by direction; then by what the filter names. */
const WHERE = `
  t.organization_id = $1
  and ($2::uuid[] is null or $3 <> 'incoming' and t.from_office_id = any($2) or $3 <> 'outgoing' and t.to_office_id = any($2))
  and ($4::text is null or t.state = $4 or $4 = 'open' and t.state not in ('closed', 'cancelled')
    or $4 = 'on_the_way' and t.state in ${ON_THE_WAY})
  and ($5::text is null or t.purpose = $5)
  and ($6::uuid is null or $3 <> 'incoming' and t.from_office_id = $6 or $3 <> 'outgoing' and t.to_office_id = $6)
  and ($7::uuid is null or exists (select from transfer_line n where n.organization_id = $1 and n.transfer_id = t.id and n.item_id = $7))
  and (not $8::boolean or t.shipped_at is not null and exists (
    select from transfer_line n left join transfer_lot p on p.organization_id = n.organization_id and p.line_id = n.id
    where n.organization_id = $1 and n.transfer_id = t.id group by n.id
    having sum(p.missing + p.lost + p.damaged) > 0 or coalesce(sum(p.shipped), 0) < max(n.quantity)))
  and ($9 = '' or plain_text(t.number) like $10 or plain_text(f.name) like $10 or plain_text(g.name) like $10 or exists (
    select from transfer_line n join item i on i.organization_id = n.organization_id and i.id = n.item_id
    where n.organization_id = $1 and n.transfer_id = t.id and (plain_text(i.name) like $10 or plain_text(i.sku) like $10)))`

const valuesOf = (scope: Scope, filter: TransferFilter) => [
  scope.organizationId,
  officesInScope(scope),
  filter.direction,
  filter.state ?? null,
  filter.purpose ?? null,
  filter.officeId ?? null,
  filter.itemId ?? null,
  filter.discrepancy,
  filter.search,
  likeOf(filter.search),
]

/** Transfers that concern an office of the scope, what changed last first. */
export async function listTransfers(db: Connection, scope: Scope, filter: TransferFilter & Paging) {
  const from = `${ROW_FROM} where ${WHERE}`
  const found = await readPage(db, filter, from, valuesOf(scope, filter), (limit, all) =>
    db.rows<StoredRow>(`select ${ROW} from ${from} order by t.updated_at desc, t.number desc ${limit}`, all),
  )
  return { ...found, items: found.items.map(rowOf) }
}

/**
 * Whether a transfer waits for this person to do something: $2 are their offices, $3 those they approve for, $4 is who they
 * are, $5 the transfers and $6 the losses that the policy lets them decide. A loss nobody has been asked about yet is for
 * whoever approves and has not reported it.
 */
const within = (offices: string, column: string) =>
  `(${offices}::uuid[] is null or ${column} = any(${offices}))`
const WAITS: Record<TransferWait, string> = {
  receive: `t.state in ${AWAITED} and ${within('$2', 't.to_office_id')}`,
  approve: `t.state = 'requested' and ${within('$2', 't.from_office_id')} and ${within('$3', 't.from_office_id')}
    and t.id = any($5)`,
  send: `t.state in ('approved', 'picking') and ${within('$2', 't.from_office_id')}`,
  decide: `t.state not in ('draft', 'closed', 'cancelled') and (${within('$3', 't.from_office_id')} or ${within('$3', 't.to_office_id')})
    and exists (select from transfer_loss x
      join transfer_lot q on q.organization_id = x.organization_id and q.id = x.transfer_lot_id
      where q.organization_id = t.organization_id and q.transfer_id = t.id and q.missing > 0 and x.state = 'reported'
        and (x.id = any($6) or x.reported_by <> $4 and not exists (
          select from approval_request r where r.organization_id = $1 and r.kind = 'transfer_loss' and r.document_id = x.id
            and r.state = 'waiting')))`,
}

async function waitingValues(db: Connection, person: Person, scope: Scope) {
  const approves = officesInScope(scopeOf(person, 'transfers.approve'))
  const waiting = (kind: 'transfer' | 'transfer_loss') =>
    approves?.length === 0 ? [] : documentsWaitingOn(db, person, kind)
  return [
    scope.organizationId,
    officesInScope(scope),
    approves,
    person.id,
    await waiting('transfer'),
    await waiting('transfer_loss'),
  ]
}

/** How many wait for what, for the offices of the scope. */
export async function countTransfers(db: Connection, person: Person, scope: Scope) {
  const [counts] = await db.rows<{
    toApprove: number
    toSend: number
    toReceive: number
    toDecide: number
    inTransitLines: number
    inTransitValue: number
    currency: string
  }>(
    `select count(*) filter (where ${WAITS.approve}) as "toApprove", count(*) filter (where ${WAITS.send}) as "toSend",
       count(*) filter (where ${WAITS.receive}) as "toReceive", count(*) filter (where ${WAITS.decide}) as "toDecide",
       coalesce(sum(p.lines), 0) as "inTransitLines", round(coalesce(sum(p.value), 0), 2) as "inTransitValue", z.currency
     from organization z
     left join transfer t on t.organization_id = z.id and t.state not in ('draft', 'closed', 'cancelled')
       and (${within('$2', 't.from_office_id')} or ${within('$2', 't.to_office_id')})
     left join lateral (
       select count(distinct p.line_id) as lines, sum(p.in_transit * coalesce(p.unit_cost, 0)) as value from transfer_lot p
       where p.organization_id = t.organization_id and p.transfer_id = t.id and p.in_transit > 0) p on true
     where z.id = $1 group by z.currency`,
    await waitingValues(db, person, scope),
  )
  if (!counts) throw new Error('an organization without a row')
  return counts
}

/**
 * The transfers that wait for this person to do something, and for what; what is late and what has been on its way longest first.
 * Without what they are asked to approve: that is among their approvals.
 */
export async function waitingTransfers(db: Connection, person: Person, scope: Scope, most: number) {
  const [organization, offices, approves, personId] = await waitingValues(db, person, scope)
  const rows = await db.rows<StoredRow & { waitsFor: Exclude<TransferWait, 'approve'>; all: number }>(
    `select ${ROW}, w."waitsFor", count(*) over () as all
     from ${ROW_FROM}
     cross join lateral (
       select case ${transferWaits.map((wait) => `when ${WAITS[wait]} then '${wait}'`).join(' ')} end as "waitsFor") w
     where t.organization_id = $1 and t.state not in ('draft', 'closed', 'cancelled') and w."waitsFor" is not null
       and (${within('$2', 't.from_office_id')} or ${within('$2', 't.to_office_id')})
     order by array_position('{${transferWaits.join()}}', w."waitsFor"), t.expected_on, t.updated_at, t.id
     limit ${most}`,
    [organization, offices, approves, personId, [], []],
  )
  return {
    total: rows[0]?.all ?? 0,
    rows: rows.map((row) => ({ ...rowOf(row), waitsFor: row.waitsFor })),
  }
}
