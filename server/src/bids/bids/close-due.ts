import type { App } from '../../platform/app.ts'
import { lockAnyBid, moveBid } from './bid-document.ts'
import { nowOf } from './find-bid.ts'
import { notifyClosed } from './notify.ts'
import { remindSilent } from './take-step.ts'

/** Closes bids whose time has come, by the clock of the database. Returns whether there may be more. */
export async function closeDueBids(app: App): Promise<boolean> {
  const due = await app.database.visit((db) =>
    db.rows<{ organizationId: string; bidId: string }>('select * from bids_to_close(clock_timestamp())'),
  )
  for (const { organizationId, bidId } of due)
    await app.database.write(organizationId, async (tx) => {
      const found = await lockAnyBid(tx, organizationId, bidId)
      if (found.state !== 'published' || !found.closeAt || (await nowOf(tx)) < new Date(found.closeAt)) return
      await moveBid(tx, { organizationId, id: null }, found, 'close', 'closed')
      await notifyClosed(tx, app, organizationId, found)
    })
  return due.length > 0
}

/** Reminds silent vendors once, two days before the close. */
export async function remindBeforeClose(app: App): Promise<boolean> {
  const due = await app.database.visit((db) =>
    db.rows<{ organizationId: string; bidId: string }>('select * from bids_to_remind(clock_timestamp())'),
  )
  for (const { organizationId, bidId } of due)
    await app.database.write(organizationId, async (tx) => {
      const found = await lockAnyBid(tx, organizationId, bidId)
      if (found.state === 'published') await remindSilent(tx, organizationId, found)
    })
  return false
}
