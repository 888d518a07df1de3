import {
  awaitedStates,
  type TransferPurpose,
  type TransferState,
  type TransferStep,
  transferSteps,
} from '@wellstock/domain/stock/transfers'
import { said } from '@wellstock/messages/sentence'
import { covers, isOwnAccount, type Person, type Scope, scopeOf } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { publish } from '../../platform/events/publish.ts'
import {
  type Document,
  lockDocument,
  type Refusal,
  refusalOf,
  refuseStep,
} from '../../platform/workflow/document.ts'
import { readPolicy } from './policy.ts'

/** What an operation has to know of a transfer. */
export type LockedTransfer = {
  id: string
  number: string
  state: TransferState
  purpose: TransferPurpose
  fromOfficeId: string
  toOfficeId: string
  expectedOn: string | null
  minLifeDays: number
  requestedBy: string | null
  shippedBy: string | null
  receivedAt: string | null
  closedAt: string | null
  version: number
}

/** Who somebody is to a transfer. */
export type StepFacts = {
  state: TransferState
  /** They may write for the sending, for the receiving office. */
  isSender: boolean
  isReceiver: boolean
  /** They may approve for the sending office. */
  approvesSending: boolean
  /** They asked for it; they sent it. */
  hasRequested: boolean
  hasSent: boolean
  /** Whoever sent it may not receive it. */
  isReceiverSeparate: boolean
}

/** Whether a transfer concerns an office of the scope. */
export const canView = (
  scope: Scope,
  { fromOfficeId, toOfficeId }: { fromOfficeId: string; toOfficeId: string },
) => covers(scope, fromOfficeId) || covers(scope, toOfficeId)

type Ask = (facts: StepFacts) => Refusal | null

const unless = (isSo: (facts: StepFacts) => boolean, refusal: Refusal): Ask => {
  return (facts) => (isSo(facts) ? null : refusal)
}
const ofSender: Refusal = { code: 'FORBIDDEN', sentence: said.sending_office_does_this() }
const ofReceiver: Refusal = { code: 'FORBIDDEN', sentence: said.receiving_office_does_this() }
const wrongState = (sentence: Refusal['sentence']): Refusal => ({ code: 'OPERATION_FAILED', sentence })

const bySender = unless(({ isSender }) => isSender, ofSender)
const byReceiver = unless(({ isReceiver }) => isReceiver, ofReceiver)
const byApprover = unless(({ approvesSending }) => approvesSending, ofSender)
const notByRequester = unless(
  ({ hasRequested }) => !hasRequested,
  wrongState(said.approval_by_somebody_else()),
)
const notBySender = unless(
  ({ hasSent, isReceiverSeparate }) => !(hasSent && isReceiverSeparate),
  wrongState(said.receipt_by_somebody_else()),
)
const whatIsPicked = unless(({ state }) => state !== 'approved', wrongState(said.nothing_picked()))
/** What is promised to an office is not cancelled by just anybody of the other. */
const unpromised = unless(
  ({ state, isSender, hasRequested }) =>
    state === 'draft' || state === 'requested' || isSender || hasRequested,
  ofSender,
)

const accounted = ['partly_received', 'received', 'closed'] as const

/** Stock that goes from one office to another. Source: docs/states.md. */
export const transferDocument: Document<LockedTransfer, TransferStep | 'find_loss', StepFacts> = {
  table: 'transfer',
  noun: 'transfer',
  columns: `id, number, state, purpose, from_office_id, to_office_id, expected_on,
    min_life_days, requested_by, shipped_by, received_at,
    closed_at, version`,
  edges: {
    edit: { from: ['draft'], to: [], auditAction: 'changed' },
    request: { from: ['draft'], to: ['requested', 'approved'], auditAction: 'requested' },
    withdraw: { from: ['requested'], to: ['draft'], auditAction: 'withdrawn' },
    approve: {
      from: ['requested'],
      to: ['approved'],
      auditAction: 'approved',
      guards: [byApprover, notByRequester],
    },
    reject: {
      from: ['requested'],
      to: ['draft'],
      auditAction: 'rejected',
      guards: [byApprover, notByRequester],
    },
    pick: { from: ['approved', 'picking'], to: ['picking'], auditAction: 'picked', guards: [bySender] },
    ship: {
      from: ['approved', 'picking'],
      to: ['in_transit'],
      auditAction: 'shipped',
      guards: [bySender, whatIsPicked],
    },
    receive: {
      from: awaitedStates,
      to: accounted,
      auditAction: 'received',
      guards: [byReceiver, notBySender],
    },
    return: { from: awaitedStates, to: accounted, auditAction: 'returned', guards: [bySender] },
    cancel: {
      from: ['draft', 'requested', 'approved', 'picking'],
      to: ['cancelled'],
      auditAction: 'cancelled',
      guards: [unpromised],
    },
    decide_loss: { from: ['partly_received', 'received'], to: accounted, auditAction: 'loss_approved' },
    find_loss: { from: accounted, to: ['partly_received'], auditAction: 'loss_found' },
  },
  canView,
  notFound: said.transfer_not_found(),
  wrongState: (state) => said[`transfer_is_${state}`](),
  onStep: (tx, organizationId, transferId) => publish(tx, organizationId, 'transfer.changed', { transferId }),
}

