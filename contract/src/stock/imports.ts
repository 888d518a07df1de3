import { eventIterator } from '@orpc/contract'
import { decimalSigns } from '@wellstock/domain/platform/written-numbers'
import {
  blankChoices,
  duplicateChoices,
  importFields,
  importStates,
  MAX_IMPORT_CHARACTERS,
  MAX_IMPORT_ROWS,
  mergedFields,
  rowOutcomes,
} from '@wellstock/domain/stock/imports'
import { issue, said } from '@wellstock/messages/sentence'
import * as z from 'zod'
import { Id, Instant, pageOf, paging, SentenceField, spoken, text } from '../platform/fields.ts'
import { type BodyKind, route } from '../platform/route.ts'

export * from '@wellstock/domain/stock/imports'

/** A column of the file: what it says, what it is read as (null: left out), and a few of its values. */
const ImportColumn = z.object({
  header: z.string(),
  field: z.enum(importFields).nullable(),
  samples: z.array(z.string()),
})

/** A line of the file, below its header. */
const Line = z.number().int().min(1).max(10_000_000)

/** The repairs a person has chosen; each applies to every row it fits. */
const ImportRepairs = z.strictObject({
  duplicates: z.enum(duplicateChoices).default('problem'),
  /** A vendor's name as written in the file → the name to store. */
  vendors: z.record(text('vendor', { max: 120 }), text('vendor', { min: 1, max: 120 })).default({}),
  /** Store units as written, instead of `500 tab/bx` → `BX/500`. */
  keepUnits: z.boolean().default(false),
  /** Of rows merged into the one in `line`, the fact is taken from the row in `from`. */
  picks: z
    .array(z.strictObject({ line: Line, field: z.enum(mergedFields), from: Line }))
    .max(MAX_IMPORT_ROWS)
    .default([]),
  /** The sign before decimals where the columns do not show it. */
  decimal: z.enum(decimalSigns).nullable().default(null),
  /** Empty cells below a value, as merged cells leave them: asked about, filled with it, or empty. */
  blanks: z.enum(blankChoices).default('ask'),
})
export type ImportRepairs = z.output<typeof ImportRepairs>

export const Import = z.object({
  id: z.string(),
  fileName: z.string(),
  state: z.enum(importStates),
  officeId: z.string(),
  officeName: z.string(),
  roomId: z.string().nullable(),
  rows: z.number().int(),
  columns: z.array(ImportColumn),
  repairs: ImportRepairs,
  createdAt: Instant,
  createdBy: z.string(),
  /** What the commit did; null before. */
  result: z
    .object({
      created: z.number().int(),
      changed: z.number().int(),
      same: z.number().int(),
      skipped: z.number().int(),
      /** Rows that became part of another row's item. */
      merged: z.number().int(),
    })
    .nullable(),
})
export type Import = z.infer<typeof Import>

/** One row of the dry run. Line counts from 1 below the header. */
export const ImportRow = z.object({
  line: z.number().int(),
  outcome: z.enum(rowOutcomes),
  sku: z.string(),
  name: z.string(),
  /** What would change: field, value now, value after. */
  changes: z.array(
    z.object({
      field: z.enum(importFields),
      from: z.string(),
      to: z.string(),
      /** The lot it is a change of; null: the item itself. */
      lot: z.string().nullable(),
    }),
  ),
  /** The lots it says something of. `number` null: what is kept without a lot. */
  lots: z.array(
    z.object({
      number: z.string().nullable(),
      expiryDate: z.string().nullable(),
      quantity: z.number().nullable(),
    }),
  ),
  /** The codes its product is found by from then on. */
  codes: z.array(z.string()),
  /** The rows it speaks for, itself first, and what they say differently; null: for itself alone. */
  merged: z
    .object({
      lines: z.array(z.number().int()),
      differences: z.array(
        z.object({
          field: z.enum(mergedFields),
          /** Each value, the first row that has it, and how many do. */
          options: z.array(z.object({ value: z.string(), line: z.number().int(), rows: z.number().int() })),
          /** The row whose value is taken. */
          chosen: z.number().int(),
        }),
      ),
    })
    .nullable(),
  /** Why the row cannot be imported, and what would repair it. */
  problems: z.array(
    z.object({
      field: z.enum(importFields).nullable(),
      ...spoken,
      repair: z.string(),
      repairReason: SentenceField,
    }),
  ),
  /** What was read differently from how it is written. */
  notes: z.array(z.string()),
  noteReasons: z.array(SentenceField),
})
export type ImportRow = z.infer<typeof ImportRow>

