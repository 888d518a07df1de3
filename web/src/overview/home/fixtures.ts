import type { Home, Today } from '@wellstock/contract/overview/home'

/** The home page as the server would answer it, for tests: an organization without anything. */
export const homeLike = (changes: Partial<Home> = {}): Home => ({
  levels: [],
  offices: [],
  expiring: { bands: [], days: [], lots: [] },
  weeks: [],
  ...changes,
})

/** What waits for somebody, for tests: nothing, and nothing that could. */
export const todayLike = (changes: Partial<Today> = {}): Today => ({
  from: '2026-11-20',
  to: '2026-11-26',
  approvals: null,
  decisions: [],
  expired: null,
  runsOut: null,
  expires: null,
  counts: null,
  checks: null,
  transfers: null,
  alerts: null,
  people: null,
  budgets: null,
  papers: null,
  tasks: null,
  toOrder: null,
  answered: null,
  late: null,
  recalls: null,
  certificates: null,
  audits: null,
  cases: null,
  picks: null,
  needsBidKey: false,
  bidsToOpen: null,
  bidsToScore: null,
  ownBids: null,
  blanketOrders: null,
  toReceive: null,
  receipts: null,
  invoicesOfOthers: null,
  invoicesToApprove: null,
  invoicesToPay: null,
  offices: [],
  ...changes,
})
