import type { ChangedDevice, Device, NewDevice } from '@wellstock/contract/compliance/devices'
import { NewItem } from '@wellstock/contract/stock/item-fields'
import { taskTemplates } from '@wellstock/domain/compliance/devices'
import { readUdi } from '@wellstock/domain/compliance/udi'
import { said } from '@wellstock/messages/sentence'
import { nextNumber } from '../../identity/offices/next-number.ts'
import { peopleByEmail } from '../../identity/people/people-by-email.ts'
import { refuseStranger } from '../../identity/people/refuse-stranger.ts'
import { type Person, type Scope, scopeOf } from '../../platform/access/person.ts'
import { findLanguage } from '../../platform/access/settings-document.ts'
import { differences } from '../../platform/audit/differences.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { violatedConstraint } from '../../platform/database/failures.ts'
import { insertRow, updateRow } from '../../platform/database/write.ts'
import { problem } from '../../platform/http/problem.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { messagesIn } from '../../platform/messages.ts'
import { yearOf } from '../../platform/today.ts'
import { createItem } from '../../stock/inventory/create-item.ts'
import { getItem } from '../../stock/inventory/items.ts'
import { updateItem } from '../../stock/inventory/update-item.ts'
import { changeThresholds } from '../../stock/thresholds/change.ts'
import { lockForStep } from './device-document.ts'
import { getDevice } from './find-device.ts'
import { insertPlan } from './plans.ts'

/** Adds a device: of an item that is there, or with a new one; with its plans, or those of its class. Answers with its identifier. */
export async function createDevice(
  tx: Connection,
  person: Person,
  wanted: NewDevice,
  /** The row of the list that brought it. */
  source?: { importId: string; importLine: number },
): Promise<string> {
  const { organizationId } = person
  const scope = scopeOf(person, 'compliance.write')
  const { itemId, plans, complianceRequired, isoStandards } = wanted
  const item = itemId ? await getItem(tx, scope, itemId) : await newItem(tx, person, scope, wanted)
  if (item.type !== 'Equipment') throw invalid({ itemId: said.device_is_equipment() })
  const templates = plans ?? taskTemplates[wanted.class].map(planOf)
  if (complianceRequired && templates.length === 0 && isoStandards.length === 0)
    throw invalid({ isoStandards: said.device_needs_standard_or_plan() })
  await refuseStranger(tx, 'responsibleId', wanted.responsibleId)
  const year = await yearOf(tx, organizationId)
  const row = {
    organizationId,
    id: item.id,
    number: await nextNumber(tx, organizationId, { prefix: 'DEV', year }),
    ...factsOf(wanted),
    ...source,
    createdBy: person.id,
    updatedBy: person.id,
  }
  await savingSerial(tx, wanted.itemId ? 'itemId' : 'serialNumber', () => insertRow(tx, 'device', row))
  await saveSupply(tx, person, scope, item.id, wanted)
  const m = messagesIn(await findLanguage(tx, person))
  for (const [place, plan] of templates.entries())
    await insertPlan(
      tx,
      person,
      { id: item.id, officeId: item.officeId },
      { ...plan, name: plan.name ?? m[`devices_file_kind_${plan.kind}`]() },
      `plans.${place}.`,
    )
  await note(
    tx,
    person,
    'device.created',
    { entity: 'device', id: item.id },
    { number: row.number, name: item.name },
  )
  tx.touch('item', item.id)
  return item.id
}

const planOf = (template: (typeof taskTemplates)['other'][number]) => ({
  ...template,
  readings: [...template.readings],
  signatures: 1,
  assigneeId: null,
  name: undefined as string | undefined,
  anchor: undefined as string | undefined,
})

/** Equipment as the form has it: of no product that is there, counted one by one. */
function newItem(tx: Connection, person: Person, scope: Scope, wanted: NewDevice) {
  if (!wanted.name?.trim()) throw invalid({ name: said.device_needs_name() })
  return createItem(
    tx,
    person,
    scope,
    NewItem.parse({
      ...itemFieldsOf(wanted),
      type: 'Equipment',
      officeId: wanted.officeId,
      track: wanted.serialNumber ? 'serial' : 'none',
      currentQuantity: wanted.serialNumber ? Math.min(wanted.currentQuantity, 1) : wanted.currentQuantity,
    }),
  )
}

type Facts = Partial<
  Pick<
    NewDevice,
    | 'class'
    | 'manufacturer'
    | 'model'
    | 'fdaDeviceId'
    | 'riskClass'
    | 'complianceRequired'
    | 'isoStandards'
    | 'touchesPatients'
    | 'storesPatientData'
    | 'responsibleId'
    | 'warrantyUntil'
  >
>

/** What of a device is its own, as it is kept; an identifier with a wrong check digit is refused. */
function factsOf(wanted: Facts) {
  const { fdaDeviceId, isoStandards } = wanted
  const own = {
    class: wanted.class,
    manufacturer: wanted.manufacturer?.trim(),
    model: wanted.model?.trim(),
    riskClass: wanted.riskClass,
    complianceRequired: wanted.complianceRequired,
    touchesPatients: wanted.touchesPatients,
    storesPatientData: wanted.storesPatientData,
    responsibleId: wanted.responsibleId,
    warrantyUntil: wanted.warrantyUntil,
    ...(isoStandards && { isoStandards: [...new Set(isoStandards.map((each) => each.trim()))] }),
    ...(fdaDeviceId !== undefined && { fdaDeviceId: fdaDeviceId.trim(), ...udiColumns(fdaDeviceId) }),
  }
  return Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined))
}

