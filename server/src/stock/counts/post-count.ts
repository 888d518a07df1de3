import type { RootCause } from '@wellstock/contract/stock/counts'
import { type Sentence, said } from '@wellstock/messages/sentence'
import type { Person, Scope } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'
import { moveTo, NOW, recordStep } from '../../platform/workflow/document.ts'
import { postMovements } from '../inventory/post-movement.ts'
import { countDocument, lockForStep } from './count-document.ts'
import { mayNotPost, missing } from './find-count.ts'
import { lockItems } from './finish-count.ts'
import { lineName, type StoredLine, storedLines } from './stored-lines.ts'
import { accuracyOf, varianceOf, worthOf } from './tolerance.ts'

type Cause = { lineId: string; rootCause: RootCause | null; note: string }

/** Says why lines differ. */
export async function setCauses(
  tx: Connection,
  person: Person,
  scope: Scope,
  { id, causes }: { id: string; causes: Cause[] },
) {
  await lockForStep(tx, person, scope, 'explain', { id })
  const changed = await tx.rows(
    `update count_line l set root_cause = given.cause, note = given.note
     from unnest($3::uuid[], $4::text[], $5::text[]) as given(id, cause, note)
     where l.organization_id = $1 and l.count_id = $2 and l.id = given.id returning 1`,
    [
      scope.organizationId,
      id,
      causes.map(({ lineId }) => lineId),
      causes.map(({ rootCause }) => rootCause),
      causes.map((cause) => cause.note),
    ],
  )
  if (changed.length < new Set(causes.map(({ lineId }) => lineId)).size) throw missing()
  await recordStep(tx, person, countDocument, 'explain', id, { causes })
}

/**
 * Posts what differs: each line by what was counted − what the ledger said then, so that whatever has moved since is
 * kept. What is posted stands.
 */
export async function postCount(tx: Connection, person: Person, scope: Scope, id: string) {
  const { organizationId } = scope
  const count = await lockForStep(tx, person, scope, 'post', { id })
  await lockItems(tx, organizationId, await storedLines(tx, organizationId, [id]))
  const lines = await storedLines(tx, organizationId, [id])
  const differing = lines.filter((line) => varianceOf(line) !== 0)
  if (mayNotPost(person, lines)) throw problem('OPERATION_FAILED', said.differences_need_somebody_else())
  const blockers = differing.flatMap(blockersOf)
  if (blockers.length > 0) throw problem('OPERATION_FAILED', said.count_cannot_be_posted(), { blockers })

  await saveExpected(tx, organizationId, lines)
  await postMovements(
    tx,
    person,
    { cause: 'stock_count', id },
    differing.map((line) => ({
      itemId: line.itemId,
      lotId: line.lotId,
      quantity: varianceOf(line),
      type: 'count_adjust',
      reason: line.rootCause ?? '',
      note: line.note,
      unitCost: line.unitPrice,
    })),
  )
  await moveTo(tx, person, countDocument, 'post', count, 'posted', {
    stamps: { posted_by: person.id, posted_at: NOW },
    about: {
      lines: lines.length,
      differences: differing.length,
      accuracy: accuracyOf(lines),
      ...worthOf(lines),
    },
  })
}

/** Why a line cannot be posted: nobody said why it differs, or what would be taken is no longer there. */
function blockersOf(line: StoredLine): Sentence[] {
  const name = lineName(line)
  const taken = -varianceOf(line)
  const free = line.onHand - line.reserved
  const reasons: Sentence[] = []
  if (line.rootCause === null) reasons.push(said.say_why_it_differs({ name }))
  if (line.isArchived) reasons.push(said.counted_item_deleted({ name }))
  else if (taken > free)
    reasons.push(
      line.reserved > 0
        ? said.taken_not_reserved({ name, taken, free })
        : said.taken_on_hand({ name, taken, free }),
    )
  return reasons
}

/** What was expected is saved as it is now known, with everything that came in late. */
async function saveExpected(tx: Connection, organizationId: string, lines: readonly StoredLine[]) {
  await tx.rows(
    `update count_line l set expected = known.expected, recount_expected = known.recount_expected
     from unnest($2::uuid[], $3::int[], $4::int[]) as known(id, expected, recount_expected)
     where l.organization_id = $1 and l.id = known.id`,
    [
      organizationId,
      lines.map(({ id }) => id),
      lines.map(({ expected }) => expected),
      lines.map(({ recountExpected }) => recountExpected),
    ],
  )
}

/** Ends a count that nobody needs any more. No stock changes. */
export async function cancelCount(tx: Connection, person: Person, scope: Scope, id: string) {
  const count = await lockForStep(tx, person, scope, 'cancel', { id })
  await moveTo(tx, person, countDocument, 'cancel', count, 'cancelled', { about: { from: count.state } })
}
