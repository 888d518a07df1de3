import { on } from '../events/publish.ts'
import { notifyPerson } from '../notifications/notify.ts'

declare module '../events/publish.ts' {
  interface Events {
    'import.finished': { importId: string; personId: string; name: string; items: number }
  }
}

export const importSubscriptions = [
  on('import.finished', async (tx, app, organizationId, finished) => {
    for (const { personId, ...data } of finished)
      await notifyPerson(tx, app, organizationId, personId, { kind: 'import.finished', data })
  }),
]
