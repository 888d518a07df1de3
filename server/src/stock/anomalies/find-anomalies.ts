import { LIKENESS, RECENT_DAYS } from '@wellstock/domain/stock/anomalies'
import { v7 as uuid } from 'uuid'
import type { App } from '../../platform/app.ts'
import type { Connection } from '../../platform/database/database.ts'
import { countDrift, deadStock, type Finding, lookalike, priceJump, unusualUse } from './rules.ts'

const DAY = 86_400_000
const LOOK_BACK_DAYS = 120
const AT_ONCE = 500
const PRODUCTS_AT_ONCE = 200

type Point = { day: string; value: number }
type Past = {
  itemId: string
  officeId: string
  onHand: number
  unitPrice: number
  idleDays: number
  used: Point[]
  costs: Point[]
  counts: Point[]
}

/** Goes through the whole ledger of an organization by every rule, and saves what was found. In many short transactions. */
export async function findAnomalies(app: App, organizationId: string) {
  const now = app.now()
  const recentFrom = new Date(now.getTime() - RECENT_DAYS * DAY).toISOString().slice(0, 10)
  const found = new Set<string>()
  const save = async (tx: Connection, findings: readonly Finding[]) => {
    for (const { rule, subject } of findings) found.add(`${rule} ${subject}`)
    await saveFindings(tx, organizationId, findings, now)
  }
  for (let after: string | null = null; !app.closing.aborted; ) {
    const last: string | null = await app.database.write(organizationId, async (tx) => {
      const pasts = await pastsAfter(tx, organizationId, after, now)
      await save(
        tx,
        pasts.flatMap((past) => findingsOf(past, recentFrom)),
      )
      return pasts.length === AT_ONCE ? (pasts.at(-1)?.itemId ?? null) : null
    })
    if (last === null) break
    after = last
  }
  for (let after: string | null = null; !app.closing.aborted; ) {
    const last: string | null = await app.database.write(organizationId, async (tx) => {
      const products = await tx.rows<{ id: string }>(
        `select id from product where organization_id = $1 and ($2::uuid is null or id > $2) order by id limit ${PRODUCTS_AT_ONCE}`,
        [organizationId, after],
      )
      const names = products.map(({ id }) => id)
      await save(tx, await lookalikes(tx, organizationId, names))
      return products.length === PRODUCTS_AT_ONCE ? (names.at(-1) ?? null) : null
    })
    if (last === null) break
    after = last
  }
  if (!app.closing.aborted)
    await app.database.write(organizationId, (tx) => closeGone(tx, organizationId, found))
}

function findingsOf({ used, costs, counts, ...past }: Past, recentFrom: string): Finding[] {
  const place = { itemId: past.itemId, officeId: past.officeId }
  return [
    ...unusualUse(place, used, recentFrom),
    ...deadStock(place, { ...past, worth: past.onHand * past.unitPrice }),
    ...countDrift(place, counts, past.unitPrice),
    ...priceJump(place, costs, recentFrom),
  ]
}

/** Some hundreds of items with what the ledger says of their last months, by day in the office's zone. Reversed pairs are left out. */
const pastsAfter = (tx: Connection, organizationId: string, after: string | null, now: Date) =>
  tx.rows<Past>(
    `with looked as (
       select i.id, i.office_id, i.current_quantity, i.unit_price, o.timezone from item i
       join office o on o.organization_id = i.organization_id and o.id = i.office_id and o.archived_at is null
       where i.organization_id = $1 and i.archived_at is null and i.type = 'Supplies' and ($2::uuid is null or i.id > $2)
       order by i.id limit ${AT_ONCE}),
     moved as (
       select m.seq, m.item_id, m.type, m.quantity, m.unit_cost, m.occurred_at, (m.occurred_at at time zone s.timezone)::date as day
       from looked s join stock_movement m on m.organization_id = $1 and m.item_id = s.id
       where m.occurred_at > $3::timestamptz - interval '${LOOK_BACK_DAYS} days' and m.reverses_id is null
         and not exists (select from stock_movement v where v.organization_id = $1 and v.reverses_id = m.id))
     select s.id as "itemId", s.office_id as "officeId", s.current_quantity as "onHand", coalesce(s.unit_price, 0) as "unitPrice",
       coalesce(extract(day from $3::timestamptz - (
         select max(m.occurred_at) from stock_movement m where m.organization_id = $1 and m.item_id = s.id
           and m.type in ('issue', 'receipt', 'transfer_in', 'transfer_out', 'opening')))::int, 0) as "idleDays",
       coalesce((select jsonb_agg(jsonb_build_object('day', d.day, 'value', d.value) order by d.day) from (
         select day, -sum(quantity)::int as value from moved where item_id = s.id and type = 'issue' group by day) d), '[]') as used,
       coalesce((select jsonb_agg(jsonb_build_object('day', d.day, 'value', d.value) order by d.at, d.seq) from (
         select day, unit_cost as value, occurred_at as at, seq from moved where item_id = s.id and type = 'receipt' and unit_cost is not null) d), '[]') as costs,
       coalesce((select jsonb_agg(jsonb_build_object('day', d.day, 'value', d.value) order by d.day) from (
         select day, sum(quantity)::int as value from moved where item_id = s.id and type = 'count_adjust' group by day having sum(quantity) <> 0) d), '[]') as counts
     from looked s order by s.id`,
    [organizationId, after, now.toISOString()],
  )

