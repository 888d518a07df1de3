import type { Notification } from '@wellstock/contract/identity/notifications'
import { PANEL_LIMIT } from '@wellstock/domain/identity/notifications'
import type { Language } from '@wellstock/domain/identity/preferences'
import { said } from '@wellstock/messages/sentence'
import type { Person } from '../../platform/access/person.ts'
import type { SavedSettings } from '../../platform/access/settings-document.ts'
import { languageOf } from '../../platform/access/settings-document.ts'
import type { Connection } from '../../platform/database/database.ts'
import { type Paging, readPage } from '../../platform/database/read-page.ts'
import { problem } from '../../platform/http/problem.ts'
import { describe, kinds } from './kinds.ts'

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

function shown(row: Row, language: Language): Notification[] {
  const words = describe(row.kind, row.data, language)
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
    },
  ]
}

const mine = (person: Person): unknown[] => [person.organizationId, person.id]

/** A person's language, how many of their notices are unread, and the number of the latest. */
export async function inboxOf(db: Connection, person: Person) {
  const [row] = await db.rows<{ settings: SavedSettings; unread: number; seq: number }>(
    `select p.settings, coalesce((select i.last_seq from notification_inbox i where i.organization_id = $1 and i.person_id = $2), 0) as seq,
       (select count(*) from notification n where ${MINE} and read_at is null) as unread
     from person p where p.organization_id = $1 and p.id = $2`,
    mine(person),
    'notices-inbox',
  )
  return { language: languageOf(row?.settings ?? {}), unread: row?.unread ?? 0, seq: row?.seq ?? 0 }
}

/** The latest notices, newest first: what the panel holds. */
export async function panel(db: Connection, person: Person) {
  const { language, unread, seq } = await inboxOf(db, person)
  const rows = await db.rows<Row>(
    `select ${COLUMNS} from notification where ${MINE} order by seq desc limit ${PANEL_LIMIT}`,
    mine(person),
    'notices-panel',
  )
  return { items: rows.flatMap((row) => shown(row, language)), unread, seq }
}

/** Notices after a number, oldest first. */
export async function since(db: Connection, person: Person, seq: number) {
  const { language, unread } = await inboxOf(db, person)
  const rows = await db.rows<Row>(
    `select ${COLUMNS} from notification where ${MINE} and seq > $3 order by seq limit 200`,
    [...mine(person), seq],
    'notices-since',
  )
  return { rows: rows.map((row) => ({ seq: row.seq, notice: shown(row, language)[0] })), unread }
}

type Filter = Paging & {
  unread?: 'true' | 'false' | undefined
  priority?: Notification['priority'] | undefined
  category?: Notification['category'] | undefined
}

/** A page of everything, newest first. Priority and category follow from the kind. */
export async function listNotices(db: Connection, person: Person, filter: Filter) {
  const { language, unread } = await inboxOf(db, person)
  const wanted = Object.entries(kinds)
    .filter(([, kind]) => !filter.priority || kind.priority === filter.priority)
    .filter(([, kind]) => !filter.category || kind.category === filter.category)
    .map(([name]) => name)
  const onlyUnread = filter.unread === undefined ? null : filter.unread === 'true'
  const where = `${MINE} and kind = any($3) and ($4::boolean is null or (read_at is null) = $4)`
  const values = [...mine(person), wanted, onlyUnread]
  const found = await readPage(db, filter, `notification where ${where}`, values, (limit, all) =>
    db.rows<Row>(`select ${COLUMNS} from notification where ${where} order by seq desc ${limit}`, all),
  )
  return { ...found, items: found.items.flatMap((row) => shown(row, language)), unread }
}

const unreadOf = async (tx: Connection, person: Person) => ({ unread: (await inboxOf(tx, person)).unread })

export async function setRead(tx: Connection, person: Person, id: string, read: boolean, now: Date) {
  const [known] = await tx.rows(
    `update notification set read_at = case when $4 then coalesce(read_at, $5) end where ${MINE} and id = $3 returning 1`,
    [...mine(person), id, read, now.toISOString()],
  )
  if (!known) throw problem('NOT_FOUND', said.notification_not_found())
  return unreadOf(tx, person)
}

export async function readAll(tx: Connection, person: Person, now: Date) {
  await tx.rows(`update notification set read_at = $3 where ${MINE} and read_at is null`, [
    ...mine(person),
    now.toISOString(),
  ])
  return unreadOf(tx, person)
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
  return unreadOf(tx, person)
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
  return unreadOf(tx, person)
}
