import type { CountState } from '@wellstock/domain/stock/counts'
import { said } from '@wellstock/messages/sentence'
import type { Person, Scope } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'
import { moveTo } from '../../platform/workflow/document.ts'
import { countDocument, type LockedCount, lockForStep } from './count-document.ts'
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
  const count = await lockForStep(tx, person, scope, 'finish', { id })
  const next =
    count.state === 'counting'
      ? await afterCounting(tx, person, count, zeroUncounted)
      : await afterRecount(tx, person, count)
  const about = { from: count.state, to: next, zeroUncounted }
  await moveTo(tx, person, countDocument, 'finish', count, next, { about })
}

async function afterCounting(
  tx: Connection,
  person: Person,
  { id }: LockedCount,
  zeroUncounted: boolean,
): Promise<CountState> {
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

async function afterRecount(
  tx: Connection,
  { organizationId }: Person,
  { id }: LockedCount,
): Promise<CountState> {
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
