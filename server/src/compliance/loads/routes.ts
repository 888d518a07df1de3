import { sterilizerLoads } from '@wellstock/contract/compliance/loads'
import type { Person } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import type { ScopedCall } from '../../platform/http/call.ts'
import { serve } from '../../platform/http/serve.ts'
import { enterLoad } from './enter-load.ts'
import { getLoad, listPackItems, listSterilizers } from './find-load.ts'
import { loadList } from './load-list.ts'
import { releaseImplants, reprocessPacks, settleTest, voidLoad } from './take-step.ts'

/** Takes a step, and answers with the load as it is then. */
const step =
  <Input extends { id: string }>(take: (tx: Connection, person: Person, input: Input) => Promise<unknown>) =>
  async ({ db, person }: Pick<ScopedCall, 'db' | 'person'>, input: Input) => {
    await take(db, person, input)
    return getLoad(db, person, input.id)
  }

export const loadRoutes = serve(sterilizerLoads, {
  ...loadList.handlers,
  sterilizers: ({ db, person }) => listSterilizers(db, person),
  items: ({ db, person }, wanted) => listPackItems(db, person, wanted),
  create: async ({ db, person }, wanted) => getLoad(db, person, await enterLoad(db, person, wanted)),
  get: ({ db, person }, { id }) => getLoad(db, person, id),
  release: step(releaseImplants),
  settle: step(settleTest),
  reprocess: step(reprocessPacks),
  void: step(voidLoad),
})
