import { accessRequestStates, MAX_ACCESS_REASON } from '@wellstock/domain/identity/access-requests'
import { issue, said } from '@wellstock/messages/sentence'
import * as z from 'zod'
import { roles } from '../platform/access.ts'
import { Id, Instant, pageOf, paging, text, Version } from '../platform/fields.ts'
import { type PagePath, pages } from '../platform/pages.ts'
import { route } from '../platform/route.ts'

export * from '@wellstock/domain/identity/access-requests'

const paths = Object.keys(pages) as [PagePath, ...PagePath[]]
const Named = z.object({ id: z.string(), name: z.string() })

const asked = {
  id: z.string(),
  number: z.string(),
  role: z.enum(roles),
  /** Null: for the whole organization. */
  office: Named.nullable(),
  reason: z.string(),
}

/** Who can give access to a page; once somebody asked, whom that waits on and since when. */
export const AccessRequest = z.object({
  grantors: z.array(z.string()),
  askedAt: Instant.nullable(),
  /** For which offices they may ask; none where the page is for people with a role for all of them. */
  offices: z.array(Named),
  /** The narrowest place that makes sense for them; null: the whole organization. */
  officeId: z.string().nullable(),
  /** The one that waits, or the last one where that was refused. */
  request: z
    .object({
      ...asked,
      state: z.enum(accessRequestStates),
      decidedBy: z.string().nullable(),
      /** Why it was refused. */
      remark: z.string(),
      version: z.number().int(),
    })
    .nullable(),
})
export type AccessRequest = z.infer<typeof AccessRequest>

/** A request that waits, as those who manage people see it. */
export const WaitingAccess = z.object({
  ...asked,
  path: z.enum(paths),
  person: Named,
  requestedAt: Instant,
  /** The request for its approval. */
  approvalId: z.string(),
})
export type WaitingAccess = z.infer<typeof WaitingAccess>

const path = z.enum(paths, issue.not_a_page())

const tag = 'People'

export const accessRequests = {
  get: route('session', {
    method: 'GET',
    path: '/access-requests',
    tag,
    summary: 'Who can give access to a page, and what became of asking for it',
  })
    .input(z.strictObject({ path }))
    .output(AccessRequest),
  ask: route('session', {
    method: 'POST',
    path: '/access-requests',
    tag,
    summary: 'Ask for a role that opens a page; while it waits, asking again changes nothing',
  })
    .input(
      z.strictObject({
        path,
        role: z.enum(roles, issue.not_a_role()),
        officeId: Id.nullable(),
        reason: text('reason', { max: MAX_ACCESS_REASON }).default(''),
      }),
    )
    .output(AccessRequest),
  withdraw: route('session', {
    method: 'POST',
    path: '/access-requests/{id}/withdraw',
    tag,
    summary: "Take a request of one's own back",
    missing: said.access_request_not_found(),
  })
    .input(z.strictObject({ id: Id, version: Version }))
    .output(AccessRequest),
  waiting: route('people.manage', {
    method: 'GET',
    path: '/access-requests/waiting',
    tag,
    summary: 'Requests for access that wait, the longest waiting first',
  })
    .input(z.strictObject(paging))
    .output(pageOf(WaitingAccess)),
}
