import { anomalyRules, anomalyStates } from '@wellstock/domain/stock/anomalies'
import { count, id, oneOf, pageSizes, type RawSearch } from '../../lib/search-params.ts'

export const detectionTabs = ['identify', 'anomalies'] as const
export const searchDefaults = { tab: 'identify', state: 'open', page: 1, pageSize: 20 } as const

/** What is looked at, as it stands in the address: a room or one shelf check of it; the anomalies of a rule, in a state. */
export const readDetectionSearch = (raw: RawSearch) => ({
  tab: oneOf(detectionTabs, raw.tab) ?? searchDefaults.tab,
  room: id(raw.room),
  look: id(raw.look),
  rule: oneOf(anomalyRules, raw.rule),
  state: oneOf(anomalyStates, raw.state) ?? searchDefaults.state,
  page: count(raw.page) ?? searchDefaults.page,
  pageSize: oneOf(pageSizes, raw.pageSize) ?? searchDefaults.pageSize,
})

export type DetectionSearch = ReturnType<typeof readDetectionSearch>
export type SearchChange = (part: Partial<DetectionSearch>) => void
