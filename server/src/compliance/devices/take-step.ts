import {
  type DeviceBlocker,
  type DeviceState,
  refusalsOfDevice,
} from '@wellstock/domain/compliance/device-states'
import { type Sentence, said } from '@wellstock/messages/sentence'
import type { Person } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { publish } from '../../platform/events/publish.ts'
import { problem } from '../../platform/http/problem.ts'
import { todayIn } from '../../platform/today.ts'
import { moveTo, NOW } from '../../platform/workflow/document.ts'
import { deviceDocument, type LockedDevice, lockForStep } from './device-document.ts'
import { endPlansOf } from './plans.ts'

type AtVersion = { id: string; version: number }
/** Why, and what it looked like: kept once it is known that the step can be taken. */
type Because = AtVersion & { reason: string }
type KeepPhoto = (device: LockedDevice) => Promise<string | null>
const noPhoto: KeepPhoto = async () => null

/** Each blocking task of it has passed: it is used from now on. */
export async function acceptDevice(tx: Connection, person: Person, at: AtVersion) {
  const found = await lockForStep(tx, person, 'accept', at)
  await refuseMove(tx, found, 'in_service', {})
  await moveTo(tx, person, deviceDocument, 'accept', found, 'in_service', {
    stamps: { ...by(person, ''), accepted_on: await todayIn(tx, found.officeId) },
    about: { number: found.number },
  })
  await publish(tx, person.organizationId, 'device.moved', { deviceId: found.id, state: 'in_service' })
}

/** It needs attention, and is still used. */
export async function flagDevice(
  tx: Connection,
  person: Person,
  { reason, ...at }: Because,
  keepPhoto = noPhoto,
) {
  const found = await lockForStep(tx, person, 'flag', at)
  await moveTo(tx, person, deviceDocument, 'flag', found, 'needs_attention', {
    stamps: { ...by(person, reason), state_photo_id: await keepPhoto(found) },
    about: { number: found.number, reason },
  })
}

/** It is not used any more, until something done to it says that it works. */
export async function takeOutDevice(
  tx: Connection,
  person: Person,
  { reason, ...at }: Because,
  keepPhoto = noPhoto,
) {
  const found = await lockForStep(tx, person, 'take_out', at)
  await moveOut(tx, person, found, { reason, photoId: await keepPhoto(found) })
}

/** What somebody said, or what the system found. */
type Why = { reason?: string; causes?: DeviceBlocker[]; photoId?: string | null }

/** Takes a device out of service that is locked, whoever found it so; one that is out already stays so. */
export async function moveOut(
  tx: Connection,
  actor: Pick<Person, 'organizationId'> & { id: string | null },
  found: LockedDevice,
  { reason = '', causes = [], photoId = null }: Why,
): Promise<boolean> {
  if (found.state !== 'in_service' && found.state !== 'needs_attention') return false
  await moveTo(tx, actor, deviceDocument, 'take_out', found, 'out_of_service', {
    stamps: {
      state_reason: reason.slice(0, 500),
      state_causes: JSON.stringify(causes),
      state_by: actor.id,
      state_photo_id: photoId,
      out_since: NOW,
    },
    about: { number: found.number, ...(reason && { reason }), ...(causes.length > 0 && { causes }) },
  })
  await publish(tx, actor.organizationId, 'device.taken_out', {
    ...{ deviceId: found.id, reason, causes, by: actor.id },
  })
  return true
}

/** It works again: something done since it was taken out has passed, and nothing keeps it out. */
export async function returnDevice(tx: Connection, person: Person, at: AtVersion) {
  const found = await lockForStep(tx, person, 'return_to_service', at)
  await refuseMove(tx, found, 'in_service', {})
  await moveTo(tx, person, deviceDocument, 'return_to_service', found, 'in_service', {
    stamps: { ...by(person, ''), out_since: null },
    about: { number: found.number },
  })
  await publish(tx, person.organizationId, 'device.moved', { deviceId: found.id, state: 'in_service' })
}