function udiColumns(text: string) {
  const read = readUdi(text)
  if (!('problem' in read)) return { udiAgency: read.agency, udiDi: read.di }
  if (read.problem === 'check_digit') throw invalid({ fdaDeviceId: said.udi_check_digit_wrong() })
  // A number of another kind is kept as it is.
  return { udiAgency: null, udiDi: null }
}

/** Refuses a second device of a maker, model and serial number, and of an item. */
async function savingSerial(tx: Connection, field: string, save: () => Promise<unknown>) {
  try {
    await tx.attempt(save)
  } catch (error) {
    const constraint = violatedConstraint(error)
    if (constraint === 'device_serial')
      throw problem('OPERATION_FAILED', said.device_serial_known(), {
        fields: { serialNumber: said.device_serial_known() },
      })
    if (constraint === 'device_pkey') throw invalid({ [field]: said.item_is_device_already() })
    throw error
  }
}

type Supply = Pick<NewDevice, 'autoReorder' | 'autoReorderQuantity' | 'alertUsers'>

/** How its stock is replenished and who is notified of it: the item's, as the thresholds keep them. */
async function saveSupply(
  tx: Connection,
  person: Person,
  scope: Scope,
  itemId: string,
  { autoReorder, autoReorderQuantity, alertUsers }: Supply,
) {
  const fields = {
    ...(autoReorder !== undefined && { autoReorder }),
    ...(autoReorderQuantity !== undefined && { autoReorderQuantity }),
    ...(alertUsers !== undefined && { alertPeople: await peopleOf(tx, person, alertUsers) }),
  }
  if (Object.keys(fields).length === 0) return
  if (autoReorder && !autoReorderQuantity)
    throw invalid({ autoReorderQuantity: said.auto_reorder_needs_quantity() })
  const [outcome] = await changeThresholds(tx, person, scope, [{ itemId, fields }], 'device')
  if (outcome?.outcome === 'refused') throw invalid({ autoReorder: said.supply_not_changed() })
}

async function peopleOf(tx: Connection, person: Person, emails: readonly string[]): Promise<string[]> {
  const idOf = await peopleByEmail(tx, person.organizationId, emails)
  const unknown = emails.flatMap((email, place) =>
    idOf.has(email.toLowerCase()) ? [] : [[`alertUsers.${place}`, said.no_such_active_person()] as const],
  )
  if (unknown.length > 0) throw invalid(Object.fromEntries(unknown))
  return emails.flatMap((email) => idOf.get(email.toLowerCase()) ?? [])
}

const STOCKED = [
  'name',
  'category',
  'serialNumber',
  'roomId',
  'vendor',
  'unitPrice',
  'purchaseDate',
  'notes',
  'minQuantity',
  'reorderPoint',
] as const

/** What is said of the item of a device. */
const itemFieldsOf = (wanted: Pick<ChangedDevice, (typeof STOCKED)[number]>) =>
  Object.fromEntries(
    STOCKED.flatMap((field) => (wanted[field] === undefined ? [] : [[field, wanted[field]]])),
  )

/** What the audit says of a device that is changed. */
const saidOf = (device: Device) => ({
  name: device.name,
  category: device.category,
  serialNumber: device.serialNumber,
  room: device.roomName,
  vendor: device.vendorName,
  unitPrice: device.unitPrice,
  purchaseDate: device.purchaseDate,
  notes: device.notes,
  minQuantity: device.minQuantity,
  reorderPoint: device.reorderPoint,
  autoReorder: device.autoReorder,
  autoReorderQuantity: device.autoReorderQuantity,
  alertUsers: device.alertUsers,
  class: device.class,
  manufacturer: device.manufacturer,
  model: device.model,
  fdaDeviceId: device.fdaDeviceId,
  riskClass: device.riskClass,
  complianceRequired: device.complianceRequired,
  isoStandards: device.isoStandards,
  touchesPatients: device.touchesPatients,
  storesPatientData: device.storesPatientData,
  responsible: device.responsible?.name ?? null,
  warrantyUntil: device.warrantyUntil,
})

/** Changes a device and its item. What it is known by changes with a reason. */
export async function updateDevice(tx: Connection, person: Person, wanted: ChangedDevice) {
  const { id, version, reason = '' } = wanted
  const found = await lockForStep(tx, person, 'edit', { id, version })
  const scope = scopeOf(person, 'compliance.write')
  const isOther = (['manufacturer', 'model', 'serialNumber', 'fdaDeviceId'] as const).filter(
    (field) => wanted[field] !== undefined && (wanted[field] ?? '') !== (found[field] ?? ''),
  )
  if (isOther.length > 0 && !reason.trim()) throw invalid({ reason: said.device_identity_needs_reason() })
  await refuseStranger(tx, 'responsibleId', wanted.responsibleId)
  const before = saidOf(await getDevice(tx, person, id))
  const item = itemFieldsOf(wanted)
  await savingSerial(tx, 'serialNumber', async () => {
    if (Object.keys(item).length > 0) await updateItem(tx, person, scope, id, item)
    await updateRow(
      tx,
      'device',
      { organizationId: person.organizationId, id },
      { ...factsOf(wanted), updatedBy: person.id },
    )
  })
  await saveSupply(tx, person, scope, id, wanted)
  const changes = differences(before, saidOf(await getDevice(tx, person, id)))
  await note(
    tx,
    person,
    'device.changed',
    { entity: 'device', id },
    { number: found.number, version: version + 1, changes, ...(reason && { reason }) },
  )
  tx.touch('item', id)
}
