import { officeStatuses, officeTypes } from '@wellstock/domain/identity/offices'
import { roomTypes } from '@wellstock/domain/stock/inventory'
import { said } from '@wellstock/messages/sentence'
import * as z from 'zod'
import { BidRow } from '../bids/bid.ts'
import { roles } from '../platform/access.ts'
import { Id, Instant, text } from '../platform/fields.ts'
import { route } from '../platform/route.ts'

/** What stands in a place, a department or with a vendor; null where the person may not see the inventory. */
const Stock = z
  .object({ items: z.number().int(), low: z.number().int(), out: z.number().int(), value: z.number() })
  .nullable()

const PersonLink = z.object({ id: z.string(), name: z.string(), role: z.enum(roles), department: z.string() })

export const Department = z.object({
  id: z.string(),
  name: z.string(),
  head: z.object({ id: z.string(), name: z.string() }).nullable(),
  version: z.number().int(),
  people: z.array(PersonLink),
  offices: z.array(z.object({ id: z.string(), name: z.string() })),
  stock: Stock,
})
export type Department = z.infer<typeof Department>

/** An office or a room: labels and search results point to either by its id. */
export const Location = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('office'),
    id: z.string(),
    name: z.string(),
    code: z.string(),
    type: z.enum(officeTypes),
    status: z.enum(officeStatuses),
    address: z.object({ street: z.string(), city: z.string(), state: z.string(), zipCode: z.string() }),
    contact: z.object({ phone: z.string(), email: z.string(), manager: z.string() }),
    timezone: z.string(),
    features: z.array(z.string()),
    rooms: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        number: z.string(),
        floor: z.string(),
        building: z.string(),
        type: z.enum(roomTypes),
        /** Null where the person may not see the inventory. */
        items: z.number().int().nullable(),
      }),
    ),
    people: z.array(PersonLink),
    stock: Stock,
  }),
  z.object({
    kind: z.literal('room'),
    id: z.string(),
    name: z.string(),
    number: z.string(),
    floor: z.string(),
    building: z.string(),
    type: z.enum(roomTypes),
    isQuarantine: z.boolean(),
    isActive: z.boolean(),
    office: z.object({ id: z.string(), name: z.string() }),
    stock: Stock,
  }),
])
export type Location = z.infer<typeof Location>

export const VendorStock = z.object({ name: z.string(), categories: z.array(z.string()), stock: Stock })
export type VendorStock = z.infer<typeof VendorStock>

/** A bid that a vendor was asked in, and what came of that. */
const VendorBid = BidRow.pick({ id: true, number: true, title: true, state: true, closeAt: true }).extend({
  declinedAt: Instant.nullable(),
  /** When its last offer came; null: it has sent none. */
  answeredAt: Instant.nullable(),
  /** Whether it won something; null: that is not known yet. */
  hasWon: z.boolean().nullable(),
})
export type VendorBid = z.infer<typeof VendorBid>

const tag = 'Records'

/** The pages search results and notices lead to until their own areas are built. */
export const records = {
  department: route('session', {
    method: 'GET',
    path: '/departments/{name}',
    tag,
    summary: 'One department, by its name or one it had before',
    missing: said.department_not_found(),
    byOffice: true,
  })
    .input(z.strictObject({ name: text('name', { min: 1, max: 120 }) }))
    .output(Department),
  location: route('session', {
    method: 'GET',
    path: '/locations/{id}',
    tag,
    summary: 'One office or room',
    missing: said.location_not_found(),
  })
    .input(z.strictObject({ id: Id }))
    .output(Location),
  vendorStock: route('vendors.read', {
    method: 'GET',
    path: '/vendors/{slug}/stock',
    tag,
    summary: 'What is bought from a vendor, as far as one sees it',
    missing: said.vendor_not_found(),
    byOffice: true,
  })
    .input(z.strictObject({ slug: text('name', { min: 1, max: 140 }) }))
    .output(VendorStock),
  vendorBids: route('bids.read', {
    method: 'GET',
    path: '/vendors/{slug}/bids',
    tag,
    summary: 'The latest bids that a vendor was asked in',
    missing: said.vendor_not_found(),
  })
    .input(z.strictObject({ slug: text('name', { min: 1, max: 140 }) }))
    .output(z.array(VendorBid)),
}
