import { scoreTechnically } from '@wellstock/domain/bids/bid-scores'
import { said } from '@wellstock/messages/sentence'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'
import { type Evaluator, isComplete, readEvaluators, readScores, uncounted } from './evaluators.ts'
import { readOffers, readTerms } from './read-offers.ts'

/** Refuses what waits for scores that are not all locked. */
export function refuseOpenScores(evaluators: readonly Evaluator[]) {
  if (!isComplete(evaluators)) throw problem('OPERATION_FAILED', said.bid_scores_are_open())
}

/** The offers whose prices are opened: those that can be read and reach the technical minimum. Refused while scores are open. */
export async function offersPastMinimum(
  tx: Connection,
  organizationId: string,
  bidId: string,
): Promise<string[]> {
  const of = { organizationId }
  const [terms, offers, evaluators, scores] = await tx.batch(
    () => readTerms(tx, of, bidId),
    () => readOffers(tx, of, bidId),
    () => readEvaluators(tx, of, bidId),
    () => readScores(tx, bidId),
  )
  refuseOpenScores(evaluators)
  const left = uncounted(evaluators)
  const given = (id: string) => scores.filter(({ offerId }) => offerId === id)
  return offers
    .filter(
      ({ id, isReadable }) => isReadable === true && scoreTechnically(terms, given(id), left).reachesMinimum,
    )
    .map(({ id }) => id)
}
