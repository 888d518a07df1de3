import type { PolicyRuleFields } from '@wellstock/contract/identity/approval-policy'
import { type Role, roles } from '@wellstock/contract/platform/access'
import { type AskedRole, rolePlaces } from '@wellstock/domain/identity/approvals'
import type { z } from 'zod'
import { formatNumber, formatPrice } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { newId } from '../../lib/new-id.ts'
import { askedRoleWords, flagWord, kindWord, modeWords } from './words.ts'

export type Rule = z.output<typeof PolicyRuleFields>
export type Step = Rule['steps'][number]
type Named = { id: string; name: string }
export type Choices = {
  offices: readonly Named[]
  people: readonly Named[]
  categories: readonly string[]
}

export const newStep = (): Step => ({
  roles: [{ role: 'approver', where: 'organization' }],
  people: [],
  mode: 'any',
  needed: null,
  dueHours: 24,
  remindHours: null,
  escalateHours: null,
  escalateTo: null,
})

export const newRule = (): Rule => ({
  id: newId(),
  name: '',
  kinds: [],
  officeIds: [],
  categories: [],
  above: null,
  upTo: null,
  budgetStates: [],
  flags: [],
  withinOwnLimit: false,
  steps: [newStep()],
  auto: false,
})

const namesOf = (known: readonly Named[], ids: readonly string[]) =>
  ids.map((id) => known.find((each) => each.id === id)?.name ?? id)

/** Which documents a rule is about. */
export function whenWords(rule: Rule, { offices }: Choices): string {
  const parts = [
    rule.kinds.map(kindWord).join(', '),
    namesOf(offices, rule.officeIds).join(', '),
    rule.categories.join(', '),
    rule.above !== null && m.policy_above({ amount: formatPrice(rule.above) }),
    rule.upTo !== null && m.policy_up_to({ amount: formatPrice(rule.upTo) }),
    rule.budgetStates.map((state) => m[`policy_budget_${state}`]()).join(', '),
    rule.flags.map(flagWord).join(', '),
    rule.withinOwnLimit && m.policy_own_limit(),
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(' · ') : m.policy_every_document()
}

const hours = (count: number) => formatNumber(count)

/** Whom a step asks, how many of them, and within what time. */
export function stepWords(step: Step, { people }: Choices): string {
  const { roles: asked, mode, needed, dueHours, remindHours, escalateHours, escalateTo } = step
  const who = [...namesOf(people, step.people), ...asked.map(askedRoleWords)].join(', ')
  return [
    who,
    (asked.length + step.people.length > 1 || mode === 'n_of') && modeWords({ mode, needed }),
    dueHours !== null && m.policy_due({ shown: hours(dueHours) }),
    remindHours !== null && m.policy_remind({ shown: hours(remindHours) }),
    escalateHours !== null &&
      (escalateTo
        ? m.policy_escalate_to({ shown: hours(escalateHours), who: askedRoleWords(escalateTo) })
        : m.policy_escalate({ shown: hours(escalateHours) })),
  ]
    .filter(Boolean)
    .join(' · ')
}

export const ruleTitle = (rule: Pick<Rule, 'name'>, place: number) =>
  rule.name
    ? m.policy_rule_named({ number: formatNumber(place + 1), name: rule.name })
    : m.policy_rule({ number: formatNumber(place + 1) })

/** A role and where it counts, as one choice of a list. */
export const roleKey = ({ role, where }: AskedRole) => `${role} ${where}`
export const roleChoices = () =>
  roles
    .filter((role) => role !== 'user')
    .flatMap((role) => rolePlaces.map((where) => ({ role, where })))
    .map((asked) => ({ value: roleKey(asked), label: askedRoleWords(asked) }))

export function roleOf(key: string): { role: Role; where: AskedRole['where'] } | null {
  const [name, place] = key.split(' ')
  const role = roles.find((each) => each === name)
  const where = rolePlaces.find((each) => each === place)
  return role && where ? { role, where } : null
}
