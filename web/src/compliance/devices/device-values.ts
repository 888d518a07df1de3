import type { Device, NewDevice } from '@wellstock/contract/compliance/devices'
import type { Item } from '@wellstock/contract/stock/items'
import { type DeviceClass, riskClasses, taskTemplates } from '@wellstock/domain/compliance/devices'
import type * as z from 'zod'
import { m } from '../../lib/messages.ts'
import { numberIn } from '../../ui/number-input.tsx'
import { MIN_REASON } from '../../ui/words-dialog.tsx'
import { type PlanValues, planFromTemplate, planOf } from './plan-values.ts'

type Typed = number | string

/** A device as a form holds it: nothing is an empty text, and numbers may be half typed. */
export type DeviceValues = {
  name: string
  category: string
  class: DeviceClass
  manufacturer: string
  model: string
  serialNumber: string
  fdaDeviceId: string
  riskClass: string
  officeId: string
  roomId: string
  responsibleId: string
  isoStandards: string
  warrantyUntil: string
  purchaseDate: string
  vendor: string
  unitPrice: Typed
  currentQuantity: Typed
  minQuantity: Typed
  reorderPoint: Typed
  autoReorderQuantity: Typed
  alertUsers: string
  notes: string
  complianceRequired: boolean
  touchesPatients: boolean
  storesPatientData: boolean
  autoReorder: boolean
  /** Of a new device. */
  plans: PlanValues[]
  /** Why what it is known by changes. */
  reason: string
}
export type DeviceFlag = 'complianceRequired' | 'touchesPatients' | 'storesPatientData' | 'autoReorder'
export type DeviceField = Exclude<keyof DeviceValues, DeviceFlag>

/** In the order of the form. */
export const deviceFields = [
  ...['name', 'category', 'class', 'manufacturer', 'model', 'serialNumber', 'fdaDeviceId', 'riskClass'],
  ...['reason', 'officeId', 'roomId', 'responsibleId', 'isoStandards', 'currentQuantity', 'minQuantity'],
  ...['reorderPoint', 'autoReorderQuantity', 'alertUsers', 'vendor', 'unitPrice', 'purchaseDate'],
  ...['warrantyUntil', 'notes', 'plans'],
] as DeviceField[]

/** What is planned for a device of a class where nobody says otherwise. */
export const plansOfClass = (kind: DeviceClass) => taskTemplates[kind].map(planFromTemplate)

export const emptyDevice = (officeId: string): DeviceValues => ({
  ...{ name: '', category: '', class: 'other', manufacturer: '', model: '', serialNumber: '' },
  ...{ fdaDeviceId: '', riskClass: '', officeId, roomId: '', responsibleId: '', isoStandards: '' },
  ...{ warrantyUntil: '', purchaseDate: '', vendor: '', unitPrice: '', currentQuantity: 1 },
  ...{ minQuantity: '', reorderPoint: '', autoReorderQuantity: '', alertUsers: '', notes: '' },
  ...{ complianceRequired: true, touchesPatients: false, storesPatientData: false, autoReorder: false },
  plans: plansOfClass('other'),
  reason: '',
})

/** A new device of an item that is there. */
export const deviceOfItem = (item: Item): DeviceValues => ({
  ...emptyDevice(item.officeId),
  ...{ name: item.name, category: item.category, serialNumber: item.serialNumber ?? '' },
})

export const valuesOfDevice = (device: Device): DeviceValues => ({
  ...emptyDevice(device.office.id),
  ...{ name: device.name, category: device.category, class: device.class, notes: device.notes },
  ...{ manufacturer: device.manufacturer, model: device.model, fdaDeviceId: device.fdaDeviceId },
  serialNumber: device.serialNumber ?? '',
  riskClass: device.riskClass ?? '',
  roomId: device.roomId ?? '',
  responsibleId: device.responsible?.id ?? '',
  isoStandards: device.isoStandards.join(', '),
  ...{ warrantyUntil: device.warrantyUntil ?? '', purchaseDate: device.purchaseDate ?? '' },
  ...{ vendor: device.vendorName, unitPrice: device.unitPrice ?? '' },
  ...{ minQuantity: device.minQuantity ?? '', reorderPoint: device.reorderPoint ?? '' },
  ...{ autoReorder: device.autoReorder, autoReorderQuantity: device.autoReorderQuantity ?? '' },
  alertUsers: device.alertUsers.join(', '),
  complianceRequired: device.complianceRequired,
  ...{ touchesPatients: device.touchesPatients, storesPatientData: device.storesPatientData },
  plans: [],
})

