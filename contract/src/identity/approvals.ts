import {
  type ApprovalContent,
  approvalDecisions,
  approvalFlags,
  approvalKinds,
  approvalTabs,
  budgetStates,
  MAX_POLICY_RULES,
  MAX_STEPS,
  MAX_TOGETHER,
  priceBases,
  requestStates,
  rolePlaces,
  stepModes,
  stepStates,
} from '@wellstock/domain/identity/approvals'
import { issue, type Sentence, said } from '@wellstock/messages/sentence'
import * as z from 'zod'
import { roles } from '../platform/access.ts'
import {
  Id,
  Instant,
  Moment,
  PlainDate,
  pageOf,
  paging,
  SentenceField,
  secret,
  spoken,
  text,
  Version,
  whole,
} from '../platform/fields.ts'
import { route } from '../platform/route.ts'

export * from '@wellstock/domain/identity/approvals'

const Named = z.object({ id: z.string(), name: z.string() })

/** A step of a request. Hours of a step count on its own; times are null until it is somebody's turn. */
const Step = z.object({
  position: z.number().int(),
  state: z.enum(stepStates),
  /** Whom it asks. */
  roles: z.array(z.object({ role: z.enum(roles), where: z.enum(rolePlaces) })),
  people: z.array(Named),
  mode: z.enum(stepModes),
  needed: z.number().int().nullable(),
  /** How many approvals it has, and how many it needs in all. */
  given: z.number().int(),
  wanted: z.number().int(),
  /** Whom it waits on by name: those who may decide it now. Empty where it is not its turn. */
  waitsOn: z.array(Named),
  /** An administrator has given it to this person; others who may decide it still may. */
  assignedTo: Named.nullable(),
  activatedAt: Instant.nullable(),
  dueAt: Instant.nullable(),
  /** An unanswered question: the hours stand still. */
  pausedAt: Instant.nullable(),
  remindedAt: Instant.nullable(),
  escalatedAt: Instant.nullable(),
  escalatedTo: z.object({ role: z.enum(roles), where: z.enum(rolePlaces) }).nullable(),
  decidedAt: Instant.nullable(),
})
export type ApprovalStep = z.infer<typeof Step>

/** The sums of a budget line, in the organization's currency. */
const Sums = z.object({
  allocated: z.number(),
  precommitted: z.number(),
  committed: z.number(),
  spent: z.number(),
})

/** A line whose price raises a flag: what a base unit costs, against what, and the share it is more (0.058). */
export const FlaggedLineField = z.object({
  line: z.string(),
  name: z.string(),
  unit: z.string(),
  flag: z.enum(approvalFlags).extract(['unit', 'price_jump', 'off_contract']),
  basis: z.enum(priceBases),
  price: z.number(),
  against: z.number(),
  change: z.number(),
  vendor: z.string().nullable(),
  /** Of `unit`: how many times as large the pack seems to be that costs this. */
  factor: z.number().optional(),
  hasShrunk: z.boolean().optional(),
})

/** A request as lists show it. */
export const ApprovalRow = z.object({
  id: z.string(),
  kind: z.enum(approvalKinds),
  documentId: z.string(),
  number: z.string(),
  title: z.string(),
  /** Where the document is looked at. */
  url: z.string(),
  offices: z.array(Named),
  department: z.string().nullable(),
  category: z.string().nullable(),
  /** Null where something of it has no price. */
  amount: z.number().nullable(),
  currency: z.string(),
  budgetState: z.enum(budgetStates),
  /** While it waits: the budget lines it takes from or gives to, as they are and as they would be. */
  budgetEffects: z.array(z.object({ line: SentenceField, before: Sums, after: Sums })),
  flags: z.array(z.enum(approvalFlags)),
  /** Lines whose price raises one of them. */
  flaggedLines: z.array(FlaggedLineField),
  requestedBy: Named,
  requestedAt: Instant,
  state: z.enum(requestStates),
  decidedAt: Instant.nullable(),
  /** The step whose turn it is, from 1, and how many there are. */
  position: z.number().int().nullable(),
  steps: z.number().int(),
  dueAt: Instant.nullable(),
  pausedAt: Instant.nullable(),
  isEscalated: z.boolean(),
  waitsOn: z.array(Named),
  /** It replaces one that was sent back or voided: `get` says what is different. */
  isRevised: z.boolean(),
  /** The caller may decide it now; for whom, where that is not themselves. */
  canDecide: z.boolean(),
  onBehalfOf: Named.nullable(),
  /** Deciding it asks for the password or a code. */
  needsStepUp: z.boolean(),
  /** The policy and the rule it goes by: rows of one rule, without flags, are approved together. */
  policy: z.number().int(),
  ruleId: z.string().nullable(),
  version: z.number().int(),
})
export type ApprovalRow = z.infer<typeof ApprovalRow>

