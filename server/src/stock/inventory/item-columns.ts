import { SEASON_IN_FORCE } from './season-in-force.ts'

/** Of an item `i`: on hand, less what is reserved and what is not usable. The one definition. */
export const AVAILABLE = 'i.current_quantity - i.reserved_quantity - i.unusable_quantity'

export const ITEM = `
  i.id, i.sku, i.name, i.serial_number, i.category, i.type, i.unit, i.track, i.storage_min, i.storage_max, i.department, i.location,
  i.office_id, o.name as "officeName", i.room_id, r.number as "roomNumber",
  r.name as "roomName", r.floor, r.building, r.type as "roomType", i.purchase_date,
  i.current_quantity, i.reserved_quantity, i.unusable_quantity,
  ${AVAILABLE} as "availableQuantity", i.product_id,
  (select d.beyond_use_days from product d where d.organization_id = i.organization_id and d.id = i.product_id) as "beyondUseDays",
  (select b.code from bin b where b.organization_id = i.organization_id and b.id = i.bin_id) as "binCode", i.abc_class,
  i.min_quantity, i.reorder_point,
  i.max_quantity, ${SEASON_IN_FORCE}, i.status, i.stock_level, coalesce(v.name, 'Unknown') as vendor,
  i.unit_price, i.unit_cost, i.notes, i.updated_at as "lastUpdated", coalesce(p.name, '') as "updatedBy", i.version,
  (select min(l.expiry_date) from stock_balance b join lot l on l.organization_id = b.organization_id and l.id = b.lot_id
   where b.organization_id = i.organization_id and b.item_id = i.id and b.on_hand > 0) as "nextExpiry"`

export const PLACES = `
  join office o on o.organization_id = i.organization_id and o.id = i.office_id
  left join room r on r.organization_id = i.organization_id and r.id = i.room_id
  left join vendor v on v.organization_id = i.organization_id and v.id = i.vendor_id`

export const ITEM_FROM = `${PLACES} left join person p on p.organization_id = i.organization_id and p.id = i.updated_by`

export const OUTLOOK = `
  left join item_outlook x on x.organization_id = i.organization_id and x.item_id = i.id`
