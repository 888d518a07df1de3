import {
  type ExpiryBand,
  expirationSorts,
  expiryBands,
  type LotPlace,
  lotPlaces,
} from '@wellstock/domain/stock/expirations'
import { type Hold, holds } from '@wellstock/domain/stock/inventory'
import {
  day,
  firstPage,
  id,
  oneOf,
  type Paged,
  type RawSearch,
  readPaged,
  words,
} from '../../lib/search-params.ts'

export const views = ['list', 'calendar', 'rooms', 'disposals'] as const

export const searchDefaults = { view: 'list', ...firstPage, sort: 'expiry', dir: 'asc' } as const

/** Which lots are shown and how, as it stands in the address. `from` and `to` are expiry dates, `month` is YYYY-MM. */
export type ExpirationsSearch = Paged & {
  band?: ExpiryBand | undefined
  from?: string | undefined
  to?: string | undefined
  officeId?: string | undefined
  roomId?: string | undefined
  hold?: Hold | undefined
  place?: LotPlace | undefined
  returnable?: true | undefined
  search?: string | undefined
  month?: string | undefined
  view: (typeof views)[number]
  sort: (typeof expirationSorts)[number]
  dir: 'asc' | 'desc'
}

const written = (value: unknown, form: RegExp) => {
  const text = words(value)
  return text && form.test(text) ? text : undefined
}

export const readExpirationsSearch = (raw: RawSearch): ExpirationsSearch => ({
  band: oneOf(expiryBands, raw.band),
  from: day(raw.from),
  to: day(raw.to),
  officeId: id(raw.officeId),
  roomId: id(raw.roomId),
  hold: oneOf(holds, raw.hold),
  place: oneOf(lotPlaces, raw.place),
  returnable: String(raw.returnable) === 'true' || undefined,
  search: words(raw.search)?.slice(0, 100),
  month: written(raw.month, /^\d{4}-(0[1-9]|1[0-2])$/),
  view: oneOf(views, raw.view) ?? searchDefaults.view,
  sort: oneOf(expirationSorts, raw.sort) ?? searchDefaults.sort,
  dir: oneOf(['asc', 'desc'], raw.dir) ?? searchDefaults.dir,
  ...readPaged(raw),
})
