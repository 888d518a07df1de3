import { issue, said } from '@wellstock/messages/sentence'
import * as z from 'zod'
import { Id, Moment, Search, text, Version } from '../platform/fields.ts'
import { route } from '../platform/route.ts'
import { caseText } from './case-text.ts'

/** Somebody who performs procedures. `person` is their account, where they have one. */
export const Provider = z.object({
  id: z.string(),
  name: z.string(),
  specialty: z.string(),
  person: z.object({ id: z.string(), name: z.string() }).nullable(),
  isActive: z.boolean(),
  /** The absence they are in, or the next one. */
  absence: z.object({ startsAt: z.string(), endsAt: z.string() }).nullable(),
  /** Cases that are booked, and not over. */
  cases: z.number().int(),
  version: z.number().int(),
})
export type Provider = z.infer<typeof Provider>

export const Absence = z.object({
  id: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  reason: z.string(),
  /** Cases that are booked meanwhile and need whoever is away. */
  cases: z.number().int(),
})
export type Absence = z.infer<typeof Absence>

export const ProviderFields = z.strictObject({
  name: text('name', { min: 1, max: 120 }),
  specialty: text('specialty', { max: 120 }),
  personId: Id.nullable(),
})
export type ProviderFields = z.infer<typeof ProviderFields>

export const NewAbsence = z
  .strictObject({ id: Id, startsAt: Moment, endsAt: Moment, reason: caseText('reason', { max: 200 }) })
  .refine(({ startsAt, endsAt }) => Date.parse(startsAt) < Date.parse(endsAt), {
    path: ['endsAt'],
    message: issue.ends_after_it_starts(),
  })

export type NewAbsence = z.infer<typeof NewAbsence>

/** Which of a list of what is set up. */
export const standings = ['active', 'all'] as const

const tag = 'Providers'
const missing = said.provider_not_found()
const forbidden = said.setup_is_of_all_offices()

export const providers = {
  list: route('procedures.read', {
    method: 'GET',
    path: '/providers',
    tag,
    summary: 'Who performs procedures, by name',
  })
    .input(
      z
        .strictObject({
          search: Search.optional(),
          standing: z.enum(standings, issue.not_a_filter()).optional(),
        })
        .optional(),
    )
    .output(z.array(Provider)),
  create: route('procedures.setup', {
    method: 'POST',
    path: '/providers',
    tag,
    summary: 'A new provider',
    forbidden,
  })
    .input(ProviderFields)
    .output(Provider),
  update: route('procedures.setup', {
    method: 'PUT',
    path: '/providers/{id}',
    tag,
    summary: 'Change a provider',
    missing,
    forbidden,
  })
    .input(ProviderFields.extend({ id: Id, version: Version }))
    .output(Provider),
  /** Refused while cases that are booked need them. */
  setActive: route('procedures.setup', {
    method: 'PUT',
    path: '/providers/{id}/active',
    tag,
    summary: 'Deactivate a provider, or take them back',
    missing,
    forbidden,
  })
    .input(z.strictObject({ id: Id, version: Version, isActive: z.boolean() }))
    .output(Provider),
  people: route('procedures.setup', {
    method: 'GET',
    path: '/provider-people',
    tag,
    summary: 'Accounts that no provider has yet',
  })
    .input(z.strictObject({}).optional())
    .output(z.array(z.object({ id: z.string(), name: z.string() }))),
  absences: route('procedures.read', {
    method: 'GET',
    path: '/providers/{id}/absences',
    tag,
    summary: 'When a provider is away, from now on',
    missing,
  })
    .input(z.strictObject({ id: Id }))
    .output(z.array(Absence)),
  addAbsence: route('procedures.write', {
    method: 'POST',
    path: '/providers/{id}/absences',
    tag,
    summary: 'Say when a provider is away; cases that are booked stay',
    missing,
  })
    .input(NewAbsence)
    .output(Absence),
  removeAbsence: route('procedures.write', {
    method: 'DELETE',
    path: '/provider-absences/{id}',
    tag,
    summary: 'Take an absence back',
    missing: said.absence_not_found(),
  })
    .input(z.strictObject({ id: Id }))
    .output(z.object({ id: z.string() })),
}
