import { notice, notify } from '../../identity/notifications/notify.ts'
import { recipients } from '../../identity/notifications/recipients.ts'
import type { App } from '../../platform/app.ts'
import type { Connection } from '../../platform/database/database.ts'
import type { LockedBid } from './bid-document.ts'
import { bidClosed, bidOpened, bidQuestionAsked, bidToOpen } from './notices.ts'

const aboutOf = ({ id, number, title }: LockedBid) => ({ bidId: id, number, title })

/** It has closed: its owner learns how many offers came, its openers that it waits for them. */
export async function notifyClosed(tx: Connection, app: App, organizationId: string, found: LockedBid) {
  const [known] = await tx.rows<{ openers: string[]; offers: number }>(
    `select array(select person_id from bid_opener where organization_id = $1 and bid_id = $2) as openers,
       (select count(distinct invite_id)::integer from bid_offer where organization_id = $1 and bid_id = $2) as offers`,
    [organizationId, found.id],
  )
  const { openers = [], offers = 0 } = known ?? {}
  const people = await recipients(tx, organizationId, [...new Set([found.ownerId, ...openers])])
  await notify(
    tx,
    app,
    organizationId,
    people.flatMap((person) => [
      ...(person.id === found.ownerId
        ? [
            [person, notice(bidClosed, { ...aboutOf(found), offers })] as [
              typeof person,
              ReturnType<typeof notice>,
            ],
          ]
        : []),
      ...(openers.includes(person.id)
        ? [[person, notice(bidToOpen, aboutOf(found))] as [typeof person, ReturnType<typeof notice>]]
        : []),
    ]),
  )
}

const tellOwner =
  (kind: typeof bidOpened) => async (tx: Connection, app: App, organizationId: string, found: LockedBid) => {
    const people = await recipients(tx, organizationId, [found.ownerId])
    await notify(
      tx,
      app,
      organizationId,
      people.map((person) => [person, notice(kind, aboutOf(found))]),
    )
  }

/** Its owner learns that it was opened. */
export const notifyOpened = tellOwner(bidOpened)
/** Its owner learns that a vendor asked something. */
export const notifyQuestion = tellOwner(bidQuestionAsked)
