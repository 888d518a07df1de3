import type { Notification } from '@wellstock/contract/identity/notifications'
import { PANEL_LIMIT, type SnoozeChoice } from '@wellstock/domain/identity/notifications'
import type { Language } from '@wellstock/domain/identity/preferences'
import { said } from '@wellstock/messages/sentence'
import type { Person } from '../../platform/access/person.ts'
import type { SavedSettings } from '../../platform/access/settings-document.ts'
import { languageOf } from '../../platform/access/settings-document.ts'
import type { App } from '../../platform/app.ts'
import type { Connection } from '../../platform/database/database.ts'
import { type Paging, readPage } from '../../platform/database/read-page.ts'
import { problem } from '../../platform/http/problem.ts'
import { describeNotice } from './describe-notice.ts'
import { mutableOf } from './mutable.ts'

type Row = {
  id: string
  seq: number
  kind: string
  data: unknown
  persistent: boolean
  createdAt: string
  readAt: string | null
  endedAt: string | null
}

const COLUMNS = 'id, seq, kind, data, persistent, created_at, read_at, ended_at'
const MINE = 'organization_id = $1 and person_id = $2 and dismissed_at is null'
/** Not resting at a moment, the third value of the statement. */
const HERE = `${MINE} and (snoozed_until is null or snoozed_until <= $3)`

/** What is read with: the kinds it is shown by, and the moment. */
export type Reading = Pick<App, 'noticeKinds' | 'now'>

function shown({ noticeKinds }: Reading, row: Row, language: Language): Notification[] {
  const words = describeNotice(noticeKinds, row, language)
  if (!words) return []
  const { id, seq, persistent } = row
  return [
    {
      id,
      seq,
      ...words,
      timestamp: row.createdAt,
      read: row.readAt !== null,
      persistent,
      ended: row.endedAt !== null,
      mutable: mutableOf(row),
    },
  ]
}

const mine = (person: Person): unknown[] => [person.organizationId, person.id]
const here = (person: Person, now: Date): unknown[] => [...mine(person), now.toISOString()]

/**
 * A person's language, how many of their notices are unread, the number of the latest, and when the next of those that
 * rest comes back.
 */
export async function inboxOf(db: Connection, person: Person, now: Date) {
  const [row] = await db.rows<{
    settings: SavedSettings
    unread: number
    seq: number
    wakesAt: string | null
  }>(
    `select p.settings, coalesce((select i.last_seq from notification_inbox i where i.organization_id = $1 and i.person_id = $2), 0) as seq,
       (select count(*) from notification n where ${HERE} and read_at is null) as unread,
       (select min(snoozed_until) from notification n where ${MINE} and snoozed_until > $3) as "wakesAt"
     from person p where p.organization_id = $1 and p.id = $2`,
    here(person, now),
    'notices-inbox',
  )
  return {
    language: languageOf(row?.settings ?? {}),
    unread: row?.unread ?? 0,
    seq: row?.seq ?? 0,
    wakesAt: row?.wakesAt ?? null,
  }
}

/** The latest notices, newest first: what the panel holds. */
export async function panel(db: Connection, person: Person, app: Reading) {
  const now = app.now()
  const { language, unread, seq } = await inboxOf(db, person, now)
  const rows = await db.rows<Row>(
    `select ${COLUMNS} from notification where ${HERE} order by seq desc limit ${PANEL_LIMIT}`,
    here(person, now),
    'notices-panel',
  )
  return { items: rows.flatMap((row) => shown(app, row, language)), unread, seq }
}

/** Notices after a number, oldest first. */
export async function since(db: Connection, person: Person, seq: number, app: Reading) {
  const now = app.now()
  const { language, unread, wakesAt } = await inboxOf(db, person, now)
  const rows = await db.rows<Row>(
    `select ${COLUMNS} from notification where ${HERE} and seq > $4 order by seq limit 200`,
    [...here(person, now), seq],
    'notices-since',
  )
  return {
    rows: rows.map((row) => ({ seq: row.seq, notice: shown(app, row, language)[0] })),
    unread,
    wakesAt,
  }
}

type Filter = Paging & {
  unread?: 'true' | 'false' | undefined
  priority?: Notification['priority'] | undefined
  category?: Notification['category'] | undefined
}

