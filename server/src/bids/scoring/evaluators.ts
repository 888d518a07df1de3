import type { Score } from '@wellstock/domain/bids/bid-scores'
import type { Connection } from '../../platform/database/database.ts'

/** Somebody who scores a bid, and how far they are. */
export type Evaluator = {
  id: string
  name: string
  criterionIds: string[]
  declaredAt: string | null
  lockedAt: string | null
  excusedAt: string | null
  excusedReason: string
  /** What they said of an interest in who wins; null: nothing. */
  conflict: string | null
}

type Of = { organizationId: string }

export const readEvaluators = (db: Connection, { organizationId }: Of, bidId: string) =>
  db.rows<Evaluator>(
    `select e.person_id as id, p.name, e.declared_at, e.locked_at, e.excused_at, e.excused_reason, c.note as conflict,
       array(select k.criterion_id from bid_criterion_evaluator k
         join bid_criterion t on t.organization_id = k.organization_id and t.id = k.criterion_id
         where k.organization_id = e.organization_id and k.bid_id = e.bid_id and k.person_id = e.person_id order by t.position) as criterion_ids
     from bid_evaluator e
     join person p on p.organization_id = e.organization_id and p.id = e.person_id
     left join bid_conflict c on c.organization_id = e.organization_id and c.bid_id = e.bid_id and c.person_id = e.person_id
     where e.organization_id = $1 and e.bid_id = $2 order by lower(p.name), e.person_id`,
    [organizationId, bidId],
  )

/** Whether somebody's scores count: they have no conflict, and are not excused. */
export const counts = ({ excusedAt, conflict }: Pick<Evaluator, 'excusedAt' | 'conflict'>) =>
  excusedAt === null && conflict === null

export const uncounted = (evaluators: readonly Evaluator[]): ReadonlySet<string> =>
  new Set(evaluators.filter((each) => !counts(each)).map(({ id }) => id))

/** Everybody who counts has locked what they gave. */
export const isComplete = (evaluators: readonly Evaluator[]) =>
  evaluators.every((each) => each.lockedAt !== null || !counts(each))

/** In the place of a reader: somebody who scores nothing, and sees all once all is locked. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** The scores of a bid as far as somebody may see them, by offer. */
export async function readScores(
  db: Connection,
  bidId: string,
  readerId: string = NOBODY,
): Promise<(Score & { offerId: string })[]> {
  return db.rows<Score & { offerId: string }>(
    `select criterion_id, offer_id, person_id as evaluator_id, points as score from bid_scores_for($1, $2)
     order by criterion_id, offer_id, person_id`,
    [bidId, readerId],
  )
}
