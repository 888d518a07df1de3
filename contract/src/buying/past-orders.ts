import { eventIterator } from '@orpc/contract'
import { MAX_PACK } from '@wellstock/domain/buying/packs'
import { pastAnswers, pastFields, pastImportStates, pastOutcomes } from '@wellstock/domain/buying/past-orders'
import { MAX_IMPORT_CHARACTERS, MAX_IMPORT_ROWS } from '@wellstock/domain/stock/imports'
import { issue, said } from '@wellstock/messages/sentence'
import * as z from 'zod'
import { ById, DocumentRow, DocumentVendor, documentRoutes, Step } from '../platform/document-routes.ts'
import { Id, Instant, pageOf, paging, spoken, text, Version, whole } from '../platform/fields.ts'
import { pastOrder } from '../platform/kinds.ts'
import { type BodyKind, route } from '../platform/route.ts'

export * from '@wellstock/domain/buying/past-orders'

const Named = z.object({ id: z.string(), name: z.string() })

/** An order of earlier years as lists show it. */
export const PastOrderRow = DocumentRow.extend({
  vendor: DocumentVendor,
  orderedOn: z.string(),
  lineCount: z.number().int(),
  /** What was ordered, at the prices of the order. */
  total: z.number(),
  /** Shares of that by price, as of vendor orders; null: nothing is known of it. */
  received: z.number().nullable(),
  billed: z.number().nullable(),
  lastReceivedOn: z.string().nullable(),
})
export type PastOrderRow = z.infer<typeof PastOrderRow>

/** A line; quantities in base units. */
export const PastOrderLine = z.object({
  id: z.string(),
  product: z.object({ id: z.string(), sku: z.string(), name: z.string(), unit: z.string() }),
  pack: z.string(),
  packQuantity: z.number().int(),
  packs: z.number().int(),
  packPrice: z.number(),
  quantity: z.number().int(),
  promisedOn: z.string().nullable(),
  received: z.number().int(),
  rejected: z.number().int(),
  billed: z.number().int(),
})
export type PastOrderLine = z.infer<typeof PastOrderLine>

export const PastOrder = PastOrderRow.extend({
  currency: z.string(),
  lines: z.array(PastOrderLine),
  receipts: z.array(
    z.object({
      id: z.string(),
      receivedOn: z.string(),
      lineId: z.string(),
      quantity: z.number().int(),
      rejected: z.number().int(),
    }),
  ),
  bills: z.array(
    z.object({
      id: z.string(),
      number: z.string(),
      invoicedOn: z.string(),
      lineId: z.string(),
      quantity: z.number().int(),
      packPrice: z.number(),
    }),
  ),
  /** The files it came from, the first first. */
  files: z.array(z.object({ id: z.string(), fileName: z.string(), committedAt: Instant })),
})
export type PastOrder = z.infer<typeof PastOrder>

const { lists, one } = documentRoutes(pastOrder, {
  tag: 'Past orders',
  missing: said.past_order_not_found(),
  summaries: {
    list: 'Orders of earlier years that were brought in, the latest first',
    vendors: 'Vendors they were sent to',
    one: 'One of them with what came of it and what was billed',
  },
  filter: { productId: Id.optional(), importId: Id.optional() },
  row: PastOrderRow,
  one: PastOrder,
})

/** Orders of earlier years, with what came of them and what was billed. */
export const pastOrders = { ...lists, get: one }

export const PastImport = z.object({
  id: z.string(),
  fileName: z.string(),
  state: z.enum(pastImportStates),
  rows: z.number().int(),
  columns: z.array(
    z.object({ header: z.string(), field: z.enum(pastFields).nullable(), samples: z.array(z.string()) }),
  ),
  dateOrder: z.enum(['day', 'month']).nullable(),
  office: Named,
  vendor: Named.nullable(),
  /** How many rows come to what, and what they bring; null: not checked as it is read now. */
  counts: z
    .object({
      new: z.number().int(),
      same: z.number().int(),
      problem: z.number().int(),
      orders: z.number().int(),
      lines: z.number().int(),
      receipts: z.number().int(),
      bills: z.number().int(),
    })
    .nullable(),
  createdAt: Instant,
  createdBy: z.string(),
  committedAt: Instant.nullable(),
  committedBy: z.string().nullable(),
  undoneAt: Instant.nullable(),
  undoneBy: z.string().nullable(),
  version: z.number().int(),
})
export type PastImport = z.infer<typeof PastImport>

