import { readinessColors } from '@wellstock/domain/procedures/readiness'
import { issue, said } from '@wellstock/messages/sentence'
import * as z from 'zod'
import type { Access } from '../platform/access.ts'
import { Step } from '../platform/document-routes.ts'
import { Id, Instant, scanned, text, whole } from '../platform/fields.ts'
import { PdfOutput } from '../platform/files.ts'
import { route } from '../platform/route.ts'
import { Case } from './case.ts'
import { caseText } from './case-text.ts'

const Named = z.object({ id: z.string(), name: z.string() })
const count = whole('quantity', { min: 0, max: 10_000 })
const some = whole('quantity', { min: 1, max: 10_000 })

const make = <const A extends Access>(
  access: A,
  method: 'GET' | 'POST' | 'PUT',
  path: `/cases/{id}${string}`,
  summary: string,
) => route(access, { method, path, summary, tag: 'Procedures', missing: said.case_not_found() })

/** What solves a line that is short, with what that does. */
export const Fix = z.discriminatedUnion('kind', [
  /** Another office has it free: what could be sent until the day. */
  z.object({ kind: z.literal('transfer'), office: Named, itemId: z.string(), quantity: z.number().int() }),
  /** A substitute that is there, once somebody agrees to it for this case. */
  z.object({ kind: z.literal('substitute'), product: Named, quantity: z.number().int() }),
  /** It is ordered from a vendor: when it would be there by its usual lead time, and whether that is in time. */
  z.object({
    kind: z.literal('order'),
    vendor: Named.nullable(),
    /** What the office keeps of it; null: nothing yet. */
    itemId: z.string().nullable(),
    quantity: z.number().int(),
    comesOn: z.string().nullable(),
    isInTime: z.boolean(),
  }),
  /** The next day with a free place on which the case would be ready. */
  z.object({ kind: z.literal('move'), start: z.string(), startsAt: Instant }),
])
export type Fix = z.infer<typeof Fix>

const FixWithEffect = z.object({
  fix: Fix,
  /** What the case would be. */
  readiness: z.enum(readinessColors),
  /** Other cases that change: their number, and from what to what. */
  effects: z.array(
    z.object({ number: z.string(), before: z.enum(readinessColors), after: z.enum(readinessColors) }),
  ),
})
export type FixWithEffect = z.infer<typeof FixWithEffect>

/** What became of a lot of a case; each as a whole, not in addition. */
const Accounted = z.strictObject({
  id: Id,
  used: count,
  openedUnused: count,
  returned: count,
})

/** A case waiting to be picked, for whoever keeps the stock. */
export const Pick = z.object({
  id: z.string(),
  number: z.string(),
  type: z.string(),
  room: z.string(),
  office: Named,
  startsAt: Instant,
  timezone: z.string(),
  /** Lots to fetch, and how many of them are fetched. */
  lots: z.number().int(),
  picked: z.number().int(),
  isPicked: z.boolean(),
  /** It is today or tomorrow. */
  isSoon: z.boolean(),
  readiness: z.enum(readinessColors).nullable(),
})
export type Pick = z.infer<typeof Pick>

/** Stock of the office of a case that is free for it. */
export const FreeStock = z.object({
  itemId: z.string(),
  /** Null: stock kept without a lot. */
  lotId: z.string().nullable(),
  name: z.string(),
  sku: z.string(),
  unit: z.string(),
  lotNumber: z.string().nullable(),
  expiryDate: z.string().nullable(),
  room: z.string().nullable(),
  free: z.number().int(),
})
export type FreeStock = z.infer<typeof FreeStock>

/** Either the code, or the item and its lot. */
const isOneScan = ({ raw, itemId, lotId }: { raw?: unknown; itemId?: unknown; lotId?: unknown }) =>
  raw === undefined ? itemId !== undefined && lotId !== undefined : !itemId && lotId === undefined

