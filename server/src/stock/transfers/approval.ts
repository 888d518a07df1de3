import { moneyText } from '@wellstock/domain/identity/approval-content'
import type { Submission } from '../../identity/approvals/submission.ts'
import { everyOffice, type Person } from '../../platform/access/person.ts'
import type { ApprovalKind } from '../../platform/app.ts'
import type { Connection } from '../../platform/database/database.ts'
import { lockDocument, moveTo, NOW } from '../../platform/workflow/document.ts'
import { allocateLots } from './allocate-lots.ts'
import { notifyOfTransfers } from './notify-transfers.ts'
import { lockEnds } from './offices.ts'
import { type LockedTransfer, transferDocument } from './transfer-document.ts'

const notRequested = { requested_by: null, requested_at: null }

/** Back to a draft, with what has to be different. */
async function sendBack(tx: Connection, person: Person, id: string, reason: string) {
  const transfer = await lockDocument(tx, transferDocument, everyOffice(person), id)
  await moveTo(tx, person, transferDocument, 'reject', transfer, 'draft', {
    stamps: { ...notRequested, remark: reason },
    about: { number: transfer.number, reason },
  })
}

/** Transfers as documents that ask for approval. Approved, their lots are reserved. */
export const transferApproval: ApprovalKind = {
  name: 'transfer',
  tell: notifyOfTransfers,
  async approved(tx, person, id) {
    const scope = everyOffice(person)
    const transfer = await lockDocument(tx, transferDocument, scope, id)
    const { to } = await lockEnds(tx, scope, transfer)
    await allocateLots(tx, person, transfer, to.today)
    await moveTo(tx, person, transferDocument, 'approve', transfer, 'approved', {
      stamps: { approved_by: person.id, approved_at: NOW },
      about: { number: transfer.number },
    })
  },
  rejected: sendBack,
  changesRequested: sendBack,
  async withdrawn(tx, person, id) {
    const transfer = await lockDocument(tx, transferDocument, everyOffice(person), id)
    await moveTo(tx, person, transferDocument, 'withdraw', transfer, 'draft', {
      stamps: { ...notRequested, remark: '' },
      about: { number: transfer.number },
    })
  },
}

type Line = { id: string; itemId: string; name: string; quantity: number; unitCost: number | null }
type Ends = { from: { name: string }; to: { name: string } }

/**
 * What a transfer asks about: its lines at the cost of today, for the office that sends them. `isWithinOwnLimit`: it goes
 * without anybody's leave by the rules of the transfers.
 */
export async function submissionOf(
  tx: Connection,
  person: Person,
  transfer: LockedTransfer,
  { from, to }: Ends,
  isWithinOwnLimit: boolean,
): Promise<Submission> {
  const { organizationId } = person
  const lines = await tx.rows<Line>(
    `select n.id, n.item_id, i.name, n.quantity, i.unit_cost
     from transfer_line n join item i on i.organization_id = n.organization_id and i.id = n.item_id
     where n.organization_id = $1 and n.transfer_id = $2 order by n.position, n.id`,
    [organizationId, transfer.id],
  )
  const editors = await tx.rows<{ id: string }>(
    `select distinct e.actor_id as id from audit_event e
     where e.organization_id = $1 and e.entity_id = $2 and e.action in ('transfer.created', 'transfer.changed')
       and e.actor_id is not null`,
    [organizationId, transfer.id],
  )
  const isPriced = lines.every(({ unitCost }) => unitCost !== null)
  const worth = (each: Line) => each.quantity * (each.unitCost ?? 0)
  const amount = isPriced ? lines.reduce((sum, line) => sum + worth(line), 0) : null
  return {
    id: transfer.id,
    number: transfer.number,
    title: `${from.name} → ${to.name}`,
    url: `/dashboard/offices/transfer/${transfer.id}`,
    officeIds: [transfer.fromOfficeId],
    category: null,
    department: null,
    amount,
    budgetState: 'none',
    flags: [],
    isWithinOwnLimit,
    editors: editors.map(({ id }) => id),
    names: Object.fromEntries([
      [transfer.fromOfficeId, from.name],
      [transfer.toOfficeId, to.name],
      ...lines.flatMap(({ id, itemId, name }) => [
        [id, name],
        [itemId, name],
      ]),
    ]),
    content: {
      type: 'transfer',
      organization: organizationId,
      office: transfer.fromOfficeId,
      toOffice: transfer.toOfficeId,
      requester: person.id,
      purpose: transfer.purpose,
      minLifeDays: String(transfer.minLifeDays),
      total: amount === null ? null : moneyText(amount),
      lines: lines.map((line) => ({
        id: line.id,
        item: line.itemId,
        quantity: String(line.quantity),
        amount: line.unitCost === null ? null : moneyText(worth(line)),
      })),
    },
  }
}
