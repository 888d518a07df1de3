import { officesWith, type Permission } from '@wellstock/contract/platform/access'
import type { AlertRuleFields, RuleChannel } from '@wellstock/contract/stock/alert-rules'
import { type AlertKind, type AlertSeverity, alertSeverities } from '@wellstock/domain/stock/alerts'
import type { Recipient } from '../../identity/notifications/recipients.ts'

/** An alert as rules look at it. `before`: how urgent it was already; null where it is new. */
export type Matched = {
  kind: AlertKind
  severity: AlertSeverity
  officeId: string
  before: AlertSeverity | null
}

/** What shows an alert to somebody. */
const SEES: Permission = 'inventory.read'

type Rule = Pick<AlertRuleFields, 'kinds' | 'leastSeverity' | 'officeIds'>
type People = Pick<AlertRuleFields, 'roles' | 'people'>
type Reader = Pick<Recipient, 'id' | 'grants'>

const reaches = (severity: AlertSeverity, least: AlertSeverity) =>
  alertSeverities.indexOf(severity) <= alertSeverities.indexOf(least)

/** Whether a rule is about an alert as it is. Kinds and offices left empty are all of them. */
export const isAbout = (rule: Rule, { kind, severity, officeId }: Omit<Matched, 'before'>) =>
  (rule.kinds.length === 0 || rule.kinds.includes(kind)) &&
  (rule.officeIds.length === 0 || rule.officeIds.includes(officeId)) &&
  reaches(severity, rule.leastSeverity)

/** Whether a rule is about an alert now and was not before it opened or became more urgent. */
export const isNewTo = (rule: Rule, alert: Matched) =>
  isAbout(rule, alert) && (alert.before === null || !reaches(alert.before, rule.leastSeverity))

/** Whether somebody is named, or holds one of the roles in an office. */
export const isMeant = ({ roles, people }: People, { id, grants }: Reader, officeId: string) =>
  people.includes(id) ||
  grants.some(
    (grant) => roles.includes(grant.role) && (grant.officeId === null || grant.officeId === officeId),
  )

/** Whether somebody is shown the alerts of an office. */
export function seesAlerts({ grants }: Pick<Reader, 'grants'>, officeId: string) {
  const offices = officesWith(grants, SEES)
  return offices === 'all' || offices.includes(officeId)
}

/** How these rules have somebody told of an alert: in no way, where none is new to it or the person may not see it. */
export function channelsFor(
  rules: readonly (Rule & People & Pick<AlertRuleFields, 'channels'>)[],
  reader: Reader,
  alert: Matched,
): RuleChannel[] {
  if (!seesAlerts(reader, alert.officeId)) return []
  const found = rules.filter((rule) => isNewTo(rule, alert) && isMeant(rule, reader, alert.officeId))
  return [...new Set(found.flatMap(({ channels }) => channels))]
}
