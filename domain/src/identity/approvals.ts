/** Kinds of documents that ask for approval. Each is registered by the feature it belongs to. */
export const approvalKinds = [
  'order',
  'vendor_order',
  'budget',
  'budget_transfer',
  'transfer',
  'transfer_loss',
  'count',
  'write_off',
  'threshold_change',
  'access_request',
  'vendor',
  'bid',
  'bid_award',
] as const
export type ApprovalKindName = (typeof approvalKinds)[number]

/** Whether such documents are about money at all: one that is, and has no amount, is one nobody knows the amount of. */
export const isAboutMoney = (kind: ApprovalKindName) =>
  kind !== 'access_request' && kind !== 'vendor' && kind !== 'bid'

/** Where the money stands: within its budget line, over it, without a line, or no money of a budget at all. */
export const budgetStates = ['within', 'over', 'unbudgeted', 'none'] as const
export type BudgetState = (typeof budgetStates)[number]

/** What makes a document worth a second look. Whoever approves one says why. */
export const approvalFlags = [
  'over_budget',
  'unit',
  'price_jump',
  'off_contract',
  'single_quote',
  'split_order',
  'new_vendor',
] as const
export type ApprovalFlag = (typeof approvalFlags)[number]

/** What the price of a flagged line was compared with: what was paid last, where its prices lead, or what was agreed. */
export const priceBases = ['last', 'trend', 'contract'] as const

/** Why a line of a document raises a flag: the price of a base unit, against what, and by which share that is more. */
export type FlaggedLine = {
  line: string
  name: string
  unit: string
  flag: 'unit' | 'price_jump' | 'off_contract'
  basis: (typeof priceBases)[number]
  price: number
  against: number
  change: number
  /** With whom it was agreed. */
  vendor: string | null
  /** It seems to be the price of another pack, this many times off. */
  factor?: number
  /** The pack holds a little less than the one before. */
  hasShrunk?: boolean
}

export const requestStates = [
  'waiting',
  'approved',
  'rejected',
  'changes_requested',
  'withdrawn',
  'voided',
] as const
export type RequestState = (typeof requestStates)[number]

export const stepStates = ['waiting', 'active', 'approved', 'rejected', 'skipped'] as const
export type StepState = (typeof stepStates)[number]

export const approvalDecisions = ['approve', 'reject', 'request_changes'] as const
export type ApprovalDecision = (typeof approvalDecisions)[number]

/** How many of those a step asks decide: one of them, one for each line of it, or so many different people. */
export const stepModes = ['any', 'all', 'n_of'] as const
export type StepMode = (typeof stepModes)[number]

/** A role counts in the offices of the document, or only where it is held for the whole organization. */
export const rolePlaces = ['office', 'organization'] as const
export type RolePlace = (typeof rolePlaces)[number]

export const approvalTabs = ['mine', 'team', 'delegated', 'sent', 'done'] as const
export type ApprovalTab = (typeof approvalTabs)[number]

export const MAX_POLICY_RULES = 60
export const MAX_STEPS = 6
export const MAX_TOGETHER = 20

export type AskedRole<Role extends string = string> = { role: Role; where: RolePlace }

/** A step as a rule describes it. Hours count from the moment it is somebody's turn; null: never. */
export type PolicyStep<Role extends string = string> = {
  roles: AskedRole<Role>[]
  people: string[]
  mode: StepMode
  /** How many different people, for `n_of`; otherwise null. */
  needed: number | null
  dueHours: number | null
  remindHours: number | null
  escalateHours: number | null
  /** Who may decide as well once it is escalated, or where nobody else is left. */
  escalateTo: AskedRole<Role> | null
}

/** A rule. Lists left empty are all of it; amounts are inclusive above and exclusive below. */
export type PolicyRule<Role extends string = string> = {
  id: string
  name: string
  kinds: ApprovalKindName[]
  officeIds: string[]
  categories: string[]
  /** Above this amount; up to and with that one. Null: no limit. An amount nobody knows is within no limit. */
  above: number | null
  upTo: number | null
  budgetStates: BudgetState[]
  /** At least one of these. */
  flags: ApprovalFlag[]
  /** Only what the settings of its own page let go: a small transfer out of one's own office. */
  withinOwnLimit: boolean
  steps: PolicyStep<Role>[]
  /** Approved at once: the only way to have no step, and never for a document with flags. */
  auto: boolean
}

