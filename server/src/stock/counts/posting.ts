import { type Sentence, said } from '@wellstock/messages/sentence'
import type { Person } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { publish } from '../../platform/events/publish.ts'
import { problem } from '../../platform/http/problem.ts'
import { moveTo, NOW } from '../../platform/workflow/document.ts'
import { postMovements } from '../inventory/post-movement.ts'
import { countDocument, type LockedCount } from './count-document.ts'
import { lockItems } from './finish-count.ts'
import { lineName, type StoredLine, storedLines } from './stored-lines.ts'
import { accuracyOf, varianceOf, worthOf } from './tolerance.ts'

/** The lines of a count, whose items stand still until the transaction ends. */
export async function lockedLines(tx: Connection, organizationId: string, id: string) {
  await lockItems(tx, organizationId, await storedLines(tx, organizationId, [id]))
  return storedLines(tx, organizationId, [id])
}

/** Refuses to post what cannot be, line by line. */
export function refuseBlocked(lines: readonly StoredLine[]) {
  const blockers = lines.filter((line) => varianceOf(line) !== 0).flatMap(blockersOf)
  if (blockers.length > 0) throw problem('OPERATION_FAILED', said.count_cannot_be_posted(), { blockers })
}

/** Why a line cannot be posted: nobody said why it differs, or what would be taken is no longer there. */
function blockersOf(line: StoredLine): Sentence[] {
  const name = lineName(line)
  const taken = -varianceOf(line)
  const free = line.onHand - line.reserved
  const reasons: Sentence[] = []
  if (line.rootCause === null) reasons.push(said.say_why_it_differs({ name }))
  if (line.isArchived) reasons.push(said.counted_item_deleted({ name }))
  else if (taken > free && line.reserved > 0)
    reasons.push(
      said.taken_not_reserved({ name, taken, free }),
      said.lot_reserved_of({ what: [name], reserved: line.reserved, reservedFor: line.reservedFor }),
    )
  else if (taken > free) reasons.push(said.taken_on_hand({ name, taken, free }))
  return reasons
}

/**
 * Posts what differs: each line by what was counted − what the ledger said then, so that whatever has moved since is
 * kept. What is posted stands.
 */
export async function postLines(
  tx: Connection,
  person: Person,
  step: 'post' | 'approve',
  count: LockedCount,
  lines: readonly StoredLine[],
) {
  const { organizationId } = person
  const differing = lines.filter((line) => varianceOf(line) !== 0)
  await saveExpected(tx, organizationId, lines)
  await postMovements(
    tx,
    person,
    { cause: 'stock_count', id: count.id },
    differing.map((line) => ({
      itemId: line.itemId,
      lotId: line.lotId,
      quantity: varianceOf(line),
      type: 'count_adjust',
      reason: line.rootCause ?? '',
      note: line.note,
    })),
  )
  await moveTo(tx, person, countDocument, step, count, 'posted', {
    stamps: { posted_by: person.id, posted_at: NOW },
    about: {
      lines: lines.length,
      differences: differing.length,
      accuracy: accuracyOf(lines),
      ...worthOf(lines),
    },
  })
  await publish(tx, organizationId, 'count.posted', { roomId: count.roomId })
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
