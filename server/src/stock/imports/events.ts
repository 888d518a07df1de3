import { notice, notifyPerson } from '../../identity/notifications/notify.ts'
import { on } from '../../platform/events/publish.ts'
import { importFinished } from './notices.ts'

declare module '../../platform/events/publish.ts' {
  interface Events {
    'import.finished': { importId: string; personId: string; name: string; items: number }
  }
}

export const importSubscriptions = [
  on('import.finished', async (tx, app, organizationId, finished) => {
    for (const { personId, ...data } of finished)
      await notifyPerson(tx, app, organizationId, personId, notice(importFinished, data))
  }),
]
