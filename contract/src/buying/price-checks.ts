import { checkOutcomes, checkPeriods, checkSources, priceFlags } from '@wellstock/domain/buying/price-checks'
import { issue } from '@wellstock/messages/sentence'
import * as z from 'zod'
import { FlaggedLineField } from '../identity/approval.ts'
import type { Access } from '../platform/access.ts'
import { Id, Instant, pageOf, paging, text } from '../platform/fields.ts'
import { ExportFormatField, ExportOutput } from '../platform/files.ts'
import { route } from '../platform/route.ts'

export * from '@wellstock/domain/buying/price-checks'

const Named = z.object({ id: z.string(), name: z.string() })

/** What is to be said of a price, the weightiest first. */
export const PriceFindings = z.array(FlaggedLineField.omit({ line: true, name: true, unit: true }))

/** A price that was flagged as it was seen, and what became of it. */
export const PriceCheck = z.object({
  id: z.string(),
  source: z.enum(checkSources),
  document: z.object({ id: z.string(), number: z.string() }),
  /** Null: a price list is of no office. */
  office: Named.extend({ code: z.string() }).nullable(),
  vendor: Named.extend({ slug: z.string() }).nullable(),
  product: Named.extend({ sku: z.string(), unit: z.string() }),
  packQuantity: z.number().int(),
  packPrice: z.number(),
  /** Of a base unit. */
  price: z.number(),
  /** In base units; null: of a price list. */
  quantity: z.number().int().nullable(),
  findings: PriceFindings,
  flag: z.enum(priceFlags),
  seenAt: Instant,
  outcome: z.enum(checkOutcomes),
  /** What a base unit was taken at. */
  accepted: z.number().nullable(),
  saved: z.number(),
  settledAt: Instant.nullable(),
})
export type PriceCheck = z.infer<typeof PriceCheck>

/** What all the rows come to, whatever became of them. */
export const PriceCheckSums = z.object({
  flagged: z.number().int(),
  open: z.number().int(),
  corrected: z.number().int(),
  saved: z.number(),
})
export type PriceCheckSums = z.infer<typeof PriceCheckSums>

const make = <const A extends Access>(access: A, path: `/price-checks${string}`, summary: string) =>
  route(access, {
    method: 'GET',
    path,
    summary,
    tag: 'Price checks',
    byOffice: true,
  })

const filter = {
  source: z.enum(checkSources, issue.not_a_filter()).optional(),
  flag: z.enum(priceFlags, issue.not_a_filter()).optional(),
  outcome: z.enum(checkOutcomes, issue.not_a_filter()).optional(),
  period: z.enum(checkPeriods, issue.not_a_filter()).optional(),
  officeId: Id.optional(),
  vendorId: Id.optional(),
  /** One price list, order, vendor order or invoice. */
  documentId: Id.optional(),
  search: text('search', { max: 100 }).default(''),
}

export const priceCheckSorts = ['seen', 'flag', 'saved'] as const
const order = {
  /** `flag`: by how much it is above what it was compared with. */
  sort: z.enum(priceCheckSorts, issue.not_a_sort()).default('seen'),
  dir: z.enum(['asc', 'desc'], issue.not_a_sort()).default('desc'),
}

/** Prices that were flagged on price lists, orders, answers of vendors and invoices, and what that has saved. */
export const priceChecks = {
  list: make('vendor-orders.read', '/price-checks', 'Flagged prices, and what they come to')
    .input(z.strictObject({ ...filter, ...order, ...paging }))
    .output(pageOf(PriceCheck).extend({ sums: PriceCheckSums })),
  export: make('vendor-orders.read', '/price-checks/export', 'The list as a file')
    .input(z.strictObject({ ...filter, ...order, format: ExportFormatField }))
    .output(ExportOutput),
  vendors: make('vendor-orders.read', '/price-checks/vendors', 'Vendors whose prices were flagged')
    .input(z.strictObject({}).optional())
    .output(z.array(Named)),
}
