import { FEED_DAYS } from '@wellstock/domain/buying/deliveries'
import { said } from '@wellstock/messages/sentence'
import { currentGrants } from '../../platform/access/current-grants.ts'
import { narrowed, type Scope, scopeOf } from '../../platform/access/person.ts'
import { secretHash } from '../../platform/access/secret-hash.ts'
import { findLanguage } from '../../platform/access/settings-document.ts'
import type { App } from '../../platform/app.ts'
import type { Connection } from '../../platform/database/database.ts'
import type { RequestFacts } from '../../platform/http/call.ts'
import { FileAnswer } from '../../platform/http/file-answer.ts'
import { problem } from '../../platform/http/problem.ts'
import { TokenRates } from '../../platform/http/rate-limit.ts'
import { messagesIn, type Texts } from '../../platform/messages.ts'
import { todayOf } from '../../platform/today.ts'
import { type Calendar, type CalendarEvent, calendarText } from './calendar-text.ts'
import { deliveryFeed, type FeedKind } from './feed.ts'
import { type DeliveryRow, readDeliveries } from './read-deliveries.ts'

const DAY = 86_400_000
/** So many readings in a minute of one address. */
export const FEED_RATE = 30
const rates = new TokenRates(FEED_RATE)

type Feed = { id: string; organizationId: string; personId: string; officeId: string | null }

/** What an address opens. Unknown and revoked are not there alike. */
async function findFeed(app: App, { headers }: RequestFacts, token: string, name: string): Promise<Feed> {
  const [feed] = await app.database.visit((db) =>
    db.rows<Feed>('select * from find_calendar_feed($1, $2)', [secretHash(token), name]),
  )
  if (!feed) throw problem('NOT_FOUND', said.delivery_feed_not_there())
  rates.take(feed.id, app.now(), headers)
  return feed
}

/** What a calendar is told of what its person may see at this moment, which may be nothing any more. */
type Write = (tx: Connection, scope: Scope, today: string, m: Texts) => Promise<Calendar>

/** Opens an address for calendars. */
export async function readCalendar(
  app: App,
  request: RequestFacts,
  token: string,
  { name, permission }: FeedKind,
  write: Write,
): Promise<Uint8Array<ArrayBuffer>> {
  const { id, organizationId, personId, officeId } = await findFeed(app, request, token, name)
  const text = await app.database.write(organizationId, async (tx) => {
    const today = await todayOf(tx, organizationId, app.now())
    const person = { id: personId, organizationId }
    const scope = scopeOf({ organizationId, grants: await currentGrants(tx, person) }, permission)
    const m = messagesIn(await findLanguage(tx, person))
    const calendar = await write(tx, narrowed(scope, officeId), today, m)
    await tx.rows('update calendar_feed set last_read_at = $3 where organization_id = $1 and id = $2', [
      organizationId,
      id,
      app.now().toISOString(),
    ])
    return calendarText(calendar)
  })
  return new TextEncoder().encode(text)
}

/** What is to come, for a calendar. */
export async function readFeed(app: App, request: RequestFacts, token: string): Promise<FileAnswer> {
  const content = await readCalendar(app, request, token, deliveryFeed, async (tx, scope, today, m) => {
    const dayIn = (days: number) => new Date(Date.parse(today) + days * DAY).toISOString().slice(0, 10)
    const [from, to] = [dayIn(-FEED_DAYS.back), dayIn(FEED_DAYS.ahead)]
    const rows = await readDeliveries(tx, scope, { from, to })
    return {
      of: 'Deliveries',
      name: m.deliveries_feed_name(),
      // What is late stands on the day it was due.
      events: rows.flatMap((row) => eventOf(m, row)).filter(({ on = '' }) => on >= from),
    }
  })
  return new FileAnswer('deliveries.ics', 'text/calendar; charset=utf-8', () => content)
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
