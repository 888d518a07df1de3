import type { WaitingDecision } from '@wellstock/contract/identity/approval'
import { may } from '@wellstock/contract/platform/access'
import { said } from '@wellstock/messages/sentence'
import { isOwnAccount, type Person } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'

type Row = { id: string; vendor: string; slug: string; requestedBy: string; requestedAt: string }

/** New bank details that somebody else asked for and this person may confirm, the longest waiting first. */
export async function bankChangesWaitingFor(db: Connection, person: Person): Promise<WaitingDecision[]> {
  if (!may(person.grants, 'vendor-bank.confirm')) return []
  const rows = await db.rows<Row>(
    `select c.id, v.name as vendor, v.slug, c.requested_by, c.requested_at from vendor_bank_change c
     join vendor v on v.organization_id = c.organization_id and v.id = c.vendor_id
     where c.organization_id = $1 and c.state = 'requested' order by c.requested_at, c.id`,
    [person.organizationId],
  )
  return rows
    .filter(({ requestedBy }) => !isOwnAccount(person, requestedBy))
    .map(({ id, vendor, slug, requestedAt }) => ({
      ...{ id, title: vendor, about: [said.bank_details_to_confirm()], office: null, amount: null },
      url: `/dashboard/vendors/${slug}/bank`,
      since: requestedAt,
    }))
}
