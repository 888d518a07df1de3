import type { ToOrder } from '@wellstock/contract/buying/vendor-order'
import type { OfficeSituation, RunningOut, Today } from '@wellstock/contract/overview/home'
import { may, type Permission } from '@wellstock/contract/platform/access'
import type { ListedItem } from '@wellstock/contract/stock/items'
import { TODAY_DAYS, TODAY_ROWS } from '@wellstock/domain/overview/today'
import { listBlanketOrders } from '../../buying/blanket-orders/list-blanket-orders.ts'
import { type InvoiceFilter, listInvoices } from '../../buying/invoices/list-invoices.ts'
import { listExpected } from '../../buying/receipts/expected.ts'
import { receiptList } from '../../buying/receipts/receipt-list.ts'
import { listVendorOrders } from '../../buying/vendor-orders/list-vendor-orders.ts'
import { listToOrder } from '../../buying/vendor-orders/to-order.ts'
import { certificateList, withKind } from '../../compliance/certificates/certificate-list.ts'
import { listAudits } from '../../compliance/certificates/read-audits.ts'
import { listTasks } from '../../compliance/devices/read-tasks.ts'
import { openRecallTasks } from '../../compliance/recalls/open-tasks.ts'
import { linesAtRisk } from '../../finance/budgets/lines.ts'
import { listDecisions, listWaiting } from '../../identity/approvals/list.ts'
import { listPeople } from '../../identity/people/people.ts'
import { officesOf } from '../../identity/people/signed-in.ts'
import { narrowed, officesInScope, type Scope, scopeOf } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import type { SessionCall } from '../../platform/http/call.ts'
import { caseList } from '../../procedures/cases/case-list.ts'
import { listPicks } from '../../procedures/cases/picks.ts'
import { listAlerts } from '../../stock/alerts/list.ts'
import { roomsDue } from '../../stock/counts/due.ts'
import { countLots } from '../../stock/expirations/count-lots.ts'
import type { LotFilter } from '../../stock/expirations/lot-filter.ts'
import { findLots } from '../../stock/expirations/lots.ts'
import { runsOutWithin } from '../../stock/inventory/item-conditions.ts'
import { listItems } from '../../stock/inventory/items.ts'
import { roomsToCheck } from '../../stock/rooms/checks.ts'
import { substitutesInPlace } from '../../stock/substitutes/substitutes.ts'
import { waitingTransfers } from '../../stock/transfers/list-transfers.ts'
import { AWAITED } from '../../stock/transfers/state-lists.ts'
import { expiredPapers } from '../../stock/vendors/papers.ts'
import { bidsToday } from './bids-today.ts'

const MOST_WAITING = 50
const firstRows = { page: 1, pageSize: TODAY_ROWS }

