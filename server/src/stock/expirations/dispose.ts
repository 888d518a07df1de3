import { StockCommand } from '@wellstock/contract/stock/command'
import type { WasteMethod } from '@wellstock/contract/stock/commands'
import { said } from '@wellstock/messages/sentence'
import type { SecondPerson } from '../../identity/people/second-person.ts'
import { officesInScope, type Person, type Scope } from '../../platform/access/person.ts'
import type { App } from '../../platform/app.ts'
import { Problem } from '../../platform/http/problem.ts'
import { spoken } from '../../platform/messages.ts'
import { runCommand } from '../commands/run-command.ts'

type Wanted = {
  lots: { id: string; itemId: string; lotId: string | null }[]
  method: WasteMethod
  note: string
  signedBy: SecondPerson | null
  asksApproval: boolean
  witnessName: string
  batchId?: string | undefined
}

/** Throws away what is left of expired lots. Each lot by itself: one that is refused says why and the others go on. */
export async function disposeLots(
  app: App,
  person: Person,
  scope: Scope,
  { lots, method, note, signedBy, asksApproval, witnessName, batchId = lots[0]?.id }: Wanted,
) {
  const outcomes = []
  for (const { id, itemId, lotId } of lots) {
    const [lot] = await app.database.read(person.organizationId, (db) =>
      db.rows<{
        name: string
        lotNumber: string | null
        left: number | null
        wasted: number | null
        officeId: string
      }>(
        `select i.name, l.number as "lotNumber", b.on_hand - b.reserved as left, i.office_id,
           (select -c.quantity from stock_command c where c.organization_id = i.organization_id and c.id = $4) as wasted
         from item i left join stock_balance b on b.organization_id = i.organization_id and b.item_id = i.id
           and b.lot_id is not distinct from $3
         left join lot l on l.organization_id = b.organization_id and l.id = b.lot_id
         where i.organization_id = $1 and i.id = $2 and ($5::uuid[] is null or i.office_id = any($5))`,
        [person.organizationId, itemId, lotId, id, officesInScope(scope)],
      ),
    )
    // Sent again, it is thrown away already: the quantity is the first one's.
    const quantity = lot?.wasted ?? lot?.left ?? 0
    const about = { id, name: lot?.name ?? '', lotNumber: lot?.lotNumber ?? null }
    if (!lot || quantity <= 0) {
      outcomes.push({
        ...about,
        done: false,
        quantity: 0,
        disposalId: null,
        isWaiting: false,
        ...spoken(said.nothing_of_lot_free()),
      })
      continue
    }
    try {
      const command = StockCommand.parse({
        kind: 'waste',
        id,
        itemId,
        lotId,
        quantity,
        reason: 'expired',
        method,
        note,
        asksApproval,
        witnessName,
      })
      const { disposalId, outcome } = await app.database.write(person.organizationId, (tx) =>
        runCommand(tx, person, scope, command, { now: app.now(), signedBy, batchId }),
      )
      outcomes.push({
        ...about,
        done: true,
        quantity,
        disposalId,
        isWaiting: outcome === 'waiting',
        ...spoken(null),
      })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      outcomes.push({ ...about, done: false, quantity, disposalId: null, isWaiting: false, ...error.closest })
    }
  }
  return outcomes
}
