import { COUNTED_DAYS_AGO, type CountLine } from '@wellstock/contract/stock/counts'
import { said } from '@wellstock/messages/sentence'
import { v7 as uuid } from 'uuid'
import { isOwnAccount, type Person, type Scope } from '../../platform/access/person.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { runOnce } from '../../platform/http/run-once.ts'
import { recordStep, refuseStep } from '../../platform/workflow/document.ts'
import { refuseNotTheirs } from '../commands/run-command.ts'
import { findOrCreateLot } from '../inventory/find-or-create-lot.ts'
import { countDocument, type LockedCount, lockForStep } from './count-document.ts'
import { missing } from './find-count.ts'
import { type StoredLine, storedLines } from './stored-lines.ts'
import { needsRecount } from './tolerance.ts'
import { visibleLine } from './visible-line.ts'

type Written = { counted: number; note?: string | undefined }

/** Writes down what somebody counted. Written again by the same person, the later number stands. */
export async function saveLine(
  tx: Connection,
  person: Person,
  scope: Scope,
  { id, lineId, ...written }: Written & { id: string; lineId: string },
): Promise<CountLine> {
  const count = await lockForStep(tx, person, scope, 'count', { id })
  const line = await lockLine(tx, scope, count, lineId)
  refuseOther(count, line, person)
  await write(tx, person, scope, { count, line, written, at: null })
  return shownLine(tx, person, scope, count, lineId)
}

/** Adds a lot that was found and is not on the list, uncounted. One that is on the list stays as it is. */
export async function addLine(
  tx: Connection,
  person: Person,
  scope: Scope,
  { id, ...found }: Found & { id: string },
): Promise<CountLine> {
  const count = await lockForStep(tx, person, scope, 'add', { id })
  const lineId = await findOrAddLine(tx, person, scope, count, found)
  return shownLine(tx, person, scope, count, lineId)
}

type ByCode = Found &
  Written & {
    by?: string | undefined
    id: string
    commandId: string
    lotId?: string | null | undefined
    countedAt: string
  }

/**
 * The same for a device that may have been offline: once per command, measured against the ledger as it stood when it
 * was counted. Of several counts of one line the latest stands, whoever made it.
 */
export async function saveByCode(
  tx: Connection,
  person: Person,
  scope: Scope,
  command: ByCode,
): Promise<{ outcome: 'applied' | 'superseded'; line: CountLine }> {
  const { id, commandId, lotId, countedAt, counted, note: remark, by, ...found } = command
  refuseNotTheirs(person, by)
  // By the clock of the ledger, which it is measured against.
  const [age] = await tx.rows<{ isTooOld: boolean }>(
    `select $1::timestamptz < now() - make_interval(days => $2) as "isTooOld"`,
    [countedAt, COUNTED_DAYS_AGO],
  )
  if (age?.isTooOld) throw invalid({ countedAt: said.counted_too_long_ago() })
  const body = JSON.stringify(command)
  return runOnce(tx, person, { key: commandId, route: 'count by code', body }, async () => {
    const count = await lockForStep(tx, person, scope, 'count', { id })
    const lineId = await findOrAddLine(tx, person, scope, count, { ...found, lotId })
    const line = await lockLine(tx, scope, count, lineId)
    const earlier = count.state === 'counting' ? line.countedAt : (line.recountedAt ?? line.countedAt)
    const isLatest = earlier === null || new Date(earlier) < new Date(countedAt)
    if (isLatest)
      await write(tx, person, scope, { count, line, written: { counted, note: remark }, at: countedAt })
    return {
      outcome: isLatest ? 'applied' : 'superseded',
      line: await shownLine(tx, person, scope, count, lineId),
    }
  })
}

async function shownLine(tx: Connection, person: Person, scope: Scope, count: LockedCount, lineId: string) {
  const [line] = await storedLines(tx, scope.organizationId, [count.id], lineId)
  if (!line) throw missing()
  return visibleLine(line, count, person.id)
}

/** A line whose item stands still until the transaction ends. */
async function lockLine(
  tx: Connection,
  scope: Scope,
  count: LockedCount,
  lineId: string,
): Promise<StoredLine> {
  await tx.rows(
    `select 1 from item where organization_id = $1 and id = (
       select item_id from count_line where organization_id = $1 and count_id = $2 and id = $3) for no key update`,
    [scope.organizationId, count.id, lineId],
  )
  const [line] = await storedLines(tx, scope.organizationId, [count.id], lineId)
  if (!line) throw missing()
  return line
}

/** At the shelf nobody writes over what somebody else wrote: they would not see it. */
function refuseOther({ state }: LockedCount, line: StoredLine, person: Person) {
  const by = state === 'counting' ? line.countedById : line.recountedById
  if (by !== null && by !== person.id) throw problem('OPERATION_FAILED', said.line_counted_already())
}

type Writing = { count: LockedCount; line: StoredLine; written: Written; at: string | null }

