import { bandEnds, type ExpirationFilter } from '@wellstock/contract/stock/expirations'
import type { Scope } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { officesOf } from '../inventory/items.ts'
import { findWords } from '../inventory/search-words.ts'

export type LotFilter = Omit<ExpirationFilter, 'page' | 'pageSize'>

/** Where the rows of the list come from: lots in their places. */
export const FROM = fromPlaces('stock_balance')

/** What is opened, as if it were lots that expire on the day it has to be used. */
export const FROM_OPENED = fromPlaces(`(
  select u.*, u.quantity as on_hand, least(u.beyond_use_on, x.expiry_date) as expiry_date, coalesce(s.hold, x.hold) as hold
  from opened_unit u left join lot x on x.organization_id = u.organization_id and x.id = u.lot_id
  left join stock_balance s on s.organization_id = u.organization_id and s.item_id = u.item_id and s.lot_id is not distinct from u.lot_id
  where u.organization_id = current_organization() and u.state = 'open')`)

function fromPlaces(places: string) {
  return `
  ${places} b
  join item i on i.organization_id = b.organization_id and i.id = b.item_id and i.archived_at is null
  join office o on o.organization_id = i.organization_id and o.id = i.office_id
  left join lot l on l.organization_id = b.organization_id and l.id = b.lot_id
  left join room r on r.organization_id = i.organization_id and r.id = i.room_id
  left join vendor v on v.organization_id = i.organization_id and v.id = i.vendor_id`
}

/** What a filter asks of the rows of `FROM`, with the values it names; the organization is $1. */
export async function conditionsOf(
  db: Connection,
  scope: Scope,
  filter: Omit<LotFilter, 'sort' | 'dir'>,
  { isOpened = false } = {},
) {
  const values: unknown[] = [scope.organizationId]
  const parts = ['b.organization_id = $1', 'b.on_hand > 0']
  const add = (part: (place: string) => string, value: unknown) => parts.push(part(`$${values.push(value)}`))
  const offices = officesOf(scope, filter.officeId)
  if (offices !== 'all') add((n) => `i.office_id = any(${n})`, offices)
  if (filter.roomId) add((n) => `i.room_id = ${n}`, filter.roomId)
  if (filter.hold) add((n) => `b.hold = ${n}`, filter.hold)
  if (filter.place) parts.push(`coalesce(r.is_quarantine, false) = ${filter.place === 'quarantine'}`)
  if (filter.returnable) parts.push('b.expiry_date - v.return_days_before_expiry >= office_today(o.timezone)')
  if (filter.band === 'none')
    parts.push(
      'b.expiry_date is null',
      '(select p.expiry_required from product p where p.organization_id = i.organization_id and p.id = i.product_id)',
    )
  else if (!isOpened) parts.push('b.lot_id is not null', 'b.expiry_date is not null')
  parts.push(...dateConditions(filter, values))
  if (filter.search?.trim()) {
    const tokens = await findWords(db, scope.organizationId, filter.search, offices, undefined)
    const words = tokens.map(
      (token) =>
        `i.id in (select w.item_id from item_word w where w.organization_id = $1 and w.word = any($${values.push(token.words)}))`,
    )
    const byLot = `lower(l.number) = lower($${values.push(filter.search.trim())})`
    parts.push(words.length > 0 ? `((${words.join(' and ')}) or ${byLot})` : byLot)
  }
  return { where: parts.join(' and '), values }
}

/** What a filter asks of an expiry date, `b.expiry_date`, in the office `o`. Adds the values it names. */
export function dateConditions(
  { band, from, to }: Pick<LotFilter, 'band' | 'from' | 'to'>,
  values: unknown[],
): string[] {
  const parts: string[] = []
  if (from) parts.push(`b.expiry_date >= $${values.push(from)}`)
  if (to) parts.push(`b.expiry_date <= $${values.push(to)}`)
  if (!band || band === 'none') return parts
  const ends = Object.entries(bandEnds)
  const place = ends.findIndex(([name]) => name === band)
  const until = band === 'later' ? undefined : ends[place]?.[1]
  const after = band === 'later' ? bandEnds.d180 : ends[place - 1]?.[1]
  // The date alone first, for the index: a day to either side covers every office's today.
  if (until !== undefined)
    parts.push(
      `b.expiry_date <= (now() + interval '${until + 1} days')::date`,
      `b.expiry_date <= office_today(o.timezone) + ${until}`,
    )
  if (after !== undefined)
    parts.push(
      `b.expiry_date >= (now() + interval '${after - 1} days')::date`,
      `b.expiry_date > office_today(o.timezone) + ${after}`,
    )
  return parts
}
