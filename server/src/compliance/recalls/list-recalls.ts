import type { RecallRow } from '@wellstock/contract/compliance/recall'
import type { recallSorts, recallTabs } from '@wellstock/contract/compliance/recalls'
import type { RecallState } from '@wellstock/domain/compliance/recall-states'
import type { RecallClass } from '@wellstock/domain/compliance/recalls'
import type { Connection } from '../../platform/database/database.ts'
import { likeOf } from '../../platform/database/like.ts'
import { type Paging, readPage } from '../../platform/database/read-page.ts'

export type RecallFilter = {
  tab: (typeof recallTabs)[number]
  state?: RecallState | undefined
  class?: RecallClass | undefined
  search: string
  sort: (typeof recallSorts)[number]
  dir: 'asc' | 'desc'
}

const matches = (condition: string) =>
  `(select count(*)::int from recall_match m where m.organization_id = r.organization_id and m.recall_id = r.id and ${condition})`
const tasks = (condition: string) =>
  `(select count(*)::int from recall_task t where t.organization_id = r.organization_id and t.recall_id = r.id and ${condition})`

/** The columns of a recall `r` as lists show it. */
export const ROW = `r.id, r.number, r.state, r.source, r.notice_number, r.class, r.title, r.firm, r.action, r.entered_at, r.held_at,
  ${matches(`m.certainty = 'certain' and m.decision is distinct from 'not_concerned'`)} as certain,
  ${matches(`m.certainty <> 'certain' and m.decision is distinct from 'not_concerned'`)} as others,
  ${matches(`m.decision = 'hold'`)} as held, ${tasks('true')} as offices, ${tasks(`t.state = 'answered'`)} as answered, r.version`

const sorts: Record<RecallFilter['sort'], string> = {
  entered: 'r.entered_at',
  number: 'r.number',
  class: 'r.class',
  title: 'lower(r.title)',
}

/** One page of the recalls that a filter leaves. */
export async function listRecalls(db: Connection, organizationId: string, filter: RecallFilter & Paging) {
  const values: unknown[] = [organizationId]
  const add = (value: unknown) => `$${values.push(value)}`
  const where = ['r.organization_id = $1']
  if (filter.tab === 'open') where.push(`r.state not in ('closed', 'withdrawn')`)
  if (filter.state) where.push(`r.state = ${add(filter.state)}`)
  if (filter.class) where.push(`r.class = ${add(filter.class)}`)
  if (filter.search) {
    const like = add(likeOf(filter.search))
    const texts = ['r.number', 'r.notice_number', 'r.title', 'r.firm']
    where.push(`(${texts.map((column) => `plain_text(${column}) like ${like}`).join(' or ')})`)
  }
  const narrowed = `recall r where ${where.join(' and ')}`
  const order = `${sorts[filter.sort]} ${filter.dir} nulls last, r.id ${filter.dir}`
  return readPage(db, filter, narrowed, values, (limit, all) =>
    db.rows<RecallRow>(
      `select ${ROW} from (select * from ${narrowed} order by ${order} ${limit}) r order by ${order}`,
      all,
    ),
  )
}
