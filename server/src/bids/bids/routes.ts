import { bids } from '@wellstock/contract/bids/bids'
import type { Person } from '../../platform/access/person.ts'
import { officesInScope } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import type { ScopedCall } from '../../platform/http/call.ts'
import { serve, workedOutFirst } from '../../platform/http/serve.ts'
import { askAgain } from './ask-again.ts'
import { bidList } from './bid-list.ts'
import { getBid } from './find-bid.ts'
import { publishBid } from './publish.ts'
import { parseBidLines, readBidLines } from './read-lines.ts'
import { createBid, updateBid } from './save-draft.ts'
import { suggestLines, suggestVendors } from './suggest.ts'
import {
  amendBid,
  answerQuestion,
  cancelBid,
  endWithoutAward,
  extendBid,
  remindVendors,
} from './take-step.ts'

type Call = Pick<ScopedCall, 'db' | 'person'>

/** Takes a step, and answers with the bid as it is then. */
const step =
  <Input extends { id: string }>(take: (tx: Connection, person: Person, input: Input) => Promise<unknown>) =>
  async ({ db, person }: Call, input: Input) => {
    await take(db, person, input)
    return getBid(db, person, input.id)
  }

export const bidRoutes = serve(bids, {
  ...bidList.handlers,
  categories: async ({ db, scope }) => {
    const rows = await db.rows<{ category: string }>(
      `select distinct category from bid where organization_id = $1 and category <> ''
         and ($2::uuid[] is null or office_id is null or office_id = any($2)) order by category`,
      [scope.organizationId, officesInScope(scope)],
    )
    return rows.map(({ category }) => category)
  },
  suggestLines,
  suggestVendors,
  readLines: workedOutFirst(parseBidLines, ({ db, person }: Call, _, rows) =>
    readBidLines(db, person.organizationId, rows),
  ),
  create: async ({ db, person }, draft) => getBid(db, person, await createBid(db, person, draft)),
  get: ({ db, person }, { id }) => getBid(db, person, id),
  update: step(updateBid),
  again: async ({ db, person }, { id, lines }) => getBid(db, person, await askAgain(db, person, id, lines)),
  publish: ({ app, person }, wanted) => publishBid(app, person, wanted),
  amend: step(amendBid),
  extend: step(extendBid),
  remind: step(remindVendors),
  answer: step(answerQuestion),
  cancel: step(cancelBid),
  endWithoutAward: step(endWithoutAward),
})
