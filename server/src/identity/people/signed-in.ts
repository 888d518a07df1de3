import type { SignedIn } from '@wellstock/contract/identity/auth'
import type { Grant } from '@wellstock/contract/platform/access'
import { type FoundSession, IDLE_LIMIT } from '../../platform/access/sessions.ts'
import { type SavedSettings, settingsOf } from '../../platform/access/settings-document.ts'
import type { App } from '../../platform/app.ts'
import type { Connection } from '../../platform/database/database.ts'

type SignedInRow = {
  settings: SavedSettings
  hasAvatar: boolean
  offices: SignedIn['offices']
  rates: Record<string, string> | null
}

/** What the browser gets to know about who is signed in. */
export async function signedIn(
  app: App,
  db: Connection,
  { person, session }: FoundSession,
  now: Date,
): Promise<SignedIn> {
  const { organizationId, ...rest } = person
  const [row] = await db.rows<SignedInRow>(
    `select p.settings,
       exists (select from avatar a where a.organization_id = p.organization_id and a.person_id = p.id) as has_avatar,
       (select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name, 'code', o.code) order by o.created_at, o.name), '[]')
        from office o where o.organization_id = p.organization_id and o.archived_at is null
          and ($3::uuid[] is null or o.id = any($3))) as offices,
       (select jsonb_object_agg(substring(s.key from 10), s.value) from setting s
        where s.organization_id = p.organization_id and s.key like 'exchange.%') as rates
     from person p where p.organization_id = $1 and p.id = $2`,
    [organizationId, person.id, officesOf(person.grants)],
    'signed-in',
  )
  const { preferences, notifications } = settingsOf(row?.settings ?? {})
  return {
    person: rest,
    organization: session.organization,
    liveAreas: app.settings.liveAreas,
    offices: row?.offices ?? [],
    preferences,
    channels: { browser: notifications.browser, mobile: notifications.mobile },
    rates: Object.fromEntries(
      Object.entries(row?.rates ?? {}).map(([currency, rate]) => [currency, Number(rate)]),
    ),
    inputFilter: app.settings.inputFilter,
    hasAvatar: row?.hasAvatar ?? false,
    idleUntil: new Date(Math.min(now.getTime() + IDLE_LIMIT, Date.parse(session.endsAt))).toISOString(),
    endsAt: session.endsAt,
  }
}

/** The offices in which a role beyond the base role is held; null for all of them. */
export function officesOf(grants: Grant[]): string[] | null {
  const functional = grants.filter(({ role }) => role !== 'user')
  if (functional.length === 0 || functional.some(({ officeId }) => officeId === null)) return null
  return functional.flatMap(({ officeId }) => officeId ?? [])
}
