import {
  certainties,
  compileMatchers,
  type RecallMatch,
  type RecallMatcher,
} from '@wellstock/domain/compliance/recall-match'
import type { Person } from '../../platform/access/person.ts'
import type { App } from '../../platform/app.ts'
import type { Connection } from '../../platform/database/database.ts'
import { recordStep } from '../../platform/workflow/document.ts'
import { readMatchers } from './matchers.ts'
import { lockForStep, recallDocument } from './recall-document.ts'
import { readRecallableStock, type Stocked } from './recallable-stock.ts'

type Found = Pick<Stocked, 'lotId' | 'itemId'> & RecallMatch

/** The stock that matchers fit, each by its best match. */
export function findMatches(matchers: readonly RecallMatcher[], stocked: readonly Stocked[]): Found[] {
  if (matchers.length === 0) return []
  const matchOf = compileMatchers(matchers)
  return stocked.flatMap(({ lotId, itemId, stock }): Found[] => {
    const [best] = stock
      .flatMap((each) => matchOf(each) ?? [])
      .sort((one, other) => certainties.indexOf(one.certainty) - certainties.indexOf(other.certainty))
    return best ? [{ lotId, itemId, certainty: best.certainty, product: best.product, lot: best.lot }] : []
  })
}

/** Compares the stock with a recall, between transactions, and writes down what fits. What was decided stands. */
export async function matchRecall(app: App, person: Person, id: string) {
  const { organizationId } = person
  const [matchers, stocked] = await app.database.read(organizationId, async (db) => [
    await readMatchers(db, id),
    await readRecallableStock(db),
  ])
  const found = findMatches(matchers, stocked)
  await app.database.write(organizationId, async (tx) => {
    const { number } = await lockForStep(tx, person, 'match', { id })
    await writeMatches(tx, id, found)
    await tx.rows(
      'update recall set matched_at = now() where organization_id = current_organization() and id = $1',
      [id],
    )
    await recordStep(tx, person, recallDocument, 'match', id, { number, matches: found.length })
  })
}

/** What is found beside what somebody decided about; of the rest, what no longer fits goes. */
async function writeMatches(tx: Connection, recallId: string, found: readonly Found[]) {
  await tx.rows(
    'delete from recall_match where organization_id = current_organization() and recall_id = $1 and decision is null',
    [recallId],
  )
  await tx.rows(
    `insert into recall_match (organization_id, id, recall_id, lot_id, item_id, certainty, why)
     select current_organization(), gen_random_uuid(), $1, f.lot_id, f.item_id, f.certainty, jsonb_build_object('product', f.product, 'lot', f.lot)
     from unnest($2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::text[]) as f (lot_id, item_id, certainty, product, lot)
     on conflict (organization_id, recall_id, lot_id, item_id) do nothing`,
    [
      recallId,
      found.map(({ lotId }) => lotId),
      found.map(({ itemId }) => itemId),
      found.map(({ certainty }) => certainty),
      found.map(({ product }) => product),
      found.map(({ lot }) => lot),
    ],
  )
}