/** Nothing is done to it any more. */
export async function retireDevice(
  tx: Connection,
  person: Person,
  { disposalRecord, isWiped, ...at }: AtVersion & { disposalRecord: string; isWiped: boolean },
) {
  const found = await lockForStep(tx, person, 'retire', at)
  await refuseMove(tx, found, 'retired', { disposalRecord, isWiped })
  await endPlansOf(tx, found.id)
  await moveTo(tx, person, deviceDocument, 'retire', found, 'retired', {
    stamps: {
      ...by(person, disposalRecord),
      disposal_record: disposalRecord,
      is_wiped: isWiped,
      out_since: null,
    },
    about: { number: found.number, disposalRecord, isWiped },
  })
  await publish(tx, person.organizationId, 'device.moved', { deviceId: found.id, state: 'retired' })
}

const by = (person: Person, reason: string) => ({
  state_reason: reason,
  state_causes: '[]',
  state_by: person.id,
  state_photo_id: null,
  updated_by: person.id,
})

type Known = {
  notAccepted: string[]
  overdue: string[]
  isExpired: boolean
  isPositive: boolean
  lastPassedAt: string | null
  reserved: number
}

async function knownOf(tx: Connection, id: string): Promise<Known> {
  const [row] = await tx.rows<Known>(
    `select
       array(select p.name from task_plan p where p.organization_id = d.organization_id and p.device_id = d.id and p.is_blocking
         and p.ended_at is null and not exists (select from standing_record r
           where r.organization_id = p.organization_id and r.plan_id = p.id and r.outcome = 'passed') order by p.name) as "notAccepted",
       array(select b.name from device_blockers(d.organization_id, d.id, office_today(o.timezone)) b
         where b.blocker = 'blocking_task_overdue' order by b.name) as overdue,
       coalesce(d.calibrated_through < office_today(o.timezone), false) as "isExpired",
       exists (select from sterilizer_load l where l.organization_id = d.organization_id and l.device_id = d.id and l.state = 'positive'
         and l.settled_at is null) as "isPositive",
       (select max(r.performed_at) from standing_record r
        where r.organization_id = d.organization_id and r.device_id = d.id and r.outcome = 'passed') as "lastPassedAt",
       i.reserved_quantity as reserved
     from device d
     join office o on o.organization_id = d.organization_id and o.id = d.office_id
     join item i on i.organization_id = d.organization_id and i.id = d.id
     where d.organization_id = current_organization() and d.id = $1`,
    [id],
  )
  if (!row) throw problem('NOT_FOUND', said.compliance_device_not_found())
  return row
}

/** Refuses a move with all that stands against it at once. */
async function refuseMove(
  tx: Connection,
  device: LockedDevice,
  to: DeviceState,
  { disposalRecord = '', isWiped = false }: { disposalRecord?: string; isWiped?: boolean },
) {
  const { notAccepted, overdue, isExpired, isPositive, lastPassedAt, reserved } = await knownOf(tx, device.id)
  const refusals = refusalsOfDevice(device.state, to, {
    isAccepted: notAccepted.length === 0,
    overdueBlockingTasks: overdue.length,
    isCalibrationExpired: isExpired,
    hasPositiveTest: isPositive,
    faultAt: device.outSince,
    lastPassedAt,
    reason: null,
    hasDisposalRecord: disposalRecord !== '',
    reserved,
    storesPatientData: device.storesPatientData,
    isDataWiped: isWiped,
  })
  const blockers = refusals.flatMap((refusal): Sentence[] => {
    if (refusal === 'no_such_step') return []
    if (refusal === 'acceptance_open') return notAccepted.map((name) => said.device_acceptance_open({ name }))
    if (refusal === 'blocking_task_overdue') return overdue.map((name) => said.device_task_overdue({ name }))
    if (refusal === 'stock_reserved') return [said.device_stock_reserved({ reserved })]
    return [said[`device_${refusal}`]()]
  })
  if (blockers.length > 0)
    throw problem('OPERATION_FAILED', said.device_cannot_become({ name: device.name }), { blockers })
}
