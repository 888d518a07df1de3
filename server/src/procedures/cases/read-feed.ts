import { procedureCase, recordPage } from '@wellstock/contract/platform/kinds'
import type { CaseState } from '@wellstock/domain/procedures/case-states'
import type { Readiness } from '@wellstock/domain/procedures/readiness'
import type { CalendarEvent } from '../../buying/deliveries/calendar-text.ts'
import type { FeedKind } from '../../buying/deliveries/feed.ts'
import { readCalendar } from '../../buying/deliveries/read-feed.ts'
import { officesInScope, type Scope } from '../../platform/access/person.ts'
import type { App } from '../../platform/app.ts'
import type { Connection } from '../../platform/database/database.ts'
import type { RequestFacts } from '../../platform/http/call.ts'
import { FileAnswer } from '../../platform/http/file-answer.ts'
import type { Texts } from '../../platform/messages.ts'

export const caseFeed: FeedKind = { name: 'case_feed', permission: 'procedures.read' }

/** Cancelled cases stay in a calendar for so long, so that it takes them out. */
const DAYS_BACK = 30
const DAYS_AHEAD = 180

type Row = {
  id: string
  from: string
  until: string
  changedAt: string
  sequence: number
  state: CaseState
  type: string
  room: string
  office: string
  readiness: Readiness | null
  short: number
}

/** No reference, no note: a calendar is read in many places. */
const readRows = (tx: Connection, scope: Scope, today: string) =>
  tx.rows<Row>(
    `select c.id, c.starts_at as "from", c.ends_at as until, c.updated_at as "changedAt", c.sequence, c.state, t.name as type, m.name as room,
       o.name as office, c.readiness, (select count(*)::int from case_need n where n.organization_id = c.organization_id and n.case_id = c.id
         and n.short > 0 and not n.is_optional) as short
     from procedure_case c
     join procedure_type t on t.organization_id = c.organization_id and t.id = c.type_id
     join room m on m.organization_id = c.organization_id and m.id = c.room_id
     join office o on o.organization_id = c.organization_id and o.id = c.office_id
     where c.organization_id = $1 and ($2::uuid[] is null or c.office_id = any($2)) and c.day between $3::date - ${DAYS_BACK} and $3::date + ${DAYS_AHEAD}
     order by c.starts_at, c.id`,
    [scope.organizationId, officesInScope(scope), today],
  )

function titleOf(m: Texts, { type, room, state, readiness, short }: Row): string {
  const isToCome = state === 'scheduled' || state === 'ready'
  const said = !isToCome
    ? null
    : short > 0
      ? m.cases_feed_short({ count: short })
      : readiness && m[`cases_file_readiness_${readiness}`]()
  return [type, room, said].filter(Boolean).join(' · ')
}

const eventOf = (m: Texts, address: string | undefined, row: Row): CalendarEvent => ({
  uid: `${row.id}@wellstock`,
  time: { from: row.from, until: row.until },
  changedAt: row.changedAt,
  sequence: row.sequence,
  summary: titleOf(m, row),
  location: row.office,
  isConfirmed: row.state !== 'scheduled',
  isCancelled: row.state === 'cancelled' || row.state === 'no_show',
  url: address && new URL(recordPage(procedureCase, row.id), address).href,
})

/** Cases, for a calendar. */
export async function readCaseFeed(app: App, request: RequestFacts, token: string): Promise<FileAnswer> {
  const content = await readCalendar(app, request, token, caseFeed, async (tx, scope, today, m) => ({
    of: 'Cases',
    name: m.page_title_procedure_calendar(),
    events: (await readRows(tx, scope, today)).map((row) => eventOf(m, app.settings.publicUrl, row)),
  }))
  return new FileAnswer('cases.ics', 'text/calendar; charset=utf-8', () => content)
}
