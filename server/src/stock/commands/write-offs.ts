import type { CommandOutcome, WriteOff } from '@wellstock/contract/stock/command'
import type { Item } from '@wellstock/contract/stock/items'
import { moneyText } from '@wellstock/domain/identity/approval-content'
import { said } from '@wellstock/messages/sentence'
import { getOfDocument } from '../../identity/approvals/show.ts'
import type { Submission } from '../../identity/approvals/submission.ts'
import { submitForApproval } from '../../identity/approvals/submit.ts'
import { covers, everyOffice, type Person, type Scope, scopeOf } from '../../platform/access/person.ts'
import type { ApprovalKind } from '../../platform/app.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import type { SessionCall } from '../../platform/http/call.ts'
import { problem } from '../../platform/http/problem.ts'
import { lockDocument, moveTo, NOW } from '../../platform/workflow/document.ts'
import { getItem, lockItem } from '../inventory/items.ts'
import { postMovements } from '../inventory/post-movement.ts'
import { DISPOSAL_VALUE, enterDisposal } from './disposals.ts'
import { close } from './opened.ts'
import { partsOf } from './parts.ts'
import { insertReservations } from './reservations.ts'
import { lotsToWaste, type Waste, wasteOf } from './waste.ts'
import { type LockedWriteOff, writeOffDocument } from './write-off-document.ts'

/** Stock that somebody asks to throw away. It is kept for that, and leaves once somebody else has approved it. */
export async function askForWriteOff(
  tx: Connection,
  person: Person,
  scope: Scope,
  { item, command, parts }: { item: Item; command: Waste; parts: Awaited<ReturnType<typeof lotsToWaste>> },
): Promise<CommandOutcome> {
  const lots = parts.map(({ lotId, quantity }) => ({ itemId: item.id, lotId, quantity: -quantity }))
  const { id, number } = await enterDisposal(tx, person, {
    commandId: command.id,
    // Of its own: what is thrown away at once beside it has its certificate now.
    batchId: `write-off ${command.id}`,
    officeId: item.officeId,
    witness: command.witnessName,
    isAsked: true,
  })
  await insertReservations(tx, person, { purpose: number, neededOn: null, disposalId: id }, lots)
  const { quantity } = command
  await note(tx, person, 'disposal.requested', { entity: 'disposal', id }, { writeOff: number, quantity })
  const state = await submitForApproval(
    tx,
    person,
    writeOffApproval,
    await submissionOf(tx, person, { id, number, item, command, lots }),
  )
  if (state === 'approved') await post(tx, person, id)
  else tx.touch('item', item.id)
  return {
    outcome: state === 'approved' ? 'applied' : 'waiting',
    commandId: command.id,
    item: await getItem(tx, scope, item.id),
    toItem: null,
    parts: await partsOf(tx, command.id),
    disposalId: id,
  }
}

type Asked = {
  id: string
  number: string
  item: Item
  command: Waste
  lots: { lotId: string | null; quantity: number }[]
}

/** What a write-off asks about: its lots at their average cost of today, for the office that has them. */
async function submissionOf(
  tx: Connection,
  person: Person,
  { id, number, item, command, lots }: Asked,
): Promise<Submission> {
  const { organizationId } = person
  const named = await tx.rows<{ id: string; number: string }>(
    'select id, number from lot where organization_id = $1 and id = any($2)',
    [organizationId, lots.map(({ lotId }) => lotId)],
  )
  const worth = (quantity: number) => (item.unitCost === null ? null : quantity * item.unitCost)
  const amount = worth(command.quantity)
  const moneyOf = (sum: number | null) => (sum === null ? null : moneyText(sum))
  return {
    id,
    number,
    title: `${item.name} × ${command.quantity}`,
    url: `/dashboard/write-offs/${id}`,
    officeIds: [item.officeId],
    category: null,
    department: null,
    amount,
    budgetState: 'none',
    flags: [],
    isWithinOwnLimit: false,
    editors: [person.id],
    names: Object.fromEntries([
      [item.id, item.name],
      [item.officeId, item.officeName],
      ...named.map((lot) => [lot.id, lot.number]),
    ]),
    content: {
      type: 'write_off',
      organization: organizationId,
      office: item.officeId,
      requester: person.id,
      reason: command.reason,
      method: command.method,
      note: command.note,
      total: moneyOf(amount),
      lines: lots.map(({ lotId, quantity }) => ({
        id: lotId ?? item.id,
        item: item.id,
        lot: lotId,
        quantity: String(quantity),
        amount: moneyOf(worth(quantity)),
      })),
    },
  }
}

type Stored = Waste & { unitCost: number | null }

/** The command of a write-off, as it was sent, and the cost it was asked for at. */
async function commandOf(tx: Connection, id: string): Promise<Stored> {
  const [row] = await tx.rows<{ request: Record<string, unknown> }>(
    `select c.request from disposal_line n
     join stock_command c on c.organization_id = n.organization_id and c.id = n.command_id
     where n.organization_id = current_organization() and n.disposal_id = $1`,
    [id],
  )
  if (!row) throw new Error('a write-off has its command')
  return row.request as Stored
}

