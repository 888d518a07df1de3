import { devices } from '@wellstock/contract/compliance/devices'
import type { PlanFields } from '@wellstock/contract/compliance/task'
import { complianceTasks } from '@wellstock/contract/compliance/tasks'
import type { DocumentFile } from '@wellstock/contract/identity/documents'
import { secondPerson } from '../../identity/people/second-person.ts'
import { narrowed, type Person } from '../../platform/access/person.ts'
import { findLanguage } from '../../platform/access/settings-document.ts'
import type { Connection } from '../../platform/database/database.ts'
import type { ScopedCall } from '../../platform/http/call.ts'
import { serve } from '../../platform/http/serve.ts'
import { messagesIn } from '../../platform/messages.ts'
import { itemFacets } from '../../stock/inventory/facets.ts'
import { correctRecord } from './correct-record.ts'
import { deviceList } from './device-list.ts'
import { getDevice } from './find-device.ts'
import { keepPhoto } from './keep-photo.ts'
import { assignTask, findAssignees, waiveTask } from './keep-task.ts'
import { keptTasks } from './kept-tasks.ts'
import { addPlan, changePlan, endPlan } from './plans.ts'
import { findAffected, listRecords } from './read-records.ts'
import { findTask, listTasks } from './read-tasks.ts'
import { recordTask } from './record-task.ts'
import { createDevice, updateDevice } from './save-device.ts'
import { scheduleClass } from './schedule-class.ts'
import { readSummary } from './summary.ts'
import { acceptDevice, flagDevice, retireDevice, returnDevice, takeOutDevice } from './take-step.ts'

type Call = Pick<ScopedCall, 'db' | 'person'>

/** Takes a step, and answers with the device as it is then. */
const step =
  <Input extends { id: string }>(take: (tx: Connection, person: Person, input: Input) => Promise<unknown>) =>
  async ({ db, person }: Call, input: Input) => {
    await take(db, person, input)
    return getDevice(db, person, input.id)
  }

type WithPhoto = { id: string; version: number; reason: string; photo?: DocumentFile | undefined }

/** The same with a photo, which is kept as a document of the device. */
const withPhoto =
  (take: typeof flagDevice) =>
  async ({ app, db, person }: Pick<ScopedCall, 'app' | 'db' | 'person'>, { photo, ...at }: WithPhoto) => {
    await take(db, person, at, async (found) =>
      photo ? keepPhoto({ app, db, person }, found, photo, at.reason) : null,
    )
    return getDevice(db, person, at.id)
  }

/** The same with a task. */
const keep =
  <Input extends { id: string }>(take: (tx: Connection, person: Person, input: Input) => Promise<unknown>) =>
  async ({ db, person }: Call, input: Input) => {
    await take(db, person, input)
    return findTask(db, person, input.id)
  }

/** A plan without a name is called what its kind is, in the language of whoever plans it. */
async function named<Plan extends PlanFields>({ db, person }: Call, plan: Plan) {
  const m = messagesIn(await findLanguage(db, person))
  return { ...plan, name: plan.name ?? m[`devices_file_kind_${plan.kind}`]() }
}

export const deviceRoutes = serve(devices, {
  ...deviceList.handlers,
  summary: ({ db, scope }, wanted) => readSummary(db, narrowed(scope, wanted?.officeId ?? null)),
  choices: async ({ db, person, scope }) => {
    const { categories, vendors, rooms } = await itemFacets(db, person, scope)
    return { categories, vendors, rooms }
  },
  create: async ({ db, person }, wanted) => getDevice(db, person, await createDevice(db, person, wanted)),
  schedule: async (call, { plan, ...wanted }) =>
    scheduleClass(call.db, call.person, { ...wanted, plan: await named(call, plan) }),
  get: ({ db, person }, { id }) => getDevice(db, person, id),
  update: step(updateDevice),
  accept: step(acceptDevice),
  flag: withPhoto(flagDevice),
  takeOut: withPhoto(takeOutDevice),
  returnToService: step(returnDevice),
  retire: step(retireDevice),
  addPlan: async (call, wanted) => {
    await addPlan(call.db, call.person, await named(call, wanted))
    return getDevice(call.db, call.person, wanted.id)
  },
})

export const taskRoutes = serve(complianceTasks, {
  list: ({ db, person, scope }, filter) => listTasks(db, person, scope, filter),
  kept: ({ db, person }) => keptTasks(db, person),
  assignees: ({ db, person }) => findAssignees(db, person),
  get: ({ db, person }, { id }) => findTask(db, person, id),
  // A second person signs on a connection of its own: a wrong password stays counted.
  record: async ({ app, person }, { witness, ...wanted }) => {
    const signedBy = witness ? await secondPerson(app, person, witness, 'compliance.tasks') : null
    return app.database.write(person.organizationId, async (tx) => {
      await recordTask(tx, person, wanted, signedBy)
      return findTask(tx, person, wanted.id)
    })
  },
  correct: async ({ app, person }, { witness, ...wanted }) => {
    const signedBy = witness ? await secondPerson(app, person, witness, 'compliance.tasks') : null
    return app.database.write(person.organizationId, (tx) => correctRecord(tx, person, wanted, signedBy))
  },
  waive: keep(waiveTask),
  assign: keep(assignTask),
  records: ({ db, scope }, { deviceId, planId, ...paging }) =>
    listRecords(db, scope, { deviceId, planId }, paging),
  affected: ({ db, person }, { id }) => findAffected(db, person, id),
  changePlan: async (call, wanted) => {
    const { db, person } = call
    await changePlan(db, person, await named(call, wanted))
    return findPlan(db, person, wanted.id)
  },
  endPlan: ({ db, person }, at) => endPlan(db, person, at),
})

/** A plan as its device shows it. */
async function findPlan(db: Connection, person: Person, id: string) {
  const [plan] = await db.rows<{ deviceId: string }>(
    'select device_id from task_plan where organization_id = $1 and id = $2',
    [person.organizationId, id],
  )
  const { plans } = await getDevice(db, person, plan?.deviceId ?? '')
  const found = plans.find((each) => each.id === id)
  if (!found) throw new Error('a plan that was changed is there')
  return found
}
