import type { Role } from '@wellstock/contract/platform/access'
import { on } from '../../platform/events/publish.ts'
import { notice, notifyPerson } from '../notifications/notify.ts'
import { deviceNew, roleGranted } from './notices.ts'

declare module '../../platform/events/publish.ts' {
  interface Events {
    'device.new': { personId: string; device: string; address: string }
    'role.granted': {
      personId: string
      role: Role
      officeId: string | null
      endsOn: string | null
      by: string
    }
  }
}

export const peopleSubscriptions = [
  on('device.new', async (tx, app, organizationId, seen) => {
    for (const { personId, ...data } of seen)
      await notifyPerson(tx, app, organizationId, personId, notice(deviceNew, data))
  }),
  on('role.granted', async (tx, app, organizationId, granted) => {
    for (const { personId, officeId, ...data } of granted) {
      const [office] = officeId
        ? await tx.rows<{ name: string }>('select name from office where organization_id = $1 and id = $2', [
            organizationId,
            officeId,
          ])
        : []
      const about = { ...data, office: office?.name ?? null }
      await notifyPerson(tx, app, organizationId, personId, notice(roleGranted, about))
    }
  }),
]
