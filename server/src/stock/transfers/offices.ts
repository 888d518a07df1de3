import { said } from '@wellstock/messages/sentence'
import { covers, type Scope } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'
import { invalid } from '../../platform/http/read-request.ts'

type End = {
  id: string
  code: string
  name: string
  status: string
  timezone: string
  today: string
  year: number
}

/** Offices stock can go between: all of them, one's own first. What one may only look at can still be the other end. */
export async function listEnds(db: Connection, scope: Scope) {
  const offices = await db.rows<{ id: string; code: string; name: string; timezone: string; status: string }>(
    `select id, code, name, timezone, status from office where organization_id = $1 and archived_at is null
     order by type <> 'main', created_at, code`,
    [scope.organizationId],
  )
  const ends = offices.map((office) => ({
    ...office,
    isOwn: covers(scope, office.id),
    isOpen: office.status !== 'inactive',
  }))
  return [...ends.filter(({ isOwn }) => isOwn), ...ends.filter(({ isOwn }) => !isOwn)]
}

/**
 * Both ends as they stay until the transaction ends. One of them at least is the person's; an inactive office can still
 * send, and takes nothing in.
 */
export async function lockEnds(
  tx: Connection,
  scope: Scope,
  { fromOfficeId, toOfficeId }: { fromOfficeId: string; toOfficeId: string },
): Promise<{ from: End; to: End }> {
  const offices = await tx.rows<End>(
    `select id, code, name, status, timezone, office_today(timezone) as today, extract(year from office_today(timezone))::integer as year
     from office where organization_id = $1 and id = any($2) and archived_at is null order by id for share`,
    [scope.organizationId, [fromOfficeId, toOfficeId]],
  )
  const isTheirs = covers(scope, fromOfficeId) || covers(scope, toOfficeId)
  const find = (id: string, field: string) => {
    const office = isTheirs ? offices.find((each) => each.id === id) : undefined
    if (!office) throw invalid({ [field]: said.office_does_not_exist() })
    return office
  }
  const ends = { from: find(fromOfficeId, 'fromOfficeId'), to: find(toOfficeId, 'toOfficeId') }
  if (ends.to.status === 'inactive')
    throw problem('OPERATION_FAILED', said.inactive_office_takes_nothing({ office: ends.to.name }), {
      blockers: [said.choose_another_office_or_activate()],
    })
  return ends
}
