import { day, id, oneOf, type RawSearch, words } from '../../lib/search-params.ts'

export const views = ['calendar', 'list'] as const
export const deliveriesSearchDefaults = { view: 'calendar' } as const

/** What of the calendar is shown, as it stands in the address. `month` is YYYY-MM; `day` is the one that was chosen. */
export type DeliveriesSearch = {
  view: (typeof views)[number]
  month: string | undefined
  day: string | undefined
  vendorId: string | undefined
}

const monthIn = (value: unknown) => {
  const text = words(value)
  return text && day(`${text}-01`) ? text : undefined
}

export const readDeliveriesSearch = (raw: RawSearch): DeliveriesSearch => ({
  view: oneOf(views, raw.view) ?? deliveriesSearchDefaults.view,
  month: monthIn(raw.month),
  day: day(raw.day),
  vendorId: id(raw.vendorId),
})
