import { bidAwards } from '@wellstock/contract/bids/awards'
import { serve } from '../../platform/http/serve.ts'
import { compareOffers } from './compare.ts'
import { contractAward } from './contract-award.ts'
import { getAward } from './find-award.ts'
import { printMemo } from './memo.ts'
import { proposeAward } from './propose.ts'
import { getSavings } from './savings.ts'
import { listScenarios } from './scenarios.ts'

export const awardRoutes = serve(bidAwards, {
  comparison: ({ db, person }, { id }) => compareOffers(db, person, id),
  scenarios: ({ db, person }, wanted) => listScenarios(db, person, wanted),
  get: ({ db, person }, { id }) => getAward(db, person, id),
  propose: async ({ db, person }, wanted) => {
    await proposeAward(db, person, wanted)
    return getAward(db, person, wanted.id)
  },
  contract: async ({ db, person }, wanted) => {
    await contractAward(db, person, wanted)
    return getAward(db, person, wanted.id)
  },
  memo: (call, { id }) => printMemo(call, id),
  savings: ({ db, person }, { id }) => getSavings(db, person, id),
})
