import { officesWith } from '@wellstock/contract/platform/access'
import { reminderDays } from '@wellstock/domain/compliance/certificate-dates'
import { type Notice, notice, notify } from '../../identity/notifications/notify.ts'
import { holds, type Recipient, recipients } from '../../identity/notifications/recipients.ts'
import type { App } from '../../platform/app.ts'
import type { Connection } from '../../platform/database/database.ts'
import { certificateEnding } from './notices.ts'

/** Reminds the owners of certificates on the days before they expire, once each. */
export async function remindOwners(app: App): Promise<boolean> {
  const organizations = await app.database.visit((db) =>
    db.rows<{ organizationId: string }>(
      'select organization_id from organizations_with_certificates_to_remind($1)',
      [reminderDays],
    ),
  )
  for (const { organizationId } of organizations)
    await app.database.write(organizationId, (tx) => remind(tx, app, organizationId))
  return false
}

type Due = Parameters<typeof certificateEnding.url>[0] & { ownerId: string; officeId: string | null }

async function remind(tx: Connection, app: App, organizationId: string) {
  const due = await tx.rows<Due>(
    `update certificate c set reminded_days = reminder_due(c, $2)
     where organization_id = $1 and reminder_due(c, $2) is not null
     returning id as "certificateId", number, standard, expires_on::text as day, expires_on - today_of(organization_id, office_id) as days_left,
       owner_id, office_id`,
    [organizationId, reminderDays],
  )
  if (due.length === 0) return
  const people = await recipients(tx, organizationId)
  await notify(
    tx,
    app,
    organizationId,
    due.flatMap(({ ownerId, officeId, ...about }) =>
      toldOf(people, ownerId, officeId).map((person): [Recipient, Notice] => [
        person,
        notice(certificateEnding, about),
      ]),
    ),
  )
}

/** The owner; where that one has left, whoever keeps it. */
function toldOf(people: readonly Recipient[], ownerId: string, officeId: string | null): Recipient[] {
  const owner = people.find(({ id }) => id === ownerId)
  if (owner) return [owner]
  return people.filter((person) =>
    officeId
      ? holds(person, 'compliance.write', officeId)
      : officesWith(person.grants, 'compliance.write') === 'all',
  )
}