async function write(tx: Connection, person: Person, scope: Scope, { count, line, written, at }: Writing) {
  if (line.track === 'serial' && written.counted > 1)
    throw invalid({ counted: said.serial_number_is_one_piece() })
  if (count.state === 'recount') {
    if (!needsRecount(line)) throw problem('OPERATION_FAILED', said.line_needs_no_recount())
    if (isOwnAccount(person, line.countedById))
      throw problem('OPERATION_FAILED', said.recount_by_somebody_else())
  }
  // What the ledger said then: what had happened and was recorded by that moment. What comes in later is added when read.
  const columns =
    count.state === 'counting'
      ? { quantity: 'counted', by: 'counted_by', at: 'counted_at', expected: 'expected' }
      : { quantity: 'recounted', by: 'recounted_by', at: 'recounted_at', expected: 'recount_expected' }
  await tx.rows(
    `with moment as (select least($6::timestamptz, clock_timestamp()) as at)
     update count_line l set ${columns.quantity} = $4, ${columns.by} = $5, ${columns.at} = moment.at,
       ${columns.expected} = coalesce((select s.on_hand from stock_balance s where s.organization_id = $1
           and s.item_id = l.item_id and s.lot_id is not distinct from l.lot_id), 0)
         - coalesce((select sum(m.quantity)::integer from stock_movement m where m.organization_id = $1
           and m.item_id = l.item_id and m.lot_id is not distinct from l.lot_id
           and (m.occurred_at > moment.at or m.recorded_at > moment.at)), 0),
       note = coalesce($7, l.note)
     from moment where l.organization_id = $1 and l.count_id = $2 and l.id = $3`,
    [scope.organizationId, count.id, line.id, written.counted, person.id, at, written.note ?? null],
  )
  await note(
    tx,
    person,
    count.state === 'counting' ? 'count.counted' : 'count.recounted',
    { entity: 'count', id: count.id },
    { lineId: line.id, itemId: line.itemId, lotId: line.lotId, ...written, ...(at && { countedAt: at }) },
  )
}

type Found = {
  itemId: string
  lotId?: string | null | undefined
  lotNumber?: string | undefined
  expiryDate?: string | undefined
}

async function findOrAddLine(tx: Connection, person: Person, scope: Scope, count: LockedCount, found: Found) {
  const { organizationId } = scope
  const [item] = await tx.rows<{ productId: string; expiryRequired: boolean; isByLot: boolean }>(
    `select i.product_id, p.expiry_required, p.track <> 'none' as "isByLot"
     from item i join product p on p.organization_id = i.organization_id and p.id = i.product_id
     where i.organization_id = $1 and i.id = $2 and i.room_id = $3 and i.archived_at is null`,
    [organizationId, found.itemId, count.roomId],
  )
  if (!item) throw invalid({ itemId: said.item_not_in_counted_room() })
  // The label of what is not tracked by lot says one all the same.
  const lotId =
    found.lotNumber !== undefined && item.isByLot ? await lotOf(tx, item, found) : (found.lotId ?? null)
  const find = async () => {
    const [line] = await tx.rows<{ id: string }>(
      'select id from count_line where organization_id = $1 and count_id = $2 and item_id = $3 and lot_id is not distinct from $4',
      [organizationId, count.id, found.itemId, lotId],
    )
    return line?.id
  }
  const known = await find()
  if (known) return known

  await refuseStep(tx, countDocument, 'add', count, { isSomebodyElses: false })
  if (lotId === null && item.expiryRequired) throw invalid({ lotNumber: said.product_kept_by_lot() })
  const [added] = await tx.rows<{ id: string }>(
    `insert into count_line (organization_id, id, count_id, item_id, lot_id, expected_at_start)
     select $1, $2, $3, $4, $5, coalesce((select on_hand from stock_balance
       where organization_id = $1 and item_id = $4 and lot_id is not distinct from $5), 0)
     where $5::uuid is null or exists (select from lot where organization_id = $1 and id = $5 and product_id = $6)
     on conflict do nothing returning id`,
    [organizationId, uuid(), count.id, found.itemId, lotId, item.productId],
  )
  // Somebody may have added the same one at this moment; otherwise the lot is not one of this product.
  const lineId = added?.id ?? (await find())
  if (!lineId) throw invalid({ lotId: said.no_such_lot_of_product() })
  if (added)
    await recordStep(tx, person, countDocument, 'add', count.id, { lineId, itemId: found.itemId, lotId })
  return lineId
}

async function lotOf(
  tx: Connection,
  product: { productId: string; expiryRequired: boolean },
  { lotNumber = '', expiryDate }: Pick<Found, 'lotNumber' | 'expiryDate'>,
): Promise<string> {
  const { id, isOtherDate } = await findOrCreateLot(tx, {
    ...product,
    lotNumber,
    expiryDate: expiryDate ?? null,
    isReceived: false,
  })
  if (isOtherDate) throw invalid({ expiryDate: said.lot_has_another_expiry_date() })
  return id
}
