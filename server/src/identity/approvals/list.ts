import type { WaitingDecision } from '@wellstock/contract/identity/approval'
import type { ApprovalTab } from '@wellstock/contract/identity/approvals'
import { covers, type Person, type Scope } from '../../platform/access/person.ts'
import type { App } from '../../platform/app.ts'
import type { Connection } from '../../platform/database/database.ts'
import { likeOf } from '../../platform/database/like.ts'
import type { Paging } from '../../platform/database/read-page.ts'
import { activeStep, type Case, readCases, readStaff, rightOf, type Staff } from './requests.ts'
import { type Kinds, rowsOf } from './show.ts'

type Filter = { kind?: string | undefined; flagged: boolean; search: string }
/** The office looked at, where one is chosen in the header. */
type Looking = { person: Person; officeId: string | null }

const FILTERED = `($2::text is null or kind = $2) and (not $3::boolean or cardinality(flags) > 0)
  and ($4 = '' or plain_text(number) like $5 or plain_text(title) like $5) and ($6::uuid is null or $6 = any(office_ids))`

const valuesOf = ({ kind, flagged, search }: Filter, { officeId }: Looking) => [
  kind ?? null,
  flagged,
  search.trim(),
  likeOf(search.trim()),
  officeId,
]

/** In which of the tabs of waiting requests somebody finds one: on them, by another's right, or on others of their offices. */
function tabOf(staff: Staff, found: Case, person: Person, scope: Scope | null): ApprovalTab | null {
  const right = rightOf(staff, found, person.id)
  const assigned = activeStep(found)?.assignedTo ?? null
  if (right && right.onBehalfOf === null && (assigned === null || assigned === person.id)) return 'mine'
  if (right?.onBehalfOf) return 'delegated'
  const { officeIds, requestedBy } = found.request
  if (!scope || requestedBy === person.id) return null
  return scope.offices === 'all' || officeIds.some((id) => covers(scope, id)) ? 'team' : null
}

async function waiting(db: Connection, looking: Looking, filter: Filter) {
  const { organizationId } = looking.person
  const staff = await readStaff(db, organizationId)
  const cases = await readCases(
    db,
    organizationId,
    `state = 'waiting' and ${FILTERED}`,
    valuesOf(filter, looking),
  )
  return { staff, cases }
}

/** Sent by somebody, whatever became of it; or what they have decided, for themselves or another. */
const theirs = {
  sent: 'requested_by = $7',
  done: `exists (select from approval_decision d where d.organization_id = approval_request.organization_id
    and d.request_id = approval_request.id and d.person_id = $7)`,
} as const

/** One page of a tab: what waits, the longest waiting first; what was sent or done, the latest first. */
export async function listApprovals(
  kinds: Kinds,
  db: Connection,
  looking: Looking & { scope: Scope },
  { tab, page, pageSize, ...filter }: Paging & Filter & { tab: ApprovalTab },
) {
  const { person, scope } = looking
  const { organizationId } = person
  if (tab === 'sent' || tab === 'done') {
    const where = `${FILTERED} and ${theirs[tab]}`
    const values = [...valuesOf(filter, looking), person.id]
    const [count] = await db.rows<{ total: number }>(
      `select count(*) as total from approval_request where organization_id = $1 and ${where}`,
      [organizationId, ...values],
    )
    const cases = await readCases(
      db,
      organizationId,
      where,
      [...values, pageSize, (page - 1) * pageSize],
      'coalesce(decided_at, requested_at) desc, id limit $8 offset $9',
    )
    const staff = await readStaff(db, organizationId)
    return {
      items: await rowsOf(kinds, db, staff, cases, person),
      total: count?.total ?? 0,
      page,
      pageSize,
    }
  }
  const { staff, cases } = await waiting(db, looking, filter)
  const found = cases.filter((each) => tabOf(staff, each, person, scope) === tab)
  return {
    items: await rowsOf(kinds, db, staff, found.slice((page - 1) * pageSize, page * pageSize), person),
    total: found.length,
    page,
    pageSize,
  }
}

/** What waits on somebody and is decided on its own page. */
export async function listDecisions(
  app: Pick<App, 'waitingDecisions'>,
  db: Connection,
  { person, officeId }: Looking,
): Promise<WaitingDecision[]> {
  const found = []
  for (const read of app.waitingDecisions) found.push(...(await read(db, person)))
  return found.filter(({ office }) => officeId === null || office === null || office.id === officeId)
}

const anything: Filter = { flagged: false, search: '' }

/** How many requests each tab has, and all that waits on somebody. */
export async function countApprovals(
  app: Pick<App, 'waitingDecisions'>,
  db: Connection,
  looking: Looking & { scope: Scope },
) {
  const { person, scope } = looking
  const { staff, cases } = await waiting(db, looking, anything)
  const tabs = cases.map((found) => tabOf(staff, found, person, scope))
  const countOf = (tab: ApprovalTab) => tabs.filter((each) => each === tab).length
  const [rest] = await db.rows<{ sent: number; done: number }>(
    `select count(*) filter (where ${theirs.sent}) as sent, count(*) filter (where ${theirs.done}) as done
     from approval_request where organization_id = $1 and ${FILTERED}`,
    [person.organizationId, ...valuesOf(anything, looking), person.id],
  )
  const mine = countOf('mine') + (await listDecisions(app, db, looking)).length
  return {
    waiting: mine + countOf('delegated'),
    mine,
    team: countOf('team'),
    delegated: countOf('delegated'),
    sent: rest?.sent ?? 0,
    done: rest?.done ?? 0,
  }
}

/** The requests that wait on somebody, by their own right or another's, the longest waiting first. */
export async function listWaiting(
  kinds: Kinds,
  db: Connection,
  looking: Looking,
  { page, pageSize }: Paging,
) {
  const { person } = looking
  const { staff, cases } = await waiting(db, looking, anything)
  const mine = cases.filter((found) => {
    const tab = tabOf(staff, found, person, null)
    return tab === 'mine' || tab === 'delegated'
  })
  return {
    items: await rowsOf(kinds, db, staff, mine.slice((page - 1) * pageSize, page * pageSize), person),
    total: mine.length,
    page,
    pageSize,
  }
}
