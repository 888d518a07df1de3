import { may } from '@wellstock/contract/platform/access'
import { preferenceCard } from '@wellstock/contract/platform/kinds'
import type { CardAct } from '@wellstock/contract/procedures/preference-cards'
import { type CardState, type CardStep, cardEdges } from '@wellstock/domain/procedures/card-states'
import { said } from '@wellstock/messages/sentence'
import { everyOffice, type Person } from '../../platform/access/person.ts'
import { notTheirs } from '../../platform/audit/attempt.ts'
import type { Connection } from '../../platform/database/database.ts'
import {
  type Document,
  lockDocument,
  type Refusal,
  refusalOf,
  refuseStep,
} from '../../platform/workflow/document.ts'

/** What an operation has to know of a card. */
export type LockedCard = {
  id: string
  number: string
  state: CardState
  typeId: string
  providerId: string | null
  ownerId: string
  version: number
  /** The version in use, and the one that is worked on. */
  approved: number | null
  draft: number | null
}

/** Who somebody is to one, and whether a version of it is being worked on. */
type Facts = { keeps: boolean; isOwner: boolean; hasDraft: boolean; isApproved: boolean }

type Step = CardStep | 'ask' | 'learn'

const forKeepers = ({ keeps }: Facts): Refusal | null =>
  keeps ? null : { code: 'FORBIDDEN', sentence: said.cards_are_kept_by() }
const forThem = ({ keeps, isOwner }: Facts): Refusal | null =>
  keeps || isOwner ? null : { code: 'FORBIDDEN', sentence: said.cards_are_kept_by() }
const forOwner = ({ isOwner }: Facts): Refusal | null =>
  isOwner ? null : { code: 'OPERATION_FAILED', sentence: said.card_is_approved_by_its_owner() }
const ofDraft = ({ hasDraft }: Facts): Refusal | null =>
  hasDraft ? null : { code: 'OPERATION_FAILED', sentence: said.card_has_no_draft() }
const withoutDraft = ({ hasDraft }: Facts): Refusal | null =>
  hasDraft ? { code: 'OPERATION_FAILED', sentence: said.card_has_a_draft() } : null

/** What cases are set up with, in versions that its owner approves. Source: docs/states.md. */
export const cardDocument: Document<LockedCard, Step, Facts> = {
  table: preferenceCard.table,
  noun: preferenceCard.noun,
  columns: `id, number, state, type_id, provider_id, owner_id, version,
    (select edition from card_version v where v.organization_id = preference_card.organization_id and v.card_id = id and v.state = 'approved') as approved,
    (select edition from card_version v where v.organization_id = preference_card.organization_id and v.card_id = id and v.state = 'draft') as draft`,
  edges: {
    draft: { ...cardEdges.draft, auditAction: 'drafted', guards: [forThem] },
    ask: { from: ['draft', 'approved'], to: [], auditAction: 'asked', guards: [forKeepers, ofDraft] },
    approve: { ...cardEdges.approve, auditAction: 'approved', guards: [ofDraft, forOwner] },
    discard: { ...cardEdges.discard, auditAction: 'discarded', guards: [forThem, ofDraft] },
    hand_over: { ...cardEdges.hand_over, auditAction: 'handed_over', guards: [forThem] },
    retire: { ...cardEdges.retire, auditAction: 'retired', guards: [forKeepers] },
    /** Decides on what its cases say. */
    learn: { from: ['approved'], to: [], auditAction: 'learned', guards: [forOwner, withoutDraft] },
  },
  // Of every office; who owns it is asked below.
  canView: () => true,
  notFound: said.card_not_found(),
  wrongState: (state) => said[`card_is_${state}`](),
}

/** Whether somebody sees a card: whoever sees procedures, and its owner. */
export const seesCard = (person: Person, ownerId: string) =>
  may(person.grants, 'procedures.read') || ownerId === person.id

const factsOf = (person: Person, card: Pick<LockedCard, 'ownerId' | 'draft' | 'approved'>): Facts => ({
  keeps: may(person.grants, 'procedures.write'),
  isOwner: card.ownerId === person.id,
  hasDraft: card.draft !== null,
  isApproved: card.approved !== null,
})

const stepOf: Record<Exclude<CardAct, 'clone'>, Step> = {
  ...{ edit: 'draft', ask: 'ask', approve: 'approve', discard: 'discard' },
  ...{ hand_over: 'hand_over', retire: 'retire' },
}

/** What somebody may do with one now. What its owner can approve is not asked for. */
export function stepsFor(
  person: Person,
  card: Pick<LockedCard, 'state' | 'ownerId' | 'draft' | 'approved'> & { isAsked: boolean },
): CardAct[] {
  const facts = factsOf(person, card)
  const acts = (Object.keys(stepOf) as (keyof typeof stepOf)[]).filter(
    (act) =>
      refusalOf(cardDocument, stepOf[act], card.state, facts) === null &&
      !(act === 'ask' && (facts.isOwner || card.isAsked)),
  )
  return facts.keeps ? [...acts, 'clone'] : acts
}

/** One that somebody sees, with a step that can be taken now. */
export async function lockForStep(
  tx: Connection,
  person: Person,
  step: Step,
  { id, version }: { id: string; version: number },
): Promise<LockedCard> {
  const found = await lockDocument(tx, cardDocument, everyOffice(person), id)
  if (!seesCard(person, found.ownerId))
    throw notTheirs('NOT_FOUND', cardDocument.notFound, { entity: 'card', id }, {}, 'not_the_owner')
  await refuseStep(tx, cardDocument, step, found, factsOf(person, found), version)
  return found
}
