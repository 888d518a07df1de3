import { bid } from '@wellstock/contract/platform/kinds'
import { type BidState, type BidStep, bidEdges } from '@wellstock/domain/bids/bid-states'
import { said } from '@wellstock/messages/sentence'
import { covers, everyOffice, type Person, type Scope, scopeOf } from '../../platform/access/person.ts'
import type { Actor } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { publish } from '../../platform/events/publish.ts'
import { problem } from '../../platform/http/problem.ts'
import {
  type Document,
  lockDocument,
  moveTo,
  NOW,
  type Refusal,
  refusalOf,
  refuseStep,
} from '../../platform/workflow/document.ts'

/** What an operation has to know of a bid. */
export type LockedBid = {
  id: string
  number: string
  title: string
  state: BidState
  officeId: string | null
  ownerId: string
  timezone: string
  closeAt: string | null
  questionsUntil: string | null
  openersNeeded: number
  hasTwoEnvelopes: boolean
  pricesOpenedAt: string | null
  standstillDays: number
  isAsked: boolean
  version: number
}

/** Who somebody is to one. */
type Facts = { writes: boolean }
type Step = BidStep | 'close'

const forWriters = ({ writes }: Facts): Refusal | null =>
  writes ? null : { code: 'FORBIDDEN', sentence: said.bids_are_written_by() }

const edge = (step: Step, auditAction: string, isForWriters = true) => ({
  ...bidEdges[step],
  auditAction,
  ...(isForWriters && { guards: [forWriters] }),
})

/** What is of the whole organization is seen by whoever sees that of any office. */
const isSeenBy = (scope: Scope, officeId: string | null) =>
  officeId === null ? scope.offices === 'all' || scope.offices.length > 0 : covers(scope, officeId)

/** Whether somebody writes bids of an office; those of the whole organization: of all of it. */
export function writesBids(person: Person, officeId: string | null): boolean {
  const scope = scopeOf(person, 'bids.write')
  return officeId === null ? scope.offices === 'all' : covers(scope, officeId)
}

/** What several vendors are asked for at once. Source: docs/states.md. */
export const bidDocument: Document<LockedBid, Step, Facts> = {
  table: bid.table,
  noun: bid.noun,
  columns: `id, number, title, state, office_id, owner_id, timezone, close_at, questions_until, openers_needed, has_two_envelopes, prices_opened_at,
    standstill_days, is_asked, version`,
  edges: {
    edit: edge('edit', 'changed'),
    publish: edge('publish', 'published'),
    amend: edge('amend', 'amended'),
    extend: edge('extend', 'extended'),
    remind: edge('remind', 'vendors_reminded'),
    close: edge('close', 'closed', false),
    open: edge('open', 'opened', false),
    evaluate: edge('evaluate', 'evaluated', false),
    open_prices: edge('open_prices', 'prices_opened', false),
    award: edge('award', 'awarded'),
    contract: edge('contract', 'contracted'),
    no_award: edge('no_award', 'ended_without_award'),
    cancel: edge('cancel', 'cancelled'),
  },
  canView: (scope, { officeId }) => isSeenBy(scope, officeId),
  notFound: said.bid_not_found(),
  wrongState: (state) => said[`bid_is_${state}`](),
  onStep: (tx, organizationId, bidId) => publish(tx, organizationId, 'bid.changed', { bidId }),
}

const offered: readonly BidStep[] = [
  'edit',
  'publish',
  'amend',
  'extend',
  'remind',
  'award',
  'contract',
  'no_award',
  'cancel',
]

/** What somebody may do with one now; while others decide about it, nothing changes. */
export const bidStepsFor = (
  person: Person,
  { state, officeId, isAsked }: Pick<LockedBid, 'state' | 'officeId' | 'isAsked'>,
): BidStep[] =>
  offered.filter(
    (step) =>
      !(isAsked && ['edit', 'publish', 'award', 'no_award'].includes(step)) &&
      refusalOf(bidDocument, step, state, { writes: writesBids(person, officeId) }) === null,
  )

/** One that somebody sees, with a step that can be taken now. While others decide about it, it stays as it is. */
export async function lockBid(
  tx: Connection,
  person: Person,
  step: Step,
  { id, version }: { id: string; version?: number },
): Promise<LockedBid> {
  const found = await lockDocument(tx, bidDocument, scopeOf(person, 'bids.read'), id)
  await refuseStep(tx, bidDocument, step, found, { writes: writesBids(person, found.officeId) }, version)
  if (found.isAsked && ['edit', 'publish', 'award', 'no_award'].includes(step))
    throw problem('OPERATION_FAILED', said.bid_waits_for_approval())
  return found
}

/** One, whoever asks: for the clock, openers, evaluators and approvals. */
export const lockAnyBid = (tx: Connection, organizationId: string, id: string) =>
  lockDocument(tx, bidDocument, everyOffice({ organizationId }), id)

/** Brings a bid into the state a step leads to, with the moment of it. */
export const moveBid = (
  tx: Connection,
  actor: Actor,
  found: LockedBid,
  step: Step,
  state: BidState,
  stamps: Record<string, unknown> = {},
) => {
  const stamped = { published: 'published_at', closed: 'closed_at', opened: 'opened_at' } as const
  const more = { awarded: 'awarded_at', contracted: 'contracted_at' } as const
  const column = { ...stamped, ...more }[state as keyof typeof stamped]
  return moveTo(tx, actor, bidDocument, step, found, state, {
    stamps: { ...stamps, ...(column && { [column]: NOW }) },
    about: { number: found.number, ...(typeof stamps.reason === 'string' && { reason: stamps.reason }) },
  })
}
