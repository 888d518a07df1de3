import {
  currencies,
  dashboardViews,
  dateFormats,
  languages,
  themes,
  timeFormats,
} from '@wellstock/domain/identity/preferences'
import { issue, said } from '@wellstock/messages/sentence'
import * as z from 'zod'
import { roles } from '../platform/access.ts'
import { isPlainText, secret, text } from '../platform/fields.ts'
import { areas } from '../platform/pages.ts'
import { route } from '../platform/route.ts'
import { newPassword, secondFactorCode } from './security.ts'

export const Credentials = z.strictObject({
  email: z
    .string(issue.required_short({ label: said.label_email() }))
    .min(1, issue.required_short({ label: said.label_email() }))
    .max(254, issue.max_characters({ label: said.label_email(), max: 254 }))
    .refine(isPlainText, issue.unstorable_character()),
  password: secret(issue.required_short({ label: said.label_password() })),
  /** The second step, where the account asks for one. */
  code: secondFactorCode.optional(),
  /** With the code: leave the second step out on this browser for 30 days. */
  remember: z.boolean(issue.say_true_or_false()).optional(),
})

/** Who is signed in, as the browser knows it. `role` is the primary one, shown in the menu. */
export const SignedIn = z.object({
  person: z.object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    role: z.enum(roles),
    department: z.string(),
    grants: z.array(z.object({ role: z.enum(roles), officeId: z.string().nullable() })),
  }),
  organization: z.object({ id: z.string(), name: z.string(), isDemo: z.boolean(), currency: z.string() }),
  liveAreas: z.array(z.enum(areas)),
  /** The offices in which the person holds a role: all of them, where one is held for the whole organization. */
  offices: z.array(z.object({ id: z.string(), name: z.string(), code: z.string() })),
  preferences: z.object({
    theme: z.enum(themes),
    language: z.enum(languages),
    dashboardView: z.enum(dashboardViews),
    dateFormat: z.enum(dateFormats),
    timeFormat: z.enum(timeFormats),
    currency: z.enum(currencies),
    autoSave: z.boolean(),
    compactMode: z.boolean(),
    singleKeys: z.boolean(),
  }),
  /** Which channels beyond the application itself the person wants: notices of the browser, on a desk and on a phone. */
  channels: z.object({ browser: z.boolean(), mobile: z.boolean() }),
  /** How much of another currency one unit of the organization's is worth, as an administrator set it. */
  rates: z.record(z.string(), z.number()),
  inputFilter: z.enum(['shapes', 'strict', 'off']),
  hasAvatar: z.boolean(),
  /** When the session ends by itself if nothing more is done, and at the latest. */
  idleUntil: z.string(),
  endsAt: z.string(),
})
export type SignedIn = z.infer<typeof SignedIn>

export const linkPurposes = ['reset', 'invitation', 'email'] as const
const LINK_OVER = said.link_is_over()
const token = secret(issue.link_incomplete(), { max: 200, tooLong: issue.link_incomplete() }).min(
  20,
  issue.link_incomplete(),
)

export const auth = {
  login: route('public', { method: 'POST', path: '/auth/login', tag: 'Sign-in', summary: 'Sign in' })
    .input(Credentials)
    .output(SignedIn),
  logout: route('public', { method: 'POST', path: '/auth/logout', tag: 'Sign-in', summary: 'Sign out' })
    .input(z.strictObject({}).optional())
    .output(z.object({ signedOut: z.boolean() })),
  session: route('session', {
    method: 'GET',
    path: '/auth/session',
    tag: 'Sign-in',
    summary: 'Who is signed in',
  })
    .input(z.strictObject({}).optional())
    .output(SignedIn),
  /** Answers the same whether or not there is such an account. */
  forgot: route('public', {
    method: 'POST',
    path: '/auth/forgot',
    tag: 'Sign-in',
    summary: 'Send a link to reset the password',
  })
    .input(z.strictObject({ email: Credentials.shape.email }))
    .output(z.object({ sent: z.boolean() })),
  /** What a link is for: shown before anything is typed. Links are used once, and for 30 minutes (invitations 7 days). */
  link: route('public', {
    // A secret in an address stands in every log on its way.
    method: 'POST',
    path: '/auth/link',
    tag: 'Sign-in',
    summary: 'What a link in an e-mail is for',
    missing: LINK_OVER,
  })
    .input(z.strictObject({ token }))
    .output(
      z.object({
        purpose: z.enum(linkPurposes),
        name: z.string(),
        email: z.string(),
        organization: z.string(),
        passwordMinimum: z.number().int(),
      }),
    ),
  reset: route('public', {
    method: 'POST',
    path: '/auth/reset',
    tag: 'Sign-in',
    summary: 'A new password, by a link',
    missing: LINK_OVER,
  })
    .input(z.strictObject({ token, password: newPassword }))
    .output(z.object({ done: z.boolean() })),
  accept: route('public', {
    method: 'POST',
    path: '/auth/accept',
    tag: 'Sign-in',
    summary: 'Accept an invitation',
    missing: LINK_OVER,
  })
    .input(z.strictObject({ token, name: text('name', { min: 2, max: 120 }), password: newPassword }))
    .output(z.object({ done: z.boolean() })),
  confirmEmail: route('public', {
    method: 'POST',
    path: '/auth/confirm-email',
    tag: 'Sign-in',
    summary: 'Confirm a new e-mail address',
    missing: LINK_OVER,
  })
    .input(z.strictObject({ token }))
    .output(z.object({ email: z.string() })),
}
