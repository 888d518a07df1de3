import type { OpenedUnit } from '@wellstock/contract/stock/movements'
import type { Connection } from '../../platform/database/database.ts'

/** An opened unit `u` of an item in an office `o` and perhaps a lot `l`: a date corrected since counts as well. */
export const OPENED = `
  u.id, u.quantity, u.opened_on as "openedOn", (select p.name from person p where p.organization_id = u.organization_id and p.id = u.opened_by) as "openedBy",
  least(u.beyond_use_on, l.expiry_date) as "useBy", least(u.beyond_use_on, l.expiry_date) < office_today(o.timezone) as "isPast"`

/** What is opened of an item, or the one of this identifier, first to be used first. */
export const openedUnits = (db: Connection, itemId: string, id: string | null = null) =>
  db.rows<OpenedUnit & { lotId: string | null }>(
    `select ${OPENED}, u.lot_id from opened_unit u
     join item i on i.organization_id = u.organization_id and i.id = u.item_id
     join office o on o.organization_id = i.organization_id and o.id = i.office_id
     left join lot l on l.organization_id = u.organization_id and l.id = u.lot_id
     where u.organization_id = current_organization() and u.item_id = $1 and u.state = 'open' and ($2::uuid is null or u.id = $2)
     order by 5, u.id`,
    [itemId, id],
  )
