import { calibrationVerdicts } from '@wellstock/domain/compliance/calibrations'
import { deviceStates } from '@wellstock/domain/compliance/device-states'
import { taskKinds } from '@wellstock/domain/compliance/devices'
import { loadStates } from '@wellstock/domain/compliance/load-states'
import { excursionActions } from '@wellstock/domain/compliance/readings'
import { recordOutcomes, taskTimings } from '@wellstock/domain/compliance/task-dates'
import { intervalUnits, MAX_INTERVAL_COUNT, planBases } from '@wellstock/domain/compliance/task-plans'
import { taskStates } from '@wellstock/domain/compliance/task-states'
import { issue, said } from '@wellstock/messages/sentence'
import * as z from 'zod'
import type { Access } from '../platform/access.ts'
import { ById, Step } from '../platform/document-routes.ts'
import {
  Id,
  Instant,
  Moment,
  PlainDate,
  pageOf,
  paging,
  Search,
  text,
  Version,
  whole,
} from '../platform/fields.ts'
import { route } from '../platform/route.ts'
import { Reason, Witness } from '../stock/command.ts'

export * from '@wellstock/domain/compliance/task-states'

const measured = z.number(issue.reading_must_be_number()).min(-1_000_000_000).max(1_000_000_000)

/** What is read, between which limits; both are included. */
const PlannedReading = z.strictObject({
  name: text('name', { min: 1, max: 60 }),
  unit: text('unit', { max: 20 }).default(''),
  min: measured.nullable().default(null),
  max: measured.nullable().default(null),
})

/** What is done to a device, and when. */
export const PlanFields = z.strictObject({
  kind: z.enum(taskKinds, issue.not_a_filter()),
  /** Left out: what its kind is called. */
  name: text('name', { min: 1, max: 120 }).optional(),
  every: whole('interval', { min: 1, max: MAX_INTERVAL_COUNT }),
  unit: z.enum(intervalUnits, issue.not_a_filter()),
  basis: z.enum(planBases, issue.not_a_filter()),
  /** The day it counts from. Left out: today. */
  anchor: PlainDate.optional(),
  beforeDays: whole('days_before', { min: 0, max: 400 }).default(0),
  afterDays: whole('days_after', { min: 0, max: 400 }).default(0),
  workdaysOnly: z.boolean(issue.write_yes_or_no()).default(false),
  isBlocking: z.boolean(issue.write_yes_or_no()).default(false),
  signatures: whole('signatures', { min: 1, max: 2 }).default(1),
  readings: z.array(PlannedReading).max(10, issue.max_10_readings()).default([]),
  assigneeId: Id.nullable().default(null),
})
export type PlanFields = z.output<typeof PlanFields>

const Person = z.object({ id: z.string(), name: z.string() })
const planned = {
  kind: z.enum(taskKinds),
  every: z.number().int(),
  unit: z.enum(intervalUnits),
  basis: z.enum(planBases),
  isBlocking: z.boolean(),
  signatures: z.number().int(),
  readings: z.array(
    z.object({ name: z.string(), unit: z.string(), min: z.number().nullable(), max: z.number().nullable() }),
  ),
}

/** A plan of a device, with what is to be done next of it. */
export const Plan = z.object({
  id: z.string(),
  name: z.string(),
  ...planned,
  anchor: z.string(),
  beforeDays: z.number().int(),
  afterDays: z.number().int(),
  workdaysOnly: z.boolean(),
  assignee: Person.nullable(),
  lastDoneOn: z.string().nullable(),
  task: z
    .object({ id: z.string(), dueOn: z.string(), timing: z.enum(taskTimings), state: z.enum(taskStates) })
    .nullable(),
  version: z.number().int(),
})
export type Plan = z.infer<typeof Plan>

const Point = z.strictObject({ reference: measured, shown: measured, tolerance: measured })

