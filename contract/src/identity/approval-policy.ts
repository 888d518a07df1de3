import {
  approvalFlags,
  approvalKinds,
  budgetStates,
  MAX_POLICY_RULES,
  MAX_STEPS,
  rolePlaces,
  stepModes,
} from '@wellstock/domain/identity/approvals'
import { issue, said } from '@wellstock/messages/sentence'
import * as z from 'zod'
import { roles } from '../platform/access.ts'
import { Id, Instant, SentenceField, text, whole } from '../platform/fields.ts'

const Named = z.object({ id: z.string(), name: z.string() })

const AskedRole = z.strictObject({
  role: z.enum(roles, issue.not_a_role()),
  where: z.enum(rolePlaces, issue.choose_where_role_counts()),
})
export const once = <T extends z.ZodType>(item: T, max: number) =>
  z.array(item).max(max, issue.choose_at_most({ max })).default([])
/** Hours from the moment it is somebody's turn, 1 to 720. */
const Hours = whole('hours', { min: 1, max: 720 }).nullable().default(null)

const asksSomebody = ({ roles, people }: { roles: unknown[]; people: unknown[] }) =>
  roles.length + people.length > 0
const countsWhatItNeeds = ({ mode, needed }: { mode: string; needed: number | null }) =>
  (mode === 'n_of') === (needed !== null)

const PolicyStep = z
  .strictObject({
    roles: once(AskedRole, 10),
    people: once(Id, 20),
    mode: z.enum(stepModes, issue.choose_how_many_decide()).default('any'),
    needed: whole('how_many', { min: 1, max: 20 }).nullable().default(null),
    dueHours: Hours,
    remindHours: Hours,
    escalateHours: Hours,
    escalateTo: AskedRole.nullable().default(null),
  })
  .refine(asksSomebody, { path: ['roles'], message: issue.choose_who_decides() })
  .refine(countsWhatItNeeds, { path: ['needed'], message: issue.say_how_many_decide() })

/** An amount in the organization's currency, to the cent. */
export const Amount = z
  .number(issue.must_be_number({ label: said.label_amount() }))
  .min(0, issue.must_not_be_negative({ label: said.label_amount() }))
  .max(999_999_999, issue.must_be_at_most({ label: said.label_amount(), max: 999_999_999 }))
  .refine(
    (value) => Math.abs(Math.round(value * 100) - value * 100) < 1e-6,
    issue.max_two_decimals({ label: said.label_amount() }),
  )

export const Kind = z.enum(approvalKinds, issue.not_a_kind_of_document())
const Flag = z.enum(approvalFlags, issue.not_a_flag())
const Budget = z.enum(budgetStates, issue.not_a_budget_state())

const hasSteps = ({ auto, steps }: { auto: boolean; steps: unknown[] }) => auto === (steps.length === 0)
const isRange = ({ above, upTo }: { above: number | null; upTo: number | null }) =>
  above === null || upTo === null || above < upTo

export const PolicyRuleFields = z
  .strictObject({
    id: Id,
    name: text('name', { max: 80 }).default(''),
    kinds: once(Kind, approvalKinds.length),
    officeIds: once(Id, 100),
    categories: once(text('category', { min: 1, max: 60 }), 50),
    above: Amount.nullable().default(null),
    upTo: Amount.nullable().default(null),
    budgetStates: once(Budget, budgetStates.length),
    flags: once(Flag, approvalFlags.length),
    withinOwnLimit: z.boolean(issue.say_true_or_false()).default(false),
    steps: z
      .array(PolicyStep)
      .max(MAX_STEPS, issue.choose_at_most({ max: MAX_STEPS }))
      .default([]),
    auto: z.boolean(issue.say_true_or_false()).default(false),
  })
  .refine(hasSteps, { path: ['steps'], message: issue.rule_needs_a_step_or_auto() })
  .refine(isRange, { path: ['upTo'], message: issue.amounts_the_wrong_way_round() })

/** The rules of a policy, in the order they are tried: the first that applies holds. */
export const PolicyFields = z.strictObject({
  rules: z
    .array(PolicyRuleFields)
    .min(1, issue.policy_needs_a_rule())
    .max(MAX_POLICY_RULES, issue.choose_at_most({ max: MAX_POLICY_RULES })),
  /** Deciding more than this asks for the password or a code; null: never. What has no known amount asks always. */
  stepUpAbove: Amount.nullable().default(null),
})
export type PolicyFields = z.output<typeof PolicyFields>

/** A version of the policy. The newest that is published and in effect decides; a request keeps the one it began with. */
export const Policy = z.object({
  number: z.number().int(),
  state: z.enum(['draft', 'published']),
  rules: z.array(PolicyRuleFields),
  stepUpAbove: z.number().nullable(),
  /** Null: what every organization begins with. */
  draftedBy: Named.nullable(),
  draftedAt: Instant,
  publishedBy: Named.nullable(),
  publishedAt: Instant.nullable(),
  effectiveAt: Instant.nullable(),
  isCurrent: z.boolean(),
  version: z.number().int(),
})
export type Policy = z.infer<typeof Policy>

/** What a document would ask about, for trying out a policy. */
export const Facts = z.strictObject({
  kind: Kind,
  officeIds: once(Id, 20),
  category: text('category', { max: 60 }).nullable().default(null),
  department: text('department', { max: 60 }).nullable().default(null),
  amount: Amount.nullable().default(null),
  budgetState: Budget.default('none'),
  flags: once(Flag, approvalFlags.length),
  isWithinOwnLimit: z.boolean(issue.say_true_or_false()).default(false),
})

export const Explained = z.object({
  ruleId: z.string().nullable(),
  ruleName: z.string(),
  because: SentenceField,
  auto: z.boolean(),
  /** Who could decide each step, by name. */
  steps: z.array(z.object({ people: z.array(Named), needed: z.number().int() })),
  /** The first step nobody could fill, from 1: it could not be submitted. */
  unfilled: z.number().int().nullable(),
  /** The rules that were tried before, each with the first condition it failed. */
  passed: z.array(z.object({ ruleId: z.string(), failed: z.string() })),
})
