import { type Grant, officesWith, type Permission } from '@wellstock/contract/platform/access'
import type { PersonSettings } from '@wellstock/domain/identity/preferences'
import type { SavedSettings } from '../../platform/access/settings-document.ts'
import { settingsOf } from '../../platform/access/settings-document.ts'
import type { Connection } from '../../platform/database/database.ts'
import type { KeptMute } from './mutes.ts'

export type Recipient = {
  id: string
  name: string
  email: string
  settings: PersonSettings
  grants: Grant[]
  /** What they do not want for now. */
  mutes: KeptMute[]
}

/** Everybody active in the organization; or those named. */
export async function recipients(
  tx: Connection,
  organizationId: string,
  ids?: string[],
): Promise<Recipient[]> {
  const rows = await tx.rows<Omit<Recipient, 'settings'> & { settings: SavedSettings }>(
    `select p.id, p.name, p.email, p.settings,
       coalesce((select jsonb_agg(jsonb_build_object('role', g.role, 'officeId', g.office_id)) from current_role_grant g
         where g.organization_id = p.organization_id and g.person_id = p.id), '[]') as grants,
       coalesce((select jsonb_agg(jsonb_build_object('kind', m.kind, 'officeId', m.office_id, 'until', m.until))
         from notification_mute m where m.organization_id = p.organization_id and m.person_id = p.id), '[]') as mutes
     from person p where p.organization_id = $1 and p.status = 'active' and ($2::uuid[] is null or p.id = any($2))
     order by p.id`,
    [organizationId, ids ?? null],
  )
  return rows.map((row) => ({ ...row, settings: settingsOf(row.settings) }))
}

export function holds({ grants }: Recipient, permission: Permission, officeId: string): boolean {
  const offices = officesWith(grants, permission)
  return offices === 'all' || offices.includes(officeId)
}
