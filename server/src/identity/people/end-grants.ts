import { type Grant, officesWith, type Role } from '@wellstock/contract/platform/access'
import type { App } from '../../platform/app.ts'
import type { Connection } from '../../platform/database/database.ts'
import { type Notice, notice, notify } from '../notifications/notify.ts'
import { type Recipient, recipients } from '../notifications/recipients.ts'
import { removeGrant } from './grants.ts'
import { roleEnding } from './notices.ts'
import { waitForTurn } from './take-turn.ts'

const AT_ONCE = 200

/**
 * Reminds of roles two weeks before they end, each end once, and takes back those that have ended: they gave nothing any
 * more from then on. Returns whether there may be more.
 */
export async function endGrants(app: App): Promise<boolean> {
  const organizations = await app.database.visit((db) =>
    db.rows<{ organizationId: string }>('select organization_id from organizations_with_grants_due()'),
  )
  let isSomeLeft = false
  for (const { organizationId } of organizations) {
    const done = await app.database.write(organizationId, async (tx) => {
      await waitForTurn(tx, organizationId)
      const ended = await takeBackEnded(tx, app, organizationId)
      await remindOfEnds(tx, app, organizationId)
      return ended
    })
    if (done === AT_ONCE) isSomeLeft = true
  }
  return isSomeLeft
}

async function takeBackEnded(tx: Connection, app: App, organizationId: string) {
  const ended = await tx.rows<Grant & { personId: string }>(
    `select person_id, role, office_id from role_grant
     where organization_id = $1 and has_grant_ended(organization_id, office_id, ends_on)
     order by ends_on, person_id, role, office_id limit ${AT_ONCE}`,
    [organizationId],
  )
  for (const { personId, ...grant } of ended)
    await removeGrant(tx, { organizationId, id: null }, personId, grant)
  if (ended.length > 0) for (const handOver of app.handOvers) await handOver(tx, app, organizationId)
  return ended.length
}

type Ending = {
  personId: string
  name: string
  status: string
  role: Role
  office: string | null
  endsOn: string
  /** Where they hold roles beyond the base role; null for all offices. */
  places: (string | null)[]
}

async function remindOfEnds(tx: Connection, app: App, organizationId: string) {
  const due = await tx.rows<Ending>(
    `update role_grant g set remind_on = null from person p
     where g.organization_id = $1 and p.organization_id = g.organization_id and p.id = g.person_id
       and g.remind_on <= today_of_grant(g.organization_id, g.office_id)
     returning g.person_id, p.name, p.status, g.role, g.ends_on,
       (select o.name from office o where o.organization_id = g.organization_id and o.id = g.office_id) as office,
       array(select h.office_id from current_role_grant h where h.organization_id = g.organization_id
         and h.person_id = g.person_id and h.role <> 'user') as places`,
    [organizationId],
  )
  const people = due.length > 0 ? await recipients(tx, organizationId) : []
  const notices = due
    .filter(({ status }) => status !== 'suspended' && status !== 'deactivated')
    .flatMap(({ status: _, places, ...about }) =>
      people
        .filter((person) => person.id === about.personId || manages(person, places))
        .map((person): [Recipient, Notice] => [
          person,
          notice(roleEnding, { ...about, isOwn: person.id === about.personId }),
        ]),
    )
  await notify(tx, app, organizationId, notices)
}

/** Whether somebody manages a person who holds roles in these places. */
function manages({ grants }: Recipient, places: Ending['places']) {
  const offices = officesWith(grants, 'people.manage')
  if (offices === 'all') return true
  return places.length > 0 && places.every((place) => place !== null && offices.includes(place))
}
