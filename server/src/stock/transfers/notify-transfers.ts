import type { TransferState } from '@wellstock/domain/stock/transfers'
import { decidersOfDocuments } from '../../identity/approvals/of-documents.ts'
import { type Notice, notice, notify } from '../../identity/notifications/notify.ts'
import { endNotices, type OpenNotice, openNotices } from '../../identity/notifications/open-notices.ts'
import { holds, type Recipient, recipients } from '../../identity/notifications/recipients.ts'
import type { App } from '../../platform/app.ts'
import type { Connection } from '../../platform/database/database.ts'
import type { NoticeKind } from '../../platform/notice-kind.ts'
import {
  type TransferNotice,
  transferMissing,
  transferToApprove,
  transferToReceive,
  transferToSend,
} from './notices.ts'

type TransferRow = {
  id: string
  number: string
  state: TransferState
  fromOfficeId: string
  toOfficeId: string
  from: string
  to: string
  requestedBy: string | null
  shippedBy: string | null
  /** Who may decide it, where it waits for approval. */
  deciders: readonly string[]
  /** What is missing and not decided, with who reported it. */
  losses: { id: string; reportedBy: string }[]
}

const problemOf = (id: string) => `transfer:${id}`

/**
 * Brings the notices of these transfers in line with where each is now: the notices of whoever it waited for
 * end, whoever it waits for now gets one. The transfers are locked, so two events of one transfer never notify twice.
 */
export async function notifyOfTransfers(tx: Connection, app: App, organizationId: string, ids: string[]) {
  if (ids.length === 0) return
  const deciders = await decidersOfDocuments(tx, organizationId, 'transfer', ids)
  const rows = await tx.rows<Omit<TransferRow, 'deciders'>>(
    `select t.id, t.number, t.state, t.from_office_id, t.to_office_id, f.name as from, g.name as to,
       t.requested_by, t.shipped_by,
       coalesce((select jsonb_agg(jsonb_build_object('id', x.id, 'reportedBy', x.reported_by)) from transfer_loss x
         join transfer_lot p on p.organization_id = x.organization_id and p.id = x.transfer_lot_id
         where p.organization_id = t.organization_id and p.transfer_id = t.id and x.state = 'reported'), '[]') as losses
     from transfer t
     join office f on f.organization_id = t.organization_id and f.id = t.from_office_id
     join office g on g.organization_id = t.organization_id and g.id = t.to_office_id
     where t.organization_id = $1 and t.id = any($2) order by t.id for no key update of t`,
    [organizationId, ids],
  )
  const ofLosses = await decidersOfDocuments(
    tx,
    organizationId,
    'transfer_loss',
    rows.flatMap(({ losses }) => losses.map(({ id }) => id)),
  )
  const transfers = rows.map((row): TransferRow => ({ ...row, deciders: deciders.get(row.id) ?? [] }))
  const open = await openNotices(tx, organizationId, ids.map(problemOf))
  const people = await recipients(tx, organizationId)
  const wanted = transfers.flatMap((transfer) =>
    people.flatMap((person) => {
      const kind = waitsFor(transfer, person, ofLosses)
      return kind?.wanted(person.settings) ? [{ transfer, person, kind }] : []
    }),
  )
  const isStillTrue = (row: OpenNotice) =>
    wanted.some(
      ({ transfer, person, kind }) =>
        problemOf(transfer.id) === row.problem && person.id === row.personId && kind.name === row.kind,
    )
  const over = open.filter((row) => !isStillTrue(row))
  if (over.length > 0) await endNotices(tx, app, organizationId, over)
  const hasNotice = ({ transfer, person, kind }: (typeof wanted)[number]) =>
    open.some(
      (row) => row.problem === problemOf(transfer.id) && row.personId === person.id && row.kind === kind.name,
    )
  await notify(
    tx,
    app,
    organizationId,
    wanted
      .filter((each) => !hasNotice(each))
      .map(({ transfer: { id, number, from, to }, person, kind }): [Recipient, Notice] => [
        person,
        notice(kind, { transferId: id, number, from, to }, { problem: problemOf(id) }),
      ]),
  )
}

/** What of a transfer waits for somebody, if anything does. Nobody is notified of what they did themselves. */
function waitsFor(
  transfer: TransferRow,
  person: Recipient,
  ofLosses: ReadonlyMap<string, readonly string[]>,
): NoticeKind<TransferNotice> | undefined {
  const { state, fromOfficeId, toOfficeId, requestedBy, shippedBy, losses, deciders } = transfer
  const approves = (officeId: string) => holds(person, 'transfers.approve', officeId)
  const writes = (officeId: string) => holds(person, 'inventory.write', officeId)
  if (state === 'requested') return deciders.includes(person.id) ? transferToApprove : undefined
  const isTheirs = ({ id, reportedBy }: (typeof losses)[number]) =>
    ofLosses.get(id)?.includes(person.id) ??
    ((approves(fromOfficeId) || approves(toOfficeId)) && reportedBy !== person.id)
  if (losses.some(isTheirs)) return transferMissing
  if (state === 'approved' || state === 'picking')
    return writes(fromOfficeId) && requestedBy !== person.id ? transferToSend : undefined
  if (state === 'in_transit' || state === 'partly_received')
    return writes(toOfficeId) && shippedBy !== person.id ? transferToReceive : undefined
  return undefined
}
