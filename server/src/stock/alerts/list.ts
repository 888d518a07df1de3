import {
  type Alert,
  type AlertFilter,
  type AlertKind,
  type AlertTab,
  alertKinds,
  alertSeverities,
  alertTabs,
  GROUP_SIZE,
  MAX_COUNTED,
} from '@wellstock/contract/stock/alerts'
import { said } from '@wellstock/messages/sentence'
import { covers, type Person, type Scope } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'
import { findWords } from '../inventory/search-words.ts'
import { isOpen, isResting } from './open.ts'

const COLUMNS = `
  a.id, a.kind, a.severity, a.data, a.office_id, o.name as "officeName", a.item_id,
  i.name as "itemName", i.sku, i.unit, a.room_id, coalesce(r.name, ir.name) as "roomName",
  case when a.state = 'snoozed' and not (${isResting('$2')}) then 'open' else a.state end as state,
  case when a.snoozed_until > $2 then a.snoozed_until end as "snoozedUntil",
  a.owner_id, w.name as "ownerName", a.opened_at, a.changed_at,
  a.resolved_at, s.name as "resolvedBy", a.resolution`

/** What is on order of it, what arrives first on a day that was promised, and what its office keeps in quarantine; said of what is out or low. */
const SUPPLY = `
  case when a.kind in ('out', 'low') and a.state <> 'resolved' then jsonb_build_object(
    'quantity', coalesce((select w.quantity from on_order w where w.organization_id = a.organization_id
      and w.office_id = a.office_id and w.product_id = i.product_id), 0),
    'next', (select jsonb_build_object('on', c.arrives_on, 'quantity', c.quantity) from arrival c
      where c.organization_id = a.organization_id and c.office_id = a.office_id and c.product_id = i.product_id
        and c.arrives_on >= office_today(o.timezone) order by c.arrives_on limit 1)) end as coming,
  case when a.kind in ('out', 'low') and a.state <> 'resolved' then coalesce((
    select sum(q.current_quantity)::integer from item q where q.organization_id = a.organization_id
      and q.office_id = a.office_id and q.product_id = i.product_id and q.in_quarantine and q.archived_at is null), 0) end as quarantined`

const JOINS = `
  join office o on o.organization_id = a.organization_id and o.id = a.office_id
  left join item i on i.organization_id = a.organization_id and i.id = a.item_id
  left join room r on r.organization_id = a.organization_id and r.id = a.room_id
  left join room ir on ir.organization_id = i.organization_id and ir.id = i.room_id
  left join person w on w.organization_id = a.organization_id and w.id = a.owner_id
  left join person s on s.organization_id = a.organization_id and s.id = a.resolved_by`

const order = (tab: AlertTab) =>
  tab === 'resolved' ? 'a.resolved_at desc, a.id' : 'a.rank, a.opened_at, a.id'

/** Which alerts are meant: conditions and the values they refer to. $1 is the organization, $2 the time. */
type Where = { text: string; values: unknown[] }

export type Viewer = { person: Person; scope: Scope; now: Date }

function whereOf(
  { person, scope, now }: Viewer,
  { tab, kind, severity, itemId, unowned }: Omit<AlertFilter, 'search'>,
): Where {
  const values: unknown[] = [scope.organizationId, now.toISOString()]
  const parts = ['a.organization_id = $1', '$2::timestamptz is not null']
  const add = (part: (place: number) => string, value: unknown) => parts.push(part(values.push(value)))
  if (tab === 'resolved') parts.push(`a.state = 'resolved'`)
  else parts.push(tab === 'snoozed' ? isResting('$2') : isOpen('$2'))
  if (unowned) parts.push('a.owner_id is null')
  if (tab === 'mine') add((n) => `a.owner_id = $${n}`, person.id)
  if (scope.offices !== 'all') add((n) => `a.office_id = any($${n})`, scope.offices)
  if (kind) add((n) => `a.kind = $${n}`, kind)
  if (severity) add((n) => `a.rank = $${n}`, alertSeverities.indexOf(severity) + 1)
  if (itemId) add((n) => `a.item_id = $${n}`, itemId)
  return { text: parts.join(' and '), values }
}

/** The same with the words of a search, which are looked up first. */
async function searched(db: Connection, viewer: Viewer, filter: AlertFilter): Promise<Where> {
  const where = whereOf(viewer, filter)
  if (!filter.search) return where
  const tokens = await findWords(
    db,
    viewer.scope.organizationId,
    filter.search,
    viewer.scope.offices,
    undefined,
  )
  if (tokens.length === 0) return { ...where, text: `${where.text} and false` }
  const parts = tokens.map(
    ({ words }) =>
      `a.item_id in (select x.item_id from item_word x where x.organization_id = $1 and x.word = any($${where.values.push(words)}))`,
  )
  return { ...where, text: [where.text, ...parts].join(' and ') }
}

