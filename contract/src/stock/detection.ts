import {
  detectionActions,
  detectionSources,
  detectionStates,
  verdicts,
} from '@wellstock/domain/stock/detection'
import { holds } from '@wellstock/domain/stock/inventory'
import { issue, said } from '@wellstock/messages/sentence'
import * as z from 'zod'
import {
  Id,
  Instant,
  pageOf,
  paging,
  SentenceField,
  scanned,
  spoken,
  wholeInAddress,
} from '../platform/fields.ts'
import { type BodyKind, route } from '../platform/route.ts'

export * from '@wellstock/domain/stock/detection'

/** One line of a shelf check: a code that was seen, or a lot that was not. Quantities in base units. */
export const DetectionRow = z.object({
  position: z.number().int(),
  /** Null: not seen. */
  raw: z.string().nullable(),
  seen: z.number().int(),
  /** What the books say of this lot in this room. */
  expected: z.number().int(),
  verdict: z.enum(verdicts),
  action: z.enum(detectionActions),
  itemId: z.string().nullable(),
  itemName: z.string().nullable(),
  sku: z.string().nullable(),
  unit: z.string().nullable(),
  lotId: z.string().nullable(),
  lotNumber: z.string().nullable(),
  expiryDate: z.string().nullable(),
  hold: z.enum(holds),
  /** Where the books keep it, if not in this room. */
  elsewhere: z.string().nullable(),
  /** Why the code is not believed, in words. */
  problems: z.array(z.string()),
  problemReasons: z.array(SentenceField),
})
export type DetectionRow = z.infer<typeof DetectionRow>

const Summary = z.object({
  id: z.string(),
  officeId: z.string(),
  officeName: z.string(),
  roomId: z.string(),
  roomName: z.string(),
  roomNumber: z.string(),
  source: z.enum(detectionSources),
  state: z.enum(detectionStates),
  startedBy: z.string(),
  createdAt: Instant,
  photos: z.number().int(),
  version: z.number().int(),
})

export const DetectionSummary = Summary.extend({ rows: z.number().int(), differences: z.number().int() })
export type DetectionSummary = z.infer<typeof DetectionSummary>

export const Detection = Summary.extend({
  rows: z.array(DetectionRow),
  countId: z.string().nullable(),
})
export type Detection = z.infer<typeof Detection>

/** What was seen: each code with how often. */
const Seen = z.strictObject({
  raw: scanned({ required: issue.scan_or_type_a_code(), tooLong: issue.too_long_to_be_code() }),
  times: z
    .number(issue.must_be_number({ label: said.label_how_often() }))
    .int(issue.must_be_whole_number({ label: said.label_how_often() }))
    .min(1, issue.seen_at_least_once())
    .max(10_000, issue.seen_at_most())
    .default(1),
})

const ById = z.strictObject({ id: Id })
const detectionRoute = (
  access: 'inventory.read' | 'inventory.write',
  method: 'GET' | 'POST' | 'PUT',
  path: `/detection${string}`,
  summary: string,
  more: { body?: BodyKind } = {},
) => route(access, { method, path, summary, tag: 'Detection', missing: said.look_not_found(), ...more })

export const detection = {
  list: detectionRoute('inventory.read', 'GET', '/detection', 'Shelf checks, the latest first')
    .input(z.strictObject({ roomId: Id.optional(), officeId: Id.optional(), ...paging }))
    .output(pageOf(DetectionSummary)),
  get: detectionRoute(
    'inventory.read',
    'GET',
    '/detection/{id}',
    'One shelf check, set against what the room holds now',
  )
    .input(ById)
    .output(Detection),
  start: detectionRoute('inventory.write', 'POST', '/detection', 'Start a shelf check of a room')
    .input(
      z.strictObject({
        /** Made by the device: sent again, no second check starts. */
        id: Id,
        roomId: Id,
        source: z.enum(detectionSources, issue.source_one_of({ list: detectionSources.join(', ') })),
      }),
    )
    .output(Detection),
  see: detectionRoute('inventory.write', 'PUT', '/detection/{id}/seen', 'Everything that was seen so far')
    .input(ById.extend({ codes: z.array(Seen).max(5000, issue.max_codes()) }))
    .output(Detection),
  addPhoto: detectionRoute('inventory.write', 'POST', '/detection/{id}/photos', 'Keep a photo as evidence', {
    body: 'image',
  })
    .input(ById.extend({ image: z.string(issue.choose_an_image()).max(7_000_000, issue.image_over_5_mb()) }))
    .output(z.object({ photos: z.number().int() })),
  photo: detectionRoute(
    'inventory.read',
    'GET',
    '/detection/{id}/photos/{position}',
    'A photo of a shelf check',
  )
    .input(z.strictObject({ id: Id, position: wholeInAddress('number', { min: 0, max: 10_000 }) }))
    .output(z.object({ image: z.string() })),
  apply: detectionRoute(
    'inventory.write',
    'POST',
    '/detection/{id}/apply',
    'Make a draft count of what was seen, or move here what belongs elsewhere',
  )
    .input(ById.extend({ as: z.enum(['count', 'moves'], issue.choose_count_or_moves()) }))
    .output(
      z.object({
        countId: z.string().nullable(),
        moves: z.array(z.object({ position: z.number().int(), done: z.boolean(), ...spoken })),
      }),
    ),
  discard: detectionRoute('inventory.write', 'POST', '/detection/{id}/discard', 'Discard a shelf check')
    .input(ById)
    .output(z.object({ id: z.string() })),
}
