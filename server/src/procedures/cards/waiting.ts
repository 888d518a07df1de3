import type { WaitingDecision } from '@wellstock/contract/identity/approval'
import { preferenceCard, recordPage } from '@wellstock/contract/platform/kinds'
import { said } from '@wellstock/messages/sentence'
import type { Person } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'

type Row = { id: string; title: string; askedAt: string | null; proposals: number; since: string }

/** The cards whose owner somebody is, with a draft to approve or lines to decide on. */
export async function cardsWaitingFor(db: Connection, person: Person): Promise<WaitingDecision[]> {
  const rows = await db.rows<Row>(
    `select c.id, concat_ws(' · ', t.name, w.name) as title, d.asked_at, p.count as proposals, coalesce(d.asked_at, p.since) as since
     from preference_card c
     join procedure_type t on t.organization_id = c.organization_id and t.id = c.type_id
     left join provider w on w.organization_id = c.organization_id and w.id = c.provider_id
     left join card_version d on d.organization_id = c.organization_id and d.card_id = c.id and d.state = 'draft'
     cross join lateral (select count(*)::integer as count, min(o.created_at) as since from card_proposal o
       where o.organization_id = c.organization_id and o.card_id = c.id and o.state = 'waiting') p
     where c.organization_id = $1 and c.owner_id = $2 and c.state <> 'retired' and (d.asked_at is not null or p.count > 0)
     order by since, c.id`,
    [person.organizationId, person.id],
    'cards-waiting',
  )
  return rows.map(({ id, title, askedAt, proposals, since }) => ({
    ...{ id, title, office: null, amount: null, since },
    about: [
      ...(askedAt ? [said.card_draft_to_approve()] : []),
      ...(proposals > 0 ? [said.card_proposals_to_decide({ count: proposals })] : []),
    ],
    url: recordPage(preferenceCard, id),
  }))
}