/** What a document asks about. */
export type ApprovalFacts = {
  kind: ApprovalKindName
  officeIds: string[]
  category: string | null
  department: string | null
  /** In the organization's currency; null where something of it has no price. */
  amount: number | null
  /** What decides the route where that is more than the amount: a split order counts with its other parts. */
  routedAmount?: number | null
  budgetState: BudgetState
  flags: ApprovalFlag[]
  isWithinOwnLimit: boolean
}

export const isNone = (list: readonly unknown[]) => list.length === 0

/** What decides the route: the amount, or more where the document is part of something larger. */
export function amountForRoute({ amount, routedAmount }: Pick<ApprovalFacts, 'amount' | 'routedAmount'>) {
  return amount === null ? null : Math.max(amount, routedAmount ?? 0)
}

/** Each condition of a rule with whether the facts meet it. A rule applies where all of them do. */
export function conditionsOf(rule: PolicyRule, facts: ApprovalFacts) {
  const amount = amountForRoute(facts)
  return {
    kinds: isNone(rule.kinds) || rule.kinds.includes(facts.kind),
    officeIds: isNone(rule.officeIds) || facts.officeIds.some((id) => rule.officeIds.includes(id)),
    categories:
      isNone(rule.categories) || (facts.category !== null && rule.categories.includes(facts.category)),
    above: rule.above === null || amount === null || amount > rule.above,
    upTo: rule.upTo === null || (amount !== null && amount <= rule.upTo),
    budgetStates: isNone(rule.budgetStates) || rule.budgetStates.includes(facts.budgetState),
    flags: isNone(rule.flags) || facts.flags.some((flag) => rule.flags.includes(flag)),
    withinOwnLimit: !rule.withinOwnLimit || facts.isWithinOwnLimit,
    auto: !rule.auto || isNone(facts.flags),
  }
}

/** The first rule that applies; null where none does: then nobody may approve it. */
export function firstRule<Rule extends PolicyRule>(
  rules: readonly Rule[],
  facts: ApprovalFacts,
): Rule | null {
  return rules.find((rule) => Object.values(conditionsOf(rule, facts)).every(Boolean)) ?? null
}

// ── What another policy would have done ─────────────────────────────────────────────────────────────────────────────

/** A request that was decided, with how it went. */
export type Replayed = ApprovalFacts & {
  id: string
  /** The rule it went by, and the roles its steps asked, step by step. */
  ruleId: string | null
  steps: string[][]
}

export type Simulated = {
  id: string
  /** Null: no rule applies, so it could not be submitted. */
  ruleId: string | null
  stepsBefore: string[][]
  stepsAfter: string[][]
  /** How much longer it would have taken, in hours; negative: shorter. */
  hours: number
}

/** How long a step takes that asks these roles: as the quickest of them usually does, in hours. */
const hoursOf = (roles: readonly string[], usual: ReadonlyMap<string, number>, otherwise: number) =>
  roles.length === 0 ? otherwise : Math.min(...roles.map((role) => usual.get(role) ?? otherwise))

/**
 * Decided documents as changed rules would have led them: who would have decided what, and how much longer that takes by
 * how long each role usually needs (`usual`: median hours by role; `otherwise` for a role nobody knows it of).
 */
export function simulate(
  documents: readonly Replayed[],
  rules: readonly PolicyRule[],
  usual: ReadonlyMap<string, number>,
  otherwise: number,
): Simulated[] {
  const rolesOf = new Map(
    rules.map((rule) => [
      rule.id,
      rule.steps.map(({ roles, people }) => [...roles.map(({ role }) => role), ...people.map(() => 'named')]),
    ]),
  )
  const total = (steps: readonly string[][]) =>
    steps.reduce((sum, roles) => sum + hoursOf(roles, usual, otherwise), 0)
  return documents.map((document) => {
    const rule = firstRule(rules, document)
    const stepsAfter = rule ? (rolesOf.get(rule.id) ?? []) : []
    return {
      id: document.id,
      ruleId: rule?.id ?? null,
      stepsBefore: document.steps,
      stepsAfter,
      hours: total(stepsAfter) - total(document.steps),
    }
  })
}

/** The middle of some numbers; null of none. */
export function medianOf(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [low, high] = [sorted[middle - (sorted.length % 2 === 0 ? 1 : 0)], sorted[middle]]
  return low === undefined || high === undefined ? null : (low + high) / 2
}
