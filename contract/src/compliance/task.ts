import { calibrationVerdicts } from '@wellstock/domain/compliance/calibrations'
import { deviceStates } from '@wellstock/domain/compliance/device-states'
import { taskKinds } from '@wellstock/domain/compliance/devices'
import { loadStates } from '@wellstock/domain/compliance/load-states'
import { excursionActions } from '@wellstock/domain/compliance/readings'
import { recordOutcomes, taskTimings } from '@wellstock/domain/compliance/task-dates'
import { intervalUnits, MAX_INTERVAL_COUNT, planBases } from '@wellstock/domain/compliance/task-plans'
import { taskStates } from '@wellstock/domain/compliance/task-states'
import { issue } from '@wellstock/messages/sentence'
import * as z from 'zod'
import { Id, Instant, PlainDate, text, whole } from '../platform/fields.ts'

/** A value that was read. */
export const measured = z.number(issue.reading_must_be_number()).min(-1_000_000_000).max(1_000_000_000)

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

/** Of a calibration: what was right, what the instrument showed, and how far off that may be. */
export const Point = z.strictObject({ reference: measured, shown: measured, tolerance: measured })

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
