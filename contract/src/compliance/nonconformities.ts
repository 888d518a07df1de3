import { nonconformityStates, nonconformitySteps } from '@wellstock/domain/compliance/nonconformities'
import { issue, said } from '@wellstock/messages/sentence'
import * as z from 'zod'
import type { Access } from '../platform/access.ts'
import { DocumentRow, documentRoutes, Step } from '../platform/document-routes.ts'
import { Id, Instant, text } from '../platform/fields.ts'
import { nonconformity } from '../platform/kinds.ts'
import { route } from '../platform/route.ts'
import { Reason } from '../stock/command.ts'

export * from '@wellstock/domain/compliance/nonconformities'

const Named = z.object({ id: z.string(), name: z.string() })

/** A nonconformity as lists show it. */
export const NonconformityRow = DocumentRow.extend({
  state: z.enum(nonconformityStates),
  title: z.string(),
  device: Named.nullable(),
  owner: Named.nullable(),
  cause: z.string(),
  openedOn: z.string(),
  correctedOn: z.string().nullable(),
  /** The first day its effect can be looked at. */
  effectDueOn: z.string().nullable(),
  recurrences: z.number().int(),
})
export type NonconformityRow = z.infer<typeof NonconformityRow>

export const Nonconformity = NonconformityRow.extend({
  description: z.string(),
  /** The task whose record it is of. */
  taskId: z.string().nullable(),
  /** The finding of an audit that it was opened for. */
  finding: z.object({ what: z.string(), auditId: z.string() }).nullable(),
  createdBy: z.string(),
  correctedBy: z.string().nullable(),
  verifiedBy: z.string().nullable(),
  verifiedOn: z.string().nullable(),
  effectSeenOn: z.string().nullable(),
  /** What was done about it, the earliest first. */
  actions: z.array(
    z.object({
      id: z.string(),
      step: z.enum([...nonconformitySteps, 'open']),
      note: z.string(),
      by: z.string(),
      at: Instant,
    }),
  ),
  /** Of the same cause, verified within 90 days before: perhaps that one came again. */
  similar: z.array(z.object({ id: z.string(), number: z.string(), verifiedOn: z.string() })),
  steps: z.array(z.enum(nonconformitySteps)),
})
export type Nonconformity = z.infer<typeof Nonconformity>

const NewNonconformity = z.strictObject({
  officeId: Id,
  title: text('title', { min: 1, max: 120 }),
  description: text('description', { max: 2000 }).default(''),
  deviceId: Id.nullable().default(null),
  ownerId: Id.nullable().default(null),
  cause: text('cause', { max: 500 }).default(''),
})
export type NewNonconformity = z.output<typeof NewNonconformity>

const What = text('what_was_done', { min: 3, max: 1000 })

const { lists, one } = documentRoutes(nonconformity, {
  tag: 'Compliance',
  missing: said.nonconformity_not_found(),
  summaries: {
    list: 'Nonconformities, the latest first',
    one: 'One nonconformity with what was done',
  },
  filter: {
    state: z.enum(nonconformityStates, issue.not_a_filter()).optional(),
    tab: z.enum(['open', 'effect', 'all'], issue.not_a_filter()).default('open'),
    deviceId: Id.optional(),
  },
  row: NonconformityRow,
  one: Nonconformity,
})
const make = <const A extends Access>(access: A, path: `/nonconformities${string}`, summary: string) =>
  route(access, { method: 'POST', path, summary, tag: 'Compliance', missing: said.nonconformity_not_found() })

/** What was not as it should be, and what was done about it. */
export const nonconformities = {
  ...lists,
  create: make('compliance.write', '/nonconformities', 'Open a nonconformity')
    .input(NewNonconformity)
    .output(Nonconformity),
  get: one,
  contain: make('compliance.write', '/nonconformities/{id}/contain', 'Its harm is stopped')
    .input(Step.extend({ note: What }))
    .output(Nonconformity),
  correct: make('compliance.write', '/nonconformities/{id}/correct', 'Its cause is known and done away with')
    .input(Step.extend({ cause: text('cause', { min: 3, max: 500 }), note: What }))
    .output(Nonconformity),
  verify: make(
    'compliance.write',
    '/nonconformities/{id}/verify',
    'Somebody else has seen that it was corrected',
  )
    .input(Step.extend({ note: What }))
    .output(Nonconformity),
  close: make('compliance.write', '/nonconformities/{id}/close', 'Its effect was looked at and holds')
    .input(Step.extend({ note: What }))
    .output(Nonconformity),
  recur: make('compliance.write', '/nonconformities/{id}/recur', 'It came again')
    .input(Step.extend({ reason: Reason }))
    .output(Nonconformity),
  void: make('compliance.write', '/nonconformities/{id}/void', 'It was none')
    .input(Step.extend({ reason: Reason }))
    .output(Nonconformity),
}
