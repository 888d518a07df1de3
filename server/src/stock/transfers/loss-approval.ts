import { moneyText } from '@wellstock/domain/identity/approval-content'
import type { Submission } from '../../identity/approvals/submission.ts'
import { latestOf, submitForApproval, withdrawRequest } from '../../identity/approvals/submit.ts'
import { everyOffice, type Person } from '../../platform/access/person.ts'
import type { ApprovalKind } from '../../platform/app.ts'
import type { Connection } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { lockDocument } from '../../platform/workflow/document.ts'
import { notifyOfTransfers } from './notify-transfers.ts'
import { settle } from './settle.ts'
import { transferDocument } from './transfer-document.ts'

type Loss = {
  id: string
  transferId: string
  quantity: number
  reportedBy: string
  number: string
  fromOfficeId: string
  toOfficeId: string
  from: string
  to: string
  transferLotId: string
  itemId: string
  item: string
  unitCost: number | null
}

const lossesOf = (db: Connection, organizationId: string, ids: readonly string[]) =>
  db.rows<Loss>(
    `select x.id, p.transfer_id, x.quantity, x.reported_by, t.number, t.from_office_id, t.to_office_id,
       f.name as from, g.name as to, p.id as "transferLotId", i.id as "itemId", i.name as item, p.unit_cost
     from transfer_loss x
     join transfer_lot p on p.organization_id = x.organization_id and p.id = x.transfer_lot_id
     join transfer_line n on n.organization_id = p.organization_id and n.id = p.line_id
     join item i on i.organization_id = n.organization_id and i.id = n.item_id
     join transfer t on t.organization_id = p.organization_id and t.id = p.transfer_id
     join office f on f.organization_id = t.organization_id and f.id = t.from_office_id
     join office g on g.organization_id = t.organization_id and g.id = t.to_office_id
     where x.organization_id = $1 and x.id = any($2) order by x.id`,
    [organizationId, ids],
  )

function submissionOf(organizationId: string, loss: Loss): Submission {
  const amount = loss.unitCost === null ? null : loss.quantity * loss.unitCost
  return {
    id: loss.id,
    number: loss.number,
    title: `${loss.item} × ${loss.quantity}, ${loss.from} → ${loss.to}`,
    url: `/dashboard/offices/transfer/${loss.transferId}`,
    officeIds: [loss.fromOfficeId, loss.toOfficeId],
    isEitherOffice: true,
    category: null,
    department: null,
    amount,
    budgetState: 'none',
    flags: [],
    isWithinOwnLimit: false,
    editors: [],
    names: { [loss.transferLotId]: loss.item, [loss.itemId]: loss.item },
    content: {
      type: 'transfer_loss',
      organization: organizationId,
      office: loss.fromOfficeId,
      toOffice: loss.toOfficeId,
      requester: loss.reportedBy,
      total: amount === null ? null : moneyText(amount),
      lines: [{ id: loss.transferLotId, item: loss.itemId, quantity: String(loss.quantity) }],
    },
  }
}

/** A loss that was not agreed to is still said to be missing: it turns up, or is asked about again. */
const staysMissing = async () => undefined

/** What is said to be missing of a transfer. Agreed to, it is lost. */
export const lossApproval: ApprovalKind = {
  name: 'transfer_loss',
  async tell(tx, app, organizationId, ids) {
    const losses = await lossesOf(tx, organizationId, ids)
    await notifyOfTransfers(tx, app, organizationId, [...new Set(losses.map(({ transferId }) => transferId))])
  },
  async approved(tx, person, id, note) {
    const { organizationId } = person
    const [loss] = await lossesOf(tx, organizationId, [id])
    if (!loss) throw new Error('a loss that was asked about is there')
    const transfer = await lockDocument(tx, transferDocument, everyOffice(person), loss.transferId)
    await tx.rows(
      `update transfer_loss set state = 'approved', approved_by = $2, approved_at = now(), decision_note = $3
       where organization_id = current_organization() and id = $1`,
      [id, person.id, note],
    )
    await settle(tx, person, transfer, 'decide_loss', { quantity: loss.quantity, note })
  },
  rejected: staysMissing,
  changesRequested: staysMissing,
  withdrawn: staysMissing,
}

/** Has a loss wait for those who may agree to it; one that waits already stays as it is. */
export async function askAboutLoss(tx: Connection, organizationId: string, id: string) {
  const [loss] = await lossesOf(tx, organizationId, [id])
  const latest = await latestOf(tx, organizationId, lossApproval, id)
  if (!loss || latest?.request.state === 'waiting') return
  await submitForApproval(
    tx,
    { id: loss.reportedBy, organizationId },
    lossApproval,
    submissionOf(organizationId, loss),
  )
}

/** The same where goods are being received: that nobody could agree to it now keeps nobody from saying what is missing. */
export async function askAboutLosses(tx: Connection, organizationId: string, ids: readonly string[]) {
  for (const id of ids)
    await tx
      .attempt(() => askAboutLoss(tx, organizationId, id))
      .catch((error) => {
        if (!(error instanceof Problem)) throw error
      })
}

/** It turned up: nobody has to agree to it any more. */
export const lossTurnedUp = (tx: Connection, person: Person, id: string) =>
  withdrawRequest(tx, person, lossApproval, id)
