import { said } from '@wellstock/messages/sentence'
import * as z from 'zod'
import { ById } from '../platform/document-routes.ts'
import { Id, Instant, PlainDate } from '../platform/fields.ts'
import { route } from '../platform/route.ts'
import { Reason } from '../stock/command.ts'
import { caseText } from './case-text.ts'

const Named = z.object({ id: z.string(), name: z.string() })

const Wait = z.object({
  id: z.string(),
  office: Named,
  type: Named,
  provider: Named.nullable(),
  wantedFrom: z.string().nullable(),
  wantedUntil: z.string().nullable(),
  reference: z.string(),
  note: z.string(),
  createdAt: Instant,
  createdBy: z.string(),
})
export type Wait = z.infer<typeof Wait>

/** Procedures that wait for a time. */
export const waitlist = {
  list: route('procedures.read', {
    ...{ method: 'GET', path: '/case-waitlist', tag: 'Procedures', byOffice: true },
    summary: 'What waits for a time, the longest waiting first',
  })
    .input(z.strictObject({ officeId: Id.optional() }))
    .output(z.array(Wait)),
  add: route('procedures.write', {
    ...{ method: 'POST', path: '/case-waitlist', tag: 'Procedures', missing: said.no_such_office() },
    summary: 'Put a procedure on the waitlist',
  })
    .input(
      z.strictObject({
        officeId: Id,
        typeId: Id,
        providerId: Id.nullable().default(null),
        wantedFrom: PlainDate.nullable().default(null),
        wantedUntil: PlainDate.nullable().default(null),
        reference: caseText('reference', { max: 40 }).default(''),
        note: caseText('note', { max: 500 }).default(''),
      }),
    )
    .output(z.array(Wait)),
  remove: route('procedures.write', {
    ...{
      method: 'POST',
      path: '/case-waitlist/{id}/remove',
      tag: 'Procedures',
      missing: said.wait_not_found(),
    },
    summary: 'Take it off the waitlist: why',
  })
    .input(ById.extend({ reason: Reason }))
    .output(z.array(Wait)),
}
