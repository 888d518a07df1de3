import {
  officeFeatures,
  officeStatuses,
  officeTypes,
  readEmployees,
} from '@wellstock/domain/identity/offices'
import { issue, said } from '@wellstock/messages/sentence'
import * as z from 'zod'
import { Id, isPlainText, Search, TimeZone, text, Version } from '../platform/fields.ts'
import { route } from '../platform/route.ts'

/** An office as lists and cards show it. `location` is the summary of its address; the value is whole dollars. */
export const Office = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  location: z.string(),
  type: z.enum(officeTypes),
  status: z.enum(officeStatuses),
  address: z.object({ street: z.string(), city: z.string(), state: z.string(), zipCode: z.string() }),
  contact: z.object({ phone: z.string(), email: z.string(), manager: z.string() }),
  employees: z.number().int(),
  features: z.array(z.string()),
  timezone: z.string(),
  inventoryValue: z.number(),
  items: z.number().int(),
  lowItems: z.number().int(),
  outItems: z.number().int(),
  /** The last movement of stock or change of the office itself. */
  lastActivity: z.string(),
  version: z.number().int(),
})
export type Office = z.infer<typeof Office>

export const OfficeActivity = z.object({
  at: z.string(),
  actor: z.string(),
  /** What kind of thing happened: an action of the audit trail, or `stock.<movement type>` for a day's movements. */
  action: z.string(),
  /** What it happened to, in its own words: an item's or a room's name. */
  subject: z.string(),
  /** How many items or rooms it concerned; null where that says nothing. */
  count: z.number().int().nullable(),
  url: z.string().nullable(),
})
export type OfficeActivity = z.infer<typeof OfficeActivity>

export const OfficeDetails = Office.extend({
  rooms: z.number().int(),
  people: z.number().int(),
  activity: z.array(OfficeActivity),
})
export type OfficeDetails = z.infer<typeof OfficeDetails>

/** The three steps of the wizard (specification 5). */
export const OfficeBasics = z.strictObject({
  name: text('name', { min: 1, max: 120 }),
  type: z.enum(officeTypes, issue.required({ label: said.label_type() })),
  features: z.array(z.enum(officeFeatures)).max(officeFeatures.length).default([]),
})
export const OfficeAddress = z.strictObject({
  street: text('street', { min: 1, max: 160 }),
  city: text('city', { min: 1, max: 80 }),
  state: text('state', { min: 1, max: 60 }),
  zipCode: text('zip_code', { max: 20 }).default(''),
})
export const OfficeContact = z.strictObject({
  phone: text('phone', { min: 1, max: 40 }),
  email: text('email', { min: 1, max: 254 }).refine(
    (value) => value.trim() === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value.trim()),
    issue.email_form(),
  ),
  manager: text('manager', { min: 1, max: 120 }),
  status: z.enum(officeStatuses, issue.office_status_one_of()),
  employees: z.preprocess(readEmployees, z.number().int().min(0).max(1_000_000)),
})

/** Everything the wizard asks. */
export const OfficeFields = OfficeBasics.extend(OfficeAddress.shape)
  .extend(OfficeContact.shape)
  .extend({ timezone: TimeZone.optional() })
export type OfficeFields = z.infer<typeof OfficeFields>

/** The optional set-up step: what a new office takes over from another. */
export const OfficeSetup = z.strictObject({
  officeId: Id,
  rooms: z.boolean().default(false),
  /** The products stocked there with their levels, at quantity 0. */
  thresholds: z.boolean().default(false),
  /** Who holds a role there holds it here too. */
  roles: z.boolean().default(false),
})

/** What a status would mean, before it is set. Each line is a fact with its count. */
export const OfficeEffects = z.object({
  status: z.enum(officeStatuses),
  /** Keys of sentences; the web has the words. */
  effects: z.array(
    z.object({
      effect: z.enum([
        'no_new_items',
        'no_imports',
        'stock_stays',
        'items_stay_editable',
        'people_keep_access',
        'marked_in_lists',
        'open_imports',
      ]),
      count: z.number().int().nullable(),
      value: z.number().nullable(),
    }),
  ),
})
export type OfficeEffects = z.infer<typeof OfficeEffects>

const tag = 'Offices'
const missing = said.office_not_found()

export const offices = {
  list: route('offices.read', {
    method: 'GET',
    path: '/offices',
    tag,
    summary: 'The offices a person may see; search matches name, location or manager',
  })
    .input(
      z.strictObject({
        search: Search.optional(),
        type: z.enum(officeTypes).optional(),
        status: z.enum(officeStatuses).optional(),
      }),
    )
    /** `total` counts the offices before the filters: 'Showing X of Y offices'. */
    .output(z.object({ items: z.array(Office), total: z.number().int() })),
  get: route('offices.read', {
    method: 'GET',
    path: '/offices/{id}',
    tag,
    summary: 'One office with its recent activity',
    missing,
  })
    .input(z.strictObject({ id: Id }))
    .output(OfficeDetails),
  create: route('offices.add', {
    method: 'POST',
    path: '/offices',
    tag,
    summary: 'A new office',
    forbidden: said.adding_offices_needs_all(),
  })
    .input(OfficeFields.extend({ setup: OfficeSetup.optional() }))
    .output(OfficeDetails),
  update: route('offices.write', {
    method: 'PUT',
    path: '/offices/{id}',
    tag,
    summary: 'Change an office',
    missing,
    takesLong: true,
  })
    .input(OfficeFields.extend({ id: Id, version: Version }))
    .output(OfficeDetails),
  effects: route('offices.write', {
    method: 'GET',
    path: '/offices/{id}/effects',
    tag,
    summary: 'What a status would mean here',
    missing,
  })
    .input(z.strictObject({ id: Id, status: z.enum(officeStatuses) }))
    .output(OfficeEffects),
  /** Archived where it has a history, erased where it has none; refused with the reasons while stock or open work remains. */
  remove: route('offices.write', {
    method: 'DELETE',
    path: '/offices/{id}',
    tag,
    summary: 'Delete an office',
    missing,
  })
    .input(
      z.strictObject({
        id: Id,
        name: z
          .string(issue.type_the_office_name())
          .max(200, issue.type_the_office_name())
          .refine(isPlainText, issue.type_the_office_name()),
      }),
    )
    .output(z.object({ id: z.string(), name: z.string(), archived: z.boolean() })),
}
