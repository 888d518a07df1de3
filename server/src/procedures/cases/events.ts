import { type Notice, notice, notify } from '../../identity/notifications/notify.ts'
import { endNotices, openNotices } from '../../identity/notifications/open-notices.ts'
import { holds, type Recipient, recipients } from '../../identity/notifications/recipients.ts'
import { sendToWebhooks } from '../../identity/webhooks/enqueue.ts'
import type { App } from '../../platform/app.ts'
import type { Connection } from '../../platform/database/database.ts'
import { on } from '../../platform/events/publish.ts'
import { needsOfCase } from './case-needs.ts'
import { caseBroken, caseTakenFrom } from './notices.ts'
import { refreshReadiness } from './refresh-readiness.ts'
import { releaseSpoiled } from './reservations.ts'
import { reserveDue, tradeReservations } from './reserve-due.ts'

declare module '../../platform/events/publish.ts' {
  interface Events {
    'case.changed': { caseId: string }
    /** It is more ready, or less. */
    'case.colored': { caseId: string }
    'case.completed': { caseId: string }
    'case.taken_from': { caseId: string; by: string; reason: string }
  }
}

type Touched = { officeId: string; productId: string }

/** Brings the cases of offices in line with what was touched there: what they cannot use goes back, and what is due is reserved. */
async function refreshTouched(tx: Connection, organizationId: string, touched: readonly Touched[]) {
  for (const officeId of new Set(touched.map((each) => each.officeId))) {
    const products = touched.filter((each) => each.officeId === officeId).map(({ productId }) => productId)
    const spoiled = await releaseSpoiled(tx, officeId)
    const more = spoiled.length > 0 ? await needsOfCase(tx, spoiled) : []
    await refreshReadiness(tx, organizationId, officeId, [...new Set([...products, ...more])])
    await reserveDue(tx, organizationId, officeId)
    if (more.length > 0) await tradeReservations(tx, organizationId, officeId)
  }
}

/** Of products at offices, those that coming cases there need or may take instead. */
const NEEDED = `exists (select from procedure_case c join case_need n on n.organization_id = c.organization_id and n.case_id = c.id
  where c.organization_id = $1 and c.office_id = w.office_id and c.state in ('scheduled', 'ready')
    and (n.product_id = w.product_id or n.substitutes @> jsonb_build_array(jsonb_build_object('productId', w.product_id::text))))`

const touchedBy = (tx: Connection, organizationId: string, places: string, ids: readonly string[]) =>
  tx.rows<Touched>(`select distinct w.office_id, w.product_id from (${places}) w where ${NEEDED}`, [
    organizationId,
    ids,
  ])

const ITEMS = 'select i.office_id, i.product_id from item i where i.organization_id = $1 and i.id = any($2)'
const ORDERED = `select v.office_id, l.product_id from vendor_order v
  join vendor_order_line l on l.organization_id = v.organization_id and l.vendor_order_id = v.id where v.organization_id = $1 and v.id = any($2)`
const SENT = `select t.to_office_id as office_id, i.product_id from transfer t
  join transfer_line l on l.organization_id = t.organization_id and l.transfer_id = t.id
  join item i on i.organization_id = l.organization_id and i.id = l.item_id where t.organization_id = $1 and t.id = any($2)`

/** Works out the color of cases that want equipment of the kind of these devices. */
async function refreshEquipment(
  tx: Connection,
  _app: App,
  organizationId: string,
  devices: readonly { deviceId: string }[],
) {
  const offices = await tx.rows<{ officeId: string }>(
    `select distinct d.office_id from device d where d.organization_id = $1 and d.id = any($2) and exists (
       select from procedure_case c join case_equipment e on e.organization_id = c.organization_id and e.case_id = c.id and e.device_class = d.class
       where c.organization_id = d.organization_id and c.office_id = d.office_id and c.state in ('scheduled', 'ready'))`,
    [organizationId, devices.map(({ deviceId }) => deviceId)],
  )
  for (const { officeId } of offices) await refreshReadiness(tx, organizationId, officeId, [])
}

type Row = {
  caseId: string
  number: string
  type: string
  office: string
  officeId: string
  day: string
  state: string
  readiness: string | null
  missing: string
  short: number
}

