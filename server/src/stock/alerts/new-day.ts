import type { App } from '../../platform/app.ts'
import type { Connection } from '../../platform/database/database.ts'
import { findAnomalies } from '../anomalies/find-anomalies.ts'
import { lockStanding, putSeasonsInForce } from '../thresholds/seasons-in-force.ts'
import { classify } from './classify.ts'
import { evaluateItems } from './evaluate.ts'
import { checkIntegrity } from './integrity.ts'
import { forChunks, forEachItem, ITEMS_AT_ONCE } from './item-chunks.ts'
import { notifyOfAlerts } from './notify-alerts.ts'
import type { AlertChanges } from './open-alerts.ts'
import { evaluateRooms } from './rooms.ts'

const CHUNKS_AT_ONCE = 4

/**
 * What changes because a day has begun in some office: the levels of a season, what expired overnight, every outlook, which rooms are to be
 * counted. Looked for every few seconds; whatever was interrupted goes on where it stopped. In many short transactions,
 * and not all at once: returns whether some is left, so that other work gets its turn.
 */
export async function startNewDay(app: App): Promise<boolean> {
  let isSomeLeft = false
  const organizations = await app.database.visit((db) =>
    db.rows<{ organizationId: string }>('select organization_id from organizations_with_a_new_day()'),
  )
  for (const { organizationId } of organizations) {
    await switchSeasons(app, organizationId)
    const expired = await app.database.write(organizationId, (tx) =>
      tx.rows<{ id: string }>('select refresh_expired_stock() as id'),
    )
    await forChunks(
      expired.map(({ id }) => id),
      (ids) => update(app, organizationId, (tx) => evaluateItems(tx, app, organizationId, ids)),
    )
    await onceADay(app, organizationId, async () => {
      await classify(app, organizationId)
      await forEachItem(app, organizationId, (ids) =>
        update(app, organizationId, (tx) => checkIntegrity(tx, app, organizationId, ids)),
      )
      // What looks wrong is looked for again tomorrow; the day goes on without it.
      await findAnomalies(app, organizationId).catch((error) =>
        app.log.error({ error, organizationId }, 'anomalies could not be looked for'),
      )
    })
    if (await refreshStale(app, organizationId)) isSomeLeft = true
    else await update(app, organizationId, (tx) => evaluateRooms(tx, app, organizationId))
  }
  return isSomeLeft
}

/** Items whose levels in force were to last until yesterday. */
async function switchSeasons(app: App, organizationId: string) {
  const due = await app.database.read(organizationId, (db) =>
    db.rows<{ id: string }>(
      `select i.id from item i join office o on o.organization_id = i.organization_id and o.id = i.office_id and o.archived_at is null
       where i.organization_id = $1 and i.archived_at is null and i.levels_until < office_today(o.timezone) order by i.id`,
      [organizationId],
    ),
  )
  await forChunks(
    due.map(({ id }) => id),
    (ids) =>
      update(app, organizationId, async (tx) => {
        const nobody = { id: null, organizationId }
        await putSeasonsInForce(tx, nobody, await lockStanding(tx, organizationId, ids))
        return evaluateItems(tx, app, organizationId, ids)
      }),
  )
}

/** One transaction with alerts that change, and the notices of it. */
const update = (app: App, organizationId: string, work: (tx: Connection) => Promise<AlertChanges>) =>
  app.database.write(organizationId, async (tx) => notifyOfAlerts(tx, app, organizationId, await work(tx)))

/**
 * Items whose outlook is of an earlier day, or who have none. What was never looked at is history, not news. Returns
 * whether there are more.
 */
async function refreshStale(app: App, organizationId: string): Promise<boolean> {
  let after = ''
  let isMore = true
  for (let chunk = 0; isMore && chunk < CHUNKS_AT_ONCE && !app.closing.aborted; chunk++)
    isMore = await app.database.write(organizationId, async (tx) => {
      const stale = await tx.rows<{ id: string; isNew: boolean }>(
        `select i.id, x.item_id is null as "isNew" from item i
         join office o on o.organization_id = i.organization_id and o.id = i.office_id and o.archived_at is null
         left join item_outlook x on x.organization_id = i.organization_id and x.item_id = i.id
         where i.organization_id = $1 and i.archived_at is null and ($2 = '' or i.id > nullif($2, '')::uuid)
           and (x.as_of is null or x.as_of < office_today(o.timezone))
         order by i.id limit ${ITEMS_AT_ONCE}`,
        [organizationId, after],
      )
      const changes = await evaluateItems(
        tx,
        app,
        organizationId,
        stale.map(({ id }) => id),
      )
      const known = new Set(stale.flatMap(({ id, isNew }) => (isNew ? [] : [id])))
      const risen = changes.risen.filter(({ subject }) => known.has(subject))
      await notifyOfAlerts(tx, app, organizationId, { ...changes, risen })
      after = stale.at(-1)?.id ?? after
      return stale.length === ITEMS_AT_ONCE
    })
  return isMore
}

/** The first time that the organization has a new day; again tomorrow if it was interrupted. */
async function onceADay(app: App, organizationId: string, work: () => Promise<void>) {
  const [day] = await app.database.read(organizationId, (db) =>
    db.rows<{ today: string; isDone: boolean }>(
      `select today, exists (select from setting where organization_id = $1 and key = 'stock.day' and value >= today::text) as "isDone"
       from organization_today($1, $2) as today`,
      [organizationId, app.now().toISOString()],
    ),
  )
  if (!day || day.isDone) return
  await work()
  if (app.closing.aborted) return
  await app.database.write(organizationId, (tx) =>
    tx.rows(
      `insert into setting (organization_id, key, value) values ($1, 'stock.day', $2)
       on conflict (organization_id, key) do update set value = excluded.value, updated_at = now()`,
      [organizationId, day.today],
    ),
  )
}