type Pair = Record<
  'aItem' | 'aOffice' | 'aName' | 'aSku' | 'aUnit' | 'bItem' | 'bOffice' | 'bName' | 'bSku' | 'bUnit',
  string
> & { likeness: number }

/** Products of one category whose names are alike but for their numbers: 18G and 20G are two things. */
async function lookalikes(tx: Connection, organizationId: string, products: string[]): Promise<Finding[]> {
  const pairs = await tx.rows<Pair>(
    `select a.id as "aItem", a.office_id as "aOffice", p.name as "aName", p.sku as "aSku", p.unit as "aUnit",
       b.id as "bItem", b.office_id as "bOffice", q.name as "bName", q.sku as "bSku", q.unit as "bUnit", similarity(p.name, q.name) as likeness
     from product p
     join product q on q.organization_id = p.organization_id and q.category = p.category and q.id > p.id and q.name % p.name
       and similarity(p.name, q.name) >= ${LIKENESS} and
       regexp_replace(lower(p.name), '[^0-9]+', ' ', 'g') = regexp_replace(lower(q.name), '[^0-9]+', ' ', 'g')
       and regexp_replace(p.sku, '[A-Z]$', '') <> regexp_replace(q.sku, '[A-Z]$', '')
     join lateral (select i.id, i.office_id from item i where i.organization_id = $1 and i.product_id = p.id and i.archived_at is null
       order by i.id limit 1) a on true
     join lateral (select i.id, i.office_id from item i where i.organization_id = $1 and i.product_id = q.id and i.archived_at is null
       order by i.id limit 1) b on true
     where p.organization_id = $1 and p.id = any($2) order by p.sku, q.sku`,
    [organizationId, products],
  )
  return pairs.flatMap((pair) =>
    lookalike(
      { itemId: pair.aItem, officeId: pair.aOffice, name: pair.aName, sku: pair.aSku, unit: pair.aUnit },
      { itemId: pair.bItem, officeId: pair.bOffice, name: pair.bName, sku: pair.bSku, unit: pair.bUnit },
      pair.likeness,
    ),
  )
}

/** What is found again is the same anomaly: its evidence is renewed, what somebody decided stays; what was gone opens again. */
async function saveFindings(tx: Connection, organizationId: string, findings: readonly Finding[], now: Date) {
  if (findings.length === 0) return
  // One thing is one anomaly, however often it was found: of two receipts in a day the latter.
  const once = new Map(findings.map((finding) => [`${finding.rule} ${finding.subject}`, finding]))
  await tx.rows(
    `insert into anomaly as a (organization_id, id, rule, subject, office_id, item_id, severity, evidence, first_seen_at, last_seen_at)
     select $1, t.id, t.rule, t.subject, t."officeId", t."itemId", t.severity, t.evidence, $3, $3
     from jsonb_to_recordset($2) as t (id uuid, rule text, subject text, "officeId" uuid, "itemId" uuid, severity text, evidence jsonb)
     on conflict (organization_id, rule, subject) do update set severity = excluded.severity, evidence = excluded.evidence,
       last_seen_at = excluded.last_seen_at, state = case a.state when 'gone' then 'open' else a.state end`,
    [
      organizationId,
      JSON.stringify([...once.values()].map((finding) => ({ ...finding, id: uuid() }))),
      now.toISOString(),
    ],
  )
}

async function closeGone(tx: Connection, organizationId: string, found: ReadonlySet<string>) {
  const open = await tx.rows<{ id: string; key: string }>(
    `select id, rule || ' ' || subject as key from anomaly where organization_id = $1 and state = 'open'`,
    [organizationId],
  )
  const gone = open.filter(({ key }) => !found.has(key)).map(({ id }) => id)
  await tx.rows(
    `update anomaly set state = 'gone' where organization_id = $1 and id = any($2) and state = 'open'`,
    [organizationId, gone],
  )
}
