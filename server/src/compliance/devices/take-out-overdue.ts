import type { DeviceBlocker } from '@wellstock/domain/compliance/device-states'
import type { App } from '../../platform/app.ts'
import { lockDevice } from './device-document.ts'
import { moveOut } from './take-step.ts'

/** Takes devices out of service that the day did: what blocks is overdue, or the calibration is not valid any more. */
export async function takeOutOverdue(app: App): Promise<boolean> {
  const waiting = await app.database.visit((db) =>
    db.rows<{ organizationId: string; deviceId: string }>(
      'select organization_id, device_id from devices_to_take_out()',
    ),
  )
  for (const { organizationId, deviceId } of waiting)
    await app.database.write(organizationId, async (tx) => {
      const device = await lockDevice(tx, organizationId, deviceId)
      const causes = await tx.rows<DeviceBlocker>(
        `select b.blocker, b.name from device d join office o on o.organization_id = d.organization_id and o.id = d.office_id
         cross join lateral device_blockers(d.organization_id, d.id, office_today(o.timezone)) b
         where d.organization_id = $1 and d.id = $2`,
        [organizationId, deviceId],
      )
      if (device && causes.length > 0) await moveOut(tx, { organizationId, id: null }, device, { causes })
    })
  return waiting.length > 0
}
