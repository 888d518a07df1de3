import type { ExpirationFilter, OpenedLot } from '@wellstock/contract/stock/expirations'
import type { Scope } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { readPage } from '../../platform/database/read-page.ts'
import { conditionsOf, FROM_OPENED } from './lot-filter.ts'

type Wanted = Omit<ExpirationFilter, 'sort' | 'dir'>

/** What is opened in the offices looked at, first to be used first. */
export async function listOpened(db: Connection, scope: Scope, { page, pageSize, ...filter }: Wanted) {
  const { where, values } = await conditionsOf(db, scope, filter, { isOpened: true })
  return readPage(db, { page, pageSize }, `${FROM_OPENED} where ${where}`, values, (limit, all) =>
    db.rows<OpenedLot>(
      `select b.id, b.quantity, b.opened_on as "openedOn", p.name as "openedBy", b.expiry_date as "useBy",
         b.expiry_date < office_today(o.timezone) as "isPast", b.expiry_date - office_today(o.timezone) as "daysLeft",
         b.lot_id, l.number as "lotNumber", b.item_id, i.name as "itemName", i.sku, i.unit, i.office_id,
         o.name as "officeName", r.name as "roomName"
       from ${FROM_OPENED} join person p on p.organization_id = b.organization_id and p.id = b.opened_by
       where ${where} order by b.expiry_date, i.name, b.id ${limit}`,
      all,
    ),
  )
}