/** A page of everything, newest first. Priority and category follow from the kind. */
export async function listNotices(db: Connection, person: Person, filter: Filter, app: Reading) {
  const now = app.now()
  const { language, unread } = await inboxOf(db, person, now)
  const wanted = app.noticeKinds
    .filter(({ priority }) => !filter.priority || priority === filter.priority)
    .filter(({ category }) => !filter.category || category === filter.category)
    .map(({ name }) => name)
  const onlyUnread = filter.unread === undefined ? null : filter.unread === 'true'
  const where = `${HERE} and kind = any($4) and ($5::boolean is null or (read_at is null) = $5)`
  const values = [...here(person, now), wanted, onlyUnread]
  const found = await readPage(db, filter, `notification where ${where}`, values, (limit, all) =>
    db.rows<Row>(`select ${COLUMNS} from notification where ${where} order by seq desc ${limit}`, all),
  )
  return { ...found, items: found.items.flatMap((row) => shown(app, row, language)), unread }
}

const unreadOf = async (tx: Connection, person: Person, now: Date) => ({
  unread: (await inboxOf(tx, person, now)).unread,
})

export async function setRead(tx: Connection, person: Person, id: string, read: boolean, now: Date) {
  const [known] = await tx.rows(
    `update notification set read_at = case when $4 then coalesce(read_at, $5) end where ${MINE} and id = $3 returning 1`,
    [...mine(person), id, read, now.toISOString()],
  )
  if (!known) throw problem('NOT_FOUND', said.notification_not_found())
  return unreadOf(tx, person, now)
}

export async function readAll(tx: Connection, person: Person, now: Date) {
  await tx.rows(`update notification set read_at = $3 where ${HERE} and read_at is null`, here(person, now))
  return unreadOf(tx, person, now)
}

/** Takes a notice away. A persistent one stays until what it asks for is done. Twice is once. */
export async function dismiss(tx: Connection, person: Person, id: string, now: Date) {
  const [known] = await tx.rows<{ persistent: boolean; endedAt: string | null }>(
    'select persistent, ended_at from notification where organization_id = $1 and person_id = $2 and id = $3 for update',
    [...mine(person), id],
  )
  if (!known) throw problem('NOT_FOUND', said.notification_not_found())
  if (known.persistent && !known.endedAt) throw problem('OPERATION_FAILED', said.notice_stays())
  await tx.rows(`update notification set dismissed_at = $4 where ${MINE} and id = $3`, [
    ...mine(person),
    id,
    now.toISOString(),
  ])
  return unreadOf(tx, person, now)
}

/** The same with several at once. What is not there, or must stay, stays as it is. */
export async function changeMany(
  tx: Connection,
  person: Person,
  ids: string[],
  change: 'read' | 'unread' | 'dismiss',
  now: Date,
) {
  const changes = {
    read: 'read_at = coalesce(read_at, $4)',
    unread: 'read_at = case when $4::timestamptz is null then read_at end',
    dismiss: 'dismissed_at = $4',
  }
  const mayGo = change === 'dismiss' ? 'and (not persistent or ended_at is not null)' : ''
  await tx.rows(`update notification set ${changes[change]} where ${MINE} and id = any($3) ${mayGo}`, [
    ...mine(person),
    ids,
    now.toISOString(),
  ])
  return unreadOf(tx, person, now)
}

/** When a notice comes back, in SQL: at 08:00 of a day where the person is. */
const wakes: Record<SnoozeChoice, string> = {
  hour: `$4::timestamptz + interval '1 hour'`,
  tomorrow: `((date_trunc('day', $4::timestamptz at time zone p.timezone) + interval '1 day 8 hours') at time zone p.timezone)`,
  monday: `((date_trunc('week', $4::timestamptz at time zone p.timezone) + interval '7 days 8 hours') at time zone p.timezone)`,
  now: 'null',
}

/** Lets a notice rest: it is in no list until then, and comes back unread. */
export async function snooze(tx: Connection, person: Person, id: string, until: SnoozeChoice, now: Date) {
  const [known] = await tx.rows(
    `update notification n set snoozed_until = ${wakes[until]}, read_at = null from person p
     where n.organization_id = $1 and n.person_id = $2 and n.dismissed_at is null and n.id = $3
       and p.organization_id = n.organization_id and p.id = n.person_id and $4::timestamptz is not null returning 1`,
    [...mine(person), id, now.toISOString()],
  )
  if (!known) throw problem('NOT_FOUND', said.notification_not_found())
  tx.touch('notice')
  return unreadOf(tx, person, now)
}

/** The notices that rest, the next to come back first. */
export async function restingNotices(db: Connection, person: Person, app: Reading) {
  const now = app.now()
  const { language } = await inboxOf(db, person, now)
  const rows = await db.rows<Row & { until: string }>(
    `select ${COLUMNS}, snoozed_until as until from notification where ${MINE} and snoozed_until > $3
     order by snoozed_until, seq`,
    here(person, now),
  )
  return rows.flatMap((row) =>
    shown(app, row, language).map(({ id, title, message }) => ({ id, title, message, until: row.until })),
  )
}
