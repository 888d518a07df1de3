import { deviceBlockers, deviceStates } from '@wellstock/domain/compliance/device-states'
import {
  deviceClasses,
  deviceStandings,
  riskClasses,
  standingFilters,
} from '@wellstock/domain/compliance/devices'
import { taskTimings } from '@wellstock/domain/compliance/task-dates'
import { udiAgencies } from '@wellstock/domain/compliance/udi'
import { issue, said } from '@wellstock/messages/sentence'
import * as z from 'zod'
import { DocumentFile } from '../identity/documents.ts'
import type { Access } from '../platform/access.ts'
import { ById, DocumentRow, documentRoutes, Step } from '../platform/document-routes.ts'
import { Id, Instant, PlainDate, quantity, text } from '../platform/fields.ts'
import { device } from '../platform/kinds.ts'
import { type BodyKind, route } from '../platform/route.ts'
import { Reason } from '../stock/command.ts'
import { ItemFacets } from '../stock/inventory.ts'
import { itemFields } from '../stock/item-fields.ts'
import { Plan, PlanFields, RecordRow } from './task.ts'

export * from '@wellstock/domain/compliance/device-states'
export * from '@wellstock/domain/compliance/devices'

const Person = z.object({ id: z.string(), name: z.string() })

/** A device as lists show it. What is stocked of it is its item's. */
export const DeviceRow = DocumentRow.extend({
  state: z.enum(deviceStates),
  name: z.string(),
  category: z.string(),
  class: z.enum(deviceClasses),
  manufacturer: z.string(),
  model: z.string(),
  serialNumber: z.string().nullable(),
  /** As it was given: a UDI, or a number of the FDA. */
  fdaDeviceId: z.string(),
  roomName: z.string().nullable(),
  responsible: Person.nullable(),
  standing: z.enum(deviceStandings),
  /** What is to be done to it first; null: nothing is planned. */
  next: z
    .object({ taskId: z.string(), name: z.string(), dueOn: z.string(), timing: z.enum(taskTimings) })
    .nullable(),
  lastDoneOn: z.string().nullable(),
  calibratedThrough: z.string().nullable(),
  warrantyUntil: z.string().nullable(),
  isoStandards: z.array(z.string()),
  currentQuantity: z.number().int(),
  minQuantity: z.number().int().nullable(),
  reorderPoint: z.number().int().nullable(),
  autoReorder: z.boolean(),
  autoReorderQuantity: z.number().int().nullable(),
  updatedAt: Instant,
  updatedBy: z.string(),
})
export type DeviceRow = z.infer<typeof DeviceRow>

export const deviceActions = ['edit', 'accept', 'flag', 'take_out', 'return_to_service', 'retire'] as const
export type DeviceAction = (typeof deviceActions)[number]

const Blocker = z.object({ blocker: z.enum(deviceBlockers), name: z.string() })

export const Device = DeviceRow.extend({
  itemType: z.string(),
  roomId: z.string().nullable(),
  vendorName: z.string(),
  unitPrice: z.number().nullable(),
  purchaseDate: z.string().nullable(),
  notes: z.string(),
  udi: z.object({ agency: z.enum(udiAgencies), di: z.string() }).nullable(),
  riskClass: z.enum(riskClasses).nullable(),
  complianceRequired: z.boolean(),
  touchesPatients: z.boolean(),
  storesPatientData: z.boolean(),
  /** Who is notified about its stock. */
  alertUsers: z.array(z.string()),
  stateReason: z.string(),
  /** What the system found, where that is why. */
  stateCauses: z.array(Blocker),
  acceptedOn: z.string().nullable(),
  plans: z.array(Plan),
  /** What was done to it, the latest first; the rest by page. */
  records: z.array(RecordRow),
  recordCount: z.number().int(),
  /** Each state it was in, the latest first. */
  statuses: z.array(
    z.object({
      id: z.string(),
      from: z.enum(deviceStates).nullable(),
      to: z.enum(deviceStates),
      reason: z.string(),
      causes: z.array(Blocker),
      /** The address of a document. */
      photo: z.string().nullable(),
      /** Null: the system found it so. */
      by: z.string().nullable(),
      at: Instant,
    }),
  ),
  /** What keeps it out of service. */
  blockers: z.array(Blocker),
  /** What the caller may do with it now. */
  steps: z.array(z.enum(deviceActions)),
})
export type Device = z.infer<typeof Device>