const findRows = (tx: Connection, organizationId: string, ids: readonly string[]) =>
  tx.rows<Row>(
    `select c.id as "caseId", c.number, t.name as type, o.name as office, c.office_id, c.day::text, c.state, c.readiness,
       coalesce(n.name, '') as missing, coalesce(n.short, 0) as short
     from procedure_case c
     join procedure_type t on t.organization_id = c.organization_id and t.id = c.type_id
     join office o on o.organization_id = c.organization_id and o.id = c.office_id
     left join lateral (select p.name, n.short from case_need n join product p on p.organization_id = n.organization_id and p.id = n.product_id
       where n.organization_id = c.organization_id and n.case_id = c.id and n.color = 'red' and not n.is_optional order by n.position limit 1) n on true
     where c.organization_id = $1 and c.id = any($2) order by c.starts_at, c.id`,
    [organizationId, [...new Set(ids)]],
  )

const problemOf = (caseId: string) => `case:${caseId}`

/** Brings the notices of those who schedule in line with which cases are red. */
async function notifySchedulers(tx: Connection, app: App, organizationId: string, ids: readonly string[]) {
  const rows = await findRows(tx, organizationId, ids)
  const isBroken = ({ state, readiness }: Row) =>
    readiness === 'red' && (state === 'scheduled' || state === 'ready')
  const known = await openNotices(
    tx,
    organizationId,
    rows.map(({ caseId }) => problemOf(caseId)),
  )
  const broken = rows.filter(isBroken)
  const over = known.filter(({ problem }) => !broken.some(({ caseId }) => problemOf(caseId) === problem))
  if (over.length > 0) await endNotices(tx, app, organizationId, over)
  if (broken.length === 0) return
  const people = await recipients(tx, organizationId)
  const isTold = (personId: string, caseId: string) =>
    known.some((each) => each.personId === personId && each.problem === problemOf(caseId))
  await notify(
    tx,
    app,
    organizationId,
    broken.flatMap(({ officeId, state: _state, readiness: _readiness, ...about }) =>
      people
        .filter((person) => holds(person, 'procedures.write', officeId) && !isTold(person.id, about.caseId))
        .map((person): [Recipient, Notice] => [
          person,
          notice(caseBroken, about, { problem: problemOf(about.caseId) }),
        ]),
    ),
  )
}

const idsOf = (events: readonly { caseId: string }[]) => events.map(({ caseId }) => caseId)

export const caseSubscriptions = [
  on('stock.changed', async (tx, _app, organizationId, changes) => {
    const items = changes.flatMap(({ itemIds }) => itemIds)
    await refreshTouched(tx, organizationId, await touchedBy(tx, organizationId, ITEMS, items))
  }),
  on('vendor_order.changed', async (tx, _app, organizationId, changes) => {
    const ids = changes.map(({ vendorOrderId }) => vendorOrderId)
    await refreshTouched(tx, organizationId, await touchedBy(tx, organizationId, ORDERED, ids))
  }),
  on('transfer.changed', async (tx, _app, organizationId, changes) => {
    const ids = changes.map(({ transferId }) => transferId)
    await refreshTouched(tx, organizationId, await touchedBy(tx, organizationId, SENT, ids))
  }),
  on('device.taken_out', refreshEquipment),
  on('device.moved', refreshEquipment),
  on('case.changed', async (tx, app, organizationId, changes) => {
    const offices = await tx.rows<{ officeId: string }>(
      'select distinct office_id from procedure_case where organization_id = $1 and id = any($2)',
      [organizationId, idsOf(changes)],
    )
    for (const { officeId } of offices) await reserveDue(tx, organizationId, officeId)
    await notifySchedulers(tx, app, organizationId, idsOf(changes))
    await sendToWebhooks(tx, app, organizationId, 'case.state', async () =>
      (await findRows(tx, organizationId, idsOf(changes))).map(
        ({ missing: _missing, short: _short, ...row }) => row,
      ),
    )
  }),
  on('case.colored', (tx, app, organizationId, changes) =>
    notifySchedulers(tx, app, organizationId, idsOf(changes)),
  ),
  on('case.taken_from', async (tx, app, organizationId, taken) => {
    const rows = await findRows(tx, organizationId, idsOf(taken))
    const people = await recipients(tx, organizationId)
    await notify(
      tx,
      app,
      organizationId,
      taken.flatMap(({ caseId, by, reason }) =>
        rows
          .filter((row) => row.caseId === caseId)
          .flatMap(({ officeId, number, type, office, day }) =>
            people
              .filter((person) => holds(person, 'procedures.write', officeId))
              .map((person): [Recipient, Notice] => [
                person,
                notice(caseTakenFrom, { caseId, number, type, office, day, by, reason }),
              ]),
          ),
      ),
    )
  }),
]