const Decision = z.object({
  id: z.string(),
  position: z.number().int(),
  by: Named,
  onBehalfOf: Named.nullable(),
  decision: z.enum(approvalDecisions),
  comment: z.string(),
  /** What the document was when it was decided. */
  contentHash: z.string(),
  policy: z.number().int(),
  at: Instant,
})

const Question = z.object({
  id: z.string(),
  askedBy: Named,
  askedTo: Named,
  text: z.string(),
  askedAt: Instant,
  answer: z.string().nullable(),
  answeredAt: Instant.nullable(),
  canAnswer: z.boolean(),
})

const Change = z.object({
  /** Which line, by its identifier; null: of the whole document. `names` of the request says what it is called. */
  line: z.string().nullable(),
  field: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
})

const ContentField = z.record(z.string(), z.unknown()) as unknown as z.ZodType<
  ApprovalContent,
  ApprovalContent
>

export const Approval = ApprovalRow.extend({
  contentHash: z.string(),
  /** Why this rule applies. */
  because: SentenceField,
  ruleName: z.string(),
  stepList: z.array(Step),
  decisions: z.array(Decision),
  questions: z.array(Question),
  /** Later versions that stood because they stay within tolerance. */
  revisions: z.array(
    z.object({ oldHash: z.string(), newHash: z.string(), amount: z.number().nullable(), at: Instant }),
  ),
  /** What is different from the version before, where this request replaces one. */
  changes: z.array(Change),
  previousId: z.string().nullable(),
  /** What decisions are bound to, and read by whoever decides without seeing the document otherwise. */
  content: ContentField,
  /** What identifiers in the content are called, as they were at submission. */
  names: z.record(z.string(), z.string()),
  /** Why the caller may not decide it, where it waits. */
  cannotDecide: SentenceField.nullable(),
  canAsk: z.boolean(),
  canWithdraw: z.boolean(),
  canReassign: z.boolean(),
  /** To whom it can be given: those who may decide the step whose turn it is. */
  candidates: z.array(Named),
})
export type Approval = z.infer<typeof Approval>

const Comment = text('comment', { max: 2_000 })
/** Made by the page: the same decision sent again is not another one. */
const decisionId = Id

const AskedRole = z.strictObject({
  role: z.enum(roles, issue.not_a_role()),
  where: z.enum(rolePlaces, issue.choose_where_role_counts()),
})
const once = <T extends z.ZodType>(item: T, max: number) =>
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
const Amount = z
  .number(issue.must_be_number({ label: said.label_amount() }))
  .min(0, issue.must_not_be_negative({ label: said.label_amount() }))
  .max(999_999_999, issue.must_be_at_most({ label: said.label_amount(), max: 999_999_999 }))
  .refine(
    (value) => Math.abs(Math.round(value * 100) - value * 100) < 1e-6,
    issue.max_two_decimals({ label: said.label_amount() }),
  )

const Kind = z.enum(approvalKinds, issue.not_a_kind_of_document())
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
const Facts = z.strictObject({
  kind: Kind,
  officeIds: once(Id, 20),
  category: text('category', { max: 60 }).nullable().default(null),
  department: text('department', { max: 60 }).nullable().default(null),
  amount: Amount.nullable().default(null),
  budgetState: Budget.default('none'),
  flags: once(Flag, approvalFlags.length),
  isWithinOwnLimit: z.boolean(issue.say_true_or_false()).default(false),
})

