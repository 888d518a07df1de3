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
] as const
export type ApprovalKindName = (typeof approvalKinds)[number]

/** Whether such documents are about money at all: one that is, and has no amount, is one nobody knows the amount of. */
export const isAboutMoney = (kind: ApprovalKindName) => kind !== 'access_request'

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

const isNone = (list: readonly unknown[]) => list.length === 0

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

// ── Who may decide ──────────────────────────────────────────────────────────────────────────────────────────────────

/** A role as a place of a request asks for it. `either`: any one of the offices will do. */
export type SeatRole = { role: string; where: RolePlace | 'either' }

/** One place of a step that has to be filled: by whoever is named, or holds one of the roles in all of the offices. */
export type Seat = { roles: SeatRole[]; people: string[]; officeIds: string[] }

/** Somebody with an account. Accounts of one identity count as one wherever it matters that people are different. */
type Holder = { id: string; identityId: string; grants: readonly { role: string; officeId: string | null }[] }

const holdsRole = (
  { grants }: Pick<Holder, 'grants'>,
  { role, where }: SeatRole,
  officeIds: readonly string[],
) => {
  const held = grants.filter((grant) => grant.role === role)
  if (held.some(({ officeId }) => officeId === null)) return true
  const isHeldIn = (id: string) => held.some(({ officeId }) => officeId === id)
  if (where === 'either') return officeIds.some(isHeldIn)
  return where === 'office' && officeIds.length > 0 && officeIds.every(isHeldIn)
}

/** Whether somebody fits a place by their own right. */
export const fitsSeat = (person: Omit<Holder, 'identityId'>, { roles, people, officeIds }: Seat): boolean =>
  people.includes(person.id) || roles.some((role) => holdsRole(person, role, officeIds))

/**
 * The places of a step of a document: for `any`, one for each office; for `all`, one for each role and person named; for
 * `n_of`, one that several people fill. `isEither`: any one of the offices stands for all of them.
 */
export function seatsOf(
  { roles: asked, people, mode }: Pick<PolicyStep, 'roles' | 'people' | 'mode'>,
  officeIds: readonly string[],
  isEither = false,
): Seat[] {
  const roles = asked.map(
    ({ role, where }): SeatRole => ({
      role,
      where: isEither && where === 'office' ? 'either' : where,
    }),
  )
  if (mode === 'all')
    return [
      ...people.map((id) => ({ roles: [], people: [id], officeIds: [...officeIds] })),
      ...roles.map((role) => ({ roles: [role], people: [], officeIds: [...officeIds] })),
    ]
  const isByOffice = mode === 'any' && officeIds.length > 1 && roles.some(({ where }) => where === 'office')
  const places = isByOffice ? officeIds.map((id) => [id]) : [[...officeIds]]
  return places.map((place) => ({ roles: [...roles], people: [...people], officeIds: place }))
}

/** A step of a request, as far as who decides it goes. */
export type OpenStep = {
  seats: Seat[]
  mode: StepMode
  needed: number | null
  /** Who may decide as well since it was escalated. */
  escalatedTo: AskedRole | null
}

/** An approval of a step: who gave it, and the places it filled. */
export type Approval = { personId: string; onBehalfOf: string | null; seats: number[] }

/** Whether a step has all the approvals it asks for. */
export function isComplete({ seats, mode, needed }: OpenStep, approvals: readonly Approval[]): boolean {
  if (mode === 'n_of') return approvals.length >= (needed ?? 1)
  return seats.every((_, place) => approvals.some((approval) => approval.seats.includes(place)))
}

/**
 * The places somebody would fill by approving now, none where they fit none that is free: all of their offices at once for
 * `any`, exactly one for `all`, and one more of those wanted for `n_of`.
 */
