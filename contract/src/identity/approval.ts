import type { ApprovalContent } from '@wellstock/domain/identity/approval-content'
import {
  approvalDecisions,
  approvalFlags,
  approvalKinds,
  budgetStates,
  priceBases,
  requestStates,
  rolePlaces,
  stepModes,
  stepStates,
} from '@wellstock/domain/identity/approvals'
import * as z from 'zod'
import { roles } from '../platform/access.ts'
import { Instant, SentenceField } from '../platform/fields.ts'

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

/** What is decided on the page of its document and has no request: something of an invoice to accept. */
export const WaitingDecision = z.object({
  id: z.string(),
  title: z.string(),
  about: z.array(SentenceField),
  office: Named.nullable(),
  amount: z.number().nullable(),
  url: z.string(),
  since: Instant,
})
export type WaitingDecision = z.infer<typeof WaitingDecision>

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

export const Delegation = z.object({
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
