import { bidScores } from '@wellstock/contract/bids/scores'
import type { Person } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import type { ScopedCall } from '../../platform/http/call.ts'
import { serve } from '../../platform/http/serve.ts'
import { readOfferFile } from './offer-file.ts'
import { declareInterest, lockScores, saveScores } from './save-scores.ts'
import { getScorePage, listBidsToScore } from './score-page.ts'
import { excuseEvaluator, getScoringState } from './scoring-state.ts'

/** Does something as an evaluator, and answers with their page of the bid. */
const step =
  <Input extends { id: string }>(take: (tx: Connection, person: Person, input: Input) => Promise<unknown>) =>
  async ({ app, db, person }: ScopedCall, input: Input) => {
    await take(db, person, input)
    return getScorePage(db, person, app.now(), input.id)
  }

export const scoringRoutes = serve(bidScores, {
  list: ({ db, person }) => listBidsToScore(db, person),
  get: ({ app, db, person }, { id }) => getScorePage(db, person, app.now(), id),
  declare: step(declareInterest),
  save: step(saveScores),
  lock: step(lockScores),
  file: ({ db, person }, wanted) => readOfferFile(db, person, wanted),
  state: ({ db, person }, { id }) => getScoringState(db, person, id),
  excuse: async ({ db, person }, wanted) => {
    await excuseEvaluator(db, person, wanted)
    return getScoringState(db, person, wanted.id)
  },
})