const countedTo = (where: string) =>
  `(select count(*) from (select 1 from alert a where ${where} limit ${MAX_COUNTED}) c)`

export async function listAlerts(
  db: Connection,
  viewer: Viewer,
  { page, pageSize, ...filter }: AlertFilter & { page: number; pageSize: number },
) {
  const { text, values } = await searched(db, viewer, filter)
  const items = await pageOf(db, filter.tab, { text, values }, pageSize, {
    from: (page - 1) * pageSize,
  })
  const [row] =
    page === 1 && items.length < pageSize
      ? [{ total: items.length }]
      : await db.rows<{ total: number }>(`select ${countedTo(text)} as total`, values)
  return { items, total: row?.total ?? 0, page, pageSize }
}

/** So many alerts, in their order. */
export function pageOf(
  db: Connection,
  tab: AlertTab,
  { text, values }: Where,
  size: number,
  { from = 0, supply = SUPPLY } = {},
) {
  return db.rows<Alert>(
    `with page as (select a.*, row_number() over () as place from (
       select a.* from alert a where ${text} order by ${order(tab)} limit ${size} offset ${from}) a)
     select ${COLUMNS}, ${supply} from page a ${JOINS} order by a.place`,
    values,
  )
}

/** Every alert that is meant, as far as a file takes them. A file says nothing of what is on order. */
export async function alertsFor(db: Connection, viewer: Viewer, filter: AlertFilter, most: number) {
  return pageOf(db, filter.tab, await searched(db, viewer, filter), most, {
    supply: 'null as coming, null as quarantined',
  })
}

/** Kinds that have alerts, each with how many and the first few. */
export async function groupAlerts(db: Connection, viewer: Viewer, filter: Omit<AlertFilter, 'kind'>) {
  const { text, values } = await searched(db, viewer, filter)
  const kinds = values.push(alertKinds)
  const counts = await db.rows<{ kind: AlertKind; count: number }>(
    `select k.kind, ${countedTo(`${text} and a.kind = k.kind`)} as count
     from unnest($${kinds}::text[]) with ordinality as k (kind, place) order by k.place`,
    values,
  )
  const groups = []
  for (const { kind, count } of counts)
    if (count > 0) {
      const ofKind = await searched(db, viewer, { ...filter, kind })
      groups.push({ kind, count, items: await pageOf(db, filter.tab, ofKind, GROUP_SIZE) })
    }
  return groups
}

export async function countAlerts(db: Connection, everywhere: Viewer, here: Viewer) {
  const values: [AlertTab, number][] = []
  for (const tab of alertTabs) {
    const where = whereOf(tab === 'all' ? everywhere : here, { tab })
    const [row] = await db.rows<{ count: number }>(`select ${countedTo(where.text)} as count`, where.values)
    values.push([tab, row?.count ?? 0])
  }
  return Object.fromEntries(values) as Record<AlertTab, number>
}

export async function summariseAlerts(db: Connection, viewer: Viewer) {
  const { text, values } = whereOf(viewer, { tab: 'all' })
  const [row] = await db.rows<Record<(typeof alertSeverities)[number], number>>(
    `select ${alertSeverities.map((severity, index) => `${countedTo(`${text} and a.rank = ${index + 1}`)} as ${severity}`).join(', ')}`,
    values,
  )
  return row ?? { critical: 0, high: 0, medium: 0, low: 0 }
}

/** An alert within the scope. What is not there and what is not theirs look the same. */
export async function getAlert(db: Connection, scope: Scope, now: Date, id: string): Promise<Alert> {
  const [alert] = await db.rows<Alert>(
    `select ${COLUMNS}, ${SUPPLY} from alert a ${JOINS} where a.organization_id = $1 and a.id = $3`,
    [scope.organizationId, now.toISOString(), id],
  )
  if (!alert || !covers(scope, alert.officeId)) throw problem('NOT_FOUND', said.alert_not_found())
  return alert
}

/** What somebody did with an alert, newest first. What the facts did to it is in the alert itself. */
export function historyOf(db: Connection, organizationId: string, id: string) {
  return db.rows<{ at: string; by: string | null; action: string; details: Record<string, unknown> }>(
    `select e.at, actor_name(p.name, e.details) as by, e.action, e.details from audit_event e
     left join person p on p.organization_id = e.organization_id and p.id = e.actor_id
     where e.organization_id = $1 and e.entity_id = $2 and e.entity = 'alert' order by e.seq desc`,
    [organizationId, id],
  )
}
