import type { Connection } from '../../platform/database/database.ts'

const OFFICE = `jsonb_build_object('id', o.id, 'name', o.name) as office`

/** Of these items, what is low or out now, for systems elsewhere. */
export const lowStock = (tx: Connection, organizationId: string, itemIds: string[]) =>
  tx.rows<object>(
    `select i.id as "itemId", i.name, i.sku, i.unit, i.current_quantity as quantity,
       case i.stock_level when 'Out of Stock' then 'out' else 'low' end as level, ${OFFICE}
     from item i join office o on o.organization_id = i.organization_id and o.id = i.office_id
     where i.organization_id = $1 and i.id = any($2) and i.archived_at is null
       and i.stock_level in ('Low Stock', 'Out of Stock') order by i.name, i.id`,
    [organizationId, itemIds],
  )

/** These alerts, for systems elsewhere. */
export const openedAlerts = (tx: Connection, organizationId: string, ids: string[]) =>
  tx.rows<object>(
    `select a.id as "alertId", a.kind, a.severity, i.id as "itemId", i.name, i.sku, i.unit, i.current_quantity as quantity, ${OFFICE}
     from alert a
     join item i on i.organization_id = a.organization_id and i.id = a.item_id
     join office o on o.organization_id = a.organization_id and o.id = a.office_id
     where a.organization_id = $1 and a.id = any($2) order by a.opened_at, a.id`,
    [organizationId, ids],
  )
