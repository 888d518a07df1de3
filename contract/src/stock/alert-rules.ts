import {
  builtInRules,
  escalationReasons,
  MAX_ALERT_RULES,
  MAX_ESCALATION_HOURS,
  ruleChannels,
} from '@wellstock/domain/stock/alert-rules'
import { alertKinds, alertSeverities } from '@wellstock/domain/stock/alerts'
import { issue, said } from '@wellstock/messages/sentence'
import * as z from 'zod'
import { roles } from '../platform/access.ts'
import { Id, text, Version, whole } from '../platform/fields.ts'
import { route } from '../platform/route.ts'

export * from '@wellstock/domain/stock/alert-rules'

const people = {
  /** Whoever holds one of these in the office of the alert. */
  roles: z.array(z.enum(roles, issue.not_a_role())).max(roles.length, issue.choose_at_least_one()),
  /** Whoever is named. */
  people: z.array(Id).max(50, issue.max_50_people()),
}

const fields = {
  /** Empty only of a built-in rule that nobody has named: the catalog does. */
  name: text('name', { max: 80 }),
  /** Empty: all of them. */
  kinds: z.array(z.enum(alertKinds, issue.not_an_alert_kind())).max(alertKinds.length),
  leastSeverity: z.enum(alertSeverities, issue.severity_one_of({ list: alertSeverities.join(', ') })),
  /** Empty: every office. */
  officeIds: z.array(Id).max(100, issue.max_100_offices()),
  ...people,
  channels: z
    .array(z.enum(ruleChannels, issue.choose_at_least_one()))
    .min(1, issue.choose_at_least_one())
    .max(ruleChannels.length),
  /** Who is told as well, where after `hours` nobody owns the alert or it still stands. */
  escalation: z
    .strictObject({
      hours: whole('hours', { min: 1, max: MAX_ESCALATION_HOURS }),
      when: z.enum(escalationReasons, issue.choose_at_least_one()),
      ...people,
    })
    .refine(hasPeople, { error: issue.choose_who_is_told(), path: ['roles'] })
    .nullable(),
  isOn: z.boolean(issue.say_true_or_false()),
}

function hasPeople(rule: { roles: unknown[]; people: unknown[] }) {
  return rule.roles.length > 0 || rule.people.length > 0
}
const needsPeople = { error: issue.choose_who_is_told(), path: ['roles'] }

export const AlertRuleFields = z.strictObject(fields).refine(hasPeople, needsPeople)
export type AlertRuleFields = z.output<typeof AlertRuleFields>

const Named = z.object({ id: z.string(), name: z.string() })

/** Who is told of which alerts, and how. */
export const AlertRule = z.object({
  ...fields,
  id: z.string(),
  /** One that every organization begins with; it is switched off, never deleted. */
  builtIn: z.enum(builtInRules).nullable(),
  version: z.number().int(),
  canChange: z.boolean(),
})
export type AlertRule = z.infer<typeof AlertRule>

/** What became of one person, were an alert to open now. */
const Told = z.object({
  id: z.string(),
  name: z.string(),
  /** The offices whose alerts this is about; empty: every office of the rule. */
  offices: z.array(z.string()),
  /** `may_not_see`: no role shows them the alerts there. `switched_off`: by their own settings. `inactive`: the account is closed. */
  refusal: z.enum(['may_not_see', 'switched_off', 'inactive']).nullable(),
  /** Whether the rule's e-mail reaches them: they may have switched that off. */
  email: z.boolean(),
})
export type Told = z.infer<typeof Told>

const make = <A extends 'alerts.rules' | 'alerts.rules-read'>(
  access: A,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: `/alert-rules${string}`,
  summary: string,
) => route(access, { method, path, summary, tag: 'Alert rules', missing: said.alert_rule_not_found() })

export const alertRules = {
  list: make('alerts.rules-read', 'GET', '/alert-rules', 'Who is told of which alerts')
    .input(z.strictObject({}).optional())
    .output(
      z.object({
        rules: z.array(AlertRule),
        /** Which can be chosen, by whoever may change rules. */
        offices: z.array(Named),
        people: z.array(Named),
        /** Whether rules of every office are theirs to change. */
        coversAll: z.boolean(),
      }),
    ),
  create: make('alerts.rules', 'POST', '/alert-rules', `Add a rule; ${MAX_ALERT_RULES} at most`)
    .input(AlertRuleFields)
    .output(AlertRule),
  update: make('alerts.rules', 'PUT', '/alert-rules/{id}', 'Change a rule')
    .input(z.strictObject({ ...fields, id: Id, version: Version }).refine(hasPeople, needsPeople))
    .output(AlertRule),
  remove: make('alerts.rules', 'DELETE', '/alert-rules/{id}', 'Delete a rule')
    .input(z.strictObject({ id: Id }))
    .output(z.object({ id: z.string() })),
  test: make(
    'alerts.rules',
    'POST',
    '/alert-rules/test',
    'Send a test to oneself, and say who would be told now',
  )
    .input(AlertRuleFields)
    .output(
      z.object({
        told: z.array(Told),
        escalated: z.array(Told),
        /** Whether the test was mailed as well. */
        isMailed: z.boolean(),
      }),
    ),
}
