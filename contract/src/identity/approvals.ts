import {
  approvalDecisions,
  approvalKinds,
  approvalTabs,
  MAX_POLICY_RULES,
  MAX_TOGETHER,
} from '@wellstock/domain/identity/approvals'
import { issue, type Sentence, said } from '@wellstock/messages/sentence'
import * as z from 'zod'
import { Id, Moment, PlainDate, pageOf, paging, secret, spoken, text, Version } from '../platform/fields.ts'
import { route } from '../platform/route.ts'
import { Approval, ApprovalRow, Delegation, WaitingDecision } from './approval.ts'
import {
  Amount,
  Explained,
  Facts,
  Kind,
  once,
  Policy,
  PolicyFields,
  PolicyRuleFields,
} from './approval-policy.ts'

export * from '@wellstock/domain/identity/approvals'

const Named = z.object({ id: z.string(), name: z.string() })

const Comment = text('comment', { max: 2_000 })
/** Made by the page: the same decision sent again is not another one. */
const decisionId = Id

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
        /** All that waits on the caller: requests by their own right and another's, and what is decided elsewhere. */
        waiting: z.number().int(),
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
  decisions: make(
    'session',
    'GET',
    '/approvals/decisions',
    'What waits on me and is decided on its own page',
    {
      byOffice: true,
    },
  )
    .input(z.strictObject({}).optional())
    .output(z.array(WaitingDecision)),
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
