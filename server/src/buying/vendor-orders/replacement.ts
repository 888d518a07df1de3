import { revisedNumber } from '@wellstock/domain/buying/vendor-orders'
import { v7 as uuid } from 'uuid'
import { type Person, scopeOf } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { insertRow } from '../../platform/database/write.ts'
import { lockDocument, moveTo, refuseStep } from '../../platform/workflow/document.ts'
import { expectLines } from './expect-lines.ts'
import { type LockedVendorOrder, vendorOrderDocument } from './vendor-order-document.ts'

/** What a vendor sends again of a product, and what a base unit of what went back cost. */
export type Replaced = {
  productId: string
  name: string
  vendorSku: string
  pack: string
  packQuantity: number
  packs: number
  replacedCost: number
}

/**
 * Revises a vendor order by lines at price 0, for what went back of it. Nobody approves or pays them: what the vendor has as lines stays as
 * it is, and is never open again. Answers with the number of what the vendor is sent. Source: the worked figures (b) 8.
 */
export async function sendReplacement(
  tx: Connection,
  person: Person,
  id: string,
  returned: { id: string; number: string },
  lines: readonly Replaced[],
): Promise<string> {
  const { organizationId } = person
  const order = await lockDocument(tx, vendorOrderDocument, scopeOf(person, 'vendor-orders.write'), id)
  await refuseStep(tx, vendorOrderDocument, 'replace', order, order)
  const number = order.revision + 1
  // A revision is of an order that is open, so it is before it has one.
  await moveTo(
    tx,
    person,
    vendorOrderDocument,
    'replace',
    order,
    order.state === 'on_hold' ? 'on_hold' : 'partly_received',
    {
      stamps: { acknowledged_at: null, acknowledged_by_vendor: false, reminded_at: null },
      about: {
        ...{ number: order.number, revision: number, return: returned.number },
        lines: lines.map(({ name, packs, pack }) => ({ name, packs, pack })),
      },
    },
  )
  const ids = await writeLines(tx, person, order, number, returned.id, lines)
  await expectLines(tx, organizationId, id, ids)
  await tx.rows('update vendor_order set to_file = true where organization_id = $1 and id = $2', [
    organizationId,
    id,
  ])
  return revisedNumber(order.number ?? '', number)
}

async function writeLines(
  tx: Connection,
  { organizationId, id: askedBy }: Person,
  { id: vendorOrderId, note, total, lineCount }: LockedVendorOrder,
  number: number,
  returnId: string,
  lines: readonly Replaced[],
) {
  const revisionId = uuid()
  await insertRow(tx, 'vendor_order_revision', {
    ...{ organizationId, id: revisionId, vendorOrderId, number, state: 'sent', askedBy },
    ...{ note, fromNote: note, total, fromTotal: total },
  })
  const ids: string[] = []
  for (const [place, { name: _, ...line }] of lines.entries()) {
    const id = uuid()
    await insertRow(tx, 'vendor_order_line', {
      ...{ organizationId, id, vendorOrderId, returnId, position: lineCount + place, ...line },
      ...{ packPrice: 0, priceSource: 'quote' },
    })
    await insertRow(tx, 'vendor_order_revision_line', {
      ...{ organizationId, revisionId, lineId: id },
      ...{ packs: line.packs, fromPacks: 0, packPrice: 0, fromPrice: 0 },
    })
    ids.push(id)
  }
  return ids
}
