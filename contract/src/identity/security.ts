import { issue, said } from '@wellstock/messages/sentence'
import * as z from 'zod'
import { tokenPermissions } from '../platform/access.ts'
import { Id, secret, text } from '../platform/fields.ts'
import { route } from '../platform/route.ts'

/** Where somebody is signed in. `location` is the address the session came from. */
export const Session = z.object({
  id: z.string(),
  device: z.string(),
  browser: z.string(),
  location: z.string(),
  lastActive: z.string(),
  isCurrent: z.boolean(),
})
export type Session = z.infer<typeof Session>

/** A browser on which the second step is left out. */
export const TrustedDevice = Session.extend({ trustedUntil: z.string() })
export type TrustedDevice = z.infer<typeof TrustedDevice>

export const signInOutcomes = [
  'success',
  'wrong_password',
  'wrong_code',
  'blocked',
  'address_refused',
] as const

export const SignInEntry = z.object({
  at: z.string(),
  outcome: z.enum(signInOutcomes),
  device: z.string(),
  browser: z.string(),
  location: z.string(),
})

/** What calendars read at an address of somebody. */
export const feedKinds = ['delivery_feed', 'certificate_feed', 'case_feed'] as const
export type FeedName = (typeof feedKinds)[number]

/** What a program or a calendar asks with in somebody's name. */
export const ownSecretKinds = ['token', ...feedKinds] as const
export const OwnSecret = z.object({ id: z.string(), kind: z.enum(ownSecretKinds), name: z.string() })
export type OwnSecret = z.infer<typeof OwnSecret>

export const newPassword = secret(issue.required_short({ label: said.label_password() }))

/** Six digits of an authenticator app, or a recovery code. Spaces and dashes do not count. */
export const secondFactorCode = secret(issue.enter_the_code(), { max: 40, tooLong: issue.code_too_long() })

const currentPassword = secret(issue.enter_your_password())

/** How long a token may last, in days. */
export const tokenDays = [7, 30, 90, 365] as const

const TokenOffices = z.array(z.object({ id: z.string(), name: z.string() }))

/** What a program signs in with in somebody's name. Its secret is in none of these. */
export const ApiToken = z.object({
  id: z.string(),
  name: z.string(),
  lastFour: z.string(),
  permissions: z.array(z.enum(tokenPermissions)),
  /** Null: every office of its holder. */
  offices: TokenOffices.nullable(),
  canWrite: z.boolean(),
  createdAt: z.string(),
  expiresAt: z.string(),
  isExpired: z.boolean(),
  lastUsedAt: z.string().nullable(),
  lastAddress: z.string().nullable(),
})
export type ApiToken = z.infer<typeof ApiToken>

export const NewToken = z.strictObject({
  name: text('name', { min: 1, max: 80 }).transform((name) => name.trim()),
  permissions: z
    .array(z.enum(tokenPermissions, issue.choose_permissions()), issue.choose_permissions())
    .min(1, issue.choose_permissions())
    .max(tokenPermissions.length, issue.choose_permissions()),
  officeIds: z.array(Id).min(1, issue.choose_token_offices()).max(100, issue.max_100_offices()).nullable(),
  canWrite: z.boolean(issue.say_true_or_false()),
  days: z.literal(tokenDays, issue.choose_an_expiry()),
  password: currentPassword,
})

const tag = 'Security'

