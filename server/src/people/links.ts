import { createHash, randomBytes } from 'node:crypto'
import type { linkPurposes } from '@wellstock/contract/auth'
import { v7 as uuid } from 'uuid'
import type { Connection } from '../database/database.ts'
import type { App } from '../http/call.ts'
import { mailedLink } from './tables.ts'

export type LinkPurpose = (typeof linkPurposes)[number]

const MINUTE = 60_000
const lasts: Record<LinkPurpose, number> = {
  reset: 30 * MINUTE,
  email: 30 * MINUTE,
  invitation: 7 * 24 * 60 * MINUTE,
}

export const linkHash = (token: string) => createHash('sha256').update(token).digest()

/** Makes a link to be sent by e-mail and returns its token, which is kept nowhere else. Earlier ones of its kind end. */
export async function makeLink(
  tx: Connection,
  person: { id: string; organizationId: string },
  purpose: LinkPurpose,
  now: Date,
  email: string | null = null,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await tx.rows(
    'update mailed_link set used_at = $4 where organization_id = $1 and person_id = $2 and purpose = $3 and used_at is null',
    [person.organizationId, person.id, purpose, now.toISOString()],
  )
  await tx.orm.insert(mailedLink).values({
    organizationId: person.organizationId,
    id: uuid(),
    personId: person.id,
    purpose,
    tokenHash: linkHash(token),
    email,
    createdAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + lasts[purpose]).toISOString(),
  })
  return token
}

/** Where a link leads. The token stands behind `#`, which browsers send to nobody. */
export const linkAddress = (
  app: App,
  page: 'reset-password' | 'invitation' | 'confirm-email',
  token: string,
) => `${app.settings.publicUrl ?? `http://${app.settings.host}:${app.settings.port}`}/${page}#${token}`
