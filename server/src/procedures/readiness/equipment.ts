import type { DeviceClass } from '@wellstock/domain/compliance/devices'
import { groupedBy } from '@wellstock/domain/platform/grouped-by'
import { type Block, blockOf, fits } from '@wellstock/domain/procedures/equipment-blocks'
import type { Connection } from '../../platform/database/database.ts'

const MINUTE = 60_000

/** A device that serves one case at a time: in which office, of what class, and until which day its calibration is valid. */
type Device = {
  id: string
  name: string
  deviceClass: DeviceClass
  isInService: boolean
  calibratedThrough: string | null
}

type Wanted = {
  caseId: string
  deviceClass: DeviceClass
  beforeMinutes: number
  afterMinutes: number
  startsAt: string
  endsAt: string
  day: string
  isEmergency: boolean
}

/** The equipment of an office: its devices by class, and which cases want some, in turn. */
export type Equipment = { devices: Map<DeviceClass, Device[]>; wanted: Map<DeviceClass, Wanted[]> }

const minutesOf = (moment: string) => Date.parse(moment) / MINUTE

export const blockOfCase = ({
  startsAt,
  endsAt,
  beforeMinutes,
  afterMinutes,
}: Omit<Wanted, 'caseId' | 'deviceClass' | 'day' | 'isEmergency'>): Block =>
  blockOf({
    start: minutesOf(startsAt),
    minutes: minutesOf(endsAt) - minutesOf(startsAt),
    before: beforeMinutes,
    after: afterMinutes,
  })

/** Whether a device can serve a case on a day. */
export const servesOn = ({ isInService, calibratedThrough }: Device, day: string) =>
  isInService && (calibratedThrough === null || calibratedThrough >= day)

/** Devices of an office that cases can want, and the cases that do, from a moment on. */
export async function readEquipment(
  db: Connection,
  organizationId: string,
  officeId: string,
): Promise<Equipment> {
  const wanted = await db.rows<Wanted>(
    `select c.id as "caseId", e.device_class, e.before_minutes, e.after_minutes, c.starts_at, c.ends_at, c.day::text, c.is_emergency
     from procedure_case c join case_equipment e on e.organization_id = c.organization_id and e.case_id = c.id
     where c.organization_id = $1 and c.office_id = $2 and c.state in ('scheduled', 'ready', 'in_progress')
     order by c.starts_at, c.is_emergency desc, c.number`,
    [organizationId, officeId],
  )
  const devices = await db.rows<Device>(
    `select d.id, d.name, d.class as "deviceClass", d.state = 'in_service' as "isInService", d.calibrated_through::text from device d
     where d.organization_id = $1 and d.office_id = $2 and d.state <> 'retired'
       and d.class in (select e.device_class from case_equipment e where e.organization_id = $1
         union select q.device_class from card_equipment q where q.organization_id = $1) order by d.name, d.id`,
    [organizationId, officeId],
  )
  return {
    devices: groupedBy(devices, ({ deviceClass }): DeviceClass => deviceClass),
    wanted: groupedBy(wanted, ({ deviceClass }): DeviceClass => deviceClass),
  }
}

/** How many devices of a class can serve a case on a day. */
export const devicesOn = ({ devices }: Equipment, deviceClass: DeviceClass, day: string) =>
  (devices.get(deviceClass) ?? []).filter((device) => servesOn(device, day)).length

/** The blocks of a class that others have before it is a case's turn: those that got a device, in turn. */
export function blocksOf(equipment: Equipment, deviceClass: DeviceClass, except?: string): Block[] {
  const taken: Block[] = []
  for (const each of equipment.wanted.get(deviceClass) ?? []) {
    if (each.caseId === except) continue
    const block = blockOfCase(each)
    if (fits(taken, block, devicesOn(equipment, deviceClass, each.day))) taken.push(block)
  }
  return taken
}

/** Which classes each case is missing: cases in turn, each with a device of its own for its time. */
export function missingEquipment(equipment: Equipment): Map<string, DeviceClass[]> {
  const missing = new Map<string, DeviceClass[]>()
  for (const [deviceClass, all] of equipment.wanted) {
    const taken: Block[] = []
    for (const each of all) {
      const block = blockOfCase(each)
      if (fits(taken, block, devicesOn(equipment, deviceClass, each.day))) taken.push(block)
      else missing.set(each.caseId, [...(missing.get(each.caseId) ?? []), deviceClass].sort())
    }
  }
  return missing
}
