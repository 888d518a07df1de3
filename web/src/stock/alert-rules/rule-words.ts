import type { AlertRule, AlertRuleFields } from '@wellstock/contract/stock/alert-rules'
import { alertKinds } from '@wellstock/domain/stock/alerts'
import { roleName } from '../../identity/sign-in/role-name.ts'
import { formatNames, formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { kindWord } from '../alerts/words.ts'

export type Named = { id: string; name: string }
export type Choices = { offices: readonly Named[]; people: readonly Named[] }

export const ruleName = ({ name, builtIn }: Pick<AlertRule, 'name' | 'builtIn'>) =>
  name || (builtIn ? m[`alert_rules_built_in_${builtIn}`]() : '')

const namesOf = (known: readonly Named[], ids: readonly string[]) =>
  ids.flatMap((id) => known.find((each) => each.id === id)?.name ?? [])

/** Said the shorter way: what is in it, or what is not. */
function kindsOf(kinds: AlertRuleFields['kinds']) {
  const others = alertKinds.filter((kind) => !kinds.includes(kind))
  return others.length < kinds.length
    ? m.alert_rules_all_but({ kinds: formatNames(others.map(kindWord)) })
    : formatNames(kinds.map(kindWord))
}

function peopleOf({ roles, people }: Pick<AlertRuleFields, 'roles' | 'people'>, choices: Choices) {
  const names = [...roles.map(roleName), ...namesOf(choices.people, people)]
  return names.length > 0 ? formatNames(names) : m.alert_rules_says_nobody()
}

/** A rule as one sentence: which alerts of where, who is told and how, and who else after how long. */
export function sentenceOf(rule: AlertRuleFields, choices: Choices): string {
  const severity = m[`alert_rules_which_${rule.leastSeverity}`]()
  const isOfAll = rule.kinds.length === 0 || rule.kinds.length === alertKinds.length
  const which = isOfAll ? severity : m.alert_rules_of_kinds({ which: severity, kinds: kindsOf(rule.kinds) })
  const who = peopleOf(rule, choices)
  const channels = formatNames(rule.channels.map((channel) => m[`alert_rules_channel_word_${channel}`]()))
  const offices = formatNames(namesOf(choices.offices, rule.officeIds))
  const first = offices
    ? m.alert_rules_says({ which, offices, who, channels })
    : m.alert_rules_says_everywhere({ which, who, channels })
  if (!rule.escalation) return first
  const { hours, when } = rule.escalation
  const then = m[`alert_rules_says_${when}`]({
    shown: formatNumber(hours),
    who: peopleOf(rule.escalation, choices),
  })
  return `${first}; ${then}`
}

export const newRule: AlertRuleFields = {
  name: '',
  kinds: [],
  leastSeverity: 'high',
  officeIds: [],
  roles: [],
  people: [],
  channels: ['app'],
  escalation: null,
  isOn: true,
}

export const fieldsOf = ({
  id: _i,
  version: _v,
  builtIn: _b,
  canChange: _c,
  ...fields
}: AlertRule): AlertRuleFields => fields
