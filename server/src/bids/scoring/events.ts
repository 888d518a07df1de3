import { notice, notify } from '../../identity/notifications/notify.ts'
import { type Recipient, recipients } from '../../identity/notifications/recipients.ts'
import type { App } from '../../platform/app.ts'
import type { Connection } from '../../platform/database/database.ts'
import { on } from '../../platform/events/publish.ts'
import { bidScored, bidToScore } from './notices.ts'

declare module '../../platform/events/publish.ts' {
  interface Events {
    'bid.scoring_began': { bidId: string }
    /** Everybody who counts has locked their scores. */
    'bid.scored': { bidId: string }
  }
}

type Due = { bidId: string; number: string; title: string; personId: string }

const tell = async (
  tx: Connection,
  app: App,
  organizationId: string,
  due: Due[],
  kind: typeof bidToScore,
) => {
  const people = await recipients(tx, organizationId, [...new Set(due.map(({ personId }) => personId))])
  await notify(
    tx,
    app,
    organizationId,
    people.flatMap((person) =>
      due
        .filter(({ personId }) => personId === person.id)
        .map(({ personId: _, ...about }): [Recipient, ReturnType<typeof notice>] => [
          person,
          notice(kind, about),
        ]),
    ),
  )
}

/** Tells evaluators that a bid waits for them, and its owner that all of them are done. */
export const scoringSubscriptions = [
  on('bid.scoring_began', async (tx, app, organizationId, begun) =>
    tell(
      tx,
      app,
      organizationId,
      await tx.rows<Due>(
        `select b.id as bid_id, b.number, b.title, e.person_id from bid_evaluator e
         join bid b on b.organization_id = e.organization_id and b.id = e.bid_id
         where e.organization_id = $1 and e.bid_id = any($2) and e.locked_at is null and e.excused_at is null order by b.number`,
        [organizationId, begun.map(({ bidId }) => bidId)],
      ),
      bidToScore,
    ),
  ),
  on('bid.scored', async (tx, app, organizationId, scored) =>
    tell(
      tx,
      app,
      organizationId,
      await tx.rows<Due>(
        `select id as bid_id, number, title, owner_id as person_id from bid where organization_id = $1 and id = any($2) order by number`,
        [organizationId, scored.map(({ bidId }) => bidId)],
      ),
      bidScored,
    ),
  ),
]
