import { setTimeout as wait } from 'node:timers/promises'
import { said } from '@wellstock/messages/sentence'
import { v7 as uuid } from 'uuid'
import { entranceKeys, refuseBeyondLimit, slowDown, waitTurn } from '../../identity/people/login-limit.ts'
import { secretHash } from '../../platform/access/secret-hash.ts'
import type { App } from '../../platform/app.ts'
import type { RequestFacts } from '../../platform/http/call.ts'
import { problem } from '../../platform/http/problem.ts'
import { beginVendorSession } from '../../platform/http/vendor-sessions.ts'
import { addressOf } from '../../platform/mail/links.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import { messagesIn } from '../../platform/messages.ts'

/** It is not known which language a vendor reads. */
const m = messagesIn('en')
/** Every answer takes this long, so that the time does not show whether there is such a vendor. */
const ANSWER_AFTER = 120
const LINK_MINUTES = 15

type Vendor = { organizationId: string; vendorId: string; vendorName: string; organizationName: string }

/** Sends a link to the entrance to whoever an address belongs to. The answer is the same if it is nobody's. */
export async function askForLink(app: App, request: RequestFacts, email: string) {
  const now = app.now()
  const keys = entranceKeys(email, request)
  const pause = await app.database.visit(async (db) => {
    const pause = await slowDown(db, keys, now)
    await refuseBeyondLimit(db, keys, now)
    return pause
  })
  if (!(await waitTurn(app, keys, pause)))
    throw problem('RATE_LIMITED', undefined, { headers: { 'Retry-After': '10' } })
  await Promise.all([sendLinks(app, email), wait(ANSWER_AFTER)])
  return { sent: true }
}

async function sendLinks(app: App, email: string) {
  const vendors = await app.database.visit((db) =>
    db.rows<Vendor>('select * from vendors_of_email($1)', [email]),
  )
  for (const { organizationId, vendorId, vendorName, organizationName } of vendors)
    await app.database.write(organizationId, async (tx) => {
      const createdAt = app.now()
      const linkId = uuid()
      await tx.rows(
        `insert into mailed_link (organization_id, id, purpose, vendor_id, email, created_at, expires_at) values ($1, $2, 'vendor_entrance', $3, $4, $5, $6)`,
        [
          organizationId,
          linkId,
          vendorId,
          email,
          createdAt.toISOString(),
          new Date(createdAt.getTime() + LINK_MINUTES * 60_000).toISOString(),
        ],
      )
      const about = {
        organization: organizationName,
        vendor: vendorName,
        link: addressOf(app, 'vendor_entrance', '…'),
      }
      await queueMail(tx, organizationId, {
        to: email,
        subject: m.mails_vendor_entrance_subject(about),
        body: m.mails_vendor_entrance_body(about),
        linkId,
      })
    })
}

type Link = {
  id: string
  organizationId: string
  purpose: 'vendor_entrance' | 'bid_invite'
  vendorId: string
  email: string | null
  bidId: string | null
}

/**
 * Lets a vendor in by a link of its mail: that of the entrance once, that of an invitation as often as it is opened. Looking at the page
 * of a link uses nothing up, so scanners of mail may.
 */
export async function enterByLink(app: App, request: RequestFacts, token: string) {
  const now = app.now().toISOString()
  const [link] = await app.database.visit((db) =>
    db.rows<Link>('select * from find_entrance_link($1, $2)', [secretHash(token), now]),
  )
  if (!link) throw problem('NOT_FOUND', said.link_is_over())
  const { organizationId, vendorId, bidId } = link
  return app.database.write(organizationId, async (tx) => {
    if (link.purpose === 'vendor_entrance') {
      const used = await tx.rows(
        'update mailed_link set used_at = $3 where organization_id = $1 and id = $2 and used_at is null returning 1',
        [organizationId, link.id, now],
      )
      if (used.length === 0) throw problem('NOT_FOUND', said.link_is_over())
    } else
      await tx.rows('update mailed_link set last_opened_at = $3 where organization_id = $1 and id = $2', [
        organizationId,
        link.id,
        now,
      ])
    const [names] = await tx.rows<{ vendor: string; organization: string; email: string }>(
      `select v.name as vendor, z.name as organization, coalesce($3, i.contact_email, v.email) as email
       from vendor v join organization z on z.id = v.organization_id
       left join mailed_link l on l.organization_id = v.organization_id and l.id = $4
       left join bid_invite i on i.organization_id = l.organization_id and i.id = l.bid_invite_id
       where v.organization_id = $1 and v.id = $2`,
      [organizationId, vendorId, link.email, link.id],
    )
    if (!names) throw problem('NOT_FOUND', said.link_is_over())
    const session = await beginVendorSession(app, tx, request, {
      organizationId,
      vendorId,
      email: names.email,
    })
    return { ...names, ...session, bidId }
  })
}
