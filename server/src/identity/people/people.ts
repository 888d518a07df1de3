import type { PersonPage, PersonRow, people } from '@wellstock/contract/identity/people'
import type { Role } from '@wellstock/contract/platform/access'
import { said } from '@wellstock/messages/sentence'
import type * as z from 'zod'
import { officesInScope, type Person, type Scope, scopeOf } from '../../platform/access/person.ts'
import type { SavedSettings } from '../../platform/access/settings-document.ts'
import { settingsOf } from '../../platform/access/settings-document.ts'
import type { Connection } from '../../platform/database/database.ts'
import { likeOf } from '../../platform/database/like.ts'
import { readPage } from '../../platform/database/read-page.ts'
import { asDataUrl } from '../../platform/files/pictures.ts'
import { problem } from '../../platform/http/problem.ts'

/** How long after the last request somebody still counts as there. */
const ONLINE = 5 * 60_000

export const notFound = () => problem('NOT_FOUND', said.person_not_found())

export type PeopleFilter = z.output<NonNullable<(typeof people.list)['~orpc']['inputSchema']>>

const ROLES = (condition = '') =>
  `current_role_grant g where g.organization_id = p.organization_id and g.person_id = p.id ${condition}`

// The base role is everybody's and says nothing of where somebody works.
const FUNCTIONAL = ROLES(`and g.role <> 'user'`)

/**
 * Whether the offices of parameter $2 reach the person: all of them do; named ones do where every role the person
 * holds is for one of them.
 */
const WITHIN_REACH = `($2::uuid[] is null
  or (select coalesce(bool_and(coalesce(g.office_id = any($2), false)), false) from ${FUNCTIONAL}))`

/** The roles of person `p`, as they are shown. */
export const GRANTS = `(select coalesce(jsonb_agg(jsonb_build_object('role', g.role, 'officeId', g.office_id, 'officeName', o.name,
    'endsOn', g.ends_on)
    order by g.role, o.name nulls first), '[]')
  from current_role_grant g left join office o on o.organization_id = g.organization_id and o.id = g.office_id
  where g.organization_id = p.organization_id and g.person_id = p.id)`

const SESSIONS = 'session s where s.organization_id = p.organization_id and s.person_id = p.id'
const LAST_SEEN = `(select max(s.last_seen_at) from ${SESSIONS})`

const valuesOf = (scope: Scope) => [scope.organizationId, officesInScope(scope)]

export async function listPeople(db: Connection, scope: Scope, filter: PeopleFilter) {
  const { search, status, role } = filter
  const from = `person p where p.organization_id = $1 and ${WITHIN_REACH}
    and ($3::text is null or plain_text(p.name) like $3 or plain_text(p.email) like $3 or plain_text(p.department) like $3)
    and ($4::text[] is null or p.status = any($4))
    and ($5::text is null or p.primary_role = $5 or exists (select from ${ROLES('and g.role = $5')}))`
  const values = [
    ...valuesOf(scope),
    search ? likeOf(search) : null,
    status === 'waiting' ? ['invited', 'pending'] : status ? [status] : null,
    role ?? null,
  ]
  return readPage(db, filter, from, values, (limit, all) =>
    db.rows<PersonRow>(
      `select p.id, p.name, p.email, p.department, p.primary_role as role, p.status, ${GRANTS} as grants,
       ${LAST_SEEN} as "lastSeen" from ${from} order by lower(p.name), p.id ${limit}`,
      all,
    ),
  )
}

type PageRow = Omit<PersonPage, 'online' | 'avatar' | 'private'> &
  Omit<NonNullable<PersonPage['private']>, 'canManage'> & {
    settings: SavedSettings
    avatar: Buffer | null
    isOnline: boolean
    isWithinReach: boolean
  }

/** A person's page, with what the viewer may know of them. */
export async function getPerson(db: Connection, viewer: Person, id: string, now: Date): Promise<PersonPage> {
  const scope = scopeOf(viewer, 'people.manage')
  const [row] = await db.rows<PageRow>(
    `select p.id, p.name, p.department, p.primary_role as role, p.location, p.bio, p.email, p.phone, p.status, p.settings,
       ${GRANTS} as grants, ${LAST_SEEN} as "lastSeen", ${WITHIN_REACH} as "isWithinReach",
       (select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name) order by o.name), '[]') from office o
        where o.organization_id = p.organization_id and o.archived_at is null
          and o.id in (select g.office_id from ${FUNCTIONAL})) as offices,
       (select coalesce(bool_or(g.office_id is null), true) from ${FUNCTIONAL}) as everywhere,
       (select a.image from avatar a where a.organization_id = p.organization_id and a.person_id = p.id) as avatar,
       exists (select from ${SESSIONS} and s.ended_at is null and s.ends_at > $4 and s.last_seen_at > $5) as "isOnline",
       exists (select from second_factor f
         where f.organization_id = p.organization_id and f.person_id = p.id and f.confirmed_at is not null) as "twoFactor",
       (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'email', a.email) order by lower(a.name), a.id), '[]')
        from person a where a.organization_id = p.organization_id and a.identity_id = p.identity_id and a.id <> p.id) as "otherAccounts"
     from person p where p.organization_id = $1 and p.id = $3`,
    [...valuesOf(scope), id, now.toISOString(), new Date(now.getTime() - ONLINE).toISOString()],
  )
  if (!row) throw notFound()

  const { email, phone, status, grants, lastSeen, twoFactor, settings, avatar, otherAccounts, ...rest } = row
  const { isOnline, isWithinReach, ...seen } = rest
  const isSelf = id === viewer.id
  const { showOnlineStatus } = settingsOf(settings).privacy
  return {
    ...seen,
    avatar: avatar && asDataUrl(avatar),
    online: showOnlineStatus ? isOnline : null,
    private:
      isSelf || isWithinReach
        ? {
            ...{ email, phone, status, grants, lastSeen, twoFactor, otherAccounts },
            canManage: isWithinReach && !isSelf,
          }
        : null,
  }
}

type Managed = { id: string; name: string; email: string; status: string; role: Role }

/** Somebody the scope may manage. Whoever is not within its reach is not there. */
export async function findManaged(tx: Connection, scope: Scope, id: string): Promise<Managed> {
  const [found] = await tx.rows<Managed>(
    `select p.id, p.name, p.email, p.status, p.primary_role as role from person p
     where p.organization_id = $1 and p.id = $3 and ${WITHIN_REACH}`,
    [...valuesOf(scope), id],
  )
  if (!found) throw notFound()
  return found
}
