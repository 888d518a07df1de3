import { anomalyRules, anomalyStates } from '@wellstock/domain/stock/anomalies'
import { firstPage, id, oneOf, type RawSearch, readPaged } from '../../lib/search-params.ts'

export const detectionTabs = ['identify', 'anomalies'] as const
export const searchDefaults = { tab: 'identify', state: 'open', ...firstPage } as const

/** What is looked at, as it stands in the address: a room or one shelf check of it; the anomalies of a rule, in a state. */
export const readDetectionSearch = (raw: RawSearch) => ({
  tab: oneOf(detectionTabs, raw.tab) ?? searchDefaults.tab,
  room: id(raw.room),
  look: id(raw.look),
  rule: oneOf(anomalyRules, raw.rule),
  state: oneOf(anomalyStates, raw.state) ?? searchDefaults.state,
  ...readPaged(raw),
})

export type DetectionSearch = ReturnType<typeof readDetectionSearch>
export type SearchChange = (part: Partial<DetectionSearch>) => void
