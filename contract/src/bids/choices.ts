import * as z from 'zod'
import { text } from '../platform/fields.ts'
import { route } from '../platform/route.ts'

const Named = z.object({ id: z.string(), name: z.string() })

/** A product that a line of a bid can be of, with what is paid for it now and how much of it is used in a year. */
export const BidProduct = z.object({
  product: Named.extend({ sku: z.string() }),
  unit: z.string(),
  /** In base units. */
  yearlyQuantity: z.number().int(),
  /** Of a base unit. */
  baselinePrice: z.number().nullable(),
})
export type BidProduct = z.infer<typeof BidProduct>

const make = (path: `/bid-choices/${string}`, summary: string) =>
  route('bids.write', { method: 'GET', path, summary, tag: 'Bids' })

/** What is chosen from while a bid is written. */
export const bidChoices = {
  /** Owners, openers and evaluators are chosen among all active people. */
  people: make('/bid-choices/people', 'People who can take part in a bid')
    .input(z.strictObject({}).optional())
    .output(z.array(Named)),
  products: make('/bid-choices/products', 'Products a line can be of')
    .input(z.strictObject({ search: text('search', { max: 100 }).default('') }))
    .output(z.array(BidProduct)),
}
