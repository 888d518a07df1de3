import { said } from '@wellstock/messages/sentence'
import { note } from '../audit/note.ts'
import type { Connection } from '../database/database.ts'
import { problem } from '../http/problem.ts'
import type { Person, Scope } from '../people/person.ts'
import { type LockedCount, lockCount, notNow } from './find-count.ts'
import { lineName, type StoredLine, storedLines } from './stored-lines.ts'
import { needsRecount } from './tolerance.ts'

const NAMED = 20

/** Ends the counting: to a second person where a line is beyond tolerance, otherwise to the review. */
export async function finishCount(
  tx: Connection,
  person: Person,
  scope: Scope,
  { id, zeroUncounted }: { id: string; zeroUncounted: boolean },
) {
  const count = await lockCount(tx, scope, id, 'update')
  const next =
    count.state === 'counting'
      ? await afterCounting(tx, person, count, zeroUncounted)
      : count.state === 'recount'
        ? await afterRecount(tx, person, count)
        : null
  if (next === null) throw notNow(count)
  await tx.rows(
    `update stock_count set state = $3, updated_at = now(), version = version + 1 where organization_id = $1 and id = $2`,
    [scope.organizationId, id, next],
  )
  await note(
    tx,
    person,
    'count.finished',
    { entity: 'count', id },
    { from: count.state, to: next, zeroUncounted },
  )
}

async function afterCounting(tx: Connection, person: Person, { id }: LockedCount, zeroUncounted: boolean) {
  const { organizationId } = person
  const uncounted = (await storedLines(tx, organizationId, [id])).filter(({ counted }) => counted === null)
  if (uncounted.length > 0 && !zeroUncounted)
    throw problem('OPERATION_FAILED', said.lines_not_counted(), { blockers: names(uncounted) })
  if (uncounted.length > 0) {
    await lockItems(tx, organizationId, uncounted)
    await tx.rows(
      `with moment as (select clock_timestamp() as at)
       update count_line l set counted = 0, counted_by = $3, counted_at = moment.at,
         expected = coalesce((select s.on_hand from stock_balance s where s.organization_id = $1
           and s.item_id = l.item_id and s.lot_id is not distinct from l.lot_id), 0)
       from moment where l.organization_id = $1 and l.count_id = $2 and l.counted is null`,
      [organizationId, id, person.id],
    )
  }
  const lines = await storedLines(tx, organizationId, [id])
  return lines.some(needsRecount) ? 'recount' : 'review'
}

async function afterRecount(tx: Connection, { organizationId }: Person, { id }: LockedCount) {
  const lines = await storedLines(tx, organizationId, [id])
  const waiting = lines.filter((line) => needsRecount(line) && line.recounted === null)
  if (waiting.length > 0)
    throw problem('OPERATION_FAILED', said.lines_not_recounted(), {
      blockers: names(waiting),
    })
  return 'review'
}

const names = (lines: readonly StoredLine[]) => lines.slice(0, NAMED).map(lineName)

/** Has all items of the lines stand still, in one order for everyone. */
export async function lockItems(tx: Connection, organizationId: string, lines: readonly StoredLine[]) {
  await tx.rows(
    'select 1 from item where organization_id = $1 and id = any($2) order by id for no key update',
    [organizationId, [...new Set(lines.map(({ itemId }) => itemId))]],
  )
}