export function seatsFilledBy(person: Holder, step: OpenStep, approvals: readonly Approval[]): number[] {
  const { seats, mode, escalatedTo } = step
  if (isComplete(step, approvals)) return []
  const isFree = (place: number) =>
    mode === 'n_of' || !approvals.some((approval) => approval.seats.includes(place))
  const fitting = seats.flatMap((seat, place) => {
    const fits = fitsSeat(person, seat) || (escalatedTo && holdsRole(person, escalatedTo, seat.officeIds))
    return fits && isFree(place) ? [place] : []
  })
  return mode === 'all' ? fitting.slice(0, 1) : fitting
}

export type Delegation = {
  fromId: string
  toId: string
  /** From and until when, as instants of ISO 8601; it ends on its minute. */
  startsAt: string
  endsAt: string
  /** Empty: every kind. */
  kinds: ApprovalKindName[]
  /** Up to and with this amount; null: any. What has no known amount is not within a maximum. */
  maxAmount: number | null
  revokedAt: string | null
}

/** How many times a right is handed on at most. */
export const MAX_LINKS = 2

/**
 * For whom somebody may decide: everybody whose right reaches them by one or two delegations that hold at this moment, for
 * this kind and amount, between people who are all active. The nearest come first.
 */
export function delegatorsOf(
  personId: string,
  delegations: readonly Delegation[],
  about: { kind: ApprovalKindName; amount: number | null; at: string },
  isActive: (personId: string) => boolean,
): string[] {
  const holding = delegations.filter(
    ({ fromId, toId, startsAt, endsAt, kinds, maxAmount, revokedAt }) =>
      revokedAt === null &&
      startsAt <= about.at &&
      about.at < endsAt &&
      (isNone(kinds) || kinds.includes(about.kind)) &&
      (maxAmount === null || (about.amount !== null && about.amount <= maxAmount)) &&
      isActive(fromId) &&
      isActive(toId),
  )
  const found: string[] = []
  let reached = [personId]
  for (let link = 0; link < MAX_LINKS; link++) {
    reached = holding.filter(({ toId }) => reached.includes(toId)).map(({ fromId }) => fromId)
    for (const id of reached) if (id !== personId && !found.includes(id)) found.push(id)
  }
  return found
}

/**
 * Why a delegation cannot be made beside those that hold at the same time: it would lead back to who gives it, or hand a
 * right on more than twice.
 */
export function delegationProblem(
  wanted: Pick<Delegation, 'fromId' | 'toId' | 'startsAt' | 'endsAt'>,
  delegations: readonly Delegation[],
): 'self' | 'circle' | 'too_long' | null {
  if (wanted.fromId === wanted.toId) return 'self'
  const beside = delegations.filter(
    ({ revokedAt, startsAt, endsAt }) =>
      revokedAt === null && startsAt < wanted.endsAt && wanted.startsAt < endsAt,
  )
  const reach = (start: string, from: 'fromId' | 'toId', to: 'fromId' | 'toId') => {
    const levels: string[][] = [[start]]
    const seen = new Set([start])
    for (let level = levels[0] as string[]; level.length > 0; levels.push(level)) {
      level = beside.filter((each) => level.includes(each[from])).map((each) => each[to])
      level = [...new Set(level)].filter((id) => !seen.has(id))
      for (const id of level) seen.add(id)
      if (level.length === 0) break
    }
    return { seen, links: levels.length - 1 }
  }
  const onwards = reach(wanted.toId, 'fromId', 'toId')
  if (onwards.seen.has(wanted.fromId)) return 'circle'
  const before = reach(wanted.fromId, 'toId', 'fromId')
  return before.links + 1 + onwards.links > MAX_LINKS ? 'too_long' : null
}

/** Who takes part in a request, as identities, and what they have decided of it. */
export type Involved = {
  requesterId: string
  editorIds: string[]
  /** All approvals of the request so far, of whatever step. */
  approvals: Approval[]
}

export type Right = { onBehalfOf: string | null; seats: number[] }