/** What was done and found: the version that stands. */
export const RecordRow = z.object({
  id: z.string(),
  planId: z.string(),
  taskName: z.string(),
  kind: z.enum(taskKinds),
  /** The due day of the task it is for; null: done beside what the plan asks for. */
  dueOn: z.string().nullable(),
  performedAt: Instant,
  recordedAt: Instant,
  lateReason: z.string(),
  by: z.string(),
  second: z.string().nullable(),
  outcome: z.enum(recordOutcomes),
  readings: z.array(
    z.object({
      name: z.string(),
      unit: z.string(),
      min: z.number().nullable(),
      max: z.number().nullable(),
      value: z.number(),
    }),
  ),
  /** Of a calibration, as the instrument was found and as it was left. */
  found: z.array(Point),
  adjusted: z.array(Point),
  verdict: z.enum(calibrationVerdicts).nullable(),
  instrument: Person.nullable(),
  certificate: z.string(),
  note: z.string(),
  followUp: z.enum(excursionActions).nullable(),
  /** How often it was corrected, and why the last time. */
  recordVersion: z.number().int(),
  correctionReason: z.string(),
})
export type RecordRow = z.infer<typeof RecordRow>

export const TaskRow = z.object({
  id: z.string(),
  planId: z.string(),
  name: z.string(),
  ...planned,
  state: z.enum(taskStates),
  timing: z.enum(taskTimings).nullable(),
  dueOn: z.string(),
  opensOn: z.string(),
  closesOn: z.string(),
  doneOn: z.string().nullable(),
  device: z.object({
    id: z.string(),
    number: z.string(),
    name: z.string(),
    state: z.enum(deviceStates),
    officeId: z.string(),
    officeName: z.string(),
    roomName: z.string().nullable(),
  }),
  assignee: Person.nullable(),
  /** A spore test of a sterilizer whose loads are entered: its record says in which of them it ran. */
  isOfLoad: z.boolean(),
  version: z.number().int(),
})
export type TaskRow = z.infer<typeof TaskRow>

/** A load whose spore test can be read. */
const LoadToRead = z.object({
  id: z.string(),
  number: z.string(),
  cycle: z.number().int(),
  state: z.enum(loadStates),
  ranAt: Instant,
})

export const Task = TaskRow.extend({
  waiveReason: z.string(),
  waivedUntil: z.string().nullable(),
  /** Of this task and of those before it, the latest first. */
  records: z.array(RecordRow),
  /** Of a spore test: the loads it may have run in, those that wait for it first. */
  loads: z.array(LoadToRead),
  mayRecord: z.boolean(),
  /** What else the caller may do with it, if they keep devices. */
  mayManage: z.boolean(),
})
export type Task = z.infer<typeof Task>

/** What a device keeps to be recorded without a connection: what can be done by somebody now or within days. */
export const KeptTasks = z.object({
  asOf: Instant,
  tasks: z.array(Task),
  /** Reference instruments, for those who see them, where something of it is a calibration. */
  instruments: z.array(Person.extend({ number: z.string() })),
})
export type KeptTasks = z.infer<typeof KeptTasks>

/** `soon`: due within 30 days and not overdue; `missed`: within the last 30 days. */
export const taskTabs = ['due', 'overdue', 'soon', 'upcoming', 'missed', 'settled', 'all'] as const
export type TaskTab = (typeof taskTabs)[number]

const make = <const A extends Access>(
  access: A,
  method: 'GET' | 'POST' | 'PUT',
  path: `/compliance/${string}`,
  summary: string,
  more: { ownTransactions?: boolean; byOffice?: boolean; unattended?: boolean } = {},
) => route(access, { method, path, summary, tag: 'Compliance', missing: said.task_not_found(), ...more })

/** A value of each reading, in the order of the plan. */
const found = {
  outcome: z.enum(recordOutcomes, issue.not_a_filter()).optional(),
  readings: z.array(measured).max(10, issue.max_10_readings()).default([]),
  found: z.array(Point).max(20, issue.max_20_points()).default([]),
  adjusted: z.array(Point).max(20, issue.max_20_points()).default([]),
  instrumentId: Id.nullable().default(null),
  certificate: text('certificate', { max: 120 }).default(''),
  note: text('note', { max: 1000 }).default(''),
  /** What follows where it failed or is out of range. */
  followUp: z.enum(excursionActions, issue.choose_what_follows()).nullable().default(null),
  /** A second person signs with their own password, where the plan asks for two. */
  witness: Witness.optional(),
}

