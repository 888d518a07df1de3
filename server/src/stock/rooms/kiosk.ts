import type { Kiosk } from '@wellstock/contract/stock/kiosk'
import { said } from '@wellstock/messages/sentence'
import { allowsAddress } from '../../identity/settings/address-list.ts'
import { currentGrants } from '../../platform/access/current-grants.ts'
import { covers, scopeOf } from '../../platform/access/person.ts'
import { secretHash } from '../../platform/access/secret-hash.ts'
import type { App } from '../../platform/app.ts'
import type { Connection } from '../../platform/database/database.ts'
import type { RequestFacts } from '../../platform/http/call.ts'
import { problem } from '../../platform/http/problem.ts'
import { TokenRates } from '../../platform/http/rate-limit.ts'
import { reportBinEmpty, takeBackBinEmpty } from '../commands/bin-empty.ts'

/** So many reports in a minute through one link. */
export const KIOSK_RATE = 30
/** A report can be taken back at the kiosk for so long, in seconds; its button is gone before. */
const UNDO_SECONDS = 60

const rates = new TokenRates(KIOSK_RATE)

const notThere = () => problem('NOT_FOUND', said.kiosk_not_there())

type Found = {
  id: string
  organizationId: string
  roomId: string
  officeId: string
  roomName: string
  addresses: string
  personId: string
}

/** The kiosk a link opens from where it is asked for. Unknown, revoked and from another address are not there alike. */
async function findKiosk(app: App, { address }: RequestFacts, token: string): Promise<Found> {
  const [found] = await app.database.visit((db) =>
    db.rows<Found>('select * from find_kiosk($1)', [secretHash(token)]),
  )
  if (!found || !allowsAddress(found.addresses, address)) throw notThere()
  return found
}

/** The link goes no further than who made it may go at this moment. */
async function reporterOf(tx: Connection, { organizationId, personId, officeId, roomId, roomName }: Found) {
  const person = { id: personId, organizationId, kiosk: { roomId, name: roomName } }
  const scope = scopeOf({ organizationId, grants: await currentGrants(tx, person) }, 'inventory.write')
  if (!covers(scope, officeId)) throw notThere()
  return { person, scope }
}

/** The room and its two-bin items, in the order of its bins. */
export async function openKiosk(app: App, request: RequestFacts, token: string): Promise<Kiosk> {
  const found = await findKiosk(app, request, token)
  return app.database.read(found.organizationId, async (db) => {
    await reporterOf(db, found)
    const items = await db.rows<Kiosk['items'][number]>(
      `select i.id, i.name, n.code as "binCode", exists (
         select from bin_empty e where e.organization_id = i.organization_id and e.item_id = i.id
           and e.taken_back_at is null and e.closed_at is null) as "isReported"
       from item i left join bin n on n.organization_id = i.organization_id and n.id = i.bin_id
       where i.organization_id = $1 and i.room_id = $2 and i.archived_at is null and i.replenish_method = 'two_bin'
       order by n.code nulls last, i.name_key, i.id`,
      [found.organizationId, found.roomId],
    )
    return { room: found.roomName, items }
  })
}

/** Says that a bin of an item in the room is empty. */
export async function reportAtKiosk(
  app: App,
  request: RequestFacts,
  { token, id, itemId }: { token: string; id: string; itemId: string },
) {
  const found = await findKiosk(app, request, token)
  rates.take(found.id, app.now(), request.headers)
  return app.database.write(found.organizationId, async (tx) => {
    const { person, scope } = await reporterOf(tx, found)
    const [here] = await tx.rows(
      'select 1 from item where organization_id = $1 and id = $2 and room_id = $3 and archived_at is null',
      [found.organizationId, itemId, found.roomId],
    )
    if (!here) throw notThere()
    const report = await reportBinEmpty(tx, person, scope, { id, itemId }, app.now())
    return { id: report.id }
  })
}

/** Takes back what was said at this kiosk a moment ago. */
export async function takeBackAtKiosk(
  app: App,
  request: RequestFacts,
  { token, id }: { token: string; id: string },
) {
  const found = await findKiosk(app, request, token)
  return app.database.write(found.organizationId, async (tx) => {
    const { person, scope } = await reporterOf(tx, found)
    const [here] = await tx.rows(
      `select 1 from bin_empty where organization_id = $1 and id = $2 and room_id = $3
         and reported_at > now() - make_interval(secs => $4)`,
      [found.organizationId, id, found.roomId, UNDO_SECONDS],
    )
    if (!here) throw notThere()
    await takeBackBinEmpty(tx, person, scope, id)
    return { id }
  })
}
