import type { App } from '../../platform/app.ts'
import type { Connection } from '../../platform/database/database.ts'
import { publish } from '../../platform/events/publish.ts'
import { notice, notifyPerson } from '../notifications/notify.ts'
import { documentExpired, documentExpiring } from './notices.ts'

declare module '../../platform/events/publish.ts' {
  interface Events {
    /** Said once, with the reminder of its owner. */
    'document.expired': { slug: string; ownerId: string }
  }
}

const AT_ONCE = 200

type Due = { id: string; title: string; slug: string; ownerId: string; validTo: string; isExpired: boolean }

/**
 * Reminds the owners of documents 30 days before they expire and once they have, each once. Returns whether there may be more.
 */
export async function remindOfDocuments(app: App): Promise<boolean> {
  const organizations = await app.database.visit((db) =>
    db.rows<{ organizationId: string }>('select organization_id from organizations_with_documents_due()'),
  )
  let isSomeLeft = false
  for (const { organizationId } of organizations)
    if ((await app.database.write(organizationId, (tx) => remindSome(tx, app, organizationId))) === AT_ONCE)
      isSomeLeft = true
  return isSomeLeft
}

async function remindSome(tx: Connection, app: App, organizationId: string) {
  const due = await tx.rows<Due>(
    `update document d set remind_on = case when d.valid_to >= t.today then d.valid_to + 1 end
     from (select x.id, office_today(p.timezone) as today from document x
       join person p on p.organization_id = x.organization_id and p.id = x.owner_id
       where x.organization_id = $1 and x.remind_on <= office_today(p.timezone)
       order by x.id limit ${AT_ONCE} for update of x skip locked) t
     where d.organization_id = $1 and d.id = t.id
     returning d.id, d.title, d.slug, d.owner_id, d.valid_to, d.valid_to < t.today as "isExpired"`,
    [organizationId],
  )
  for (const { id, title, slug, ownerId, validTo, isExpired } of due) {
    const kind = isExpired ? documentExpired : documentExpiring
    const about = { documentId: id, title, slug, validTo }
    await notifyPerson(tx, app, organizationId, ownerId, notice(kind, about))
    if (isExpired) await publish(tx, organizationId, 'document.expired', { slug, ownerId })
  }
  return due.length
}