export const RecordInput = ById.extend({
  /** Made by the device it is entered on: sent again, nothing is recorded twice. */
  recordId: Id,
  /** Whoever did it: sent later, when somebody else has signed in, it is refused. */
  by: Id.optional(),
  /** Left out: now. More than 24 hours ago it takes a reason. */
  performedAt: Moment.optional(),
  lateReason: text('reason', { max: 500 }).default(''),
  /** Of a spore test: the load it ran in, which is read with it. */
  loadId: Id.nullable().default(null),
  ...found,
})
export type RecordInput = z.output<typeof RecordInput>

/** What is to be done to devices, and what was. Whoever a task is assigned to sees it, whatever their role. */
export const complianceTasks = {
  list: make('compliance.tasks', 'GET', '/compliance/tasks', 'Tasks of devices, those due first', {
    byOffice: true,
  })
    .input(
      z.strictObject({
        tab: z.enum(taskTabs, issue.not_a_filter()).default('due'),
        officeId: Id.optional(),
        deviceId: Id.optional(),
        kind: z.enum(taskKinds, issue.not_a_filter()).optional(),
        /** Only what is assigned to the caller. */
        mine: z.stringbool().default(false),
        search: Search.default(''),
        ...paging,
      }),
    )
    .output(pageOf(TaskRow)),
  kept: make(
    'compliance.tasks',
    'GET',
    '/compliance/tasks/kept',
    'The tasks of the caller with all that recording them takes, to be kept on a device',
    // The page keeps them fresh by itself.
    { unattended: true },
  )
    .input(z.strictObject({}).optional())
    .output(KeptTasks),
  assignees: make('compliance.write', 'GET', '/compliance/assignees', 'People a task can be assigned to')
    .input(z.strictObject({}).optional())
    .output(z.array(Person)),
  get: make(
    'compliance.tasks',
    'GET',
    '/compliance/tasks/{id}',
    'One task with what is asked and what was recorded',
  )
    .input(ById)
    .output(Task),
  record: make(
    'compliance.tasks',
    'POST',
    '/compliance/tasks/{id}/records',
    'Record what was done and found',
    {
      ownTransactions: true,
    },
  )
    .input(RecordInput)
    .output(Task),
  correct: make(
    'compliance.tasks',
    'POST',
    '/compliance/records/{id}/corrections',
    'Correct a record: a further version of it',
    {
      ownTransactions: true,
    },
  )
    .input(ById.extend({ recordId: Id, reason: Reason, ...found }))
    .output(RecordRow),
  waive: make(
    'compliance.write',
    'POST',
    '/compliance/tasks/{id}/waive',
    'Let it be for once, with a reason and until when',
  )
    .input(Step.extend({ reason: Reason, until: PlainDate }))
    .output(Task),
  assign: make(
    'compliance.write',
    'POST',
    '/compliance/tasks/{id}/assign',
    'Give it to somebody, or to nobody',
  )
    .input(Step.extend({ assigneeId: Id.nullable() }))
    .output(Task),
  records: make(
    'compliance.read',
    'GET',
    '/compliance/records',
    'What was recorded of a device, the latest first',
  )
    .input(
      z.strictObject({
        deviceId: Id,
        planId: Id.optional(),
        ...paging,
      }),
    )
    .output(pageOf(RecordRow)),
  affected: make(
    'compliance.read',
    'GET',
    '/compliance/records/{id}/affected',
    'What was recorded with an instrument since it was last known to be right',
  )
    .input(ById)
    .output(
      z
        .object({
          from: z.string().nullable(),
          to: z.string(),
          days: z.number().int().nullable(),
          records: z.array(RecordRow.extend({ deviceId: z.string(), deviceName: z.string() })),
        })
        .nullable(),
    ),
  changePlan: make(
    'compliance.write',
    'PUT',
    '/compliance/plans/{id}',
    'Change a plan: what is due stays due, unless it is anchored anew',
  )
    .input(
      ById.extend({
        version: Version,
        ...PlanFields.shape,
        reanchor: z.boolean(issue.write_yes_or_no()).default(false),
      }),
    )
    .output(Plan),
  endPlan: make('compliance.write', 'POST', '/compliance/plans/{id}/end', 'End a plan; its records stay')
    .input(ById.extend({ version: Version }))
    .output(z.object({ id: z.string() })),
}
