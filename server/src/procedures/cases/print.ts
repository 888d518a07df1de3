import type { CaseLot } from '@wellstock/contract/procedures/case'
import { ownCode } from '@wellstock/domain/stock/scan-codes/own-codes'
import { frameOf } from '../../platform/files/frame-of.ts'
import { pickList } from '../../platform/files/sheets.ts'
import type { ScopedCall } from '../../platform/http/call.ts'
import { getCase } from './find-case.ts'

const lineOf = (
  { room, bin, name, unit, lotNumber, expiryDate, quantity, picked }: CaseLot,
  sku: string,
) => ({
  ...{ room: room ?? '', bin, name, sku, unit, lot: lotNumber, expiry: expiryDate },
  quantity: quantity - picked,
})

/** What to take from where for a case; the code on it is that of its cart. */
export async function printCasePicks(call: ScopedCall, id: string) {
  const { db, person, app } = call
  const found = await getCase(db, person, id, app.now(), 'procedures.pick')
  const skus = await db.rows<{ itemId: string; sku: string }>(
    'select id as "itemId", sku from item where organization_id = $1 and id = any($2)',
    [person.organizationId, found.lots.map(({ itemId }) => itemId)],
  )
  const skuOf = new Map(skus.map(({ itemId, sku }) => [itemId, sku]))
  const frame = await frameOf(call)
  return pickList({
    ...frame,
    timeZone: found.timezone,
    subject: `${found.number} · ${found.type.name} · ${found.room.name}`,
    code: ownCode('case', id),
    lines: found.lots
      .filter(({ quantity, picked }) => picked < quantity)
      .map((lot) => lineOf(lot, skuOf.get(lot.itemId) ?? '')),
  })
}