export const security = {
  overview: route('session', {
    method: 'GET',
    path: '/security',
    tag,
    summary: 'How my account is protected',
  })
    .input(z.strictObject({}).optional())
    .output(
      z.object({
        twoFactor: z.boolean(),
        recoveryCodesLeft: z.number().int(),
        passwordChangedAt: z.string().nullable(),
        /** The shortest password the rules allow this person. */
        passwordMinimum: z.number().int(),
        /** What ends when the password is changed, unless it is kept. */
        secrets: z.array(OwnSecret),
      }),
    ),
  changePassword: route('session', {
    method: 'POST',
    path: '/security/password',
    tag,
    summary: 'Change my password; other sessions end, and so do tokens and feeds that are not kept',
    ownTransactions: true,
  })
    .input(
      z.strictObject({
        current: currentPassword,
        next: newPassword,
        /** Of `secrets`, those that go on. */
        kept: z.array(Id).max(100, issue.max_100_at_a_time()).default([]),
      }),
    )
    .output(z.object({ changed: z.boolean() })),
  enrol: route('session', {
    method: 'POST',
    path: '/security/two-factor',
    tag,
    summary: 'Begin with two-factor authentication: a secret to scan',
    ownTransactions: true,
  })
    .input(z.strictObject({ password: currentPassword }))
    .output(
      z.object({
        secret: z.string(),
        uri: z.string(),
        /** An SVG, as a data URL. */
        qr: z.string(),
      }),
    ),
  confirm: route('session', {
    method: 'POST',
    path: '/security/two-factor/confirm',
    tag,
    summary: 'Switch it on with the first code',
    ownTransactions: true,
  })
    .input(z.strictObject({ code: secondFactorCode }))
    .output(z.object({ recoveryCodes: z.array(z.string()) })),
  disable: route('session', {
    method: 'POST',
    path: '/security/two-factor/disable',
    tag,
    summary: 'Switch it off',
    ownTransactions: true,
  })
    .input(z.strictObject({ password: currentPassword }))
    .output(z.object({ disabled: z.boolean() })),
  newRecoveryCodes: route('session', {
    method: 'POST',
    path: '/security/recovery-codes',
    tag,
    summary: 'New recovery codes; the old ones end',
    ownTransactions: true,
  })
    .input(z.strictObject({ password: currentPassword }))
    .output(z.object({ recoveryCodes: z.array(z.string()) })),
  sessions: route('session', {
    method: 'GET',
    path: '/security/sessions',
    tag,
    summary: 'Where I am signed in',
  })
    .input(z.strictObject({}).optional())
    .output(z.array(Session)),
  revoke: route('session', {
    method: 'DELETE',
    path: '/security/sessions/{id}',
    tag,
    summary: 'End one session',
  })
    .input(z.strictObject({ id: Id }))
    .output(z.object({ revoked: z.number().int() })),
  revokeOthers: route('session', {
    method: 'POST',
    path: '/security/sessions/revoke-others',
    tag,
    summary: 'End all sessions but this one',
  })
    .input(z.strictObject({}).optional())
    .output(z.object({ revoked: z.number().int() })),
  history: route('session', {
    method: 'GET',
    path: '/security/sign-ins',
    tag,
    summary: 'Sign-ins and attempts',
  })
    .input(z.strictObject({}).optional())
    .output(z.array(SignInEntry)),
  devices: route('session', {
    method: 'GET',
    path: '/security/devices',
    tag,
    summary: 'Where my second step is left out',
  })
    .input(z.strictObject({}).optional())
    .output(z.array(TrustedDevice)),
  distrust: route('session', {
    method: 'DELETE',
    path: '/security/devices/{id}',
    tag,
    summary: 'Ask for the second step on this device again',
    missing: said.device_not_found(),
  })
    .input(z.strictObject({ id: Id }))
    .output(z.object({ ended: z.number().int() })),
  distrustAll: route('session', {
    method: 'POST',
    path: '/security/devices/distrust-all',
    tag,
    summary: 'Ask for the second step on every device again',
  })
    .input(z.strictObject({}).optional())
    .output(z.object({ ended: z.number().int() })),
  tokens: route('session', { method: 'GET', path: '/security/tokens', tag, summary: 'My API tokens' })
    .input(z.strictObject({}).optional())
    .output(z.array(ApiToken)),
  // Not answered from a stored answer: the secret is in none.
  createToken: route('session', {
    method: 'POST',
    path: '/security/tokens',
    tag,
    summary: 'Make an API token; its secret is in this answer alone',
    ownTransactions: true,
  })
    .input(NewToken)
    .output(z.object({ token: ApiToken, secret: z.string() })),
  revokeToken: route('session', {
    method: 'DELETE',
    path: '/security/tokens/{id}',
    tag,
    summary: 'Revoke an API token',
    missing: said.token_not_found(),
  })
    .input(z.strictObject({ id: Id }))
    .output(z.object({ revoked: z.number().int() })),
}
