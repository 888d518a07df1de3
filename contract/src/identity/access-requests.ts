import { issue } from '@wellstock/messages/sentence'
import * as z from 'zod'
import { Instant } from '../platform/fields.ts'
import { type PagePath, pages } from '../platform/pages.ts'
import { route } from '../platform/route.ts'

/** Who can give access to a page; within a day of a request, who was asked and when. */
export const AccessRequest = z.object({ grantors: z.array(z.string()), askedAt: Instant.nullable() })
export type AccessRequest = z.infer<typeof AccessRequest>

const ForPage = z.strictObject({
  path: z.enum(Object.keys(pages) as [PagePath, ...PagePath[]], issue.not_a_page()),
})

const tag = 'People'

export const accessRequests = {
  get: route('session', {
    method: 'GET',
    path: '/access-requests',
    tag,
    summary: 'Who can give access to a page, and whether they have been asked',
  })
    .input(ForPage)
    .output(AccessRequest),
  ask: route('session', {
    method: 'POST',
    path: '/access-requests',
    tag,
    summary: 'Ask for access to a page; once a day',
  })
    .input(ForPage)
    .output(AccessRequest),
}
