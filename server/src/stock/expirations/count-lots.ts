import type { Scope } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { officesOf } from '../inventory/items.ts'
import { conditionsOf, dateConditions, FROM, type LotFilter } from './lot-filter.ts'

/** How many lots a list has in all. Asked by date and office alone, it costs the same however many there are. */
export async function countLots(db: Connection, scope: Scope, filter: LotFilter): Promise<number> {
  const { text, values, name } = isByDateAndOffice(filter)
    ? countByDay(scope, filter)
    : await countOneByOne(db, scope, filter)
  const [row] = await db.rows<{ total: number }>(text, values, name)
  return row?.total ?? 0
}

/** The same of each office at once. Offices without such lots are left out. */
export async function lotsByOffice(
  db: Connection,
  scope: Scope,
  filter: LotFilter,
): Promise<Map<string, number>> {
  const { where, values } = await conditionsOf(db, scope, filter)
  const rows = await db.rows<{ officeId: string; lots: number }>(
    `select i.office_id as "officeId", count(*)::int as lots from ${FROM} where ${where} group by 1`,
    values,
  )
  return new Map(rows.map(({ officeId, lots }) => [officeId, lots]))
}

const isByDateAndOffice = ({ band, roomId, hold, place, returnable, search }: LotFilter) =>
  !returnable && band !== 'none' && !roomId && !hold && !place && !search?.trim()

/**
 * From the sums of the days on which things expire. They follow the ledger after the commit: of items whose change still
 * waits for that, what the sums say is taken away and what is on hand is added.
 */
function countByDay(scope: Scope, filter: LotFilter) {
  const values: unknown[] = [scope.organizationId]
  const offices = officesOf(scope, filter.officeId)
  const byOffice = offices === 'all' ? [] : [`o.id = any($${values.push(offices)})`]
  const byDate = dateConditions(filter, values)
  const conditions = ['b.organization_id = $1', `b.expiry_date < 'infinity'`, ...byOffice, ...byDate].join(
    ' and ',
  )
  // Prepared as the page opens, with no date asked for.
  const name = byDate.length > 0 ? undefined : `count-lots${offices === 'all' ? '' : '-offices'}`
  const text = `
    with waiting as (
      select distinct i.id::uuid from outbox_event e cross join jsonb_array_elements_text(e.data -> 'itemIds') i (id)
      where e.organization_id = $1 and e.kind = 'stock.changed')
    select (
      select coalesce(sum(b.lots), 0) from expiry_day b
      join office o on o.organization_id = b.organization_id and o.id = b.office_id where ${conditions}
    ) - (
      select count(*) from (
        select x.organization_id, x.office_id, (lot ->> 'expiryDate')::date as expiry_date
        from waiting w join item_outlook x on x.organization_id = $1 and x.item_id = w.id
        cross join jsonb_array_elements(x.lots) lot) b
      join office o on o.organization_id = b.organization_id and o.id = b.office_id where ${conditions}
    ) + (
      select count(*) from ${FROM} where ${conditions} and b.item_id in (select id from waiting) and b.on_hand > 0
    ) as total`
  return { text, values, name }
}

async function countOneByOne(db: Connection, scope: Scope, filter: LotFilter) {
  const { where, values } = await conditionsOf(db, scope, filter)
  return { text: `select count(*) as total from ${FROM} where ${where}`, values, name: undefined }
}
