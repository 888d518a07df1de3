import { currentGrants } from '../../platform/access/current-grants.ts'
import { on } from '../../platform/events/publish.ts'
import { settleAccess } from './access-requests.ts'

export const accessRequestSubscriptions = [
  on('role.granted', async (tx, _app, organizationId, granted) => {
    for (const personId of new Set(granted.map((each) => each.personId)))
      await settleAccess(
        tx,
        organizationId,
        personId,
        await currentGrants(tx, { id: personId, organizationId }),
      )
  }),
]
