import type { BidToScore, ScorePage } from '@wellstock/contract/bids/scores'
import type { BidState } from '@wellstock/domain/bids/bid-states'
import { isSealed } from '@wellstock/domain/bids/bid-states'
import { said } from '@wellstock/messages/sentence'
import { readScores as readPast } from '../../buying/scorecards/read-scores.ts'
import type { Person } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'
import { counts, type Evaluator, readEvaluators, readScores } from './evaluators.ts'
import { type BidTerms, type OpenedOffer, readOffers, readTerms } from './read-offers.ts'

/** Bids that wait for somebody's statement, scores or lock. */
export const listBidsToScore = (db: Connection, { organizationId, id }: Person) =>
  db.rows<BidToScore>(
    `select b.id, b.number, b.title, e.declared_at is not null as is_declared, w.wanted,
       (select count(*)::integer from bid_scores_for(b.id, e.person_id) s where s.person_id = e.person_id) as given
     from bid_evaluator e
     join bid b on b.organization_id = e.organization_id and b.id = e.bid_id
     cross join lateral (select ((select count(*) from bid_criterion_evaluator k
         where k.organization_id = e.organization_id and k.bid_id = e.bid_id and k.person_id = e.person_id)
       * (select count(distinct o.invite_id) from bid_offer o where o.organization_id = b.organization_id and o.bid_id = b.id))::integer as wanted) w
     where e.organization_id = $1 and e.person_id = $2 and e.locked_at is null and e.excused_at is null and b.state in ('opened', 'evaluating')
       and not exists (select from bid_conflict c
         where c.organization_id = e.organization_id and c.bid_id = e.bid_id and c.person_id = e.person_id)
     order by b.opened_at, b.number`,
    [organizationId, id],
  )

/** Whoever is none of its evaluators does not learn that a bid is there. */
export const evaluatorOf = (evaluators: readonly Evaluator[], { id }: Pick<Person, 'id'>): Evaluator => {
  const own = evaluators.find((each) => each.id === id)
  if (!own) throw problem('NOT_FOUND', said.bid_not_found())
  return own
}

export const isScoredNow = (state: BidState) => state === 'opened' || state === 'evaluating'

/** A bid for one of its evaluators. Whoever has a conflict, or has not said that there is none, sees the names of vendors alone. */
export async function getScorePage(
  db: Connection,
  person: Person,
  now: Date,
  bidId: string,
): Promise<ScorePage> {
  const evaluators = await readEvaluators(db, person, bidId)
  const own = evaluatorOf(evaluators, person)
  const [terms, offers, scores, [bid]] = await db.batch(
    () => readTerms(db, person, bidId),
    () => readOffers(db, person, bidId),
    () => readScores(db, bidId, person.id),
    () =>
      db.rows<{ state: BidState }>('select state from bid where organization_id = $1 and id = $2', [
        person.organizationId,
        bidId,
      ]),
  )
  const state = bid?.state ?? 'cancelled'
  const shown = own.declaredAt !== null && own.conflict === null && !isSealed(state)
  const past = shown
    ? await readPast(db, {
        organizationId: person.organizationId,
        vendorIds: offers.map(({ vendor }) => vendor.id),
        offices: null,
        now,
      })
    : []
  const canScore = isScoredNow(state) && counts(own) && own.lockedAt === null
  return {
    id: bidId,
    number: terms.number,
    title: terms.title,
    state,
    personId: person.id,
    declaredAt: own.declaredAt,
    lockedAt: own.lockedAt,
    excusedAt: own.excusedAt,
    hasConflict: own.conflict !== null,
    canScore,
    criteria: terms.criteria.filter(({ id }) => own.criterionIds.includes(id)),
    offers: offers.map((offer) => {
      const known = past.find(({ vendorId }) => vendorId === offer.vendor.id)
      return {
        id: offer.id,
        vendor: { id: offer.vendor.id, name: offer.vendor.name },
        content: shown ? contentFor(terms, offer) : null,
        past: known
          ? { score: known.score, onTimeInFull: known.onTimeInFull, fillRate: known.fillRate }
          : null,
      }
    }),
    scores: scores.map(({ evaluatorId, score, ...of }) => ({ ...of, personId: evaluatorId, points: score })),
    people: evaluators
      .filter(({ id }) => scores.some(({ evaluatorId }) => evaluatorId === id))
      .map(({ id, name }) => ({ id, name })),
  }
}

const contentFor = ({ lines, requirements }: BidTerms, offer: OpenedOffer) => ({
  note: offer.note,
  lines: offer.lines.map(({ vendorSku: _, ...line }) => ({
    ...line,
    name: lines.find(({ id }) => id === line.lineId)?.name ?? '',
  })),
  answers: offer.answers.flatMap(({ requirementId, isMet }) => {
    const asked = requirements.find(({ id }) => id === requirementId)
    return asked ? [{ text: asked.text, isMet }] : []
  }),
  files: offer.files.map(({ id, name }) => ({ id, name })),
})
