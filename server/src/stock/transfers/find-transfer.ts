import type { Transfer, TransferLine, TransferLoss, TransferLot } from '@wellstock/contract/stock/transfer'
import type { Hold } from '@wellstock/domain/stock/inventory'
import { ownCode } from '@wellstock/domain/stock/scan-codes/own-codes'
import { said } from '@wellstock/messages/sentence'
import { decidersOfDocuments, standingOf } from '../../identity/approvals/of-documents.ts'
import { type Person, type Scope, scopeOf } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'
import { say } from '../../platform/messages.ts'
import { ROW, ROW_FROM, rowOf, type StoredRow } from './list-transfers.ts'
import { readPolicy } from './policy.ts'
import { canView, notYet, stepFactsOf, stepsOf } from './transfer-document.ts'

type Stored = StoredRow & {
  isSourceArchived: boolean
  isTargetArchived: boolean
  note: string
  carrier: string
  isColdChain: boolean
  minLifeDays: number
  remark: string
  createdBy: string
  requestedAt: string | null
  approvedBy: string | null
  approvedAt: string | null
  shippedById: string | null
  shippedBy: string | null
  receivedAt: string | null
  /** Who received something of it last, and whose step was the last of all. */
  receivedBy: string | null
  closedAt: string | null
  cancelledAt: string | null
  lastBy: string | null
}

/** Whose was the latest of these steps, as the audit has it. */
const lastActor = (actions: string) => `(
  select p.name from audit_event e join person p on p.organization_id = e.organization_id and p.id = e.actor_id
  where e.organization_id = t.organization_id and e.entity_id = t.id and e.action ${actions}
  order by e.seq desc limit 1)`

/** A transfer with its lines, lots and losses, and what this person may do with it. */
export async function getTransfer(
  db: Connection,
  person: Person,
  scope: Scope,
  id: string,
): Promise<Transfer> {
  const [stored] = await db.rows<Stored>(
    `select ${ROW}, t.note, t.carrier, t.is_cold_chain, t.min_life_days, t.remark,
       creator.name as "createdBy", t.requested_at,
       approver.name as "approvedBy", t.approved_at, t.shipped_by as "shippedById",
       shipper.name as "shippedBy", t.received_at, t.closed_at, t.cancelled_at,
       ${lastActor("= 'transfer.received'")} as "receivedBy", ${lastActor("like 'transfer.%'")} as "lastBy",
       f.archived_at is not null as "isSourceArchived", g.archived_at is not null as "isTargetArchived"
     from ${ROW_FROM}
     join person creator on creator.organization_id = t.organization_id and creator.id = t.created_by
     left join person approver on approver.organization_id = t.organization_id and approver.id = t.approved_by
     left join person shipper on shipper.organization_id = t.organization_id and shipper.id = t.shipped_by
     where t.organization_id = $1 and t.id = $2`,
    [scope.organizationId, id],
  )
  if (!stored || !canView(scope, stored)) throw problem('NOT_FOUND', said.transfer_not_found())
  const row = rowOf(stored)
  const lines = await linesOf(db, person, stored)
  const { separateReceiver } = await readPolicy(db, scope.organizationId)
  const { requestedById: requestedBy, shippedById: shippedBy, isSourceArchived, isTargetArchived } = stored
  const facts = stepFactsOf(person, { ...stored, requestedBy, shippedBy }, separateReceiver)
  const standing =
    facts.state === 'requested' && facts.approvesSending
      ? await standingOf(db, person, 'transfer', id)
      : { mayDecide: false, reason: null }
  const reason = notYet(facts) ?? standing.reason
  const lots = lines.flatMap((line) => line.lots)
  return {
    ...row,
    note: stored.note,
    carrier: stored.carrier,
    isColdChain: stored.isColdChain,
    minLifeDays: stored.minLifeDays,
    remark: stored.remark,
    code: ownCode('transfer', row.id),
    timeline: timelineOf(stored),
    steps: stepsOf({
      ...facts,
      isSourceArchived,
      isTargetArchived,
      waiting: lots.reduce((sum, lot) => sum + lot.inTransit - lot.missing, 0),
      mayApprove: standing.mayDecide,
      mayDecide: lots.some((lot) => lot.losses.some(({ canApprove }) => canApprove)),
    }),
    notYet: reason && say(reason),
    notYetReason: reason,
    lines,
    rooms: facts.isReceiver ? await roomsOf(db, stored.toOfficeId) : [],
    returnRooms: facts.isSender ? await roomsOf(db, stored.fromOfficeId) : [],
  }
}

function timelineOf(t: Stored): Transfer['timeline'] {
  const given: [Transfer['timeline'][number]['step'], string | null, string | null][] = [
    ['created', t.createdAt, t.createdBy],
    ['requested', t.requestedAt, t.requestedBy],
    ['approved', t.approvedAt, t.approvedBy],
    ['shipped', t.shippedAt, t.shippedBy],
    ['received', t.receivedAt, t.receivedBy],
    ['closed', t.closedAt, t.lastBy],
    ['cancelled', t.cancelledAt, t.lastBy],
  ]
  return given.flatMap(([step, at, by]) => (at ? [{ step, at, by }] : []))
}

/** Where an office can put it. */
const roomsOf = (db: Connection, officeId: string) =>
  db.rows<Transfer['rooms'][number]>(
    `select id, name, number, is_quarantine, temperature_min, temperature_max from room
     where organization_id = current_organization() and office_id = $1 and is_active
     order by is_quarantine, type <> 'storage', number, id`,
    [officeId],
  )

