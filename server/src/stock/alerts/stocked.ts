import type { Hold, itemStatuses } from '@wellstock/domain/stock/inventory'
import { DEFAULT_LEAD_TIME } from '@wellstock/domain/stock/thresholds'
import type { Connection } from '../../platform/database/database.ts'
import { unitCost } from '../inventory/allocation.ts'
import type { Criticality } from '../replenishment/levels.ts'
import { measuredLeadTimes } from '../thresholds/measured.ts'

/** What is on hand of one lot; without a lot `lotId` and `lotNumber` are null. */
export type StockedLot = {
  lotId: string | null
  lotNumber: string | null
  expiryDay: number | null
  hold: Hold
  onHand: number
  unitCost: number
  isUsable: boolean
}

/** An item as outlook and alerts look at it. Days since the epoch, in the time zone of its office. */
export type Stocked = {
  id: string
  officeId: string
  /** False once the item, or its office, is archived: then nothing is said of it. */
  isLive: boolean
  status: (typeof itemStatuses)[number]
  quantity: number
  reserved: number
  unusable: number
  minQuantity: number | null
  reorderPoint: number | null
  maxQuantity: number | null
  orderMultiple: number
  autoReorderQuantity: number | null
  /** Since when a bin of a two-bin item is said to be empty, ISO. */
  binEmptySince: string | null
  leadTimeDays: number
  reviewDays: number
  criticality: Criticality
  expiryRequired: boolean
  inQuarantine: boolean
  unitCost: number
  /** When anything about it changed last. */
  changedAt: string
  today: number
  lots: StockedLot[]
}

type LeadTimes = {
  productId: string
  vendorId: string | null
  ownDays: number | null
  statedDays: number | null
}

/**
 * The items with their lots, locked in one order for everybody: whoever works out what follows from an item's stock does
 * so alone, and on what it is now.
 */
export async function lockStocked(
  tx: Connection,
  organizationId: string,
  itemIds: string[],
): Promise<Stocked[]> {
  const [items, lots] = await tx.batch(
    () =>
      tx.rows<Omit<Stocked, 'lots' | 'leadTimeDays'> & LeadTimes>(
        `select i.id, i.office_id, i.archived_at is null and o.archived_at is null as "isLive", i.status,
       i.current_quantity as quantity, i.reserved_quantity as reserved, i.unusable_quantity as unusable,
       i.min_quantity, i.reorder_point, i.max_quantity, i.order_multiple, i.auto_reorder_quantity,
       (select e.reported_at from bin_empty e where e.organization_id = i.organization_id and e.item_id = i.id
          and e.taken_back_at is null and e.closed_at is null and i.replenish_method = 'two_bin') as "binEmptySince",
       i.product_id, i.vendor_id, i.lead_time_days as "ownDays", v.lead_time_days as "statedDays",
       i.review_days, p.criticality, p.expiry_required,
       i.in_quarantine, coalesce(i.unit_cost, 0) as "unitCost", i.updated_at as "changedAt",
       office_today(o.timezone) - date '1970-01-01' as today
     from item i
     join office o on o.organization_id = i.organization_id and o.id = i.office_id
     join product p on p.organization_id = i.organization_id and p.id = i.product_id
     left join vendor v on v.organization_id = i.organization_id and v.id = i.vendor_id
     where i.organization_id = $1 and i.id = any($2) order by i.id for no key update of i`,
        [organizationId, itemIds],
        'lock-stocked',
      ),
    () =>
      tx.rows<StockedLot & { itemId: string }>(
        `select b.item_id, b.lot_id, l.number as "lotNumber", b.on_hand, coalesce(${unitCost()}, 0) as "unitCost",
       l.expiry_date - date '1970-01-01' as "expiryDay", b.hold,
       not is_unusable(b.hold, l.expiry_date, office_today(o.timezone), r.is_quarantine) as "isUsable"
     from stock_balance b
     join item i on i.organization_id = b.organization_id and i.id = b.item_id
     join office o on o.organization_id = i.organization_id and o.id = i.office_id
     left join room r on r.organization_id = i.organization_id and r.id = i.room_id
     left join lot l on l.organization_id = b.organization_id and l.id = b.lot_id
     where b.organization_id = $1 and b.item_id = any($2) and b.on_hand > 0
     order by l.expiry_date nulls last, l.number, b.lot_id`,
        [organizationId, itemIds],
        'stocked-lots',
      ),
  )
  const lotsOf = new Map<string, StockedLot[]>(items.map(({ id }) => [id, []]))
  for (const { itemId, ...lot } of lots) lotsOf.get(itemId)?.push(lot)
  const measuredOf = await measuredLeadTimes(tx, organizationId, items)
  return items.map(({ productId, vendorId, ownDays, statedDays, ...item }) => ({
    ...item,
    leadTimeDays: Math.ceil(
      ownDays ?? measuredOf({ productId, vendorId })?.p50 ?? statedDays ?? DEFAULT_LEAD_TIME.days,
    ),
    lots: lotsOf.get(item.id) ?? [],
  }))
}