/** Everybody whose right is spent: asked for it, wrote at it, or has approved a step of it, for themselves or for another. */
const spent = ({ requesterId, editorIds, approvals }: Involved) =>
  new Set([
    requesterId,
    ...editorIds,
    ...approvals.flatMap(({ personId, onBehalfOf }) => (onBehalfOf ? [personId, onBehalfOf] : [personId])),
  ])

/**
 * By which right somebody may decide a step now: their own before another's. Null where they may not: the requester, whoever
 * edited it and whoever has decided a step of it already decide nothing of it, nor does anybody for them.
 */
export function rightTo(
  person: Holder,
  step: OpenStep,
  stepApprovals: readonly Approval[],
  involved: Involved,
  delegators: readonly Holder[],
): Right | null {
  const barred = spent(involved)
  if (barred.has(person.identityId)) return null
  for (const holder of [person, ...delegators]) {
    if (barred.has(holder.identityId)) continue
    const seats = seatsFilledBy(holder, step, stepApprovals)
    if (seats.length > 0) return { onBehalfOf: holder.id === person.id ? null : holder.id, seats }
  }
  return null
}

/**
 * Whether people can be found for all steps, nobody twice: each step with those who could fill it. Returns the position of
 * the first step that stays empty, counted from 0; null where every step can be filled.
 */
export function unfilledStep(
  steps: readonly OpenStep[],
  people: readonly Holder[],
  involved: Involved,
): number | null {
  const barred = spent(involved)
  const able = people.filter(({ identityId }) => !barred.has(identityId))
  for (let count = 1; count <= steps.length; count++)
    if (!isStaffed(steps.slice(0, count), able)) return count - 1
  return null
}

/** The ways to fill a step, each a list of places and who fits each: a person for every office, or one for all of them. */
function waysToFill(step: OpenStep, people: readonly Holder[]): string[][][] {
  const fitting = step.seats.map((seat) =>
    people.filter(
      (person) =>
        fitsSeat(person, seat) || (step.escalatedTo && holdsRole(person, step.escalatedTo, seat.officeIds)),
    ),
  )
  const identities = (of: readonly Holder[]) => of.map(({ identityId }) => identityId)
  const [first = [], ...rest] = fitting
  if (step.mode === 'n_of') return [Array.from({ length: step.needed ?? 1 }, () => identities(first))]
  const each = fitting.map(identities)
  if (step.mode === 'all' || rest.length === 0) return [each]
  return [[identities(first.filter((person) => rest.every((others) => others.includes(person))))], each]
}

function isStaffed(steps: readonly OpenStep[], people: readonly Holder[], taken: string[][] = []): boolean {
  const [step, ...rest] = steps
  if (!step) return canMatch(taken)
  return waysToFill(step, people).some((places) => isStaffed(rest, people, [...taken, ...places]))
}

/** Whether each place can have somebody of its own (augmenting paths of a bipartite graph). */
function canMatch(places: readonly string[][]): boolean {
  const placeOf = new Map<string, number>()
  const seat = (place: number, seen: Set<string>): boolean => {
    for (const id of places[place] ?? []) {
      if (seen.has(id)) continue
      seen.add(id)
      const other = placeOf.get(id)
      if (other === undefined || seat(other, seen)) {
        placeOf.set(id, place)
        return true
      }
    }
    return false
  }
  return places.every((_, place) => seat(place, new Set()))
}

// ── What was decided, and what it becomes ───────────────────────────────────────────────────────────────────────────

export type ContentValue = string | boolean | null | undefined
/** One line of a document. Quantities in base units and amounts are decimals as text: `100`, `1000.00`. */
export type ContentLine = { id: string; [field: string]: ContentValue }
/** What a decision is about, and nothing else: what is not in it may change. */
export type ApprovalContent = { [field: string]: ContentValue | ContentLine[]; lines: ContentLine[] }

/**
 * The one text of a content: UTF-8 in NFC, sorted keys, no spaces, nothing empty, lines by their identifiers. Its SHA-256 is
 * what decisions are bound to. Source: buying (d).
 */
