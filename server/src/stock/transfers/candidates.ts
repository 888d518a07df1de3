import type { TransferCandidate } from '@wellstock/contract/stock/transfer'
import type { TransferPurpose } from '@wellstock/domain/stock/transfers'
import type { Scope } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { likeOf } from '../../platform/database/like.ts'
import { type Paging, readPage } from '../../platform/database/read-page.ts'
import { AVAILABLE } from '../inventory/item-columns.ts'
import { neededUntil } from './allocate-lots.ts'
import { lockEnds } from './offices.ts'
import { readPolicy } from './policy.ts'

type Wanted = Paging & {
  fromOfficeId: string
  toOfficeId: string
  search: string
  itemId?: string | undefined
  expectedOn?: string | undefined
  minLifeDays?: number | undefined
  purpose: TransferPurpose
  needed: boolean
}

type Row = Omit<TransferCandidate, 'target'> & {
  targetAvailable: number | null
  inbound: number
  targetReorder: number | null
  targetMax: number | null
  targetCover: number | null
}

/**
 * What one office could send to another: usable and free, of that what lives long enough, and what the other has of it.
 * What the other office lacks is counted up to its maximum, what is on its way to it included. For a recall ($9) it is
 * what may not be used and is free, and nobody needs that.
 */
const CANDIDATES = `
  select i.id as "itemId", i.product_id, i.sku, i.name, i.unit, i.serial_number, r.name as "roomName",
    i.unit_cost as "unitCost", ${AVAILABLE} as available, s.sendable,
    s.first_expiry, x.cover_days as cover, i.max_quantity,
    t.available as "targetAvailable", coalesce(w.quantity, 0) as inbound, t.reorder as "targetReorder", t.max as "targetMax",
    t.cover as "targetCover", greatest(0, coalesce(t.max - t.available - coalesce(w.quantity, 0), 0)) as need,
    case when $9 then 0 else greatest(0, least(coalesce(t.max - t.available - coalesce(w.quantity, 0), 0), s.sendable - coalesce(i.reorder_point, i.min_quantity, 0))) end as suggested,
    i.name_key
  from item i
  left join room r on r.organization_id = i.organization_id and r.id = i.room_id
  left join item_outlook x on x.organization_id = i.organization_id and x.item_id = i.id
  cross join lateral (
    select coalesce(sum(b.on_hand - b.reserved) filter (
        where f.fits and ($9 or l.expiry_date is null or l.expiry_date >= $7::date)), 0)::integer as sendable,
      min(l.expiry_date) filter (where f.fits) as first_expiry
    from stock_balance b left join lot l on l.organization_id = b.organization_id and l.id = b.lot_id
    cross join lateral (select is_unusable(b.hold, l.expiry_date, office_today($6), r.is_quarantine) = $9 as fits) f
    where b.organization_id = i.organization_id and b.item_id = i.id and b.on_hand > b.reserved) s
  left join lateral (
    select sum(k.current_quantity - k.reserved_quantity - k.unusable_quantity)::integer as available, sum(k.reorder_point)::integer as reorder,
      sum(k.max_quantity)::integer as max, min(o.cover_days) as cover
    from item k left join item_outlook o on o.organization_id = k.organization_id and o.item_id = k.id
    where k.organization_id = i.organization_id and k.product_id = i.product_id and k.office_id = $3 and k.archived_at is null
    having count(*) > 0) t on true
  left join on_order w on w.organization_id = i.organization_id and w.product_id = i.product_id and w.office_id = $3
  where i.organization_id = $1 and i.office_id = $2 and i.archived_at is null
    and case when $9::boolean then s.sendable > 0 else ${AVAILABLE} > 0 end
    and ($4 = '' or plain_text(i.name) like $5 or plain_text(i.sku) like $5 or exists (
      select from product_code c where c.organization_id = i.organization_id and c.product_id = i.product_id and c.code = $4))
    and ($8::uuid is null or i.id = $8)`

export async function listCandidates(tx: Connection, scope: Scope, wanted: Wanted) {
  const { from, to } = await lockEnds(tx, scope, wanted)
  const policy = await readPolicy(tx, scope.organizationId)
  const until = neededUntil(
    { expectedOn: wanted.expectedOn ?? null, minLifeDays: wanted.minLifeDays ?? policy.minLifeDays },
    to.today,
  )
  const values = [
    scope.organizationId,
    wanted.fromOfficeId,
    wanted.toOfficeId,
    wanted.search.trim(),
    likeOf(wanted.search.trim()),
    from.timezone,
    until,
    wanted.itemId ?? null,
    wanted.purpose === 'recall',
    wanted.needed,
  ]
  const filtered = `(${CANDIDATES}) c where not $10::boolean or c.need > 0 and c.sendable > 0`
  const found = await readPage(tx, wanted, filtered, values, (limit, all) =>
    tx.rows<Row>(
      `select c.* from ${filtered} order by case when $10 then c.suggested * coalesce(c."unitCost", 0) end desc nulls last, c.name_key, c."itemId" ${limit}`,
      all,
    ),
  )
  return { ...found, items: found.items.map(candidateOf) }
}

const candidateOf = ({
  targetAvailable,
  inbound,
  targetReorder,
  targetMax,
  targetCover,
  ...row
}: Row): TransferCandidate => ({
  ...row,
  target:
    targetAvailable === null
      ? null
      : {
          available: targetAvailable,
          inbound,
          reorderPoint: targetReorder,
          maxQuantity: targetMax,
          cover: targetCover,
        },
})
