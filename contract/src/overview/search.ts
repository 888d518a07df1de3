import { SEARCH_LENGTH, updatedWithin } from '@wellstock/domain/overview/search'
import { issue } from '@wellstock/messages/sentence'
import * as z from 'zod'
import { Id, Moment, paging, text } from '../platform/fields.ts'
import { route } from '../platform/route.ts'
import { searchTypes } from './search-types.ts'

/** A record found (specification 3, 'Search record / result'). */
export const SearchResult = z.object({
  id: z.string(),
  type: z.enum(searchTypes),
  name: z.string(),
  category: z.string(),
  department: z.string(),
  /** One of the badges, or empty. */
  status: z.string(),
  lastUpdated: z.string(),
  description: z.string(),
  url: z.string(),
  metadata: z.record(z.string(), z.string()),
  score: z.number(),
  /** Why it is here: what fitted, with its points. */
  reasons: z.array(z.object({ reason: z.string(), points: z.number() })),
})
export type SearchResult = z.infer<typeof SearchResult>

const q = z
  .string(issue.search_empty())
  .min(1, issue.search_empty())
  .max(SEARCH_LENGTH, issue.at_most_characters({ max: 100 }))

const tag = 'Search'

export const search = {
  /** At most 20, best first: what the box in the header holds. */
  quick: route('session', {
    method: 'GET',
    path: '/search/quick',
    tag,
    summary: 'Search while typing',
    byOffice: true,
  })
    .input(z.strictObject({ q }))
    .output(z.object({ results: z.array(SearchResult), total: z.number().int() })),
  find: route('session', {
    method: 'GET',
    path: '/search',
    tag,
    summary: 'Search everywhere',
    byOffice: true,
  })
    .input(
      z.strictObject({
        ...paging,
        q,
        type: z.enum(searchTypes).optional(),
        status: text('state', { max: 40 }).optional(),
        category: text('category', { max: 60 }).optional(),
        /** Only what stands, or works, in this office: what belongs to none is left out. */
        officeId: Id.optional(),
        /** Only what was updated in the last days, or since `from` and before `to`: what has no such time is left out. */
        updated: z.coerce
          .number()
          .pipe(z.literal(updatedWithin, issue.updated_within_one_of({ list: updatedWithin.join(', ') })))
          .optional(),
        from: Moment.optional(),
        to: Moment.optional(),
        sort: z.enum(['relevance', 'recent']).default('relevance'),
      }),
    )
    .output(
      z.object({
        results: z.array(SearchResult),
        total: z.number().int(),
        page: z.number().int(),
        pageSize: z.number().int(),
        /** How many were found of each type, whatever tab is open. A count ends at `limit`. */
        counts: z.array(z.object({ type: z.enum(searchTypes), count: z.number().int() })),
        limit: z.number().int(),
        /** What the results can be narrowed to. */
        statuses: z.array(z.string()),
        categories: z.array(z.string()),
      }),
    ),
  recent: route('session', {
    method: 'GET',
    path: '/search/recent',
    tag,
    summary: 'What I searched lately, and what many search',
  })
    .input(z.strictObject({}).optional())
    .output(z.object({ recent: z.array(z.string()), popular: z.array(z.string()) })),
  remember: route('session', {
    method: 'POST',
    path: '/search/recent',
    tag,
    summary: 'Keep a search among the recent ones',
  })
    .input(z.strictObject({ q }))
    .output(z.object({ recent: z.array(z.string()) })),
  forget: route('session', {
    method: 'DELETE',
    path: '/search/recent',
    tag,
    summary: 'Forget my recent searches',
  })
    .input(z.strictObject({}).optional())
    .output(z.object({ recent: z.array(z.string()) })),
}
