import { receipts } from '@wellstock/contract/buying/receipts'
import { said } from '@wellstock/messages/sentence'
import { secondPerson } from '../../identity/people/second-person.ts'
import { type Person, scopeOf } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import type { ScopedCall } from '../../platform/http/call.ts'
import { problem } from '../../platform/http/problem.ts'
import { serve } from '../../platform/http/serve.ts'
import { findClaim, listClaims, sendClaim, settleClaim, withdrawClaim } from './claims.ts'
import { findGoods, listExpected, readSheet, readSheets } from './expected.ts'
import { getReceipt } from './find-receipt.ts'
import { listCandidates, matchLines } from './match-lines.ts'
import { postReceipt } from './post-receipt.ts'
import { receiptList } from './receipt-list.ts'
import { rulesFor, setRules } from './receiving-rules.ts'
import { reverseReceipt } from './reverse-receipt.ts'

/** An office the query names wins over the one in the header, within all that the person may see. */
const within = (call: ScopedCall, { officeId }: { officeId?: string | undefined }) =>
  officeId ? { ...call, scope: scopeOf(call.person, 'receipts.write') } : call

/** Takes a step of a claim, and answers with the claim as it is then. */
const claimStep =
  <Input extends { id: string }>(take: (tx: Connection, person: Person, input: Input) => Promise<unknown>) =>
  async ({ db, person }: ScopedCall, input: Input) => {
    await take(db, person, input)
    const claim = await findClaim(db, person, { id: input.id })
    if (!claim) throw problem('NOT_FOUND', said.claim_not_found())
    return claim
  }

export const receiptRoutes = serve(receipts, {
  expected: (call, filter) => listExpected(within(call, filter), filter),
  sheet: ({ db, person }, wanted) => readSheet(db, person, wanted),
  sheets: ({ db, person }, wanted) => readSheets(db, person, wanted),
  goods: ({ db, person }, wanted) => findGoods(db, person, wanted),
  post: async ({ app, db, person }, wanted) => {
    await postReceipt(db, person, wanted, app.now())
    return getReceipt(db, person, wanted.id)
  },
  ...receiptList.handlers,
  ...receiptList.vendorHandlers,
  get: ({ db, person }, { id }) => getReceipt(db, person, id),
  // A second person signs on a connection of its own: a wrong password stays counted.
  reverse: async ({ app, person }, { witness, ...wanted }) => {
    const signedBy = witness ? await secondPerson(app, person, witness, 'receipts.write') : null
    return app.database.write(person.organizationId, async (tx) => {
      await reverseReceipt(tx, person, { ...wanted, signedBy })
      return getReceipt(tx, person, wanted.id)
    })
  },
  candidates: ({ db, person }, { id }) => listCandidates(db, person, id),
  match: async ({ db, person }, wanted) => {
    await matchLines(db, person, wanted)
    return getReceipt(db, person, wanted.id)
  },
  rules: ({ db, person }) => rulesFor(db, person),
  setRules: ({ db, person }, rules) => setRules(db, person, rules),
  claims: ({ db, person, scope }, filter) => listClaims(db, person, scope, filter),
  sendClaim: claimStep(sendClaim),
  settleClaim: claimStep(settleClaim),
  withdrawClaim: claimStep(withdrawClaim),
})
