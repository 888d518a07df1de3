import { settledKinds } from '@wellstock/domain/buying/credit-allotments'
import { issue, said } from '@wellstock/messages/sentence'
import * as z from 'zod'
import { ById } from '../platform/document-routes.ts'
import { Id, money } from '../platform/fields.ts'
import { route } from '../platform/route.ts'

/** Some of a credit note, and what it settles; of an invoice: the credit note it is from. */
const Allotment = z.object({
  id: z.string(),
  kind: z.enum([...settledKinds, 'credit_note']),
  number: z.string(),
  /** The record whose page shows it: of a claim, its receipt. */
  recordId: z.string(),
  amount: z.number(),
})

/** What a credit note could settle. */
const AllotmentTarget = z.object({
  kind: z.enum(settledKinds),
  id: z.string(),
  number: z.string(),
  day: z.string(),
  /** What the vendor is to give back for it, and how much of that is missing. */
  expected: z.number(),
  missing: z.number(),
  /** What is allotted to it unless somebody says otherwise. */
  proposed: z.number(),
})
export type AllotmentTarget = z.infer<typeof AllotmentTarget>

/** What a credit note settles, or what settles an invoice. */
export const Allotments = z.object({
  allotted: z.array(Allotment),
  /** What of a credit note is not allotted; of an invoice 0. */
  left: z.number(),
  /** The caller may allot it, to these. */
  canAllot: z.boolean(),
  targets: z.array(AllotmentTarget),
})
export type Allotments = z.infer<typeof Allotments>

/** What credit notes settle: returns, claims and invoices, each as many as it pays for. */
export const creditAllotments = {
  get: route('vendor-returns.read', {
    method: 'GET',
    path: '/credit-notes/{id}/allotments',
    summary: 'What a credit note settles, and could settle',
    tag: 'Returns',
    missing: said.invoice_not_found(),
  })
    .input(ById)
    .output(Allotments),
  allot: route('vendor-returns.read', {
    method: 'POST',
    path: '/credit-notes/{id}/allotments',
    summary: 'Allot some of a credit note to what it settles',
    tag: 'Returns',
    missing: said.invoice_not_found(),
  })
    .input(
      ById.extend({
        rows: z
          .array(
            z.strictObject({
              kind: z.enum(settledKinds, issue.not_a_filter()),
              id: Id,
              amount: money('credit', { max: 99_999_999.99 }),
              /** It may be more than is expected. */
              isBeyond: z.boolean().default(false),
            }),
          )
          .min(1, issue.say_what_it_settles())
          .max(200),
      }),
    )
    .output(Allotments),
}
