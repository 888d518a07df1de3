import type { PlanFields } from '@wellstock/contract/compliance/task'
import type { DeviceClass } from '@wellstock/domain/compliance/devices'
import { officesInScope, type Person, scopeOf } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { planTask } from './plans.ts'

type Wanted = { class: DeviceClass; officeId?: string | undefined; plan: PlanFields & { name: string } }

/** Plans a task for all devices of a class that have none of its kind. */
export async function scheduleClass(
  tx: Connection,
  person: Person,
  { class: wanted, officeId, plan }: Wanted,
) {
  const devices = await tx.rows<{ id: string; officeId: string; number: string; isPlanned: boolean }>(
    `select d.id, d.office_id, d.number, exists (select from task_plan p where p.organization_id = d.organization_id and p.device_id = d.id
       and p.kind = $4 and p.ended_at is null) as "isPlanned"
     from device d where d.organization_id = $1 and d.class = $2 and d.state <> 'retired' and ($3::uuid[] is null or d.office_id = any($3))
       and ($5::uuid is null or d.office_id = $5)
     order by d.id for update`,
    [
      person.organizationId,
      wanted,
      officesInScope(scopeOf(person, 'compliance.write')),
      plan.kind,
      officeId ?? null,
    ],
  )
  const open = devices.filter(({ isPlanned }) => !isPlanned)
  for (const device of open) await planTask(tx, person, device, plan, 'plan.')
  return { planned: open.length, skipped: devices.length - open.length }
}
