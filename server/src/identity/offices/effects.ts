import type { OfficeEffects } from '@wellstock/contract/identity/offices'
import type { OfficeStatus } from '@wellstock/domain/identity/offices'
import { said } from '@wellstock/messages/sentence'
import { covers, type Scope } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'
import { factsOf, peopleOf } from './facts.ts'

type Effect = OfficeEffects['effects'][number]

/** What a status would mean for an office, before it is set. Active takes nothing away: it has no effects to warn of. */
export async function effectsOf(
  db: Connection,
  scope: Scope,
  { id, status }: { id: string; status: OfficeStatus },
): Promise<OfficeEffects> {
  const [office] = await db.rows(
    'select 1 from office where organization_id = $1 and id = $2 and archived_at is null',
    [scope.organizationId, id],
  )
  if (!office || !covers(scope, id)) throw problem('NOT_FOUND', said.office_not_found())
  if (status === 'active') return { status, effects: [] }

  const facts = await factsOf(db, scope, id)
  const effect = (
    name: Effect['effect'],
    count: number | null = null,
    value: number | null = null,
  ): Effect => ({
    effect: name,
    count,
    value,
  })
  const closed = status === 'inactive' ? [effect('no_new_items'), effect('no_imports')] : []
  const waiting =
    status === 'inactive' && facts.openImports > 0 ? [effect('open_imports', facts.openImports)] : []
  return {
    status,
    effects: [
      ...closed,
      ...waiting,
      effect('stock_stays', facts.stocked, facts.value),
      effect('items_stay_editable', facts.items),
      effect('people_keep_access', await peopleOf(db, scope, id)),
      effect('marked_in_lists'),
    ],
  }
}
