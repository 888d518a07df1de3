import type { DeviceBlocker } from '@wellstock/domain/compliance/device-states'
import { notice, notify } from '../../identity/notifications/notify.ts'
import { holds, recipients } from '../../identity/notifications/recipients.ts'
import { sendToWebhooks } from '../../identity/webhooks/enqueue.ts'
import type { App } from '../../platform/app.ts'
import type { Connection } from '../../platform/database/database.ts'
import { on } from '../../platform/events/publish.ts'
import { deviceOut, taskAssigned } from './notices.ts'

declare module '../../platform/events/publish.ts' {
  interface Events {
    'device.taken_out': { deviceId: string; reason: string; causes: DeviceBlocker[]; by: string | null }
    /** It is used again, or for good not any more. */
    'device.moved': { deviceId: string; state: 'in_service' | 'retired' }
    'task.assigned': { taskId: string; by: string }
  }
}

type Out = { id: string; name: string; officeId: string; office: string; responsibleId: string | null }

type Moved = {
  deviceId: string
  state: 'in_service' | 'out_of_service' | 'retired'
  reason?: string
  causes?: DeviceBlocker[]
}

/** Says to whoever listens elsewhere which state devices came to. Since then they may be in another. */
async function sendMoved(tx: Connection, app: App, organizationId: string, changes: readonly Moved[]) {
  for (const state of ['in_service', 'out_of_service', 'retired'] as const) {
    const moved = changes.filter((change) => change.state === state)
    if (moved.length > 0)
      await sendToWebhooks(tx, app, organizationId, `device.${state}`, async () => {
        const devices = await tx.rows<{ deviceId: string }>(
          `select d.id as "deviceId", d.number, d.name, d.class, d.manufacturer, d.model, d.serial_number, o.name as office
           from device d join office o on o.organization_id = d.organization_id and o.id = d.office_id
           where d.organization_id = $1 and d.id = any($2) order by d.number`,
          [organizationId, moved.map(({ deviceId }) => deviceId)],
        )
        return devices.map((device) => {
          const change = moved.findLast(({ deviceId }) => deviceId === device.deviceId)
          return { ...device, state, reason: change?.reason ?? '', causes: change?.causes ?? [] }
        })
      })
  }
}

/** Whoever keeps devices there and whoever is responsible is told that one is out of service, unless they did it themselves. */
export const deviceSubscriptions = [
  on('device.taken_out', async (tx, app, organizationId, changes) => {
    const devices = await tx.rows<Out>(
      `select d.id, d.name, d.office_id, o.name as office, d.responsible_id from device d
       join office o on o.organization_id = d.organization_id and o.id = d.office_id
       where d.organization_id = $1 and d.id = any($2) and d.state = 'out_of_service'`,
      [organizationId, changes.map(({ deviceId }) => deviceId)],
    )
    await sendMoved(
      tx,
      app,
      organizationId,
      changes.map((change) => ({ ...change, state: 'out_of_service' })),
    )
    const people = devices.length > 0 ? await recipients(tx, organizationId) : []
    for (const device of devices) {
      const change = changes.findLast(({ deviceId }) => deviceId === device.id)
      const told = people.filter(
        (person) =>
          person.id !== change?.by &&
          (person.id === device.responsibleId || holds(person, 'compliance.write', device.officeId)),
      )
      const { id: deviceId, name, office } = device
      const about = {
        deviceId,
        device: name,
        office,
        reason: change?.reason ?? '',
        causes: change?.causes ?? [],
      }
      await notify(
        tx,
        app,
        organizationId,
        told.map((person) => [person, notice(deviceOut, about)]),
      )
    }
  }),
  on('device.moved', sendMoved),
  on('task.assigned', async (tx, app, organizationId, changes) => {
    const tasks = await tx.rows<{
      taskId: string
      task: string
      device: string
      day: string
      assigneeId: string
    }>(
      `select t.id as "taskId", p.name as task, d.name as device, t.due_on::text as day, t.assignee_id from task t
       join task_plan p on p.organization_id = t.organization_id and p.id = t.plan_id
       join device d on d.organization_id = t.organization_id and d.id = t.device_id
       where t.organization_id = $1 and t.id = any($2) and t.assignee_id is not null and t.state in ('open', 'failed')`,
      [organizationId, changes.map(({ taskId }) => taskId)],
    )
    for (const { assigneeId, ...about } of tasks) {
      const isOwn = changes.findLast(({ taskId }) => taskId === about.taskId)?.by === assigneeId
      const people = isOwn ? [] : await recipients(tx, organizationId, [assigneeId])
      await notify(
        tx,
        app,
        organizationId,
        people.map((person) => [person, notice(taskAssigned, about)]),
      )
    }
  }),
]
