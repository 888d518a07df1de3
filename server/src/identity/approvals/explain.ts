import type { PolicyFields } from '@wellstock/contract/identity/approval-policy'
import { unfilledStep } from '@wellstock/domain/identity/approval-rights'
import { fitsSeat, type OpenStep, seatsOf } from '@wellstock/domain/identity/approval-seats'
import {
  type ApprovalFacts,
  amountForRoute,
  conditionsOf,
  firstRule,
  isAboutMoney,
  type PolicyRule,
  type PolicyStep,
} from '@wellstock/domain/identity/approvals'
import { type Sentence, said } from '@wellstock/messages/sentence'
import type { Person } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { moneyIn } from '../../platform/money-in.ts'
import { policyInForce } from './policy.ts'
import { identityOf, mayDecideKind, readStaff, type Staff } from './requests.ts'

/** By what alone the rules before it did not apply: the lower limit they leave, and the state of the budget. */
function missed(rules: readonly PolicyRule[], rule: PolicyRule, facts: ApprovalFacts) {
  const alone = rules.slice(0, rules.indexOf(rule)).flatMap((each) => {
    const failed = Object.entries(conditionsOf(each, facts)).filter(([, isMet]) => !isMet)
    return failed.length === 1 ? [{ rule: each, failed: failed[0]?.[0] }] : []
  })
  const limits = alone.flatMap((each) => (each.failed === 'upTo' ? [each.rule.upTo ?? 0] : []))
  return {
    above: limits.length > 0 ? Math.max(...limits) : null,
    budget: alone.some(({ failed }) => failed === 'budgetStates'),
  }
}

/**
 * Why a rule applies, in a sentence: what of the document each of its conditions found, and what kept the rules before it
 * from applying.
 */
export function becauseOf(
  rules: readonly PolicyRule[],
  rule: PolicyRule | null,
  facts: ApprovalFacts,
  currency: string,
): Sentence {
  if (!rule) return said.no_rule_applies()
  const money = moneyIn(currency)
  const amount = amountForRoute(facts)
  const before = missed(rules, rule, facts)
  const above = rule.above ?? before.above
  const found: (Sentence | null)[] = [
    rule.kinds.length > 0 ? said[`approval_kind_${facts.kind}`]() : null,
    rule.withinOwnLimit ? said.approval_own_limit() : null,
    rule.officeIds.length > 0 ? said.approval_office() : null,
    rule.categories.length > 0 ? said.approval_category({ category: facts.category ?? '' }) : null,
    amount === null &&
    isAboutMoney(facts.kind) &&
    (rule.above !== null || rules.some(({ upTo }) => upTo !== null))
      ? said.approval_without_amount()
      : null,
    above !== null && amount !== null
      ? said.approval_above({ amount: money(amount), limit: money(above) })
      : null,
    rule.upTo !== null && amount !== null
      ? said.approval_up_to({ amount: money(amount), limit: money(rule.upTo) })
      : null,
    rule.budgetStates.length > 0 || before.budget ? said[`approval_budget_${facts.budgetState}`]() : null,
    ...rule.flags.filter((flag) => facts.flags.includes(flag)).map((flag) => said[`approval_flag_${flag}`]()),
  ]
  const reasons = found.filter((each) => each !== null)
  return said.approval_because({
    number: rules.indexOf(rule) + 1,
    facts: reasons.length > 0 ? reasons : [said.approval_every_document()],
  })
}

/** A step of a rule as it opens for a document of these offices. */
export const opened = (step: PolicyStep, officeIds: readonly string[], isEither = false): OpenStep => ({
  seats: seatsOf(step, officeIds, isEither),
  mode: step.mode,
  needed: step.needed,
  escalatedTo: null,
})

const activeOf = (staff: Staff) => [...staff.people.values()].filter(({ isActive }) => isActive)

/** Which rule holds for a document, why, and who could decide each of its steps; asked of other rules where they are given. */
export async function explain(
  db: Connection,
  person: Person,
  { rules: given, ...facts }: ApprovalFacts & { rules?: PolicyFields['rules'] | undefined },
) {
  const { organizationId } = person
  const rules: PolicyRule[] = given ?? (await policyInForce(db, organizationId)).rules
  const staff = await readStaff(db, organizationId)
  const [organization] = await db.rows<{ currency: string }>(
    'select currency from organization where id = $1',
    [organizationId],
  )
  const rule = firstRule(rules, facts)
  const steps = (rule?.steps ?? []).map((step) => opened(step, facts.officeIds))
  const people = activeOf(staff).filter((each) => mayDecideKind(each, facts.kind))
  const nobody = { requesterId: identityOf(staff, person.id), editorIds: [], approvals: [] }
  const unfilled = unfilledStep(steps, people, nobody)
  const before = rule ? rules.slice(0, rules.indexOf(rule)) : rules
  return {
    ruleId: rule?.id ?? null,
    ruleName: rule?.name ?? '',
    because: becauseOf(rules, rule, facts, organization?.currency ?? 'USD'),
    auto: rule?.auto ?? false,
    steps: steps.map((step) => ({
      people: people
        .filter(({ identityId }) => identityId !== nobody.requesterId)
        .filter((each) => step.seats.some((seat) => fitsSeat(each, seat)))
        .map(({ id, name }) => ({ id, name })),
      needed: step.mode === 'n_of' ? (step.needed ?? 1) : step.seats.length,
    })),
    unfilled: unfilled === null ? null : unfilled + 1,
    passed: before.map((each) => ({
      ruleId: each.id,
      failed: Object.entries(conditionsOf(each, facts)).find(([, isMet]) => !isMet)?.[0] ?? '',
    })),
  }
}
