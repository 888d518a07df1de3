import { said } from '@wellstock/messages/sentence'
import * as z from 'zod'
import { Id, text, whole } from '../platform/fields.ts'
import { route } from '../platform/route.ts'

const count = z.number().int()

/** Where some of a product can be taken from. */
const SubstituteSource = z.object({
  itemId: z.string(),
  officeId: z.string(),
  officeName: z.string(),
  roomName: z.string().nullable(),
  available: count,
})
export type SubstituteSource = z.infer<typeof SubstituteSource>

/** A product that may stand in for another: `substituteQuantity` of it for `quantity` of that one, in base units. */
export const Substitute = z.object({
  productId: z.string(),
  sku: z.string(),
  name: z.string(),
  unit: z.string(),
  quantity: count,
  substituteQuantity: count,
  /** 1 is tried first. */
  rank: count,
  note: z.string(),
  /** In the office asked about, and in the others of the caller. */
  onHand: count,
  available: count,
  availableElsewhere: count,
  nextExpiry: z.string().nullable(),
  /** Per base unit: the lowest of the items looked at. */
  unitPrice: z.number().nullable(),
  /** Where most of it is available in the office, and in another one. */
  here: SubstituteSource.nullable(),
  elsewhere: SubstituteSource.nullable(),
})
export type Substitute = z.infer<typeof Substitute>

const part = whole('quantity', { min: 1, max: 10_000 })
const terms = {
  quantity: part.default(1),
  substituteQuantity: part.default(1),
  rank: whole('rank', { min: 1, max: 99 }).default(1),
  note: text('note', { max: 500 }).default(''),
}
export const SubstituteTerms = z.strictObject(terms)
export type SubstituteTerms = z.output<typeof SubstituteTerms>

const tag = 'Inventory'
const about = { id: Id, substituteId: Id }

export const substitutes = {
  list: route('inventory.read', {
    method: 'GET',
    path: '/products/{id}/substitutes',
    tag,
    summary: 'Products that may stand in for this one, with what there is of them in an office and elsewhere',
    missing: said.no_such_product(),
  })
    .input(z.strictObject({ id: Id, officeId: Id.optional() }))
    .output(z.array(Substitute)),
  add: route('inventory.write', {
    method: 'POST',
    path: '/products/{id}/substitutes',
    tag,
    summary: 'Have two products stand in for each other',
    missing: said.no_such_product(),
  })
    .input(z.strictObject({ ...about, ...terms }))
    .output(z.object(about)),
  change: route('inventory.write', {
    method: 'PUT',
    path: '/products/{id}/substitutes/{substituteId}',
    tag,
    summary: 'Change how many stand for how many, the order, or the note',
    missing: said.no_such_product(),
  })
    .input(z.strictObject({ ...about, ...terms }))
    .output(z.object(about)),
  remove: route('inventory.write', {
    method: 'DELETE',
    path: '/products/{id}/substitutes/{substituteId}',
    tag,
    summary: 'Have two products no longer stand in for each other',
    missing: said.no_such_product(),
  })
    .input(z.strictObject(about))
    .output(z.object(about)),
}
