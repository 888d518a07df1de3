import { randomBytes } from 'node:crypto'
import type { linkPurposes } from '@wellstock/contract/identity/auth'
import { v7 as uuid } from 'uuid'
import { secretHash } from '../access/secret-hash.ts'
import type { App } from '../app.ts'
import type { Connection } from '../database/database.ts'
import { insertRow } from '../database/write.ts'

export type LinkPurpose = (typeof linkPurposes)[number]

const MINUTE = 60_000
const lasts: Record<LinkPurpose, number> = {
  reset: 30 * MINUTE,
  email: 30 * MINUTE,
  invitation: 7 * 24 * 60 * MINUTE,
}

const pages: Record<LinkPurpose | 'vendor_order' | 'vendor_entrance' | 'bid_invite', string> = {
  reset: 'reset-password',
  email: 'confirm-email',
  invitation: 'invitation',
  vendor_order: 'vendor-order',
  vendor_entrance: 'client-login',
  bid_invite: 'client-login',
}

/** Where the application is found, as mails say it. */
export const siteAddress = ({ settings }: App) =>
  settings.publicUrl ?? `http://${settings.host}:${settings.port}`

/** Where a link leads. The token stands behind `#`, which browsers send to nobody. */
export const addressOf = (app: App, purpose: keyof typeof pages, token: string) =>
  `${siteAddress(app)}/${pages[purpose]}#${token}`

const PLACE = /https?:\/\/\S+#…/g

/** The text of a mail with the address in the place of its link. */
export const withLink = (body: string, address: string) => body.replace(PLACE, () => address)

/**
 * Makes a link to be sent by e-mail. It has no token yet: `place` is what stands for it until the mail leaves. Earlier
 * ones of its kind end.
 */
export async function makeLink(
  app: App,
  tx: Connection,
  person: { id: string; organizationId: string },
  purpose: LinkPurpose,
  email: string | null = null,
): Promise<{ id: string; place: string }> {
  const now = app.now()
  await tx.rows(
    'update mailed_link set used_at = $4 where organization_id = $1 and person_id = $2 and purpose = $3 and used_at is null',
    [person.organizationId, person.id, purpose, now.toISOString()],
  )
  const id = uuid()
  await insertRow(tx, 'mailed_link', {
    organizationId: person.organizationId,
    id,
    personId: person.id,
    purpose,
    email,
    createdAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + lasts[purpose]).toISOString(),
  })
  return { id, place: addressOf(app, purpose, '…') }
}

/** Gives a link its token and returns the address, which is kept nowhere; null once the link is over. A token from before ends. */
export async function renewLink(app: App, organizationId: string, id: string): Promise<string | null> {
  const token = randomBytes(32).toString('base64url')
  const [link] = await app.database.write(organizationId, (tx) =>
    tx.rows<{ purpose: keyof typeof pages }>(
      `update mailed_link set token_hash = $3
       where organization_id = $1 and id = $2 and used_at is null and expires_at > $4 returning purpose`,
      [organizationId, id, secretHash(token), app.now().toISOString()],
    ),
  )
  return link ? addressOf(app, link.purpose, token) : null
}
