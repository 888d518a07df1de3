import { nonconformities } from '@wellstock/contract/compliance/nonconformities'
import type { Person } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import type { ScopedCall } from '../../platform/http/call.ts'
import { serve } from '../../platform/http/serve.ts'
import { getNonconformity } from './find-nonconformity.ts'
import { nonconformityList } from './nonconformity-list.ts'
import {
  close,
  contain,
  correct,
  createNonconformity,
  recur,
  verify,
  voidNonconformity,
} from './take-step.ts'

/** Takes a step, and answers with the nonconformity as it is then. */
const step =
  <Input extends { id: string }>(take: (tx: Connection, person: Person, input: Input) => Promise<unknown>) =>
  async ({ db, person }: Pick<ScopedCall, 'db' | 'person'>, input: Input) => {
    await take(db, person, input)
    return getNonconformity(db, person, input.id)
  }

export const nonconformityRoutes = serve(nonconformities, {
  ...nonconformityList.handlers,
  create: async ({ db, person }, wanted) =>
    getNonconformity(db, person, await createNonconformity(db, person, wanted)),
  get: ({ db, person }, { id }) => getNonconformity(db, person, id),
  contain: step(contain),
  correct: step(correct),
  verify: step(verify),
  close: step(close),
  recur: step(recur),
  void: step(voidNonconformity),
})
