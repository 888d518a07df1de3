import type { ThresholdChanges, ThresholdRow } from '@wellstock/contract/stock/threshold'
import type { ThresholdOutcome } from '@wellstock/contract/stock/threshold-changes'
import {
  type ThresholdField,
  type ThresholdFields,
  thresholdIssues,
} from '@wellstock/contract/stock/thresholds'
import { type Sentence, said } from '@wellstock/messages/sentence'
import type { Person, Scope } from '../../platform/access/person.ts'
import { differences } from '../../platform/audit/differences.ts'
import { note } from '../../platform/audit/note.ts'
import { stale } from '../../platform/audit/stale.ts'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { spoken, spokenFields } from '../../platform/messages.ts'
import { type AlertPerson, findAlertPeople, mayBeNotified } from './alert-people.ts'
import { type Facts, factsByIds } from './facts.ts'
import { getThreshold } from './list.ts'

export type Change = { itemId: string; version?: number | undefined; fields: ThresholdChanges }

/** An item as it is, and its levels as they will be. */
export type Written = { before: Facts; after: ThresholdFields }

/** What would come of changes, and what would be written; the items are locked. */
export async function lookAt(
  tx: Connection,
  scope: Scope,
  changes: readonly Change[],
): Promise<{ outcomes: ThresholdOutcome[]; written: Written[] }> {
  const ids = changes.map(({ itemId }) => itemId)
  if (new Set(ids).size < ids.length) throw invalid({ changes: said.item_named_twice() })
  // All of them first and in one order for everyone: two of these at once wait for each other, never in a circle.
  await tx.rows(
    'select 1 from item where organization_id = $1 and id = any($2) order by id for no key update',
    [scope.organizationId, ids],
  )
  const facts = await factsByIds(tx, scope, ids)
  const people = changes.some(({ fields }) => fields.alertPeople) ? await findAlertPeople(tx, scope) : []

  const written: Written[] = []
  const outcomes = changes.map((change) => {
    const before = facts.get(change.itemId)
    const outcome = outcomeOf(before, change, people)
    if (before && outcome.outcome === 'changed')
      written.push({ before, after: { ...before.fields, ...defined(change.fields) } })
    return outcome
  })
  return { outcomes, written }
}

type Changer = Pick<Person, 'id' | 'organizationId' | 'token'>

/** Changes the levels of items for a reason. Each row succeeds or is refused by itself and says why. */
export async function changeThresholds(
  tx: Connection,
  person: Changer,
  scope: Scope,
  changes: readonly Change[],
  reason: string,
): Promise<ThresholdOutcome[]> {
  const { outcomes, written } = await lookAt(tx, scope, changes)
  await write(tx, person, scope, written)
  for (const { before, after } of written)
    await note(
      tx,
      person,
      'levels.changed',
      { entity: 'item', id: before.itemId },
      { version: before.version + 1, reason, changes: differences(before.fields, after) },
    )
  return outcomes
}

function outcomeOf(
  before: Facts | undefined,
  { itemId, version, fields }: Change,
  people: readonly AlertPerson[],
): ThresholdOutcome {
  const row = { itemId, name: before?.name ?? '', ...spokenFields({}), ...spoken(null), current: null }
  if (!before) return { ...row, outcome: 'refused', ...spoken(said.no_such_item()) }
  const after: ThresholdFields = { ...before.fields, ...defined(fields) }
  if (version !== undefined && version !== before.version)
    return {
      ...row,
      outcome: 'stale',
      ...spoken(said.item_changed_meanwhile()),
      current: { version: before.version, fields: before.fields },
    }
  if (Object.keys(differences(before.fields, after)).length === 0) return { ...row, outcome: 'unchanged' }
  if (before.fields.levelsLocked && after.levelsLocked)
    return { ...row, outcome: 'refused', ...spoken(said.levels_locked_unlock_first()) }

  const issues: Partial<Record<ThresholdField, Sentence>> = thresholdIssues(after)
  if (fields.alertPeople?.some((id) => !mayBeNotified(people, id, before.officeId)))
    issues.alertPeople = said.choose_active_people()
  const [first] = Object.values(issues)
  if (first) return { ...row, outcome: 'refused', ...spokenFields(issues), ...spoken(first) }
  return { ...row, outcome: 'changed' }
}

const defined = (fields: ThresholdChanges) =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Partial<ThresholdFields>

async function write(tx: Connection, person: Changer, scope: Scope, written: readonly Written[]) {
  if (written.length === 0) return
  await tx.rows(
    `update item i set min_quantity = n."minQuantity", reorder_point = n."reorderPoint", max_quantity = n."maxQuantity",
       replenish_method = n."replenishMethod", lead_time_days = n."leadTimeDays", review_days = n."reviewDays",
       service_level = n."serviceLevel", order_multiple = n."orderMultiple", auto_reorder = n."autoReorder",
       auto_reorder_quantity = n."autoReorderQuantity", alert_people = n."alertPeople", levels_locked = n."levelsLocked",
       updated_by = $2, updated_at = now(), version = i.version + 1
     from jsonb_to_recordset($3::jsonb) as n (id uuid, "minQuantity" integer, "reorderPoint" integer, "maxQuantity" integer,
       "replenishMethod" text, "leadTimeDays" integer, "reviewDays" integer, "serviceLevel" numeric, "orderMultiple" integer,
       "autoReorder" boolean, "autoReorderQuantity" integer, "alertPeople" uuid[], "levelsLocked" boolean)
     where i.organization_id = $1 and i.id = n.id`,
    [
      scope.organizationId,
      person.id,
      JSON.stringify(written.map(({ before, after }) => ({ id: before.itemId, ...after }))),
    ],
  )
}

/** Changes the levels of one item; refused as a whole where somebody has changed it since. */
export async function updateThreshold(
  tx: Connection,
  person: Person,
  scope: Scope,
  now: Date,
  { itemId, version, fields, reason }: Required<Change> & { version: number; reason: string },
): Promise<ThresholdRow> {
  const [outcome] = await changeThresholds(tx, person, scope, [{ itemId, version, fields }], reason)
  if (!outcome || outcome.name === '') throw problem('NOT_FOUND', said.no_such_item())
  if (outcome.outcome === 'stale') throw await stale(tx, 'levels.changed', itemId, version)
  if (Object.keys(outcome.fields).length > 0) throw invalid(outcome.fieldReasons)
  if (outcome.outcome === 'refused') throw problem('OPERATION_FAILED', outcome.messageReason ?? undefined)
  return getThreshold(tx, scope, now, itemId)
}
