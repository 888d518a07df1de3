import type { Mutes } from '@wellstock/contract/identity/notifications'
import { type MutableNotice, type MuteLength, mutableNotices } from '@wellstock/domain/identity/notifications'
import { said } from '@wellstock/messages/sentence'
import { v7 as uuid } from 'uuid'
import type { Person } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'
import { type Reading, restingNotices } from './inbox.ts'
import { mutableOf } from './mutable.ts'

const DAY = 86_400_000
const lengths: Record<MuteLength, number | null> = { day: DAY, week: 7 * DAY, always: null }

/** What a person does not want to hear of for now, and which notices rest. */
export async function listMutes(db: Connection, person: Person, app: Reading): Promise<Mutes> {
  const mutes = await db.rows<Mutes['mutes'][number]>(
    `select m.id, m.kind, o.name as office, m.until from notification_mute m
     left join office o on o.organization_id = m.organization_id and o.id = m.office_id
     where m.organization_id = $1 and m.person_id = $2 and m.kind = any($4) and (m.until is null or m.until > $3)
     order by m.kind, o.name nulls first`,
    [person.organizationId, person.id, app.now().toISOString(), mutableNotices],
  )
  return { mutes, resting: await restingNotices(db, person, app) }
}

/** Mutes what a notice is of. Muted again, it is for as long as was said last. */
export async function muteLike(
  tx: Connection,
  person: Person,
  wanted: { id: string; isOfOffice: boolean; length: MuteLength },
  app: Reading,
): Promise<Mutes> {
  const { organizationId } = person
  const [notice] = await tx.rows<{ kind: string; data: unknown; persistent: boolean }>(
    'select kind, data, persistent from notification where organization_id = $1 and person_id = $2 and id = $3',
    [organizationId, person.id, wanted.id],
  )
  if (!notice) throw problem('NOT_FOUND', said.notification_not_found())
  const mutable = mutableOf(notice)
  if (!mutable || (wanted.isOfOffice && !mutable.officeId))
    throw problem('OPERATION_FAILED', said.notice_cannot_be_muted())
  const milliseconds = lengths[wanted.length]
  await tx.rows(
    `insert into notification_mute (organization_id, id, person_id, kind, office_id, until) values ($1, $2, $3, $4, $5, $6)
     on conflict (organization_id, person_id, kind, office_id) do update set until = excluded.until`,
    [
      organizationId,
      uuid(),
      person.id,
      mutable.kind,
      wanted.isOfOffice ? mutable.officeId : null,
      milliseconds === null ? null : new Date(app.now().getTime() + milliseconds).toISOString(),
    ],
  )
  tx.touch('notice')
  return listMutes(tx, person, app)
}

/** Turns it on again. Twice is once. */
export async function unmute(tx: Connection, person: Person, id: string, app: Reading): Promise<Mutes> {
  await tx.rows('delete from notification_mute where organization_id = $1 and person_id = $2 and id = $3', [
    person.organizationId,
    person.id,
    id,
  ])
  tx.touch('notice')
  return listMutes(tx, person, app)
}

export type KeptMute = { kind: string; officeId: string | null; until: string | null }

/** Whether somebody muted what a notice is of. What must not be missed is never muted. */
export function isMuted(
  { mutes }: { mutes: readonly KeptMute[] },
  notice: Parameters<typeof mutableOf>[0],
  now: Date,
): boolean {
  const mutable = mutableOf(notice)
  return (
    mutable !== null &&
    mutes.some(
      ({ kind, officeId, until }) =>
        kind === (mutable.kind satisfies MutableNotice) &&
        (officeId === null || officeId === mutable.officeId) &&
        (until === null || Date.parse(until) > now.getTime()),
    )
  )
}
