import type { Sentence } from '@wellstock/messages/sentence'
import * as z from 'zod'
import { Id, pageOf, paging, text, Version } from './fields.ts'
import { ExportFormatField, ExportOutput } from './files.ts'
import type { DocumentKind } from './kinds.ts'
import { route } from './route.ts'

/** One document. */
export const ById = z.strictObject({ id: Id })

/** A step of one document, by whoever has seen this version of it. */
export const Step = ById.extend({ version: Version })

const Named = z.object({ id: z.string(), name: z.string() })

/** What every row of a list says of its document. */
export const DocumentRow = z.object({
  id: z.string(),
  number: z.string(),
  office: Named.extend({ code: z.string() }),
  version: z.number().int(),
})

/** The vendor of a document: where it was merged into another, that one. */
export const DocumentVendor = Named.extend({ slug: z.string() })

const ofVendor = { vendorId: Id.optional() }

type WithVendor = { hasVendor: true }

type DocumentRoutes<Kind, Filter, Row, One> = {
  tag: string
  missing: Sentence
  /** What the routes are called in the documentation of the API. */
  summaries: { list: string; one: string } & (Kind extends WithVendor
    ? { vendors: string }
    : { vendors?: never })
  /** What the list is narrowed by, beside office, vendor and text. */
  filter: Filter
  row: Row
  one: One
}

/** The routes that every kind of document has: its list, the same as a file, the vendors in it where it has some, and one of it. */
export function documentRoutes<
  Kind extends DocumentKind,
  Filter extends z.ZodRawShape,
  Row extends z.ZodType,
  One extends z.ZodType,
>(
  { read, api, hasVendor }: Kind,
  { tag, missing, summaries, filter, row, one }: DocumentRoutes<Kind, Filter, Row, One>,
) {
  const get = (at: '' | `/${string}`, summary: string, more: { byOffice?: boolean } = {}) =>
    route<Kind['read']>(read, { method: 'GET', path: `${api}${at}`, summary, tag, missing, ...more })
  const narrowed = {
    officeId: Id.optional(),
    ...(hasVendor ? ofVendor : ({} as typeof ofVendor)),
    ...filter,
    search: text('search', { max: 100 }).default(''),
  }
  const ofVendors = {
    vendors: get('/vendors', summaries.vendors ?? '')
      .input(z.strictObject({}).optional())
      .output(z.array(Named)),
  }
  type Vendors = Kind extends WithVendor ? typeof ofVendors : Record<never, never>
  return {
    lists: {
      list: get('', summaries.list, { byOffice: true })
        .input(z.strictObject({ ...narrowed, ...paging }))
        .output(pageOf(row)),
      export: get('/export', 'The list as a file', { byOffice: true })
        .input(z.strictObject({ ...narrowed, format: ExportFormatField }))
        .output(ExportOutput),
      ...((hasVendor ? ofVendors : {}) as Vendors),
    },
    // Below the routes of words: an address fits the first that is like it.
    one: get('/{id}', summaries.one).input(ById).output(one),
  }
}
