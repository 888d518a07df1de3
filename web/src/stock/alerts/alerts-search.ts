import {
  type AlertKind,
  type AlertSeverity,
  type AlertTab,
  alertKinds,
  alertSeverities,
  alertTabs,
} from '@wellstock/domain/stock/alerts'
import {
  firstPage,
  flag,
  oneOf,
  type Paged,
  type RawSearch,
  readPaged,
  words,
} from '../../lib/search-params.ts'

export const searchDefaults = firstPage

const LONGEST = 100
const idOf = (value: unknown) =>
  /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(words(value) ?? '') ? words(value) : undefined

/** Which alerts are looked at, as it stands in the address. `alert`: the one whose details are open. */
export type AlertsSearch = Paged & {
  tab: AlertTab | 'rules' | undefined
  kind: AlertKind | undefined
  severity: AlertSeverity | undefined
  officeId: string | undefined
  itemId: string | undefined
  unowned: true | undefined
  search: string | undefined
  alert: string | undefined
}

export const readAlertsSearch = (raw: RawSearch): AlertsSearch => ({
  tab: oneOf([...alertTabs, 'rules'], raw.tab),
  kind: oneOf(alertKinds, raw.kind),
  severity: oneOf(alertSeverities, raw.severity),
  officeId: idOf(raw.officeId),
  itemId: idOf(raw.itemId),
  unowned: flag(raw.unowned),
  search: words(raw.search)?.slice(0, LONGEST),
  alert: idOf(raw.alert),
  ...readPaged(raw),
})
