import { FEED_DAYS } from '@wellstock/domain/buying/deliveries'
import { said } from '@wellstock/messages/sentence'
import { currentGrants } from '../../platform/access/current-grants.ts'
import { narrowed, scopeOf } from '../../platform/access/person.ts'
import { secretHash } from '../../platform/access/secret-hash.ts'
import { findLanguage } from '../../platform/access/settings-document.ts'
import type { App } from '../../platform/app.ts'
import type { RequestFacts } from '../../platform/http/call.ts'
import { FileAnswer } from '../../platform/http/file-answer.ts'
import { problem } from '../../platform/http/problem.ts'
import { TokenRates } from '../../platform/http/rate-limit.ts'
import { messagesIn, type Texts } from '../../platform/messages.ts'
import { todayOf } from '../../platform/today.ts'
import { type CalendarEvent, calendarText } from './calendar-text.ts'
import { type DeliveryRow, readDeliveries } from './read-deliveries.ts'

const DAY = 86_400_000
/** So many readings in a minute of one address. */
export const FEED_RATE = 30
const rates = new TokenRates(FEED_RATE)

type Feed = { id: string; organizationId: string; personId: string; officeId: string | null }

/** What an address opens. Unknown and revoked are not there alike. */
async function findFeed(app: App, { headers }: RequestFacts, token: string): Promise<Feed> {
  const [feed] = await app.database.visit((db) =>
    db.rows<Feed>('select * from find_delivery_feed($1)', [secretHash(token)]),
  )
  if (!feed) throw problem('NOT_FOUND', said.delivery_feed_not_there())
  rates.take(feed.id, app.now(), headers)
  return feed
}

/** What is to come, for a calendar: what its person may see at this moment, which may be nothing any more. */
export async function readFeed(app: App, request: RequestFacts, token: string): Promise<FileAnswer> {
  const { id, organizationId, personId, officeId } = await findFeed(app, request, token)
  const text = await app.database.write(organizationId, async (tx) => {
    const today = Date.parse(await todayOf(tx, organizationId, app.now()))
    const dayIn = (days: number) => new Date(today + days * DAY).toISOString().slice(0, 10)
    const [from, to] = [dayIn(-FEED_DAYS.back), dayIn(FEED_DAYS.ahead)]
    const person = { id: personId, organizationId }
    const scope = scopeOf({ organizationId, grants: await currentGrants(tx, person) }, 'receipts.read')
    const rows = await readDeliveries(tx, narrowed(scope, officeId), { from, to })
    await tx.rows('update delivery_feed set last_read_at = $3 where organization_id = $1 and id = $2', [
      organizationId,
      id,
      app.now().toISOString(),
    ])
    const m = messagesIn(await findLanguage(tx, person))
    return calendarText({
      name: m.deliveries_feed_name(),
      // What is late stands on the day it was due.
      events: rows.flatMap((row) => eventOf(m, row)).filter(({ on }) => on >= from),
    })
  })
  return new FileAnswer('deliveries.ics', 'text/calendar; charset=utf-8', () =>
    new TextEncoder().encode(text),
  )
}

function eventOf(m: Texts, row: DeliveryRow): CalendarEvent[] {
  const { id, number, from, dueOn, lineCount, officeName, isPromised, version, updatedAt } = row
  if (dueOn === null) return []
  return [
    {
      uid: `${id}-${dueOn}@wellstock`,
      on: dueOn,
      changedAt: updatedAt,
      sequence: version,
      summary: m.deliveries_feed_summary({ from, number, count: lineCount }),
      location: officeName,
      isConfirmed: isPromised,
    },
  ]
}
