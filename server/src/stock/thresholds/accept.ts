import type { AcceptAnswer } from '@wellstock/contract/stock/threshold-changes'
import type { Which } from '@wellstock/contract/stock/thresholds'
import type { Person, Scope } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { changeOrAsk } from './ask.ts'
import type { Change } from './change.ts'
import { factsOfWhich } from './facts.ts'
import { valueChangeOf } from './list.ts'
import { rowsOf } from './rows.ts'

/**
 * Takes the suggested levels, of the items named or of all that a filter finds. Locked ones stay as they are, and so do
 * those with too little history unless they are named. Without a reason it only counts.
 */
export async function acceptSuggestions(
  tx: Connection,
  person: Person,
  scope: Scope,
  now: Date,
  { reason, ...which }: Which & { reason: string | undefined },
): Promise<AcceptAnswer> {
  const rows = await rowsOf(tx, scope, now, await factsOfWhich(tx, scope, which))
  const answer: AcceptAnswer = {
    changed: 0,
    waiting: 0,
    unchanged: 0,
    locked: 0,
    thin: 0,
    unused: 0,
    valueChange: 0,
    refused: [],
  }
  const changes: Change[] = []
  const worth = new Map<string, number>()
  for (const row of rows) {
    const { itemId, version, suggestion, differs, demand, fields } = row
    if (!suggestion) answer.unused++
    else if (!differs) {
      // What a filter leaves out is not counted as looked at.
      if (which.filter?.differs !== true) answer.unchanged++
    } else if (fields.levelsLocked) answer.locked++
    else if (demand.isThin && !which.itemIds) answer.thin++
    else {
      worth.set(itemId, valueChangeOf(row))
      const { min: minQuantity, reorderPoint, max: maxQuantity } = suggestion
      changes.push({ itemId, version, fields: { minQuantity, reorderPoint, maxQuantity } })
    }
  }
  if (reason === undefined) {
    answer.changed = changes.length
    for (const value of worth.values()) answer.valueChange += value
    return answer
  }
  for (const { itemId, name, outcome, message, messageReason } of await changeOrAsk(
    tx,
    person,
    scope,
    now,
    changes,
    reason,
  )) {
    if (outcome === 'changed' || outcome === 'waiting') {
      answer[outcome]++
      answer.valueChange += worth.get(itemId) ?? 0
    } else answer.refused.push({ itemId, name, message, messageReason })
  }
  return answer
}