const listOf = (text: string) =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean)

const factsOf = (values: DeviceValues) => ({
  class: values.class,
  manufacturer: values.manufacturer.trim(),
  model: values.model.trim(),
  fdaDeviceId: values.fdaDeviceId.trim(),
  riskClass: riskClasses.find((each) => each === values.riskClass) ?? null,
  complianceRequired: values.complianceRequired,
  isoStandards: listOf(values.isoStandards),
  touchesPatients: values.touchesPatients,
  storesPatientData: values.storesPatientData,
  responsibleId: values.responsibleId || null,
  warrantyUntil: values.warrantyUntil || null,
})

const supplyOf = (values: DeviceValues) => ({
  autoReorder: values.autoReorder,
  autoReorderQuantity: numberIn(values.autoReorderQuantity),
  alertUsers: listOf(values.alertUsers),
})

const stockedOf = (values: DeviceValues) => ({
  name: values.name.trim(),
  category: values.category.trim(),
  serialNumber: values.serialNumber.trim() || null,
  roomId: values.roomId || null,
  vendor: values.vendor.trim(),
  unitPrice: numberIn(values.unitPrice),
  purchaseDate: values.purchaseDate || null,
  notes: values.notes.trim(),
  minQuantity: numberIn(values.minQuantity),
  reorderPoint: numberIn(values.reorderPoint),
})

const filled = <Fields extends object>(fields: Fields): Partial<Fields> =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([, value]) =>
        value !== null && value !== '' && value !== false && !(Array.isArray(value) && !value[0]),
    ),
  ) as Partial<Fields>

/** A new device, of an item that is there or with one of its own. */
export const newDeviceOf = (values: DeviceValues, itemId: string | undefined): z.input<typeof NewDevice> => ({
  ...factsOf(values),
  ...filled(supplyOf(values)),
  ...(itemId
    ? { itemId }
    : {
        ...filled(stockedOf(values)),
        name: values.name.trim(),
        officeId: values.officeId,
        currentQuantity: numberIn(values.currentQuantity) ?? 0,
      }),
  plans: values.plans.map(planOf),
})

const storedOf = (values: DeviceValues) => ({
  ...factsOf(values),
  ...supplyOf(values),
  ...stockedOf(values),
})

/** Only what differs from the device as it was opened. */
export function changesOf(opened: DeviceValues, values: DeviceValues): Partial<ReturnType<typeof storedOf>> {
  const [before, now] = [storedOf(opened), storedOf(values)]
  const isOther = (field: keyof typeof now) => JSON.stringify(before[field]) !== JSON.stringify(now[field])
  return Object.fromEntries(
    (Object.keys(now) as (keyof typeof now)[]).filter(isOther).map((field) => [field, now[field]]),
  )
}

/** Whether a change of what it is known by asks for a reason. */
export const isOtherIdentity = (opened: DeviceValues, values: DeviceValues) =>
  (['manufacturer', 'model', 'serialNumber', 'fdaDeviceId'] as const).some(
    (field) => opened[field].trim() !== values[field].trim(),
  )

type Errors = Partial<Record<DeviceField, string>>

type Known = { opened: DeviceValues | undefined; isOfItem: boolean }

/** What is wrong with a device before it is sent, by field. `opened`: as it was, of one that is edited. */
export function problemsOfDevice(values: DeviceValues, { opened, isOfItem }: Known): Errors {
  const problems: Errors = {}
  if (!isOfItem && values.name.trim().length < 2) problems.name = m.devices_name_missing()
  const isPlanned = opened !== undefined || values.plans.length > 0
  if (values.complianceRequired && !isPlanned && listOf(values.isoStandards).length === 0)
    problems.isoStandards = m.devices_need_standard()
  if (opened && isOtherIdentity(opened, values) && values.reason.trim().length < MIN_REASON)
    problems.reason = m.devices_reason_missing()
  return problems
}

/** What the server says of a part of a list, beside the field that has the list. */
export const byField = (fields: Record<string, string>): Record<string, string> => ({
  ...fields,
  ...Object.fromEntries(
    Object.entries(fields)
      .filter(([path]) => /^(alertUsers|isoStandards|plans)\./.test(path))
      .map(([path, text]) => [path.split('.')[0] ?? path, text]),
  ),
})
