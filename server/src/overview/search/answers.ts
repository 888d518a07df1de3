import type { search as routes } from '@wellstock/contract/overview/search'
import { SEARCH_HELD } from '@wellstock/domain/overview/search'
import type * as z from 'zod'
import type { Found } from '../../platform/search/source.ts'
import { type Asked, resultsOf, type Searching, search } from './find.ts'
import { byRecency, type Hit } from './score.ts'
import { sourcesFor } from './sources.ts'

/** The box needs the best few of each source, the page all it can count. */
const QUICK = 40
const LIMIT = 200
const DAY = 24 * 60 * 60_000

type Wanted = z.output<NonNullable<(typeof routes.find)['~orpc']['inputSchema']>>

/** What the box in the header holds. */
export async function quickSearch(asked: Omit<Asked, 'most'>, text: string, app: Searching) {
  const hits = await search({ ...asked, most: QUICK }, text, app)
  return { results: resultsOf(hits.slice(0, SEARCH_HELD), asked.person, app), total: hits.length }
}

/** One page of everything that fits, how many of each type there are, and what they can be narrowed to. */
export async function findPage(asked: Omit<Asked, 'most'>, wanted: Wanted, app: Searching) {
  const { q, type, status, category, sort, page, pageSize } = wanted
  const until = wanted.to ? new Date(wanted.to) : null
  const only = { officeId: wanted.officeId ?? null, since: sinceOf(wanted, app.now()), until }
  const hits = await search({ ...asked, most: LIMIT, only }, q, app)
  const isWanted = ({ record }: Hit<Found>) =>
    (!status || record.status === status) && (!category || record.category === category)
  const ofType = hits.filter(({ record }) => !type || record.type === type)
  const fitting = ofType.filter(isWanted)
  if (sort === 'recent') fitting.sort(byRecency)
  return {
    results: resultsOf(fitting.slice((page - 1) * pageSize, page * pageSize), asked.person, app),
    total: fitting.length,
    page,
    pageSize,
    counts: sourcesFor(asked.person, app).map((source) => ({
      type: source.type,
      count: hits.filter((hit) => hit.record.type === source.type && isWanted(hit)).length,
    })),
    limit: LIMIT,
    statuses: valuesOf(ofType, 'status'),
    categories: valuesOf(ofType, 'category'),
  }
}

function sinceOf({ updated, from }: Wanted, now: Date): Date | null {
  const times = [updated && now.getTime() - updated * DAY, from && Date.parse(from)].filter(
    (time) => typeof time === 'number',
  )
  return times.length === 0 ? null : new Date(Math.max(...times))
}

const valuesOf = (hits: Hit<Found>[], field: 'status' | 'category') =>
  [...new Set(hits.map(({ record }) => record[field]))].filter((value) => value !== '').sort()
