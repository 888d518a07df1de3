import {
  documentStates,
  documentTypes,
  documentValidities,
  MAX_DOCUMENT,
} from '@wellstock/domain/identity/documents'
import { issue, said } from '@wellstock/messages/sentence'
import * as z from 'zod'
import { roles } from '../platform/access.ts'
import { Id, Instant, PlainDate, pageOf, paging, Search, text, Version, whole } from '../platform/fields.ts'
import { ExportFormatField, ExportOutput } from '../platform/files.ts'
import { route } from '../platform/route.ts'
import { RecordField, RecordKindField, RecordLink } from './records.ts'

export * from '@wellstock/domain/identity/documents'

const Named = z.object({ id: z.string(), name: z.string() })
const type = z.enum(documentTypes, issue.choose_a_document_type())

/** A document in a list. `validity` is as of its owner's day; null where it has no end. */
export const DocumentRow = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  type: z.enum(documentTypes),
  state: z.enum(documentStates),
  owner: Named,
  validTo: z.string().nullable(),
  validity: z.enum(documentValidities).nullable(),
  tags: z.array(z.string()),
  currentVersion: z.number().int(),
  mediaType: z.string(),
  /** Of the current version, in bytes. */
  size: z.number().int(),
  updatedAt: Instant,
  /** The caller has to sign that they read it. */
  isToSign: z.boolean(),
  /** The records it belongs to, as far as the caller sees them. */
  links: z.array(RecordLink),
})
export type DocumentRow = z.infer<typeof DocumentRow>

/** A file as it was handed in. `size` in bytes, `sha256` in hexadecimal. */
export const DocumentVersion = z.object({
  number: z.number().int(),
  fileName: z.string(),
  mediaType: z.string(),
  size: z.number().int(),
  sha256: z.string(),
  note: z.string(),
  uploadedBy: Named,
  uploadedAt: Instant,
})
export type DocumentVersion = z.infer<typeof DocumentVersion>

/** What the caller can do with a document now. */
export const documentSteps = ['edit', 'revise', 'approve', 'retire', 'sign'] as const
export type DocumentStep = (typeof documentSteps)[number]

export const DocumentDetails = DocumentRow.extend({
  validFrom: z.string().nullable(),
  readers: z.array(z.enum(roles)),
  signers: z.array(z.enum(roles)),
  office: Named.nullable(),
  /** The version that was approved last. */
  approved: z.object({ number: z.number().int(), by: z.string(), at: Instant }).nullable(),
  version: z.number().int(),
  /** The latest first. */
  versions: z.array(DocumentVersion),
  /** Who has to sign the current version, and when they did. */
  signatures: z.array(Named.extend({ at: Instant.nullable() })),
  steps: z.array(z.enum(documentSteps)),
})
export type DocumentDetails = z.infer<typeof DocumentDetails>

const rolesChosen = z.array(z.enum(roles, issue.choose_roles())).max(roles.length, issue.choose_roles())
const tags = z
  .array(text('tag', { min: 1, max: 40 }))
  .max(20, issue.at_most_tags({ max: 20 }))
  .refine(
    (list) => new Set(list.map((tag) => tag.trim().toLowerCase())).size === list.length,
    issue.tag_twice(),
  )

const Facts = z.strictObject({
  title: text('title', { min: 2, max: 160 }),
  type,
  ownerId: Id,
  validFrom: PlainDate.nullable(),
  validTo: PlainDate.nullable(),
  tags,
  /** Who sees it, beside those who see a record it belongs to; and who has to sign it. In `officeId`, where there is one. */
  readers: rolesChosen,
  signers: rolesChosen,
  officeId: Id.nullable(),
})
const inOrder = ({ validFrom, validTo }: { validFrom: string | null; validTo: string | null }) =>
  validFrom === null || validTo === null || validFrom <= validTo
const order = { path: ['validTo'], message: issue.valid_to_before_from() }

/** What is said of a document. */
export const DocumentFields = Facts.refine(inOrder, order)
export type DocumentFields = z.infer<typeof DocumentFields>

const LONGEST = Math.ceil(MAX_DOCUMENT / 3) * 4

/** A file with its bytes in base64, at most 25 MB. What it is, its bytes say. */
export const DocumentFile = z.strictObject({
  name: text('file_name', { min: 1, max: 200 }),
  content: z
    .string(issue.choose_a_file())
    .min(1, issue.file_empty())
    .max(LONGEST, issue.file_over({ max: 25 }))
    .regex(/^[\w+/-]+={0,2}$/, issue.file_not_base64()),
})
export type DocumentFile = z.infer<typeof DocumentFile>

const note = text('change_note', { max: 500 }).default('')

/** A new document with its first version. */
export const NewDocument = Facts.extend({
  links: z
    .array(RecordField)
    .max(50, issue.at_most_records({ max: 50 }))
    .default([]),
  file: DocumentFile,
  note,
}).refine(inOrder, order)
export type NewDocument = z.output<typeof NewDocument>

