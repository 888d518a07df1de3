import { eventIterator } from '@orpc/contract'
import { gapKinds } from '@wellstock/domain/compliance/evidence'
import { said } from '@wellstock/messages/sentence'
import * as z from 'zod'
import { ById } from '../platform/document-routes.ts'
import { Id, Instant, PlainDate, pageOf, paging, text } from '../platform/fields.ts'
import { ExportOutput } from '../platform/files.ts'
import { route } from '../platform/route.ts'
import { Coverage } from './standards.ts'

const Named = z.object({ id: z.string(), name: z.string() })

export const BinderRow = z.object({
  id: z.string(),
  number: z.string(),
  from: z.string(),
  to: z.string(),
  /** Null: of all offices whoever made it sees. */
  office: Named.nullable(),
  standard: z.string(),
  madeBy: z.string(),
  madeAt: Instant,
  /** Of the archive: bytes, and SHA-256 in hexadecimal. */
  size: z.number().int(),
  hash: z.string(),
  files: z.number().int(),
  gaps: z.number().int(),
  coverage: Coverage.omit({ share: true }),
})
export type BinderRow = z.infer<typeof BinderRow>

/** How far a binder is, then the binder as it is kept. */
export const BinderProgress = z.discriminatedUnion('step', [
  z.object({ step: z.literal('working'), done: z.number().int(), files: z.number().int() }),
  z.object({ step: z.literal('done'), binder: BinderRow }),
])
export type BinderProgress = z.infer<typeof BinderProgress>

/** What is missing, with its day. */
export const GapRow = z.object({
  id: z.string(),
  day: z.string(),
  gap: z.enum(gapKinds),
  title: z.string(),
  detail: z.string(),
  office: z.string().nullable(),
  link: z.string(),
})
export type GapRow = z.infer<typeof GapRow>

const Hash = z.string().regex(/^[0-9a-f]{64}$/)

/** What a binder says of itself, beside its files. */
export const BinderManifest = z.object({
  format: z.literal('wellstock-survey-binder-1'),
  number: z.string(),
  organization: Named,
  from: z.string(),
  to: z.string(),
  offices: z.array(z.string()),
  standard: z.string(),
  madeBy: z.string(),
  madeAt: z.string(),
  coverage: Coverage.omit({ share: true }),
  gaps: z.number().int(),
  /** The signed head of the audit when it was made: how many events, and the root of their tree. */
  audit: z
    .object({
      size: z.number().int(),
      root: Hash,
      sealedAt: z.string(),
      publicKey: z.string(),
      signature: z.string(),
    })
    .nullable(),
  files: z.array(z.object({ path: z.string(), size: z.number().int(), sha256: Hash })),
})
export type BinderManifest = z.infer<typeof BinderManifest>

/** What became of the audit that a manifest names: as it was, not as it was, or never sealed. */
export const auditVerdicts = ['there', 'changed', 'none'] as const

const period = { from: PlainDate, to: PlainDate, officeId: Id.nullable().default(null) }

const make = (
  method: 'GET' | 'POST',
  path: `/compliance/${string}`,
  summary: string,
  more: { streams?: boolean; takesLong?: boolean; takesTurns?: boolean; byOffice?: boolean } = {},
) =>
  route('compliance.read', {
    method,
    path,
    summary,
    tag: 'Compliance',
    missing: said.binder_not_found(),
    ...more,
  })

/** Survey binders: the evidence of a period as one archive that proves itself. */
export const surveyBinders = {
  list: make('GET', '/compliance/binders', 'Binders that were made, the latest first')
    .input(z.strictObject({ ...paging }))
    .output(
      pageOf(BinderRow).extend({
        /** The day it is in the organization, from which periods are counted. */
        today: z.string(),
      }),
    ),
  gaps: make('GET', '/compliance/gaps', 'What is missing in a period, the latest first', { byOffice: true })
    .input(z.strictObject({ from: PlainDate, to: PlainDate, officeId: Id.optional(), ...paging }))
    .output(pageOf(GapRow)),
  make: make('POST', '/compliance/binders', 'Make a binder, with progress; called off, nothing of it stays', {
    streams: true,
  })
    .input(
      z.strictObject({
        /** Made by the device that asks: sent again, it is the same binder. */
        id: Id,
        ...period,
        standard: text('standard', { max: 80 }).default(''),
      }),
    )
    .output(eventIterator(BinderProgress)),
  file: make('GET', '/compliance/binders/{id}/file', 'The archive, byte for byte as it was made')
    .input(ById)
    .output(ExportOutput),
  check: make(
    'POST',
    '/compliance/binders/check',
    'Whether a manifest is one that was made here, and its audit still stands',
    { takesTurns: true, takesLong: true },
  )
    .input(z.strictObject({ manifest: text('manifest', { min: 1, max: 900_000 }) }))
    .output(z.object({ isOurs: z.boolean(), audit: z.enum(auditVerdicts) })),
}
