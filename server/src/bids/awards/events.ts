import { notice, notifyPerson } from '../../identity/notifications/notify.ts'
import { on } from '../../platform/events/publish.ts'
import { bidAwarded } from './notices.ts'

declare module '../../platform/events/publish.ts' {
  interface Events {
    'bid.awarded': { bidId: string }
  }
}

type Owned = { bidId: string; number: string; title: string; ownerId: string }

/** Tells the owner of a bid that its award was given. */
export const awardSubscriptions = [
  on('bid.awarded', async (tx, app, organizationId, awarded) => {
    const bids = await tx.rows<Owned>(
      `select id as bid_id, number, title, owner_id from bid where organization_id = $1 and id = any($2) order by number`,
      [organizationId, awarded.map(({ bidId }) => bidId)],
    )
    for (const { ownerId, ...about } of bids)
      await notifyPerson(tx, app, organizationId, ownerId, notice(bidAwarded, about))
  }),
]
