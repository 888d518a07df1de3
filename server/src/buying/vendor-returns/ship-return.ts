import { said } from '@wellstock/messages/sentence'
import type { Person } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { violatedConstraint } from '../../platform/database/failures.ts'
import { problem } from '../../platform/http/problem.ts'
import { moveTo, NOW } from '../../platform/workflow/document.ts'
import { lotsGone } from '../../stock/inventory/lots-in-the-way.ts'
import { type NewMovement, postMovements } from '../../stock/inventory/post-movement.ts'
import { closeWhereBilled } from '../vendor-orders/close-where-billed.ts'
import { lockVendorOrder } from '../vendor-orders/vendor-order-document.ts'
import { creditDue } from './credit-due.ts'
import { lockForStep, returnDocument } from './return-document.ts'

type Shipment = { id: string; version: number; carrier: string; tracking: string }

/**
 * Sends goods back: they leave stock at what they cost, and the vendor is to credit what it has billed of them. No money moves: credit
 * notes do that. With the last of it a vendor order is billed, what it still holds is free. Source: the worked figures (a) 11, (b) 8.
 */
export async function shipReturn(tx: Connection, person: Person, { carrier, tracking, ...at }: Shipment) {
  const { organizationId } = person
  const found = await lockForStep(tx, person, 'ship', at)
  const { id, number } = found
  const orders = await tx.rows<{ id: string }>(
    `select distinct l.vendor_order_id as id from vendor_return_line n
     join receipt_line k on k.organization_id = n.organization_id and k.id = n.receipt_line_id
     join vendor_order_line l on l.organization_id = k.organization_id and l.id = k.vendor_order_line_id
     where n.organization_id = $1 and n.return_id = $2 order by 1`,
    [organizationId, id],
  )
  for (const order of orders) await lockVendorOrder(tx, person, order.id)
  const lines = await lockLines(tx, organizationId, id)
  await refuseGone(tx, lines)
  const due = await creditDue(tx, organizationId, id)
  await writeUnits(tx, organizationId, id, due.lines)
  const expected = found.creditExpected ?? due.amount
  const isOver = expected === 0
  await moveTo(tx, person, returnDocument, 'ship', found, isOver ? 'closed' : 'shipped', {
    stamps: {
      ...{ carrier, tracking, credit_expected: expected, shipped_by: person.id, shipped_at: NOW },
      ...(isOver && { ended_by: person.id, ended_at: NOW }),
    },
    about: { number, carrier, tracking, creditExpected: expected },
  })
  await takeOut(tx, person, found, lines)
  for (const order of orders) {
    tx.touch('vendor-order', order.id)
    await closeWhereBilled(tx, person, order.id)
  }
}

/** How many units of its lines the vendor has to credit: of an ordered line those that stand first. */
const writeUnits = (
  tx: Connection,
  organizationId: string,
  id: string,
  lines: readonly { vendorOrderLineId: string; units: number }[],
) =>
  tx.rows(
    `update vendor_return_line n set to_credit = w.units from (
       select m.id, greatest(0, least(m.quantity, u.units - sum(m.quantity) over (partition by u."vendorOrderLineId" order by m.position) + m.quantity)) as units
       from vendor_return_line m
       join receipt_line k on k.organization_id = m.organization_id and k.id = m.receipt_line_id
       join jsonb_to_recordset($3) as u ("vendorOrderLineId" uuid, units int) on u."vendorOrderLineId" = k.vendor_order_line_id
       where m.organization_id = $1 and m.return_id = $2) w
     where n.organization_id = $1 and n.id = w.id and w.units > 0`,
    [organizationId, id, JSON.stringify(lines)],
    'units-to-credit',
  )

type Going = {
  id: string
  itemId: string
  lotId: string | null
  quantity: number
  unitCost: number | null
}

/** The lines, their items locked. */
async function lockLines(tx: Connection, organizationId: string, id: string): Promise<Going[]> {
  await tx.rows(
    `select 1 from item where organization_id = $1 and id in (select item_id from vendor_return_line where organization_id = $1 and return_id = $2)
     order by id for no key update`,
    [organizationId, id],
  )
  return tx.rows<Going>(
    `select n.id, n.item_id, n.lot_id, n.quantity, n.unit_cost from vendor_return_line n
     where n.organization_id = $1 and n.return_id = $2 order by n.position`,
    [organizationId, id],
  )
}

/** What of it was used, moved or reserved since. */
async function refuseGone(tx: Connection, lines: readonly Going[]) {
  const blockers = await lotsGone(tx, lines)
  if (blockers.length > 0) throw problem('OPERATION_FAILED', said.return_is_used(), { blockers })
}

async function takeOut(
  tx: Connection,
  person: Person,
  { id, number }: { id: string; number: string },
  lines: readonly Going[],
) {
  const movements = lines.map(
    ({ id: lineId, itemId, lotId, quantity, unitCost }): NewMovement => ({
      ...{ itemId, lotId, quantity: -quantity, unitCost, lineId },
      ...{ type: 'return_to_vendor', reason: 'returned', note: number },
    }),
  )
  await tx
    .attempt(() => postMovements(tx, person, { cause: 'vendor_return', id }, movements))
    .catch((error: unknown) => {
      const isUsed = violatedConstraint(error)?.startsWith('stock_balance_')
      throw isUsed ? problem('OPERATION_FAILED', said.return_is_used()) : error
    })
}