/** What waits for somebody: of each kind as much as their roles let them do something about. */
export async function today({ app, db, person, request }: SessionCall): Promise<Today> {
  const week = await weekOf(db, person.organizationId)

  async function ifMay<T>(permission: Permission, read: (scope: Scope) => Promise<T>): Promise<T | null> {
    return may(person.grants, permission)
      ? read(narrowed(scopeOf(person, permission), request.officeId))
      : null
  }
  const lots = (filter: Pick<LotFilter, 'place' | 'band' | 'from' | 'to'>) =>
    ifMay('expirations.read', async (scope) => {
      const wanted: LotFilter = { ...filter, sort: 'expiry', dir: 'asc' }
      return {
        rows: await findLots(db, scope, wanted, { limit: TODAY_ROWS, offset: 0 }),
        total: await countLots(db, scope, wanted),
      }
    })

  const invoices = (
    permission: Permission,
    wanted: Pick<InvoiceFilter, 'tab' | 'sort'> & Partial<InvoiceFilter>,
  ) =>
    ifMay(permission, async (scope) => {
      const { items, total } = await listInvoices(
        { db, scope, person },
        { ...firstRows, search: '', dir: 'asc', ...wanted },
      )
      return { rows: items, total }
    })

  const looking = { person, officeId: request.officeId }
  // Whoever has no page with all of them finds all of them here.
  const most = may(person.grants, 'approvals.read') ? TODAY_ROWS : MOST_WAITING
  const approvals = await listWaiting(app, db, looking, { page: 1, pageSize: most })
  const decisions = await listDecisions(app, db, looking)

  return {
    ...week,
    approvals: { rows: approvals.items, total: approvals.total + decisions.length },
    decisions: decisions.slice(0, Math.max(0, most - approvals.items.length)),
    expired: await lots({ band: 'expired', place: 'in_use' }),
    runsOut: await ifMay('inventory.read', async (scope) => {
      const { items, total } = await listItems(db, scope, {
        ...firstRows,
        runsOutIn: TODAY_DAYS,
        supply: true,
        sort: 'cover',
        dir: 'asc',
      })
      return { rows: await withSources(db, scopeOf(person, 'transfers.write'), items), total }
    }),
    expires: await lots(week),
    counts: await ifMay('inventory.write', async (scope) => {
      const waiting = (await roomsDue(db, scope)).filter(({ overdueDays }) => overdueDays >= 0)
      return { rows: waiting.slice(0, TODAY_ROWS), total: waiting.length }
    }),
    checks: await ifMay('inventory.write', async (scope) => {
      const rooms = await roomsToCheck(db, scope)
      return { rows: rooms.slice(0, TODAY_ROWS), total: rooms.length }
    }),
    transfers: await ifMay('transfers.write', (scope) => waitingTransfers(db, person, scope, TODAY_ROWS)),
    alerts: await ifMay('inventory.write', async (scope) => {
      const { items, total } = await listAlerts(
        db,
        { person, scope, now: app.now() },
        { ...firstRows, tab: 'all', unowned: true },
      )
      return { rows: items, total }
    }),
    people: await ifMay('people.manage', async (scope) => {
      const { items, total } = await listPeople(db, scope, { ...firstRows, status: 'pending' })
      return { rows: items, total }
    }),
    budgets: await ifMay('budgets.read', async (scope) => {
      const lines = await linesAtRisk(db, scope, scopeOf(person, 'budgets.allocate'), app.now())
      return { rows: lines.slice(0, TODAY_ROWS), total: lines.length }
    }),
    papers: await ifMay('vendors.write', async () => {
      const papers = await expiredPapers(db, person.organizationId)
      return { rows: papers.slice(0, TODAY_ROWS), total: papers.length }
    }),
    tasks: await ifMay('compliance.tasks', async (scope) => {
      const mine = !may(person.grants, 'compliance.write')
      const { items, total } = await listTasks(db, person, scope, {
        ...firstRows,
        tab: 'due',
        mine,
        search: '',
      })
      return { rows: items, total }
    }),
    certificates: await ifMay('compliance.write', async (scope) => {
      const wanted = { ...firstRows, standing: 'ending', search: '' } as const
      const { items, total } = await certificateList.page({ db, scope }, wanted)
      return { rows: items.map(withKind), total }
    }),
    audits: await ifMay('compliance.write', async (scope) => {
      const { items, total } = await listAudits({ db, scope, person }, { ...firstRows, tab: 'due' })
      return { rows: items, total }
    }),
    cases: await ifMay('procedures.write', async (scope) => {
      const wanted = { ...firstRows, readiness: 'red', search: '' } as const
      const { items, total } = await caseList.page({ db, scope }, wanted)
      return { rows: items, total }
    }),
    picks: await ifMay('procedures.pick', async (scope) => {
      const waiting = (await listPicks(db, scope)).filter(({ isPicked, isSoon }) => isSoon && !isPicked)
      return { rows: waiting.slice(0, TODAY_ROWS), total: waiting.length }
    }),
    toOrder: await ifMay('vendor-orders.write', async (scope) => {
      const groups = await listToOrder({ db, scope })
      return { rows: groups.slice(0, TODAY_ROWS).map(summed), total: groups.length }
    }),
    answered: await ifMay('vendor-orders.write', async (scope) => {
      const { items, total } = await listVendorOrders(
        { db, scope },
        { ...firstRows, tab: 'answered', search: '', sort: 'due', dir: 'asc' },
      )
      return { rows: items, total }
    }),
    late: await ifMay('vendor-orders.read', async (scope) => {
      const { items, total } = await listVendorOrders(
        { db, scope },
        { ...firstRows, tab: 'late', search: '', sort: 'due', dir: 'asc' },
      )
      return { rows: items, total }
    }),
    blanketOrders: await ifMay('vendors.write', async () => {
      const { items, total } = await listBlanketOrders(db, person.organizationId, {
        ...firstRows,
        ...{ runningOut: true, search: '', sort: 'ends', dir: 'asc' },
      })
      return { rows: items, total }
    }),
    ...(await bidsToday(db, person)),
    recalls: await ifMay('recalls.answer', async (scope) => {
      const tasks = await openRecallTasks(db, scope)
      return { rows: tasks.slice(0, TODAY_ROWS), total: tasks.length }
    }),
    toReceive: await ifMay('receipts.write', async (scope) => {
      const { items, total } = await listExpected({ db, scope }, { ...firstRows, due: true, search: '' })
      return { rows: items, total }
    }),
    receipts: await ifMay('vendor-orders.write', async (scope) => {
      const { items, total } = await receiptList.page(
        { db, scope },
        { ...firstRows, only: 'waiting', search: '' },
      )
      return { rows: items, total }
    }),
    invoicesOfOthers: await invoices('invoices.read', {
      ...{ tab: 'to_match', waitsOn: 'others', sort: 'captured' },
    }),
    invoicesToApprove: await invoices('invoices.approve', { tab: 'to_approve', sort: 'due' }),
    invoicesToPay: await invoices('invoices.approve', { tab: 'to_pay', sort: 'due' }),
    offices: may(person.grants, 'inventory.read') ? [] : await situations({ db, person, request }, week.to),
  }
}