/** What a row of a file comes to, and what would answer it. */
export const PastImportRow = z.object({
  line: z.number().int(),
  outcome: z.enum(pastOutcomes),
  number: z.string(),
  vendor: z.string(),
  name: z.string(),
  pack: z.string(),
  field: z.enum(pastFields).nullable(),
  ...spoken,
  asks: z.enum(pastAnswers).nullable(),
  /** Whose product is asked: the vendor, where it is known. */
  vendorId: z.string().nullable(),
  /** Products it may be, or base units its pack may hold. */
  products: z.array(z.object({ id: z.string(), sku: z.string(), name: z.string() })),
  packs: z.array(z.number().int()),
  unit: z.string().nullable(),
})
export type PastImportRow = z.infer<typeof PastImportRow>

/** How far a check or a commit is, then the file as it is after it. */
export const PastImportProgress = z.discriminatedUnion('step', [
  z.object({ step: z.literal('working'), done: z.number().int(), rows: z.number().int() }),
  z.object({ step: z.literal('done'), import: PastImport }),
])
export type PastImportProgress = z.infer<typeof PastImportProgress>

const make = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  at: '' | `/${string}`,
  summary: string,
  more: { streams?: boolean; takesLong?: boolean; body?: BodyKind } = {},
) =>
  route('vendors.write', {
    ...{ method, path: `/past-imports${at}`, summary, tag: 'Past orders' },
    missing: said.past_import_not_found(),
    ...more,
  })

const Terms = { officeId: Id, vendorId: Id.nullable().default(null) }

/** Files by which orders of earlier years are brought in. */
export const pastImports = {
  list: make('GET', '', 'Files of past orders, the newest first')
    .input(z.strictObject({ ...paging }))
    .output(pageOf(PastImport)),
  create: make('POST', '', 'Hand in a file; its columns are guessed', { body: 'list' })
    .input(
      z.strictObject({
        fileName: text('file_name', { min: 1, max: 200 }),
        content: z
          .string(issue.file_empty())
          .min(1, issue.file_empty())
          .max(MAX_IMPORT_CHARACTERS, issue.price_file_too_large({ rows: MAX_IMPORT_ROWS })),
        ...Terms,
      }),
    )
    .output(PastImport),
  get: make('GET', '/{id}', 'One file').input(ById).output(PastImport),
  update: make('PUT', '/{id}', 'Change how a draft is read')
    .input(
      Step.extend({
        ...Terms,
        /** What each column is read as, in the order of the file. */
        fields: z.array(z.enum(pastFields).nullable()).max(200),
        dateOrder: z.enum(['day', 'month'], issue.not_a_filter()).nullable().default(null),
      }),
    )
    .output(PastImport),
  check: make('POST', '/{id}/check', 'Work out what each row comes to, with progress; nothing is written', {
    streams: true,
  })
    .input(Step)
    .output(eventIterator(PastImportProgress)),
  rows: make('GET', '/{id}/rows', 'What the rows of a file come to')
    .input(
      z.strictObject({ id: Id, outcome: z.enum(pastOutcomes, issue.not_a_filter()).optional(), ...paging }),
    )
    .output(pageOf(PastImportRow)),
  /** One of them; it holds for all rows that ask the same, which are then checked again. */
  answer: make('PUT', '/{id}/rows/{line}', 'Answer what a row asks')
    .input(
      z.strictObject({
        id: Id,
        version: Version,
        line: z.coerce.number().int().min(1).max(1_000_000),
        vendorId: Id.optional(),
        productId: Id.optional(),
        packQuantity: whole('pack_quantity', { min: 1, max: MAX_PACK }).optional(),
      }),
    )
    .output(PastImport),
  commit: make('POST', '/{id}/commit', 'Write the orders in portions, with progress', { streams: true })
    .input(
      Step.extend({
        /** Refused where a row has a problem; else those are left out. */ allOrNothing: z
          .boolean()
          .default(false),
      }),
    )
    .output(eventIterator(PastImportProgress)),
  undo: make('POST', '/{id}/undo', 'Take all that a file brought in away again', { takesLong: true })
    .input(Step)
    .output(PastImport),
  remove: make('DELETE', '/{id}', 'Throw a draft away')
    .input(ById)
    .output(z.object({ id: z.string() })),
}