/** What of a device is its own. */
const facts = {
  class: z.enum(deviceClasses, issue.not_a_filter()),
  manufacturer: text('manufacturer', { max: 120 }),
  model: text('model', { max: 120 }),
  fdaDeviceId: text('fda_device_id', { max: 200 }),
  riskClass: z.enum(riskClasses, issue.not_a_filter()).nullable(),
  complianceRequired: z.boolean(issue.write_yes_or_no()),
  isoStandards: z.array(text('standard', { min: 1, max: 40 })).max(20, issue.max_20_standards()),
  touchesPatients: z.boolean(issue.write_yes_or_no()),
  storesPatientData: z.boolean(issue.write_yes_or_no()),
  responsibleId: Id.nullable(),
  warrantyUntil: PlainDate.nullable(),
}

/** The same of a new one. A change leaves as it is what it does not name, and has no such values. */
const newFacts = {
  class: facts.class,
  manufacturer: facts.manufacturer.default(''),
  model: facts.model.default(''),
  fdaDeviceId: facts.fdaDeviceId.default(''),
  riskClass: facts.riskClass.default(null),
  complianceRequired: facts.complianceRequired.default(true),
  isoStandards: facts.isoStandards.default([]),
  touchesPatients: facts.touchesPatients.default(false),
  storesPatientData: facts.storesPatientData.default(false),
  responsibleId: facts.responsibleId.default(null),
  warrantyUntil: facts.warrantyUntil.default(null),
}

/** What of it is its item's: kept there, and once. */
const stocked = {
  name: itemFields.name,
  category: itemFields.category,
  serialNumber: itemFields.serialNumber,
  roomId: itemFields.roomId,
  vendor: itemFields.vendor,
  unitPrice: itemFields.unitPrice,
  purchaseDate: itemFields.purchaseDate,
  notes: itemFields.notes,
  minQuantity: itemFields.minQuantity,
  reorderPoint: itemFields.reorderPoint,
  autoReorder: z.boolean(issue.write_yes_or_no()),
  autoReorderQuantity: quantity('auto_reorder_quantity').nullable(),
  /** By their e-mail addresses. */
  alertUsers: z.array(z.email(issue.email_form())).max(20, issue.max_20_people()),
}

const optional = z.strictObject(stocked).partial().shape

/** A device of an item that is there, or with a new one. Left out, the plans are those of its class. */
export const NewDevice = z.strictObject({
  itemId: Id.optional(),
  officeId: Id.optional(),
  currentQuantity: quantity('current_quantity').max(1_000).default(1),
  ...optional,
  ...newFacts,
  plans: z.array(PlanFields).max(20, issue.max_20_plans()).optional(),
})
export type NewDevice = z.output<typeof NewDevice>

const ChangedDevice = Step.extend({
  ...optional,
  ...z.strictObject(facts).partial().shape,
  /** Asked for where what it is known by changes: model, serial number, UDI. */
  reason: Reason.optional(),
})
export type ChangedDevice = z.output<typeof ChangedDevice>

const make = <const A extends Access>(
  access: A,
  method: 'GET' | 'POST' | 'PUT',
  path: `/devices${string}`,
  summary: string,
  more: { body?: BodyKind } = {},
) =>
  route(access, {
    method,
    path,
    summary,
    tag: 'Compliance',
    missing: said.compliance_device_not_found(),
    ...more,
  })

