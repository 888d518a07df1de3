import { taskKinds } from '@wellstock/domain/compliance/devices'
import { excursionActions } from '@wellstock/domain/compliance/readings'
import { recordOutcomes } from '@wellstock/domain/compliance/task-dates'
import { issue, said } from '@wellstock/messages/sentence'
import * as z from 'zod'
import type { Access } from '../platform/access.ts'
import { ById, Step } from '../platform/document-routes.ts'
import { Id, Moment, PlainDate, pageOf, paging, Search, text, Version } from '../platform/fields.ts'
import { route } from '../platform/route.ts'
import { Reason, Witness } from '../stock/command.ts'
import { KeptTasks, measured, Plan, PlanFields, Point, RecordRow, Task, TaskRow } from './task.ts'

export * from '@wellstock/domain/compliance/task-states'

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
    .output(z.array(z.object({ id: z.string(), name: z.string() }))),
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
