import {
  bandsAtRisk,
  type ExpirationSummary,
  type ExpiryDay,
  expiryBands,
} from '@wellstock/contract/stock/expirations'
import type { Scope } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { officesOf } from '../inventory/items.ts'

type BandRow = ExpirationSummary['bands'][number]

const nothing = { lots: 0, quantity: 0, value: 0, wasted: 0, wastedValue: 0 }

const placeOf = (scope: Scope, officeId: string | undefined) => {
  const offices = officesOf(scope, officeId)
  return [scope.organizationId, offices === 'all' ? null : offices]
}

/** What each band holds, as the sums of the days kept with the outlooks. */
export async function expiryBandSums(db: Connection, scope: Scope, officeId?: string): Promise<BandRow[]> {
  const rows = await db.rows<BandRow>(
    `select case
         when d.expiry_date = 'infinity' then 'none'
         when d.expiry_date < office_today(o.timezone) then 'expired'
         when d.expiry_date <= office_today(o.timezone) + 30 then 'd30'
         when d.expiry_date <= office_today(o.timezone) + 60 then 'd60'
         when d.expiry_date <= office_today(o.timezone) + 90 then 'd90'
         when d.expiry_date <= office_today(o.timezone) + 180 then 'd180'
         else 'later' end as band,
       sum(d.lots)::int as lots, sum(d.quantity)::int as quantity, round(sum(d.value), 2) as value, sum(d.wasted)::int as wasted,
       round(sum(d.wasted_value), 2) as "wastedValue"
     from expiry_day d join office o on o.organization_id = d.organization_id and o.id = d.office_id
     where d.organization_id = $1 and ($2::uuid[] is null or d.office_id = any($2)) group by 1`,
    placeOf(scope, officeId),
    'expiry-bands',
  )
  return expiryBands.map((band) => rows.find((row) => row.band === band) ?? { band, ...nothing })
}

/** The bands, and what is at risk of them; what was disposed of, from the ledger. */
export async function expirationSummary(
  db: Connection,
  scope: Scope,
  { officeId, now }: { officeId?: string | undefined; now: Date },
): Promise<ExpirationSummary> {
  const bands = await expiryBandSums(db, scope, officeId)
  const atRisk = (figure: 'value' | 'wastedValue') =>
    Math.round(
      bands.filter(({ band }) => bandsAtRisk.includes(band)).reduce((total, row) => total + row[figure], 0) *
        100,
    ) / 100
  const [rest] = await db.rows<{ disposed: number; donated: number; inUse: number }>(
    `select coalesce(gone.disposed, 0) as disposed, coalesce(gone.donated, 0) as donated, rest.* from (
         select round(sum(-m.quantity * coalesce(m.unit_cost, 0)) filter (where m.type = 'waste_expired'), 2) as disposed,
           round(sum(-m.quantity * coalesce(m.unit_cost, 0)) filter (where m.type = 'donation'), 2) as donated
         from stock_movement m join item i on i.organization_id = m.organization_id and i.id = m.item_id
         join office o on o.organization_id = i.organization_id and o.id = i.office_id
         where m.organization_id = $1 and m.type in ('waste_expired', 'donation') and i.type = 'Supplies' and ($2::uuid[] is null or i.office_id = any($2))
           and m.occurred_at >= date_trunc('year', $3::timestamptz - interval '12 hours') - interval '14 hours'
           and m.occurred_at >= date_trunc('year', $3::timestamptz at time zone o.timezone) at time zone o.timezone) gone,
       lateral (select (select count(*)::int from stock_balance b
         join item i on i.organization_id = b.organization_id and i.id = b.item_id
         join office o on o.organization_id = i.organization_id and o.id = i.office_id
         left join room r on r.organization_id = i.organization_id and r.id = i.room_id
         where b.organization_id = $1 and b.on_hand > 0 and b.lot_id is not null and b.expiry_date < (now() + interval '1 day')::date
           and b.expiry_date < office_today(o.timezone) and not coalesce(r.is_quarantine, false)
           and ($2::uuid[] is null or i.office_id = any($2))) as "inUse") rest`,
    [...placeOf(scope, officeId), now.toISOString()],
  )
  return {
    bands,
    valueAtRisk: atRisk('value'),
    forecastWaste: atRisk('wastedValue'),
    disposedThisYear: rest?.disposed ?? 0,
    donatedThisYear: rest?.donated ?? 0,
    expiredInUse: rest?.inUse ?? 0,
    asOf: now.toISOString(),
  }
}

/** What expires on each day of a stretch, over the offices in question. */
export async function expiryDays(
  db: Connection,
  scope: Scope,
  { officeId, from, to }: { officeId?: string | undefined; from: string; to: string },
): Promise<ExpiryDay[]> {
  return db.rows<ExpiryDay>(
    `select expiry_date as date, sum(lots)::int as lots, sum(quantity)::int as quantity, round(sum(value), 2) as value,
       round(sum(wasted_value), 2) as "wastedValue"
     from expiry_day where organization_id = $1 and ($2::uuid[] is null or office_id = any($2))
       and expiry_date between $3 and $4 and expiry_date <> 'infinity'
     group by 1 order by 1`,
    [...placeOf(scope, officeId), from, to],
  )
}
