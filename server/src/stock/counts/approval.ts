import { canonicalText, moneyText } from '@wellstock/domain/identity/approval-content'
import type { ApprovalFacts } from '@wellstock/domain/identity/approvals'
import { said } from '@wellstock/messages/sentence'
import type { Submission } from '../../identity/approvals/submission.ts'
import { latestOf } from '../../identity/approvals/submit.ts'
import { everyOffice, type Person } from '../../platform/access/person.ts'
import type { ApprovalKind } from '../../platform/app.ts'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'
import { lockDocument, moveTo } from '../../platform/workflow/document.ts'
import { countDocument, type LockedCount } from './count-document.ts'
import { lockedLines, postLines, refuseBlocked } from './posting.ts'
import { lineName, type StoredLine } from './stored-lines.ts'
import { varianceOf } from './tolerance.ts'

const lock = (tx: Connection, person: Person, id: string) =>
  lockDocument(tx, countDocument, everyOffice(person), id)

/** Back to the review, with what has to be different. */
async function sendBack(tx: Connection, person: Person, id: string, reason: string) {
  const count = await lock(tx, person, id)
  await moveTo(tx, person, countDocument, 'send_back', count, 'review', {
    about: { number: count.number, reason },
  })
}

/** What counts have found as documents that ask for approval. Approved, it is posted as it was approved, or not at all. */
export const countApproval: ApprovalKind = {
  name: 'count',
  async approved(tx, person, id) {
    const count = await lock(tx, person, id)
    const lines = await lockedLines(tx, person.organizationId, id)
    const request = (await latestOf(tx, person.organizationId, countApproval, id))?.request
    if (!request) throw new Error('a count that was asked about has a request')
    const { content } = await submissionOf(tx, request.requestedBy, count, lines)
    if (canonicalText(content) !== request.content)
      throw problem('OPERATION_FAILED', said.count_differs_from_request())
    refuseBlocked(lines)
    await postLines(tx, person, 'approve', count, lines)
  },
  rejected: sendBack,
  changesRequested: sendBack,
  async withdrawn(tx, person, id) {
    const count = await lock(tx, person, id)
    await moveTo(tx, person, countDocument, 'withdraw', count, 'review', { about: { number: count.number } })
  },
}

/** In ten-thousandths, as prices have them: what is just within a limit is within it. */
const exactWorth = (line: StoredLine) =>
  Math.abs(varianceOf(line)) * Math.round((line.unitCost ?? 0) * 10_000)
const worthOfLine = (line: StoredLine) => exactWorth(line) / 10_000

const differingOf = (lines: readonly StoredLine[]) => lines.filter((line) => varianceOf(line) !== 0)

/** What the rules of the policy ask of a count: its differences in money, never netted, and unknown where one has no price. */
export function factsOf({ officeId }: { officeId: string }, lines: readonly StoredLine[]): ApprovalFacts {
  const differing = differingOf(lines)
  const isPriced = differing.every(({ unitCost }) => unitCost !== null)
  return {
    kind: 'count',
    officeIds: [officeId],
    category: null,
    department: null,
    amount: isPriced ? differing.reduce((sum, line) => sum + exactWorth(line), 0) / 10_000 : null,
    budgetState: 'none',
    flags: [],
    isWithinOwnLimit: false,
  }
}

/** What a count asks about: the lines that differ, and why. Nobody decides differences they have counted. */
export async function submissionOf(
  tx: Connection,
  requesterId: string,
  count: LockedCount,
  lines: readonly StoredLine[],
): Promise<Submission> {
  const [room] = await tx.rows<{ organizationId: string; number: string; name: string }>(
    'select organization_id, number, name from room where organization_id = current_organization() and id = $1',
    [count.roomId],
  )
  if (!room) throw new Error('a count is of a room')
  const differing = differingOf(lines)
  const { kind: _, ...facts } = factsOf(count, lines)
  const place = `${room.number} ${room.name}`
  return {
    ...facts,
    id: count.id,
    number: count.number,
    title: titleOf(place, differing),
    url: `/dashboard/inventory-rooms/counts/${count.id}`,
    editors: differing.flatMap(({ countedById, recountedById }) =>
      [countedById, recountedById].filter((id) => id !== null),
    ),
    names: Object.fromEntries([
      [count.roomId, place],
      ...differing.flatMap((line) => [
        [line.id, lineName(line)],
        [line.itemId, line.name],
        ...(line.lotId ? [[line.lotId, line.lotNumber]] : []),
      ]),
    ]),
    content: {
      type: 'count',
      organization: room.organizationId,
      office: count.officeId,
      room: count.roomId,
      requester: requesterId,
      total: facts.amount === null ? null : moneyText(facts.amount),
      lines: differing.map((line) => ({
        id: line.id,
        item: line.itemId,
        lot: line.lotId,
        variance: String(varianceOf(line)),
        rootCause: line.rootCause,
        note: line.note || null,
        amount: line.unitCost === null ? null : moneyText(worthOfLine(line)),
      })),
    },
  }
}

/** The room and what makes most of the difference: whoever decides need not see the inventory otherwise. */
function titleOf(place: string, differing: readonly StoredLine[]) {
  const [dearest] = differing.toSorted((a, b) => worthOfLine(b) - worthOfLine(a))
  if (!dearest) return place
  const variance = varianceOf(dearest)
  const signed = `${variance < 0 ? '−' : '+'}${Math.abs(variance)}`
  const more = differing.length > 1 ? ' …' : ''
  return `${place}: ${lineName(dearest)} ${signed}${more}`.slice(0, 300)
}