/** What a case needs of stock: reserved, picked, used. */
export const caseStock = {
  picks: route('procedures.pick', {
    ...{ method: 'GET', path: '/case-picks', tag: 'Procedures', byOffice: true },
    summary: 'Cases of the next days that are to be picked, the soonest first',
  })
    .input(z.strictObject({ officeId: Id.optional() }))
    .output(z.array(Pick)),
  pick: route('procedures.pick', {
    ...{ method: 'GET', path: '/case-picks/{id}', tag: 'Procedures', missing: said.case_not_found() },
    summary: 'One case to be picked, in the order of a walk',
  })
    .input(z.strictObject({ id: Id }))
    .output(Case),
  list: route('procedures.pick', {
    ...{ method: 'GET', path: '/case-picks/{id}/list', tag: 'Procedures', missing: said.case_not_found() },
    summary: 'Its pick list with the label of its cart, to be printed',
  })
    .input(z.strictObject({ id: Id }))
    .output(PdfOutput),
  setNeed: make(
    'procedures.write',
    'PUT',
    '/cases/{id}/needs/{productId}',
    'Have a case need more, less or something else',
  )
    .input(Step.extend({ productId: Id, open: count, hold: count }))
    .output(Case),
  agree: make(
    'procedures.write',
    'POST',
    '/cases/{id}/needs/{productId}/substitute',
    'Agree to a substitute for this case: why',
  )
    .input(Step.extend({ productId: Id, substituteId: Id, reason: caseText('reason', { min: 5, max: 500 }) }))
    .output(Case),
  fixes: make(
    'procedures.read',
    'GET',
    '/cases/{id}/needs/{productId}/fixes',
    'What would solve a line that is short',
  )
    .input(z.strictObject({ id: Id, productId: Id }))
    .output(z.array(FixWithEffect)),
  reserve: make('procedures.write', 'POST', '/cases/{id}/reserve', 'Reserve now what is there for it')
    .input(Step)
    .output(Case),
  release: make(
    'procedures.write',
    'POST',
    '/cases/{id}/release',
    'Give back what is reserved for it and not picked',
  )
    .input(Step)
    .output(Case),
  take: make(
    'procedures.write',
    'POST',
    '/cases/{id}/take',
    'An emergency takes what is reserved for another case: from which, and why',
  )
    .input(
      Step.extend({
        /** The stock of the other case. */
        lotId: Id,
        quantity: some,
        reason: caseText('reason', { min: 5, max: 500 }),
      }),
    )
    .output(Case),
  savePick: make(
    'procedures.pick',
    'POST',
    '/cases/{id}/pick',
    'What was fetched of each lot; what is not there is released',
  )
    .input(
      Step.extend({
        lots: z.array(z.strictObject({ id: Id, picked: count })).max(500, issue.max_500_lots()),
        /** All of it is on the cart. */
        isDone: z.boolean(issue.write_yes_or_no()).default(true),
      }),
    )
    .output(Case),
  record: make('procedures.write', 'POST', '/cases/{id}/use', 'What became of lots that were picked')
    .input(
      Step.omit({ version: true }).extend({ lots: z.array(Accounted).min(1).max(500, issue.max_500_lots()) }),
    )
    .output(Case),
  stock: make(
    'procedures.write',
    'GET',
    '/cases/{id}/stock',
    'Stock of its office that is free for it, by name or SKU',
  )
    .input(z.strictObject({ id: Id, search: text('search', { max: 100 }).default('') }))
    .output(z.array(FreeStock)),
  scan: make(
    'procedures.write',
    'POST',
    '/cases/{id}/scans',
    'One scan: so much of a lot was used, opened for nothing or given back. Not picked: it is reserved first',
  )
    .input(
      z
        .strictObject({
          id: Id,
          /** The code as it was scanned; or the stock it stands for, by what follows. */
          raw: scanned({
            required: issue.scan_or_type_a_code(),
            tooLong: issue.too_long_to_be_code(),
          }).optional(),
          itemId: Id.optional(),
          /** Null: stock kept without a lot. */
          lotId: Id.nullable().optional(),
          what: z.enum(['used', 'opened_unused', 'returned'], issue.not_a_filter()),
          quantity: some.default(1),
        })
        .refine(isOneScan, { error: issue.scan_or_type_a_code(), path: ['raw'] }),
    )
    .output(Case),
}