const summed = ({ vendor, office, lines, total }: ToOrder) => ({
  vendor: vendor?.name ?? null,
  officeId: office.id,
  office: office.name,
  lines: lines.length,
  total,
})

/** From today on, in whichever office that is: the earliest today and the latest end. */
async function weekOf(db: Connection, organizationId: string): Promise<Pick<Today, 'from' | 'to'>> {
  const [week] = await db.rows<{ from: string; to: string }>(
    `select coalesce(min(t.day), organization_today($1))::text as from, (coalesce(max(t.day), organization_today($1)) + ${TODAY_DAYS - 1})::text as to
     from office o cross join lateral (select office_today(o.timezone) as day) t where o.organization_id = $1`,
    [organizationId],
  )
  if (!week) throw new Error('a sum without a row')
  return week
}

type Source = NonNullable<RunningOut['source']>

/** Where some items could come from: what an office has of the same product above its reorder point, one of the two being theirs. */
async function withSources(db: Connection, scope: Scope, items: ListedItem[]): Promise<RunningOut[]> {
  const rows = await db.rows<Source & { forItem: string }>(
    `select distinct on (w.id) w.id as "forItem", o.id as "officeId", o.name as "officeName", k.id as "itemId", s.spare
     from item w
     join item k on k.organization_id = w.organization_id and k.product_id = w.product_id and k.office_id <> w.office_id
       and k.archived_at is null and k.status = 'active'
     join office o on o.organization_id = k.organization_id and o.id = k.office_id and o.status = 'active' and o.archived_at is null
     cross join lateral (select k.current_quantity - k.reserved_quantity - k.unusable_quantity
       - coalesce(k.reorder_point, k.min_quantity, 0) as spare) s
     where w.organization_id = $1 and w.id = any($2) and s.spare > 0
       and ($3::uuid[] is null or w.office_id = any($3) or k.office_id = any($3))
     order by w.id, s.spare desc, k.id`,
    [scope.organizationId, items.map(({ id }) => id), officesInScope(scope)],
  )
  const found = new Map(rows.map(({ forItem, ...source }) => [forItem, source]))
  const substitutes = await substitutesInPlace(
    db,
    scope,
    items.map(({ id }) => id),
  )
  return items.map((item) => ({
    ...item,
    source: found.get(item.id) ?? null,
    substitute: substitutes.get(item.id) ?? null,
  }))
}

/** How the offices stand in which somebody works, as numbers alone. */
function situations({ db, person, request }: Pick<SessionCall, 'db' | 'person' | 'request'>, to: string) {
  const own = officesOf(person.grants)
  const chosen = request.officeId
  const offices = chosen === null ? own : own === null || own.includes(chosen) ? [chosen] : []
  return db.rows<OfficeSituation>(
    `select o.id, o.name, o.code, i.low, i.out, i.runs_out as "runsOut", e.expires, t.arriving, a.urgent as "urgentAlerts"
     from office o
     cross join lateral (
       select count(*) filter (where i.stock_level = 'Low Stock')::int as low,
         count(*) filter (where i.stock_level = 'Out of Stock')::int as out,
         count(*) filter (where ${runsOutWithin(String(TODAY_DAYS))})::int as runs_out
       from item i left join item_outlook x on x.organization_id = i.organization_id and x.item_id = i.id
       where i.organization_id = o.organization_id and i.office_id = o.id and i.archived_at is null) i
     cross join lateral (
       select coalesce(sum(d.lots), 0)::int as expires from expiry_day d
       where d.organization_id = o.organization_id and d.office_id = o.id and d.expiry_date between office_today(o.timezone) and $3) e
     cross join lateral (
       select count(*)::int as arriving from transfer t
       where t.organization_id = o.organization_id and t.to_office_id = o.id and t.state in ${AWAITED}) t
     cross join lateral (
       select count(*)::int as urgent from alert a
       where a.organization_id = o.organization_id and a.office_id = o.id and a.state <> 'resolved'
         and a.severity in ('critical', 'high')) a
     where o.organization_id = $1 and o.archived_at is null and ($2::uuid[] is null or o.id = any($2))
     order by o.type <> 'main', o.created_at, o.code`,
    [person.organizationId, offices, to],
  )
}