/** A repair that fits several rows, offered with one click. */
const RepairOffer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('duplicates'), rows: z.number().int() }),
  z.object({ kind: z.literal('vendor'), rows: z.number().int(), written: z.string(), suggested: z.string() }),
  z.object({ kind: z.literal('units'), rows: z.number().int() }),
  /** Numbers nobody can tell, and what the first of them is by a decimal point and by a decimal comma. */
  z.object({
    kind: z.literal('numbers'),
    rows: z.number().int(),
    text: z.string(),
    point: z.number(),
    comma: z.number(),
  }),
  z.object({ kind: z.literal('blanks'), rows: z.number().int() }),
])
export type RepairOffer = z.infer<typeof RepairOffer>

export const ImportPreview = pageOf(ImportRow).extend({
  counts: z.object({
    new: z.number().int(),
    changed: z.number().int(),
    same: z.number().int(),
    merged: z.number().int(),
    problem: z.number().int(),
  }),
  offers: z.array(RepairOffer),
})
export type ImportPreview = z.infer<typeof ImportPreview>

/** Progress of a commit: rows written so far, then the finished import. */
export const ImportProgress = z.discriminatedUnion('step', [
  z.object({ step: z.literal('writing'), done: z.number().int(), rows: z.number().int() }),
  z.object({ step: z.literal('done'), import: Import }),
])
export type ImportProgress = z.infer<typeof ImportProgress>

const ById = z.strictObject({ id: Id })
const importRoute = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: `/imports${string}`,
  summary: string,
  more: { streams?: boolean; takesLong?: boolean; body?: BodyKind } = {},
) =>
  route('inventory.write', {
    method,
    path,
    summary,
    tag: 'Import',
    missing: said.import_not_found(),
    ...more,
  })

export const imports = {
  list: importRoute('GET', '/imports', 'Earlier imports, newest first')
    .input(z.strictObject({ ...paging }))
    .output(pageOf(Import)),
  create: importRoute('POST', '/imports', 'Hand in a list; its columns are guessed', { body: 'list' })
    .input(
      z.strictObject({
        fileName: text('file_name', { min: 1, max: 200 }),
        content: z
          .string(issue.file_empty())
          .min(1, issue.file_empty())
          .max(MAX_IMPORT_CHARACTERS, issue.file_too_large()),
        officeId: Id,
        roomId: Id.nullable().default(null),
      }),
    )
    .output(Import),
  sample: importRoute('GET', '/imports/sample', 'The sample items of the organization, if it has any')
    .input(z.strictObject({}).optional())
    .output(Import.nullable()),
  loadSample: importRoute(
    'POST',
    '/imports/sample',
    'Load items to try the product with into the main office, with progress',
    { streams: true },
  )
    .input(z.strictObject({}).optional())
    .output(eventIterator(ImportProgress)),
  get: importRoute('GET', '/imports/{id}', 'One import').input(ById).output(Import),
  update: importRoute('PUT', '/imports/{id}', 'Change how the list is read')
    .input(
      z.strictObject({
        id: Id,
        officeId: Id.optional(),
        roomId: Id.nullable().optional(),
        /** What each column is read as, in the order of the file. */
        fields: z.array(z.enum(importFields).nullable()).max(200).optional(),
        repairs: ImportRepairs.optional(),
      }),
    )
    .output(Import),
  preview: importRoute('GET', '/imports/{id}/preview', 'The dry run')
    .input(z.strictObject({ id: Id, outcome: z.enum(rowOutcomes).optional(), ...paging }))
    .output(ImportPreview),
  commit: importRoute(
    'POST',
    '/imports/{id}/commit',
    'Write the list in portions, with progress; called off, nothing of it stays',
    { streams: true },
  )
    .input(z.strictObject({ id: Id, allOrNothing: z.boolean().default(false) }))
    .output(eventIterator(ImportProgress)),
  undo: importRoute('POST', '/imports/{id}/undo', 'Take a whole import back by reversing its movements', {
    takesLong: true,
  })
    .input(ById)
    .output(Import),
  remove: importRoute('DELETE', '/imports/{id}', 'Throw a draft away')
    .input(ById)
    .output(z.object({ id: z.string() })),
}