export const documentSorts = ['title', 'type', 'state', 'owner', 'validTo', 'updated'] as const

const filters = {
  search: Search.optional(),
  type: type.optional(),
  state: z.enum(documentStates).optional(),
  validity: z.enum(documentValidities).optional(),
  tag: text('tag', { max: 40 }).optional(),
  /** Those the caller has to sign. */
  toSign: z.literal('true').optional(),
  /** Those of one record, both or neither. */
  kind: RecordKindField.optional(),
  recordId: Id.optional(),
  sort: z.enum(documentSorts).default('title'),
  dir: z.enum(['asc', 'desc']).default('asc'),
}

const tag = 'Documents'
const missing = said.document_not_found()
const ById = z.strictObject({ id: Id })
const number = whole('version', { min: 1, max: 1_000_000 })

export const documents = {
  list: route('documents.read', {
    method: 'GET',
    path: '/documents',
    tag,
    summary: 'The documents somebody may see',
  })
    .input(z.strictObject({ ...paging, ...filters }))
    .output(pageOf(DocumentRow)),
  export: route('documents.read', {
    method: 'GET',
    path: '/documents/export',
    tag,
    summary: 'The list as a file',
  })
    .input(z.strictObject({ ...filters, format: ExportFormatField }))
    .output(ExportOutput),
  /** Tags in use; for whoever writes documents, who can own one, and where it can be. */
  choices: route('documents.read', {
    method: 'GET',
    path: '/documents/choices',
    tag,
    summary: 'What documents can be narrowed to, and who can own them',
  })
    .input(z.strictObject({}).optional())
    .output(z.object({ tags: z.array(z.string()), people: z.array(Named), offices: z.array(Named) })),
  records: route('documents.write', {
    method: 'GET',
    path: '/documents/records',
    tag,
    summary: 'Records a document can belong to, by name; at most 20',
  })
    .input(z.strictObject({ kind: RecordKindField, search: Search.optional() }))
    .output(z.array(RecordLink)),
  /** The address of before answers with the document as well: `slug` says where it is now. */
  get: route('documents.read', {
    method: 'GET',
    path: '/documents/at/{slug}',
    tag,
    summary: 'One document',
    missing,
  })
    .input(z.strictObject({ slug: text('name', { min: 1, max: 140 }) }))
    .output(DocumentDetails),
  file: route('documents.read', {
    method: 'GET',
    path: '/documents/{id}/versions/{number}/file',
    tag,
    summary: 'A version as it was handed in',
    missing,
  })
    .input(z.strictObject({ id: Id, number: z.coerce.number().pipe(number) }))
    .output(ExportOutput),
  create: route('documents.write', {
    method: 'POST',
    path: '/documents',
    tag,
    summary: 'A new document with its first version',
    body: 'document',
  })
    .input(NewDocument)
    .output(DocumentDetails),
  update: route('documents.write', {
    method: 'PUT',
    path: '/documents/{id}',
    tag,
    summary: 'Change what is said of a document',
    missing,
  })
    .input(Facts.extend({ id: Id, version: Version }).refine(inOrder, order))
    .output(DocumentDetails),
  /** `after` is the version it follows. It is a draft until somebody else approves it. */
  addVersion: route('documents.write', {
    method: 'POST',
    path: '/documents/{id}/versions',
    tag,
    summary: 'A new version of a document',
    missing,
    body: 'document',
  })
    .input(z.strictObject({ id: Id, after: number, file: DocumentFile, note }))
    .output(DocumentDetails),
  approve: route('documents.write', {
    method: 'POST',
    path: '/documents/{id}/approve',
    tag,
    summary: 'Approve the current version, which somebody else uploaded',
    missing,
  })
    .input(z.strictObject({ id: Id, number }))
    .output(DocumentDetails),
  retire: route('documents.write', {
    method: 'POST',
    path: '/documents/{id}/retire',
    tag,
    summary: 'Say that a document is obsolete',
    missing,
  })
    .input(ById)
    .output(DocumentDetails),
  link: route('documents.write', {
    method: 'POST',
    path: '/documents/{id}/links',
    tag,
    summary: 'Say which record a document belongs to',
    missing,
  })
    .input(z.strictObject({ id: Id, kind: RecordKindField, recordId: Id }))
    .output(DocumentDetails),
  unlink: route('documents.write', {
    method: 'POST',
    path: '/documents/{id}/links/remove',
    tag,
    summary: 'Take a document from a record',
    missing,
  })
    .input(z.strictObject({ id: Id, kind: RecordKindField, recordId: Id }))
    .output(DocumentDetails),
  sign: route('documents.read', {
    method: 'POST',
    path: '/documents/{id}/sign',
    tag,
    summary: 'Sign that the approved version was read',
    missing,
  })
    .input(z.strictObject({ id: Id, number }))
    .output(DocumentDetails),
}
