import { currencies } from '@wellstock/domain/identity/preferences'
import { issue, said } from '@wellstock/messages/sentence'
import * as z from 'zod'
import { roles } from '../platform/access.ts'
import { Email, Id, pageOf, paging, secret, TimeZone, text } from '../platform/fields.ts'
import { route } from '../platform/route.ts'
import { ApiToken } from './security.ts'

/** What the login page needs to know before anyone is signed in. */
export const Welcome = z.object({
  organization: z.string().nullable(),
  needsSetup: z.boolean(),
  /** The sample accounts and their shared password; only where the sample organization is loaded. */
  sample: z
    .object({
      password: z.string(),
      accounts: z.array(z.object({ email: z.string(), role: z.enum(roles), name: z.string() })),
    })
    .nullable(),
})
export type Welcome = z.infer<typeof Welcome>

export const logLevels = ['error', 'warn', 'info', 'debug', 'trace'] as const

const MAX_DATA = 4_000

/** What is nested too deeply to be written down is too long as well. */
function isShort(data: unknown) {
  try {
    return (JSON.stringify(data) ?? '').length <= MAX_DATA
  } catch {
    return false
  }
}

const LogEntry = z.strictObject({
  timestamp: z.string().max(40),
  level: z.enum(logLevels),
  message: z.string().max(2_000),
  context: z.string().max(200).optional(),
  data: z
    .unknown()
    .refine(isShort, issue.at_most_characters({ max: MAX_DATA }))
    .optional(),
  stack: z.string().max(8_000).optional(),
  userId: z.string().max(100).optional(),
  sessionId: z.string().max(100).optional(),
})
export type LogEntry = z.infer<typeof LogEntry>

/** The first-run page: the organization, its first office and its first administrator. */
export const Setup = z.strictObject({
  code: secret(issue.setup_code_required(), { max: 40 }),
  organization: text('organization', { min: 2, max: 120 }),
  office: text('office', { min: 2, max: 120 }),
  timezone: TimeZone.default('America/New_York'),
  name: text('name', { min: 2, max: 120 }),
  email: Email,
  password: secret(issue.required_short({ label: said.label_password() })).min(
    15,
    issue.min_characters({ label: said.label_password(), min: 15 }),
  ),
})
export type Setup = z.input<typeof Setup>

/** How this installation runs, for its administrators. */
export const Overview = z.object({
  engine: z.enum(['embedded', 'postgresql']),
  version: z.string(),
  /** E-mail leaves by SMTP, or stays in the outbox because no server is configured. */
  mail: z.enum(['smtp', 'outbox']),
  waitingMails: z.number().int(),
  rates: z.array(z.object({ currency: z.enum(currencies), rate: z.number(), asOf: z.string() })),
  currency: z.string(),
})
export type Overview = z.infer<typeof Overview>

/** How much of the audit is sealed. */
export const AuditState = z.object({
  /** Events under the signed head, and those written since. */
  sealed: z.number().int(),
  unsealed: z.number().int(),
  /** The head: the root of its tree, when and with which key it was signed. Null where nothing has been sealed yet. */
  head: z.object({ root: z.string(), sealedAt: z.string(), publicKey: z.string() }).nullable(),
})
export type AuditState = z.infer<typeof AuditState>

export const auditDisagreements = ['head', 'signature', 'published'] as const

/** What reading the whole audit has found. */
export const AuditCheck = z.object({
  events: z.number().int(),
  unsealed: z.number().int(),
  /** The number of the first event that is not as it was written. */
  changed: z.number().int().nullable(),
  /** What the events do not agree with: their signed head, its signature, or the head published outside of the database. */
  disagrees: z.enum(auditDisagreements).nullable(),
})
export type AuditCheck = z.infer<typeof AuditCheck>

export const OutgoingMail = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  /** Without the token of a link it carries: that is made as the mail leaves. */
  body: z.string(),
  createdAt: z.string(),
  sentAt: z.string().nullable(),
  /** Where no server is configured: when its link was shown in the terminal of the server. */
  printedAt: z.string().nullable(),
  /** Not sent any more: the link it carries has been used, replaced or was too late. */
  overAt: z.string().nullable(),
  attempts: z.number().int(),
  lastError: z.string().nullable(),
})

export const OrganizationToken = ApiToken.extend({ personId: z.string(), personName: z.string() })

export const system = {
  welcome: route('public', {
    method: 'GET',
    path: '/welcome',
    tag: 'System',
    summary: 'What a visitor may know',
  })
    .input(z.strictObject({}).optional())
    .output(Welcome),
  setup: route('public', { method: 'POST', path: '/setup', tag: 'System', summary: 'First-run set-up' })
    .input(Setup)
    .output(z.object({ organizationId: z.string() })),
  health: route('public', { method: 'GET', path: '/health', tag: 'System', summary: 'The process is alive' })
    .input(z.strictObject({}).optional())
    .output(z.object({ status: z.literal('alive') })),
  ready: route('public', {
    method: 'GET',
    path: '/health/ready',
    tag: 'System',
    summary: 'The database answers',
  })
    .input(z.strictObject({}).optional())
    .output(z.object({ status: z.literal('ready'), engine: z.enum(['embedded', 'postgresql']) })),
  overview: route('system.manage', {
    method: 'GET',
    path: '/system',
    tag: 'System',
    summary: 'How this installation runs',
  })
    .input(z.strictObject({}).optional())
    .output(Overview),
  outbox: route('system.manage', {
    method: 'GET',
    path: '/system/outbox',
    tag: 'System',
    summary: 'E-mail, sent and waiting',
  })
    .input(z.strictObject(paging))
    .output(pageOf(OutgoingMail)),
  setRate: route('system.manage', {
    method: 'PUT',
    path: '/system/rates/{currency}',
    tag: 'System',
    summary: 'How much of a currency one unit of the organization’s is worth; null takes it back',
  })
    .input(
      z.strictObject({
        currency: z.enum(currencies),
        rate: z
          .number(issue.rate_must_be_number())
          .positive(issue.rate_must_be_positive())
          .max(10_000, issue.rate_max({ max: 10_000 }))
          .nullable(),
      }),
    )
    .output(Overview),
  tokens: route('system.manage', {
    method: 'GET',
    path: '/system/tokens',
    tag: 'System',
    summary: 'API tokens of everybody',
  })
    .input(z.strictObject(paging))
    .output(pageOf(OrganizationToken)),
  revokeToken: route('system.manage', {
    method: 'DELETE',
    path: '/system/tokens/{id}',
    tag: 'System',
    summary: 'Revoke anybody’s API token',
    missing: said.token_not_found(),
  })
    .input(z.strictObject({ id: Id }))
    .output(z.object({ revoked: z.number().int() })),
  audit: route('audit.check', {
    method: 'GET',
    path: '/system/audit',
    tag: 'System',
    summary: 'How much of the audit is sealed',
  })
    .input(z.strictObject({}).optional())
    .output(AuditState),
  checkAudit: route('audit.check', {
    method: 'POST',
    path: '/system/audit/check',
    tag: 'System',
    summary: 'Read the whole audit and hold it against its signed head',
    ownTransactions: true,
  })
    .input(z.strictObject({}).optional())
    .output(AuditCheck),
  logs: route('session', {
    method: 'POST',
    path: '/logs',
    tag: 'System',
    summary: 'Log entries of the browser',
    unattended: true,
  })
    .input(z.strictObject({ logs: z.array(LogEntry).max(100, issue.max_log_entries({ max: 100 })) }))
    .output(z.object({ accepted: z.number().int() })),
}
