import { scorecards } from '@wellstock/contract/buying/scorecards'
import { said } from '@wellstock/messages/sentence'
import { officesInScope, scopeOf } from '../../platform/access/person.ts'
import type { ScopedCall } from '../../platform/http/call.ts'
import { problem } from '../../platform/http/problem.ts'
import { serve } from '../../platform/http/serve.ts'
import { readScorecard, readScores } from './read-scores.ts'
import { scoreRows } from './score-rows.ts'

/** A vendor has one score, whichever office is chosen in the header: that of all offices the person sees. */
const seenBy = ({ person, app }: ScopedCall) => ({
  organizationId: person.organizationId,
  offices: officesInScope(scopeOf(person, 'vendors.read')),
  now: app.now(),
})

/** One that was merged leads to the one that has its things. */
async function vendorOf({ db, person }: ScopedCall, vendorId: string) {
  const [vendor] = await db.rows<{ id: string }>(
    'select coalesce(merged_into, id) as id from vendor where organization_id = $1 and id = $2',
    [person.organizationId, vendorId],
  )
  if (!vendor) throw problem('NOT_FOUND', said.vendor_not_found())
  return vendor.id
}

export const scorecardRoutes = serve(scorecards, {
  list: (call, { vendors }) => readScores(call.db, { ...seenBy(call), vendorIds: vendors }),
  get: async (call, { vendorId }) =>
    readScorecard(call.db, { ...seenBy(call), vendorId: await vendorOf(call, vendorId) }),
  rows: async (call, { vendorId, ...wanted }) =>
    scoreRows(call.db, { ...seenBy(call), vendorId: await vendorOf(call, vendorId) }, wanted),
})
