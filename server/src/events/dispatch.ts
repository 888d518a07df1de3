import type { Role } from '@wellstock/contract/access'
import { evaluateItems } from '../alerts/evaluate.ts'
import { ITEMS_AT_ONCE } from '../alerts/item-chunks.ts'
import { tellOfAlerts } from '../alerts/tell-alerts.ts'
import type { Connection } from '../database/database.ts'
import type { App } from '../http/call.ts'
import type { Happening } from './announce.ts'
import { recipients } from './recipients.ts'
import { tellOfStock } from './stock-notices.ts'
import { type Notice, tell } from './tell.ts'
import { tellOfTransfers } from './transfer-notices.ts'

const AT_ONCE = 200

type Event =
  | Happening
  | { kind: 'stock.level'; data: { itemId: string } }
  | { kind: 'stock.changed'; data: { itemIds: string[] } }

/** Tells what has happened since the last time. Several processes may do this at once: each event is taken by one. */
export async function dispatchEvents(app: App) {
  const organizations = await app.database.visit((db) =>
    db.rows<{ organization_id: string }>('select organization_id from organizations_with_events()'),
  )
  for (const { organization_id: organizationId } of organizations)
    while (await app.database.write(organizationId, (tx) => dispatchSome(tx, app, organizationId)));
}

/** Returns whether there may be more. */
async function dispatchSome(tx: Connection, app: App, organizationId: string): Promise<boolean> {
  const events = await tx.rows<Event & { seq: number }>(
    `with taken as (
       delete from outbox_event where organization_id = $1 and seq in (
         select seq from outbox_event where organization_id = $1 order by seq limit ${AT_ONCE} for update skip locked)
       returning seq, kind, data)
     select * from taken order by seq`,
    [organizationId],
  )
  const items = events.flatMap((event) => (event.kind === 'stock.level' ? [event.data.itemId] : []))
  if (items.length > 0) await tellOfStock(tx, app, organizationId, [...new Set(items)])
  const changed = events.flatMap((event) => (event.kind === 'stock.changed' ? event.data.itemIds : []))
  const isMore = await followStock(tx, app, organizationId, [...new Set(changed)])
  const transfers = events.flatMap((event) =>
    event.kind === 'transfer.changed' ? [event.data.transferId] : [],
  )
  await tellOfTransfers(tx, app, organizationId, [...new Set(transfers)])
  for (const event of events)
    if (isPersonal(event)) {
      const people = await recipients(tx, organizationId, [event.data.personId])
      const notice = await noticeOf(tx, organizationId, event)
      await tell(
        tx,
        app,
        organizationId,
        people.map((person) => [person, notice]),
      )
    }
  return isMore || events.length === AT_ONCE
}

/** Brings outlook and alerts in line with stock that changed; what is too much for now waits. Returns whether some does. */
async function followStock(
  tx: Connection,
  app: App,
  organizationId: string,
  itemIds: string[],
): Promise<boolean> {
  if (itemIds.length === 0) return false
  const changes = await evaluateItems(tx, app, organizationId, itemIds.slice(0, ITEMS_AT_ONCE))
  await tellOfAlerts(tx, app, organizationId, changes)
  const later = itemIds.slice(ITEMS_AT_ONCE)
  if (later.length > 0)
    await tx.rows(`insert into outbox_event (organization_id, kind, data) values ($1, 'stock.changed', $2)`, [
      organizationId,
      JSON.stringify({ itemIds: later }),
    ])
  return later.length > 0
}

type Personal = Exclude<Happening, { kind: 'transfer.changed' }>

const isPersonal = (event: Event): event is Personal =>
  event.kind !== 'stock.level' && event.kind !== 'stock.changed' && event.kind !== 'transfer.changed'

async function noticeOf(tx: Connection, organizationId: string, { kind, data }: Personal): Promise<Notice> {
  if (kind === 'device.new') return { kind, data: { device: data.device, address: data.address } }
  if (kind === 'import.finished') {
    const { importId, name, items } = data
    return { kind, data: { importId, name, items } }
  }
  const [office] = data.officeId
    ? await tx.rows<{ name: string }>('select name from office where organization_id = $1 and id = $2', [
        organizationId,
        data.officeId,
      ])
    : []
  return { kind, data: { role: data.role as Role, office: office?.name ?? null, by: data.by } }
}