export function canonicalText(content: ApprovalContent): string {
  const byId = [...content.lines].sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))
  return written({ ...content, lines: byId })
}

function written(value: ContentValue | ContentLine | ContentLine[] | ApprovalContent): string {
  if (Array.isArray(value)) return `[${value.map(written).join()}]`
  if (typeof value === 'string') return JSON.stringify(value.normalize('NFC'))
  if (typeof value !== 'object' || value === null) return String(value)
  const members = Object.entries(value)
    .filter(([, member]) => member !== null && member !== undefined)
    .map(([key, member]) => [key.normalize('NFC'), member] as const)
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${written(member as ContentValue)}`).join()}}`
}

/** An amount of money as it stands in a content, to the cent, half a cent up. */
export const moneyText = (amount: number) => (Math.round(Math.round(amount * 10_000) / 100) / 100).toFixed(2)

const MONEY = new Set(['total', 'freight', 'tax'])

/** How much more than the decided total a later version may cost: 2 % of it, and at least 1.00. Source: buying (d). */
export function isWithinTolerance(decided: number, revised: number): boolean {
  // In hundredths of a cent, where comparing is exact.
  const [before, more] = [Math.round(decided * 10_000), Math.round((revised - decided) * 10_000)]
  return more <= 10_000 || more * 50 <= before
}

/**
 * Whether a later version is still what was decided: all but money is equal, quantities may fall and lines may go, a vendor
 * that was left open may be named, a product may be another where substitutes are allowed; and the total is within
 * tolerance of the decided one. Whether it stays within the decided rule is asked of the policy besides.
 */
export function stillStands(decided: ApprovalContent, revised: ApprovalContent): boolean {
  const fields = new Set([...Object.keys(decided), ...Object.keys(revised)])
  for (const field of fields)
    if (field !== 'lines' && !MONEY.has(field) && (decided[field] ?? null) !== (revised[field] ?? null))
      return false
  const before = new Map(decided.lines.map((line) => [line.id, line]))
  const linesStand = revised.lines.every((line) => {
    const old = before.get(line.id)
    return old !== undefined && lineStands(old, line)
  })
  return linesStand && isWithinTolerance(Number(decided.total ?? 0), Number(revised.total ?? 0))
}

function lineStands(old: ContentLine, line: ContentLine): boolean {
  return [...new Set([...Object.keys(old), ...Object.keys(line)])].every((field) => {
    const [from, to] = [old[field] ?? null, line[field] ?? null]
    if (from === to || field === 'amount') return true
    if (field === 'quantity') return Number(to) <= Number(from)
    if (field === 'vendor') return from === null
    return field === 'product' && old.substituteAllowed === true
  })
}

/** One difference between two versions; `line`: which line, null where it is of the whole document. */
export type ContentChange = { line: string | null; field: string; from: string | null; to: string | null }

const textOf = (value: ContentValue) => (value === null || value === undefined ? null : String(value))

/** What a version has different from the one before, for those who decide it. */
export function contentChanges(before: ApprovalContent, after: ApprovalContent): ContentChange[] {
  const compare = (line: string | null, old: object, now: object): ContentChange[] =>
    [...new Set([...Object.keys(old), ...Object.keys(now)])]
      .filter((field) => field !== 'lines' && field !== 'id')
      .map((field) => ({
        line,
        field,
        from: textOf((old as Record<string, ContentValue>)[field]),
        to: textOf((now as Record<string, ContentValue>)[field]),
      }))
      .filter(({ from, to }) => from !== to)
  const ids = [...new Set([...before.lines, ...after.lines].map(({ id }) => id))]
  return [
    ...compare(null, before, after),
    ...ids.flatMap((id) =>
      compare(
        id,
        before.lines.find((line) => line.id === id) ?? {},
        after.lines.find((line) => line.id === id) ?? {},
      ),
    ),
  ]
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