/** Who somebody is to a transfer, whatever the right that let them ask. */
export function stepFactsOf(
  person: Person,
  transfer: Pick<LockedTransfer, 'state' | 'fromOfficeId' | 'toOfficeId' | 'requestedBy' | 'shippedBy'>,
  isReceiverSeparate: boolean,
): StepFacts {
  const writes = scopeOf(person, 'transfers.write')
  return {
    state: transfer.state,
    isSender: covers(writes, transfer.fromOfficeId),
    isReceiver: covers(writes, transfer.toOfficeId),
    approvesSending: covers(scopeOf(person, 'transfers.approve'), transfer.fromOfficeId),
    hasRequested: isOwnAccount(person, transfer.requestedBy),
    hasSent: isOwnAccount(person, transfer.shippedBy),
    isReceiverSeparate,
  }
}

/** A transfer that concerns the scope, locked, with a step that this person may take now. */
export async function lockForStep(
  tx: Connection,
  person: Person,
  scope: Scope,
  step: keyof typeof transferDocument.edges,
  { id, version }: { id: string; version?: number },
): Promise<LockedTransfer> {
  const transfer = await lockDocument(tx, transferDocument, scope, id)
  const isSeparate = step === 'receive' && (await readPolicy(tx, scope.organizationId)).separateReceiver
  await refuseStep(tx, transferDocument, step, transfer, stepFactsOf(person, transfer, isSeparate), version)
  return transfer
}

/** Who somebody is to a transfer, and what there is of it. */
export type Shown = StepFacts & {
  /** The office it came from, the office it goes to, is archived since: nothing is put away there. */
  isSourceArchived: boolean
  isTargetArchived: boolean
  /** Units that are on their way and not said to be missing. */
  waiting: number
  /** Something is said to be missing, and they may agree that it is lost. */
  mayDecide: boolean
  /** The approval policy lets them decide the request. */
  mayApprove: boolean
}

const offered: Partial<Record<TransferStep, (shown: Shown) => boolean>> = {
  approve: ({ mayApprove }) => mayApprove,
  reject: ({ mayApprove }) => mayApprove,
  receive: ({ isTargetArchived, waiting }) => !isTargetArchived && waiting > 0,
  return: ({ isSourceArchived, waiting }) => !isSourceArchived && waiting > 0,
  decide_loss: ({ mayDecide }) => mayDecide,
}

/** What somebody who sees a transfer may do with it now. */
export const stepsOf = (shown: Shown): TransferStep[] =>
  transferSteps.filter(
    (step) => !refusalOf(transferDocument, step, shown.state, shown) && (offered[step]?.(shown) ?? true),
  )

/** Why somebody whose turn it could be cannot approve or receive: it has to be somebody else. */
export function notYet(facts: StepFacts) {
  for (const step of ['approve', 'receive'] as const) {
    const refusal = refusalOf(transferDocument, step, facts.state, facts)
    const isTime = transferDocument.edges[step].from.includes(facts.state)
    if (isTime && refusal?.code === 'OPERATION_FAILED') return refusal.sentence
  }
  return null
}

/** What the state becomes once some of it was accounted for: units still waited for, and units nobody has decided on. */
export function stateAfter({ waiting, missing }: { waiting: number; missing: number }) {
  if (waiting > 0) return 'partly_received'
  return missing > 0 ? 'received' : 'closed'
}
