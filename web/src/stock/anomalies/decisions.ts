import type { Anomaly } from '@wellstock/contract/stock/anomalies'

export type Decision = 'confirmed' | 'dismissed' | 'fixed' | 'open'

/** What can be said of an anomaly in each state. */
export const decisions: Record<Anomaly['state'], readonly Decision[]> = {
  open: ['confirmed', 'dismissed', 'fixed'],
  confirmed: ['fixed', 'dismissed', 'open'],
  dismissed: ['open'],
  fixed: ['open'],
  gone: [],
}
