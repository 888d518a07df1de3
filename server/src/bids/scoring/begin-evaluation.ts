import type { Connection } from '../../platform/database/database.ts'
import { publish } from '../../platform/events/publish.ts'
import { lockAnyBid, moveBid } from '../bids/bid-document.ts'

/** Once a bid is opened it waits for its evaluators; one without criteria for none: its offers are compared at once. */
export async function beginEvaluation(tx: Connection, bidId: string): Promise<void> {
  const [of] = await tx.rows<{ organizationId: string }>(
    'select organization_id from bid where organization_id = current_organization() and id = $1',
    [bidId],
  )
  if (!of) throw new Error('a bid that was opened is there')
  const { organizationId } = of
  const evaluators = await tx.rows(
    `insert into bid_evaluator (organization_id, bid_id, person_id)
     select distinct organization_id, bid_id, person_id from bid_criterion_evaluator where organization_id = $1 and bid_id = $2 returning 1`,
    [organizationId, bidId],
  )
  if (evaluators.length > 0) return publish(tx, organizationId, 'bid.scoring_began', { bidId })
  const actor = { organizationId, id: null }
  await moveBid(tx, actor, await lockAnyBid(tx, organizationId, bidId), 'evaluate', 'evaluating')
}
