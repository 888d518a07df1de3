import type { ScoringState } from '@wellstock/contract/bids/scores'
import { canExcuse, scoreCriterion } from '@wellstock/domain/bids/bid-scores'
import { said } from '@wellstock/messages/sentence'
import type { Person } from '../../platform/access/person.ts'
import { notTheirs } from '../../platform/audit/attempt.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'
import { lockBid, writesBids } from '../bids/bid-document.ts'
import { getBid } from '../bids/find-bid.ts'
import { counts, type Evaluator, isComplete, readEvaluators, readScores, uncounted } from './evaluators.ts'
import { readOffers } from './read-offers.ts'
import { tellWhenScored } from './save-scores.ts'

/** Whether somebody who counts is left for each criterion of an evaluator without them. */
function canLeave(evaluators: readonly Evaluator[], left: ReadonlySet<string>, who: Evaluator) {
  if (who.lockedAt !== null || !counts(who)) return false
  return who.criterionIds.every((criterionId) =>
    canExcuse(
      evaluators.filter(({ criterionIds }) => criterionIds.includes(criterionId)).map(({ id }) => id),
      left,
      who.id,
    ),
  )
}

/** Who has scored a bid, and what they gave as far as somebody may see it. */
export async function getScoringState(db: Connection, person: Person, bidId: string): Promise<ScoringState> {
  const bid = await getBid(db, person, bidId)
  const [evaluators, offers, scores] = await db.batch(
    () => readEvaluators(db, person, bidId),
    () => readOffers(db, person, bidId),
    () => readScores(db, bidId, person.id),
  )
  const left = uncounted(evaluators)
  return {
    evaluators: evaluators.map((each) => ({ ...each, canBeExcused: canLeave(evaluators, left, each) })),
    offers: offers.map(({ id, vendor: { id: vendorId, name } }) => ({ id, vendor: { id: vendorId, name } })),
    scores: scores.map(({ evaluatorId, score, ...of }) => ({ ...of, personId: evaluatorId, points: score })),
    means: offers.flatMap(({ id }) =>
      bid.criteria.map((criterion) => {
        const given = scores.filter(({ offerId }) => offerId === id)
        const { scores: _, ...mean } = scoreCriterion(criterion, given, left)
        return { offerId: id, ...mean }
      }),
    ),
    isComplete: evaluators.length > 0 && isComplete(evaluators),
  }
}

/** Goes on without an evaluator who has not locked their scores; somebody has to remain for each of their criteria. */
export async function excuseEvaluator(
  tx: Connection,
  person: Person,
  { id, version, personId, reason }: { id: string; version: number; personId: string; reason: string },
) {
  const bid = await lockBid(tx, person, 'evaluate', { id, version })
  if (!writesBids(person, bid.officeId))
    throw notTheirs('FORBIDDEN', said.bids_are_written_by(), { entity: 'bid', id }, { step: 'excuse' })
  const evaluators = await readEvaluators(tx, person, id)
  const who = evaluators.find((each) => each.id === personId)
  if (!who) throw problem('NOT_FOUND', said.no_such_active_person())
  if (!canLeave(evaluators, uncounted(evaluators), who))
    throw problem(
      'OPERATION_FAILED',
      who.lockedAt !== null ? said.bid_scores_are_locked() : said.bid_evaluator_has_to_remain(),
    )
  await tx.rows(
    `update bid_evaluator set excused_at = now(), excused_by = $4, excused_reason = $5
     where organization_id = $1 and bid_id = $2 and person_id = $3`,
    [person.organizationId, id, personId, person.id, reason],
  )
  await note(
    tx,
    person,
    'bid.evaluator_excused',
    { entity: 'bid', id },
    { number: bid.number, name: who.name, reason },
  )
  await tellWhenScored(
    tx,
    person.organizationId,
    id,
    evaluators.map((each) => (each.id === personId ? { ...each, excusedAt: 'now' } : each)),
  )
}