/** What was kept for a write-off: it leaves with it, or is free again. */
const letGo = (tx: Connection, id: string, state: 'consumed' | 'released') =>
  tx.rows<{ lotId: string | null; quantity: number }>(
    `update reservation set state = $2, updated_at = now(), version = version + 1
     where organization_id = current_organization() and disposal_id = $1 and state = 'held'
     returning lot_id, quantity`,
    [id, state],
  )

/** It is approved: what was kept goes off the books as whoever asked disposes of it, at the cost it was asked for. */
async function post(tx: Connection, person: Person, id: string) {
  const scope = everyOffice(person)
  const writeOff = await lockDocument(tx, writeOffDocument, scope, id)
  const { unitCost, ...command } = await commandOf(tx, id)
  const item = await lockItem(tx, scope, command.itemId)
  const { number, disposedBy } = writeOff
  await moveTo(tx, person, writeOffDocument, 'approve', writeOff, 'posted', {
    stamps: { disposed_at: NOW },
    about: { writeOff: number, quantity: command.quantity },
  })
  const parts = []
  // As it was asked for: a lot that is no longer recalled, say, is not thrown away for that.
  for (const { lotId, quantity } of await letGo(tx, id, 'consumed'))
    parts.push(...(await lotsToWaste(tx, item, { ...command, lotId, quantity })))
  if (command.openedId) await close(tx, item, { ...command, openedId: command.openedId })
  await postMovements(
    tx,
    { id: disposedBy, organizationId: person.organizationId },
    { cause: 'stock_command', id: command.id },
    wasteOf(
      item.id,
      command,
      parts.map((part) => ({ ...part, unitCost })),
    ),
  )
  const { reason, method, quantity } = command
  await note(
    tx,
    person,
    'stock.waste',
    { entity: 'item', id: item.id },
    { commandId: command.id, quantity, reason, method, disposal: number },
  )
}

/** It is not approved, or was taken back: what was kept is free again. */
async function free(
  tx: Connection,
  person: Person,
  id: string,
  { step, reason }: { step: 'reject' | 'withdraw'; reason: string },
) {
  const scope = everyOffice(person)
  const writeOff: LockedWriteOff = await lockDocument(tx, writeOffDocument, scope, id)
  const { itemId, quantity } = await commandOf(tx, id)
  await lockItem(tx, scope, itemId)
  const { number } = writeOff
  await moveTo(tx, person, writeOffDocument, step, writeOff, step === 'reject' ? 'rejected' : 'withdrawn', {
    stamps: { remark: reason },
    about: { writeOff: number, quantity, ...(reason && { reason }) },
  })
  await letGo(tx, id, 'released')
  tx.touch('item', itemId)
}

const sendBack: ApprovalKind['rejected'] = (tx, person, id, reason) =>
  free(tx, person, id, { step: 'reject', reason })

/** Write-offs as documents that ask for approval. */
export const writeOffApproval: ApprovalKind = {
  name: 'write_off',
  approved: post,
  rejected: sendBack,
  changesRequested: sendBack,
  withdrawn: (tx, person, id) => free(tx, person, id, { step: 'withdraw', reason: '' }),
}

/** A write-off that asked for approval, for those who see its stock and those who take part in deciding it. */
export async function findWriteOff(
  { app, db, person }: Pick<SessionCall, 'app' | 'db' | 'person'>,
  id: string,
): Promise<WriteOff> {
  const [row] = await db.rows<Omit<WriteOff, 'lots'>>(
    `select d.id, d.number, d.state, i.id as "itemId", i.name as "itemName", i.sku, i.unit, d.office_id, o.name as "officeName",
       -c.quantity as quantity, ${DISPOSAL_VALUE} as value, c.request ->> 'reason' as reason,
       c.request ->> 'method' as method, c.request ->> 'note' as note, p.name as by, d.requested_at,
       case when d.state = 'posted' then d.disposed_at end as "postedAt", d.remark
     from disposal d
     join disposal_line n on n.organization_id = d.organization_id and n.disposal_id = d.id
     join stock_command c on c.organization_id = n.organization_id and c.id = n.command_id
     join item i on i.organization_id = c.organization_id and i.id = c.item_id
     join office o on o.organization_id = d.organization_id and o.id = d.office_id
     join person p on p.organization_id = d.organization_id and p.id = d.disposed_by
     where d.organization_id = $1 and d.id = $2 and d.requested_at is not null`,
    [person.organizationId, id],
  )
  const isTheirs =
    row &&
    (['inventory.read', 'expirations.read'] as const).some((permission) =>
      covers(scopeOf(person, permission), row.officeId),
    )
  const document = { kind: writeOffApproval.name, documentId: id }
  if (!row || !(isTheirs || (await getOfDocument(app, db, person, document))))
    throw problem('NOT_FOUND', said.write_off_not_found())
  const lots = await db.rows<WriteOff['lots'][number]>(
    `select l.number as "lotNumber", l.expiry_date, v.quantity from reservation v
     left join lot l on l.organization_id = v.organization_id and l.id = v.lot_id
     where v.organization_id = $1 and v.disposal_id = $2 order by l.expiry_date nulls last, v.id`,
    [person.organizationId, id],
  )
  return { ...row, lots }
}