const Explained = z.object({
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

const Delegation = z.object({
  id: z.string(),
  from: Named,
  to: Named,
  startsAt: Instant,
  endsAt: Instant,
  kinds: z.array(z.enum(approvalKinds)),
  maxAmount: z.number().nullable(),
  revokedAt: Instant.nullable(),
  /** Holds at this moment: begun, not over, not taken back, and both are active. */
  isActive: z.boolean(),
  canRevoke: z.boolean(),
})
export type ApprovalDelegation = z.infer<typeof Delegation>

const make = <A extends 'session' | 'approvals.read' | 'approvals.rules'>(
  access: A,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: `/approvals${string}`,
  summary: string,
  more: { byOffice?: boolean; ownTransactions?: boolean; takesTurns?: boolean; forbidden?: Sentence } = {},
) => route(access, { method, path, summary, tag: 'Approvals', missing: said.approval_not_found(), ...more })

const Of = z.strictObject({ id: Id })

export const approvals = {
  list: make('approvals.read', 'GET', '/approvals', 'Requests: on me, my team, delegated, sent, done', {
    byOffice: true,
  })
    .input(
      z.strictObject({
        tab: z.enum(approvalTabs, issue.not_a_tab()).default('mine'),
        kind: Kind.optional(),
        flagged: z.stringbool(issue.say_true_or_false()).default(false),
        search: text('search', { max: 100 }).default(''),
        ...paging,
      }),
    )
    .output(pageOf(ApprovalRow)),
  counts: make('approvals.read', 'GET', '/approvals/counts', 'How many requests each tab has', {
    byOffice: true,
  })
    .input(z.strictObject({}).optional())
    .output(
      z.object({
        mine: z.number().int(),
        team: z.number().int(),
        delegated: z.number().int(),
        sent: z.number().int(),
        done: z.number().int(),
      }),
    ),
  /** For Today and for whoever decides without the role of the page: own right and delegated, the longest waiting first. */
  waiting: make('session', 'GET', '/approvals/waiting', 'What waits on me')
    .input(z.strictObject({ ...paging }))
    .output(pageOf(ApprovalRow)),
  /** The latest request of a document, for its own page; null where there is none, or none the caller may see. */
  ofDocument: make('session', 'GET', '/approvals/document', 'The request of a document')
    .input(z.strictObject({ kind: Kind, documentId: Id }))
    .output(Approval.nullable()),

  policies: make(
    'approvals.read',
    'GET',
    '/approvals/policies',
    'The policy, its versions and what rules name',
  )
    .input(z.strictObject({}).optional())
    .output(
      z.object({
        versions: z.array(Policy),
        offices: z.array(Named),
        people: z.array(Named),
        categories: z.array(z.string()),
        canChange: z.boolean(),
        /** Nobody else can publish: it takes effect a day later. */
        isSoleAdmin: z.boolean(),
      }),
    ),
  saveDraft: make('approvals.rules', 'PUT', '/approvals/policies/draft', 'Write the draft of the next policy')
    .input(z.strictObject({ ...PolicyFields.shape, version: Version.nullable().default(null) }))
    .output(Policy),
  discardDraft: make('approvals.rules', 'DELETE', '/approvals/policies/draft', 'Throw the draft away')
    .input(z.strictObject({}).optional())
    .output(z.object({ discarded: z.boolean() })),
  publish: make('approvals.rules', 'POST', '/approvals/policies/draft/publish', 'Publish it: somebody else')
    .input(z.strictObject({ version: Version }))
    .output(Policy),
  explain: make('approvals.read', 'POST', '/approvals/explain', 'Which rule holds for a document, and why')
    .input(
      z.strictObject({
        ...Facts.shape,
        /** Asked of these rules instead of those in force. */
        rules: z.array(PolicyRuleFields).max(MAX_POLICY_RULES).optional(),
      }),
    )
    .output(Explained),
  simulate: make(
    'approvals.rules',
    'POST',
    '/approvals/simulate',
    'What was decided from one day to another, as changed rules would have led it',
  )
    .input(z.strictObject({ from: PlainDate, to: PlainDate, rules: PolicyFields.shape.rules }))
    .output(
      z.object({
        documents: z.number().int(),
        /** By another rule's steps; at once now and by people before, and the other way round; by no rule at all. */
        changed: z.number().int(),
        nowAuto: z.number().int(),
        noLongerAuto: z.number().int(),
        refused: z.number().int(),
        /** How much longer in all, and for the middle document that changes, in hours; negative: shorter. */
        hours: z.number(),
        medianHours: z.number().nullable(),
        /** Decisions by role: how many it would have had to make before and after, and its median hours for one. */
        byRole: z.array(
          z.object({
            role: z.string(),
            before: z.number().int(),
            after: z.number().int(),
            medianHours: z.number().nullable(),
          }),
        ),
        /** Some of those that change, the largest first. */
        examples: z.array(
          z.object({
            id: z.string(),
            kind: z.enum(approvalKinds),
            number: z.string(),
            amount: z.number().nullable(),
            stepsBefore: z.array(z.array(z.string())),
            stepsAfter: z.array(z.array(z.string())),
            hours: z.number(),
          }),
        ),
      }),
    ),

  delegations: make('session', 'GET', '/approvals/delegations', 'Who decides for me, and for whom I do')
    .input(z.strictObject({}).optional())
    .output(z.object({ delegations: z.array(Delegation), people: z.array(Named) })),
  delegate: make('session', 'POST', '/approvals/delegations', 'Let somebody decide for me for a while')
    .input(
      z.strictObject({
        toId: Id,
        startsAt: Moment,
        endsAt: Moment,
        kinds: once(Kind, approvalKinds.length),
        maxAmount: Amount.nullable().default(null),
      }),
    )
    .output(Delegation),
  revokeDelegation: make('session', 'POST', '/approvals/delegations/{id}/revoke', 'Take it back')
    .input(Of)
    .output(Delegation),

  approveTogether: make('session', 'POST', '/approvals/approve', 'Approve several requests of one rule')
    .input(
      z.strictObject({
        requests: z
          .array(z.strictObject({ id: Id, version: Version, decisionId }))
          .min(1, issue.choose_at_least_one())
          .max(MAX_TOGETHER, issue.choose_at_most({ max: MAX_TOGETHER })),
      }),
    )
    .output(z.object({ outcomes: z.array(z.object({ id: z.string(), isDone: z.boolean(), ...spoken })) })),

  get: make('session', 'GET', '/approvals/{id}', 'One request with its steps, decisions and questions')
    .input(Of)
    .output(Approval),
  decide: make('session', 'POST', '/approvals/{id}/decide', 'Approve, reject or ask for changes', {
    ownTransactions: true,
  })
    .input(
      z.strictObject({
        id: Id,
        version: Version,
        decisionId,
        decision: z.enum(approvalDecisions, issue.choose_a_decision()),
        comment: Comment.default(''),
        /** One of them, where the amount asks for it. */
        password: secret(issue.required({ label: said.label_password() })).optional(),
        code: text('code', { min: 1, max: 40 }).optional(),
      }),
    )
    .output(Approval),
  withdraw: make('session', 'POST', '/approvals/{id}/withdraw', 'Take the request back')
    .input(z.strictObject({ id: Id, version: Version }))
    .output(Approval),
  ask: make('session', 'POST', '/approvals/{id}/questions', 'Ask; the hours of the step stand still')
    .input(z.strictObject({ id: Id, text: text('question', { min: 1, max: 2_000 }), toId: Id.optional() }))
    .output(Approval),
  answer: make('session', 'POST', '/approvals/{id}/answer', 'Answer a question; the hours go on')
    .input(z.strictObject({ id: Id, questionId: Id, answer: text('answer', { min: 1, max: 2_000 }) }))
    .output(Approval),
  reassign: make(
    'approvals.rules',
    'POST',
    '/approvals/{id}/reassign',
    'Give the step to somebody who may decide it',
  )
    .input(z.strictObject({ id: Id, version: Version, personId: Id }))
    .output(Approval),
}