type LineRow = Omit<TransferLine, 'lots'>
type LotRow = Omit<TransferLot, 'losses'> & { lineId: string }
type LossRow = Omit<TransferLoss, 'canApprove' | 'canBringBack'> & {
  transferLotId: string
  reportedById: string
}

async function linesOf(db: Connection, person: Person, stored: Stored): Promise<TransferLine[]> {
  const lines = await db.rows<LineRow>(
    `select n.id, n.item_id, i.product_id, i.sku, i.name, i.unit, i.serial_number,
       n.quantity, r.name as "roomName", b.code as "binCode", i.storage_min, i.storage_max,
       greatest(0, i.current_quantity - i.reserved_quantity - i.unusable_quantity) as available, i.unit_cost,
       n.short_reason,
       case when i.archived_at is null then i.room_id end as "sourceRoomId", target.room_id as "targetRoomId", target.id as "targetItemId",
       coalesce((select array_agg(c.code order by c.code) from product_code c
         where c.organization_id = i.organization_id and c.product_id = i.product_id), '{}') as codes
     from transfer_line n
     join item i on i.organization_id = n.organization_id and i.id = n.item_id
     left join room r on r.organization_id = i.organization_id and r.id = i.room_id
     left join bin b on b.organization_id = i.organization_id and b.id = i.bin_id
     left join lateral (
       select k.id, k.room_id from item k
       left join room q on q.organization_id = k.organization_id and q.id = k.room_id
       where k.organization_id = n.organization_id and k.product_id = i.product_id and k.office_id = $2
         and k.archived_at is null and k.room_id is not null and not q.is_quarantine and q.is_active
         and k.serial_number is not distinct from i.serial_number
       order by k.current_quantity desc, k.id limit 1) target on true
     where n.organization_id = current_organization() and n.transfer_id = $1
     order by n.position, n.id`,
    [stored.id, stored.toOfficeId],
  )
  const lots = await db.rows<LotRow>(
    `select p.id, p.line_id, p.lot_id, l.number as "lotNumber", l.expiry_date,
       coalesce(b.hold, l.hold, 'none') as hold,
       is_unusable(coalesce(b.hold, l.hold), l.expiry_date, office_today($2), false) as "isUnusable",
       p.allocated, p.picked, p.shipped, p.arrived, p.damaged, p.returned, p.lost, p.missing, p.in_transit,
       p.unit_cost
     from transfer_lot p
     join transfer_line n on n.organization_id = p.organization_id and n.id = p.line_id
     left join stock_balance b on b.organization_id = p.organization_id and b.item_id = n.item_id and b.lot_id = p.lot_id
     left join lot l on l.organization_id = p.organization_id and l.id = p.lot_id
     where p.organization_id = current_organization() and p.transfer_id = $1
     order by l.expiry_date nulls last, l.number, p.id`,
    [stored.id, stored.toTimezone],
  )
  const losses = await lossesOf(db, person, stored)
  return lines.map((line) => ({
    ...line,
    lots: lots
      .filter(({ lineId }) => lineId === line.id)
      .map(({ lineId: _, hold, ...lot }) => ({
        ...lot,
        hold: hold as Hold,
        losses: losses
          .filter(({ transferLotId }) => transferLotId === lot.id)
          .map(({ transferLotId: _lot, ...loss }) => loss),
      })),
  }))
}

async function lossesOf(db: Connection, person: Person, stored: Stored) {
  const rows = await db.rows<LossRow>(
    `select x.id, x.transfer_lot_id, x.quantity, x.state, x.note, reporter.name as "reportedBy",
       x.reported_by as "reportedById", x.reported_at, decider.name as "decidedBy",
       case x.state when 'found' then x.found_at else x.approved_at end as "decidedAt", x.decision_note
     from transfer_loss x
     join transfer_lot p on p.organization_id = x.organization_id and p.id = x.transfer_lot_id
     join person reporter on reporter.organization_id = x.organization_id and reporter.id = x.reported_by
     left join person decider on decider.organization_id = x.organization_id
       and decider.id = case x.state when 'found' then x.found_by else x.approved_by end
     where x.organization_id = current_organization() and p.transfer_id = $1
     order by x.reported_at, x.id`,
    [stored.id],
  )
  const asked = rows.some(({ state }) => state === 'reported')
    ? await decidersOfDocuments(
        db,
        person.organizationId,
        'transfer_loss',
        rows.map(({ id }) => id),
      )
    : new Map<string, readonly string[]>()
  const mayApprove = canView(scopeOf(person, 'transfers.approve'), stored)
  const mayWrite = canView(scopeOf(person, 'transfers.write'), stored)
  const mayUndo = mayWrite && mayApprove && stored.shippedById !== person.id
  const isSomewhereOpen = !stored.isSourceArchived || !stored.isTargetArchived
  return rows.map(({ reportedById, ...loss }) => ({
    ...loss,
    canApprove:
      loss.state === 'reported' &&
      mayApprove &&
      (asked.get(loss.id)?.includes(person.id) ?? reportedById !== person.id),
    canBringBack:
      isSomewhereOpen && ((loss.state === 'reported' && mayWrite) || (loss.state === 'approved' && mayUndo)),
  }))
}
