import type { ReportFilter } from '@wellstock/contract/overview/reports'
import { said } from '@wellstock/messages/sentence'
import { covers, officesInScope, type Scope } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { type Period, periodBetween } from '../statistics/period.ts'

export type ShownOffice = { id: string; code: string; name: string; isArchived: boolean }

/** Which offices a report is of, and in which days. */
export type Selection = {
  organizationId: string
  currency: string
  offices: ShownOffice[]
  period: Period
  now: Date
}

type Found = ShownOffice & { currency: string; today: string }

/** The offices looked at, and all that the person may see where that is more. */
export type ReportScope = Scope & { seen?: Scope['offices'] }

/**
 * The offices named, archived ones among them; or every active one of the scope. A period may reach to today in any
 * office that the person may see, whichever are shown: the today that they are offered.
 */
export async function selectionOf(
  db: Connection,
  scope: ReportScope,
  { from, to, offices: named }: Pick<ReportFilter, 'from' | 'to' | 'offices'>,
  now: Date,
): Promise<Selection> {
  const within = officesInScope(scope)
  const { seen = scope.offices } = scope
  const found = await db.rows<Found>(
    `select o.id, o.code, o.name, o.archived_at is not null as "isArchived", g.currency,
       (select max(($4::timestamptz at time zone e.timezone)::date) from office e
        where e.organization_id = $1 and ($5::uuid[] is null or e.id = any($5))) as today
     from organization g
     join office o on o.organization_id = g.id and ($2::uuid[] is null or o.id = any($2))
       and case when $3::uuid[] is null then o.archived_at is null else o.id = any($3) end
     where g.id = $1 order by o.type <> 'main', o.created_at, o.code`,
    [scope.organizationId, within, named ?? null, now.toISOString(), seen === 'all' ? null : seen],
  )
  const known = new Set(found.map(({ id }) => id))
  if (named?.some((id) => !covers(scope, id) || !known.has(id)))
    throw invalid({ offices: said.office_does_not_exist() })
  const today = found[0]?.today
  if (today && to > today) throw invalid({ to: said.period_in_future() })
  return {
    organizationId: scope.organizationId,
    currency: found[0]?.currency ?? 'USD',
    offices: found.map(({ id, code, name, isArchived }) => ({ id, code, name, isArchived })),
    period: periodBetween(from, to),
    now,
  }
}
