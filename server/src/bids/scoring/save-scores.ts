import { said } from '@wellstock/messages/sentence'
import { v7 as uuid } from 'uuid'
import type { Person } from '../../platform/access/person.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { insertRow } from '../../platform/database/write.ts'
import { publish } from '../../platform/events/publish.ts'
import { problem } from '../../platform/http/problem.ts'
import { bidDocument, lockAnyBid, moveBid } from '../bids/bid-document.ts'
import { counts, type Evaluator, isComplete, readEvaluators, readScores } from './evaluators.ts'
import { readOffers } from './read-offers.ts'
import { evaluatorOf, isScoredNow } from './score-page.ts'

/** A bid that is scored now, locked, and its evaluators with the one who asks. */
async function lockForScores(tx: Connection, person: Person, id: string) {
  evaluatorOf(await readEvaluators(tx, person, id), person)
  const bid = await lockAnyBid(tx, person.organizationId, id)
  const evaluators = await readEvaluators(tx, person, id)
  const own = evaluatorOf(evaluators, person)
  if (!isScoredNow(bid.state)) throw problem('OPERATION_FAILED', bidDocument.wrongState(bid.state))
  if (own.conflict !== null) throw problem('FORBIDDEN', said.bid_scores_beside_conflict())
  if (own.excusedAt !== null) throw problem('FORBIDDEN', said.bid_scorer_was_excused())
  if (own.lockedAt !== null) throw problem('OPERATION_FAILED', said.bid_scores_are_locked())
  return { bid, evaluators, own }
}

const about = (id: string) => ({ entity: 'bid', id }) as const

/** Says that one has no interest in who wins; or which: whoever has one scores nothing. */
export async function declareInterest(
  tx: Connection,
  person: Person,
  { id, conflict }: { id: string; conflict: string | null },
) {
  const { bid, evaluators, own } = await lockForScores(tx, person, id)
  const { organizationId, id: personId } = person
  if (conflict !== null) {
    await insertRow(tx, 'bid_conflict', { organizationId, bidId: id, personId, note: conflict.trim() })
    await note(tx, person, 'bid.conflict_declared', about(id), { number: bid.number })
    await tellWhenScored(
      tx,
      organizationId,
      id,
      evaluators.map((each) => (each.id === personId ? { ...each, conflict } : each)),
    )
    return
  }
  if (own.declaredAt !== null) return
  await tx.rows(
    'update bid_evaluator set declared_at = now() where organization_id = $1 and bid_id = $2 and person_id = $3',
    [organizationId, id, personId],
  )
  await note(tx, person, 'bid.no_conflict_declared', about(id), { number: bid.number })
  if (bid.state === 'opened') await moveBid(tx, person, bid, 'evaluate', 'evaluating')
}

type Given = { criterionId: string; offerId: string; points: number }

/** Gives scores in one's own criteria. The latest of each counts. */
export async function saveScores(
  tx: Connection,
  person: Person,
  { id, scores }: { id: string; scores: readonly Given[] },
) {
  const { own } = await lockForScores(tx, person, id)
  if (own.declaredAt === null) throw problem('FORBIDDEN', said.bid_declare_first())
  const offers = await readOffers(tx, person, id)
  const isOwn = ({ criterionId, offerId }: Given) =>
    own.criterionIds.includes(criterionId) && offers.some((offer) => offer.id === offerId)
  if (!scores.every(isOwn)) throw problem('FORBIDDEN', said.bid_score_own_criteria())
  for (const score of scores)
    await insertRow(tx, 'bid_score', {
      organizationId: person.organizationId,
      id: uuid(),
      bidId: id,
      personId: person.id,
      ...score,
    })
  tx.touch('bid', id)
}

/** Locks what one gave, once it is complete. Then one sees what the others gave. */
export async function lockScores(tx: Connection, person: Person, { id }: { id: string }) {
  const { bid, evaluators, own } = await lockForScores(tx, person, id)
  if (own.declaredAt === null) throw problem('FORBIDDEN', said.bid_declare_first())
  const [offers, scores] = await tx.batch(
    () => readOffers(tx, person, id),
    () => readScores(tx, id, person.id),
  )
  const missing = own.criterionIds.length * offers.length - scores.length
  if (missing > 0) throw problem('OPERATION_FAILED', said.bid_scores_missing({ count: missing }))
  await tx.rows(
    'update bid_evaluator set locked_at = now() where organization_id = $1 and bid_id = $2 and person_id = $3',
    [person.organizationId, id, person.id],
  )
  await note(tx, person, 'bid.scores_locked', about(id), { number: bid.number })
  await tellWhenScored(
    tx,
    person.organizationId,
    id,
    evaluators.map((each) => (each.id === person.id ? { ...each, lockedAt: 'now' } : each)),
  )
}

/** Has the owner of a bid told once nobody's scores are waited for. */
export async function tellWhenScored(
  tx: Connection,
  organizationId: string,
  bidId: string,
  evaluators: readonly Evaluator[],
) {
  if (isComplete(evaluators) && evaluators.some(counts))
    await publish(tx, organizationId, 'bid.scored', { bidId })
}
