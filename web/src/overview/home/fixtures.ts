import type { Home } from '@wellstock/contract/overview/home'

/** The home page as the server would answer it, for tests: an organization without anything. */
export const homeLike = (changes: Partial<Home> = {}): Home => ({
  levels: [],
  offices: [],
  expiring: { bands: [], days: [], lots: [] },
  weeks: [],
  ...changes,
})
