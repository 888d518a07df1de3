import { issue, said } from '@wellstock/messages/sentence'
import * as z from 'zod'
import { roles } from '../platform/access.ts'
import { Department, Email, Id, PlainDate, pageOf, paging, Search, text } from '../platform/fields.ts'
import { ExportFormatField, ExportOutput } from '../platform/files.ts'
import { route } from '../platform/route.ts'

export const personStatuses = ['invited', 'pending', 'active', 'suspended', 'deactivated'] as const

/** A role somebody holds now: for which office (null: for all of them), and until the end of which day (null: until it is taken back). */
export const HeldRole = z.object({
  role: z.enum(roles),
  officeId: z.string().nullable(),
  officeName: z.string().nullable(),
  endsOn: z.string().nullable(),
})
export type HeldRole = z.infer<typeof HeldRole>

/** A person as a list of people shows them, to those who manage people. */
export const PersonRow = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  department: z.string(),
  role: z.enum(roles),
  status: z.enum(personStatuses),
  grants: z.array(HeldRole),
  lastSeen: z.string().nullable(),
})
export type PersonRow = z.infer<typeof PersonRow>

/** A person's page. What only those who manage people (and the person) may see is null to others. */
export const PersonPage = z.object({
  id: z.string(),
  name: z.string(),
  department: z.string(),
  role: z.enum(roles),
  offices: z.array(z.object({ id: z.string(), name: z.string() })),
  everywhere: z.boolean(),
  location: z.string(),
  bio: z.string(),
  avatar: z.string().nullable(),
  /** Null where the person does not show it. */
  online: z.boolean().nullable(),
  private: z
    .object({
      email: z.string(),
      phone: z.string(),
      status: z.enum(personStatuses),
      grants: z.array(HeldRole),
      lastSeen: z.string().nullable(),
      twoFactor: z.boolean(),
      /** Other accounts of the same human being: what one of them asked for or did, the others do not approve. */
      otherAccounts: z.array(z.object({ id: z.string(), name: z.string(), email: z.string() })),
      canManage: z.boolean(),
    })
    .nullable(),
})
export type PersonPage = z.infer<typeof PersonPage>

const NamedGrant = z.strictObject({ role: z.enum(roles, issue.choose_a_role()), officeId: Id.nullable() })

/**
 * A role to be given. It holds through the day of `endsOn`, where the office is or, for all of them, the first one; without
 * one until it is taken back.
 */
export const NewGrant = NamedGrant.extend({ endsOn: PlainDate.nullable().optional() })

export const Invitation = z.strictObject({
  name: text('name', { min: 2, max: 120 }),
  email: Email,
  department: Department.default('General'),
  grants: z.array(NewGrant).min(1, issue.choose_roles()).max(40, issue.choose_roles()),
})

const Reason = text('reason', { min: 5, max: 500 })

const tag = 'People'
const missing = said.person_not_found()

const filters = {
  search: Search.optional(),
  /** `waiting`: invited, or pending. */
  status: z.enum([...personStatuses, 'waiting']).optional(),
  role: z.enum(roles).optional(),
}

export const people = {
  list: route('people.manage', {
    method: 'GET',
    path: '/people',
    tag,
    summary: 'Everybody with an account or an invitation',
  })
    .input(z.strictObject({ ...paging, ...filters }))
    .output(pageOf(PersonRow)),
  export: route('people.manage', {
    method: 'GET',
    path: '/people/export',
    tag,
    summary: 'The list as a file',
  })
    .input(z.strictObject({ ...filters, format: ExportFormatField }))
    .output(ExportOutput),
  get: route('session', { method: 'GET', path: '/people/{id}', tag, summary: 'One person', missing })
    .input(z.strictObject({ id: Id }))
    .output(PersonPage),
  invite: route('people.manage', {
    method: 'POST',
    path: '/people',
    tag,
    summary: 'Invite somebody by e-mail',
  })
    .input(Invitation)
    .output(PersonPage),
  resend: route('people.manage', {
    method: 'POST',
    path: '/people/{id}/invitation',
    tag,
    summary: 'Send the invitation again; at most 3 a day',
    missing,
  })
    .input(z.strictObject({ id: Id }))
    .output(z.object({ sent: z.boolean() })),
  /** Given again, a role ends when `endsOn` says; where that is left out, nothing changes. */
  grant: route('people.manage', {
    method: 'POST',
    path: '/people/{id}/grants',
    tag,
    summary: 'Give a role, until the end of a day or for good, or move its end',
    missing,
  })
    .input(NewGrant.extend({ id: Id }))
    .output(PersonPage),
  revoke: route('people.manage', {
    method: 'POST',
    path: '/people/{id}/grants/revoke',
    tag,
    summary: 'Take a role back',
    missing,
  })
    .input(NamedGrant.extend({ id: Id }))
    .output(PersonPage),
  /** From then on nobody approves with one account what they did with another. */
  link: route('people.manage', {
    method: 'POST',
    path: '/people/{id}/accounts',
    tag,
    summary: 'Say that two accounts belong to the same human being',
    missing,
  })
    .input(z.strictObject({ id: Id, otherId: Id, reason: Reason }))
    .output(PersonPage),
  unlink: route('people.manage', {
    method: 'POST',
    path: '/people/{id}/accounts/unlink',
    tag,
    summary: 'Say that an account belongs to nobody else',
    missing,
  })
    .input(z.strictObject({ id: Id, reason: Reason }))
    .output(PersonPage),
  /** Suspending ends the person's sessions at once. */
  setStatus: route('people.manage', {
    method: 'PUT',
    path: '/people/{id}/status',
    tag,
    summary: 'Suspend, or let in again',
    missing,
  })
    .input(
      z.strictObject({ id: Id, status: z.enum(['active', 'suspended'], issue.choose_active_or_suspended()) }),
    )
    .output(PersonPage),
}