const { lists, one } = documentRoutes(device, {
  tag: 'Compliance',
  missing: said.compliance_device_not_found(),
  summaries: {
    list: 'Devices by name',
    one: 'One device with its plans and records',
  },
  filter: {
    state: z.enum(deviceStates, issue.not_a_filter()).optional(),
    class: z.enum(deviceClasses, issue.not_a_filter()).optional(),
    standing: z.enum(standingFilters, issue.not_a_filter()).optional(),
    itemId: Id.optional(),
  },
  row: DeviceRow,
  one: Device,
})

/** How the devices of the offices stand. */
export const ComplianceSummary = z.object({
  devices: z.number().int(),
  /** In use, and of those the ones of which nothing is overdue. */
  inService: z.number().int(),
  compliant: z.number().int(),
  overdueTasks: z.number().int(),
  /** Of the last 30 days. */
  missedTasks: z.number().int(),
  dueSoon: z.number().int(),
  /** Certificates that are due or expired. */
  certificates: z.number().int(),
  onTime: z.object({ due: z.number().int(), onTime: z.number().int() }),
})
export type ComplianceSummary = z.infer<typeof ComplianceSummary>

/** What the form of a device offers, in the offices whose devices somebody keeps. */
export const DeviceChoices = ItemFacets.pick({ categories: true, vendors: true, rooms: true })
export type DeviceChoices = z.infer<typeof DeviceChoices>

const withPhoto = { body: 'document' } as const

/** Devices, and what becomes of them. */
export const devices = {
  ...lists,
  summary: make('compliance.read', 'GET', '/devices/summary', 'How devices and their tasks stand')
    .input(z.strictObject({ officeId: Id.optional() }).optional())
    .output(ComplianceSummary),
  choices: make('compliance.write', 'GET', '/devices/choices', 'What the form of a device offers')
    .input(z.strictObject({}).optional())
    .output(DeviceChoices),
  create: make('compliance.write', 'POST', '/devices', 'Add a device').input(NewDevice).output(Device),
  /** Plans the same for every device of a class that has none of the kind. */
  schedule: make(
    'compliance.write',
    'POST',
    '/devices/schedule',
    'Plan a task for all devices of a class that have none of its kind',
  )
    .input(
      z.strictObject({
        class: z.enum(deviceClasses, issue.not_a_filter()),
        officeId: Id.optional(),
        plan: PlanFields,
      }),
    )
    .output(z.object({ planned: z.number().int(), skipped: z.number().int() })),
  get: one,
  update: make('compliance.write', 'PUT', '/devices/{id}', 'Change a device')
    .input(ChangedDevice)
    .output(Device),
  accept: make(
    'compliance.write',
    'POST',
    '/devices/{id}/accept',
    'Put it into service: each of its blocking tasks has passed',
  )
    .input(Step)
    .output(Device),
  flag: make(
    'compliance.write',
    'POST',
    '/devices/{id}/flag',
    'It needs attention, and is still used',
    withPhoto,
  )
    .input(Step.extend({ reason: Reason, photo: DocumentFile.optional() }))
    .output(Device),
  takeOut: make('compliance.write', 'POST', '/devices/{id}/take-out', 'Take it out of service', withPhoto)
    .input(Step.extend({ reason: Reason, photo: DocumentFile.optional() }))
    .output(Device),
  returnToService: make(
    'compliance.write',
    'POST',
    '/devices/{id}/return-to-service',
    'Put it back into service',
  )
    .input(Step)
    .output(Device),
  retire: make('compliance.write', 'POST', '/devices/{id}/retire', 'Retire it for good')
    .input(
      Step.extend({ disposalRecord: Reason, isWiped: z.boolean(issue.write_yes_or_no()).default(false) }),
    )
    .output(Device),
  addPlan: make('compliance.write', 'POST', '/devices/{id}/plans', 'Plan a task')
    .input(ById.extend(PlanFields.shape))
    .output(Device),
}
