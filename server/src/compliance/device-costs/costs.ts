import {
  costOfOwnership,
  type DeviceCost,
  type DeviceCostKind,
} from '@wellstock/contract/compliance/device-costs'
import { said } from '@wellstock/messages/sentence'
import { v7 as uuid } from 'uuid'
import { covers, type Person, scopeOf } from '../../platform/access/person.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { insertRow } from '../../platform/database/write.ts'
import { problem } from '../../platform/http/problem.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { todayIn } from '../../platform/today.ts'

type Device = {
  officeId: string
  number: string
  name: string
  unitPrice: number | null
  purchaseDate: string | null
}

/** A device of an office whose devices the person may read, or keep. */
export async function findOwned(
  db: Connection,
  person: Person,
  id: string,
  permission: 'compliance.read' | 'compliance.write' = 'compliance.read',
): Promise<Device> {
  const [device] = await db.rows<Device>(
    `select d.office_id, d.number, d.name, i.unit_price, i.purchase_date::text from device d
     join item i on i.organization_id = d.organization_id and i.id = d.id
     where d.organization_id = $1 and d.id = $2`,
    [person.organizationId, id],
  )
  if (!device || !covers(scopeOf(person, 'compliance.read'), device.officeId))
    throw problem('NOT_FOUND', said.compliance_device_not_found())
  if (!covers(scopeOf(person, permission), device.officeId))
    throw problem('FORBIDDEN', said.devices_are_kept_by())
  return device
}

/** What a device costs to own: what it was bought for, and what was spent on it since. */
export async function readCosts(db: Connection, person: Person, id: string) {
  const { officeId, unitPrice, purchaseDate } = await findOwned(db, person, id)
  const rows = await db.rows<DeviceCost>(
    `select c.id, c.kind, c.spent_on::text as "on", c.amount, c.vendor, c.note,
       case when i.id is not null then jsonb_build_object('id', i.id, 'name', i.name, 'sku', i.sku, 'quantity', c.quantity) end as part,
       c.reverses_id, c.reason, p.name as by, c.at,
       exists (select from device_cost r where r.organization_id = c.organization_id and r.reverses_id = c.id) as "isReversed"
     from device_cost c
     join person p on p.organization_id = c.organization_id and p.id = c.by_id
     left join item i on i.organization_id = c.organization_id and i.id = c.item_id
     where c.organization_id = $1 and c.device_id = $2 order by c.spent_on desc, c.at desc, c.id`,
    [person.organizationId, id],
  )
  const purchase = unitPrice === null ? null : { on: purchaseDate, amount: unitPrice }
  return {
    rows,
    ...costOfOwnership(purchase, rows),
    canAdd: covers(scopeOf(person, 'compliance.write'), officeId),
  }
}

type NewCost = {
  id: string
  kind: DeviceCostKind
  on: string
  amount: number
  vendor: string
  note: string
  sku: string
  quantity: number | null
}

/** Adds what was spent on a device, by a day that has come. */
export async function addCost(
  tx: Connection,
  person: Person,
  { id: deviceId, sku, quantity, ...cost }: NewCost,
) {
  const { officeId, number } = await findOwned(tx, person, deviceId, 'compliance.write')
  if (cost.on > (await todayIn(tx, officeId))) throw invalid({ on: said.device_cost_to_come() })
  if (cost.amount === 0) throw invalid({ amount: said.device_cost_zero() })
  const itemId = await partOf(tx, person, officeId, { kind: cost.kind, sku, quantity })
  const id = uuid()
  const { on: spentOn, ...facts } = cost
  await insertRow(tx, 'device_cost', {
    ...{ organizationId: person.organizationId, id, deviceId, spentOn, ...facts },
    ...{ itemId, quantity: itemId && quantity, byId: person.id },
  })
  await note(
    tx,
    person,
    'device.cost_added',
    { entity: 'device', id: deviceId },
    { number, costId: id, ...cost, sku, quantity },
  )
  return readCosts(tx, person, deviceId)
}

/** The item that a part is, by its number, in the office of the device. */
async function partOf(
  tx: Connection,
  { organizationId }: Person,
  officeId: string,
  { kind, sku, quantity }: Pick<NewCost, 'kind' | 'sku' | 'quantity'>,
): Promise<string | null> {
  if (sku.trim() === '' || kind !== 'part') return null
  const [item] = await tx.rows<{ id: string }>(
    `select id from item where organization_id = $1 and office_id = $2 and lower(sku) = lower($3) and archived_at is null
     order by current_quantity desc, id limit 1`,
    [organizationId, officeId, sku.trim()],
  )
  if (!item) throw invalid({ sku: said.device_cost_no_item() })
  if (quantity === null) throw invalid({ quantity: said.device_cost_quantity() })
  return item.id
}

type Reversal = { id: string; costId: string; reason: string }

/** Takes a cost back: both stay to be read, and neither counts. */
export async function reverseCost(
  tx: Connection,
  person: Person,
  { id: deviceId, costId, reason }: Reversal,
) {
  const { number } = await findOwned(tx, person, deviceId, 'compliance.write')
  const [cost] = await tx.rows<{ amount: number; isReversal: boolean; isReversed: boolean }>(
    `select amount, reverses_id is not null as "isReversal",
       exists (select from device_cost r where r.organization_id = c.organization_id and r.reverses_id = c.id) as "isReversed"
     from device_cost c where organization_id = $1 and device_id = $2 and id = $3`,
    [person.organizationId, deviceId, costId],
  )
  if (!cost) throw problem('NOT_FOUND', said.device_cost_not_found())
  if (cost.isReversal || cost.isReversed) throw problem('OPERATION_FAILED', said.reversed_already())
  await tx.rows(
    `insert into device_cost (organization_id, id, device_id, kind, spent_on, amount, vendor, note, item_id, quantity, reverses_id, reason, by_id)
     select organization_id, $4, device_id, kind, spent_on, -amount, vendor, note, item_id, quantity, id, $5, $6
     from device_cost where organization_id = $1 and device_id = $2 and id = $3`,
    [person.organizationId, deviceId, costId, uuid(), reason, person.id],
  )
  await note(
    tx,
    person,
    'device.cost_reversed',
    { entity: 'device', id: deviceId },
    { number, costId, reason, amount: cost.amount },
  )
  return readCosts(tx, person, deviceId)
}
