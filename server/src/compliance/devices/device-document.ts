import type { DeviceAction } from '@wellstock/contract/compliance/devices'
import { device } from '@wellstock/contract/platform/kinds'
import type { DeviceState } from '@wellstock/domain/compliance/device-states'
import { said } from '@wellstock/messages/sentence'
import { covers, type Person, scopeOf } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import {
  type Document,
  lockDocument,
  type Refusal,
  refusalOf,
  refuseStep,
} from '../../platform/workflow/document.ts'

/** What an operation has to know of a device. */
export type LockedDevice = {
  id: string
  number: string
  name: string
  state: DeviceState
  officeId: string
  manufacturer: string
  model: string
  serialNumber: string | null
  fdaDeviceId: string
  storesPatientData: boolean
  outSince: string | null
  version: number
}

/** Who somebody is to a device. */
type Facts = { keeps: boolean }

const forKeepers = ({ keeps }: Facts): Refusal | null =>
  keeps ? null : { code: 'FORBIDDEN', sentence: said.devices_are_kept_by() }
const guards = [forKeepers]

const used = ['commissioning', 'in_service', 'needs_attention', 'out_of_service'] as const

/** Equipment that is tested and proven. Source: docs/states.md. */
export const deviceDocument: Document<LockedDevice, DeviceAction, Facts> = {
  table: device.table,
  noun: device.noun,
  columns: `id, number, name, state, office_id, manufacturer, model, serial_number, fda_device_id, stores_patient_data, out_since, version`,
  edges: {
    edit: { from: used, to: [], auditAction: 'changed', guards },
    accept: { from: ['commissioning'], to: ['in_service'], auditAction: 'accepted', guards },
    flag: { from: ['in_service'], to: ['needs_attention'], auditAction: 'flagged', guards },
    // The system takes it out as well: what blocks is overdue, or failed.
    take_out: {
      from: ['in_service', 'needs_attention'],
      to: ['out_of_service'],
      auditAction: 'taken_out',
      guards,
    },
    return_to_service: {
      from: ['needs_attention', 'out_of_service'],
      to: ['in_service'],
      auditAction: 'returned_to_service',
      guards,
    },
    retire: { from: used, to: ['retired'], auditAction: 'retired', guards },
  },
  canView: (scope, { officeId }) => covers(scope, officeId),
  notFound: said.compliance_device_not_found(),
  wrongState: (state) => said[`device_is_${state}`](),
}

const factsOf = (person: Person, { officeId }: Pick<LockedDevice, 'officeId'>): Facts => ({
  keeps: covers(scopeOf(person, 'compliance.write'), officeId),
})

/** What somebody may do with a device now. */
export const actionsFor = (person: Person, known: Pick<LockedDevice, 'officeId' | 'state'>) =>
  (Object.keys(deviceDocument.edges) as DeviceAction[]).filter(
    (step) => refusalOf(deviceDocument, step, known.state, factsOf(person, known)) === null,
  )

/** A device of the offices somebody sees, with a step that can be taken now. */
export async function lockForStep(
  tx: Connection,
  person: Person,
  step: DeviceAction,
  { id, version }: { id: string; version?: number },
): Promise<LockedDevice> {
  const found = await lockDocument(tx, deviceDocument, scopeOf(person, 'compliance.read'), id)
  await refuseStep(tx, deviceDocument, step, found, factsOf(person, found), version)
  return found
}

/** A device as it stays until the transaction ends, for whoever records what is theirs, and for the system. */
export async function lockDevice(
  tx: Connection,
  organizationId: string,
  id: string,
): Promise<LockedDevice | undefined> {
  const [device] = await tx.rows<LockedDevice>(
    `select ${deviceDocument.columns} from device where organization_id = $1 and id = $2 for update`,
    [organizationId, id],
    'lock-device',
  )
  return device
}
