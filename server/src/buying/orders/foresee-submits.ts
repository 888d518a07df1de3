import type { OrderDraft } from '@wellstock/contract/buying/orders'
import type { Person } from '../../platform/access/person.ts'
import type { Connection, Database } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { createOrder } from './save-order.ts'
import { submitOrder } from './submit-order.ts'

type Wanted = { id: string; version: number } | OrderDraft

/** Ends the transaction in which orders were submitted on trial. */
class Undone extends Error {}

/**
 * What each of some orders would be refused for, were they submitted now, one after the other: what an earlier one takes of a
 * budget a later one does not have. They are submitted in a transaction that is undone.
 */
export async function foreseeSubmits(database: Database, person: Person, orders: readonly Wanted[]) {
  const refusals: ({ message: string | null; messageReason: Problem['closest']['messageReason'] } | null)[] =
    []
  const submit = async (tx: Connection, order: Wanted) =>
    submitOrder(tx, person, 'id' in order ? order : { id: await createOrder(tx, person, order), version: 1 })
  await database
    .write(person.organizationId, async (tx) => {
      for (const order of orders)
        refusals.push(
          await tx
            .attempt(() => submit(tx, order))
            .then(() => null)
            .catch((error: unknown) => {
              if (error instanceof Problem) return error.closest
              throw error
            }),
        )
      throw new Undone()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error
    })
  return refusals
}
