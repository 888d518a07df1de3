import type { ItemLabelKind } from '@wellstock/contract/stock/item-details'
import type { LotStock } from '@wellstock/contract/stock/movements'
import type { LabelLayout } from '@wellstock/domain/platform/file-formats'
import { gs1BracketString, gs1ElementString } from '@wellstock/domain/stock/scan-codes/gs1-labels'
import { ownCode } from '@wellstock/domain/stock/scan-codes/own-codes'
import { said } from '@wellstock/messages/sentence'
import { officesInScope } from '../../platform/access/person.ts'
import { findLanguage } from '../../platform/access/settings-document.ts'
import { itemLabels, type LotLabel, lotLabels, quarantineLabels } from '../../platform/files/labels.ts'
import type { ScopedCall } from '../../platform/http/call.ts'
import { problem } from '../../platform/http/problem.ts'
import { getItem } from '../inventory/items.ts'
import { listLots } from '../inventory/movements.ts'

type Wanted = {
  id: string
  kind: ItemLabelKind
  lotId?: string | undefined
  copies: number
  layout: LabelLayout
}

/** Labels of an item, of its lots on hand, or of those that are held back. */
export async function printLabels(call: ScopedCall, { id, kind, lotId, copies, layout }: Wanted) {
  const { db, person, scope } = call
  const { name, sku, binCode } = await getItem(db, scope, id)
  const options = { language: await findLanguage(db, person), layout, copies }
  if (kind === 'item') return itemLabels([{ name, sku, bin: binCode, code: ownCode('item', id) }], options)

  const lots = (await listLots(db, scope, id)).filter((lot) => lot.lotId && (!lotId || lot.lotId === lotId))
  if (kind === 'quarantine') {
    const held = lots.filter(({ hold }) => hold !== 'none')
    if (held.length === 0) throw problem('OPERATION_FAILED', said.nothing_on_hold())
    const holds = await holdsOf(call, id, held)
    return quarantineLabels(
      held.map((lot) => ({
        name,
        sku,
        lot: lot.lotNumber,
        expiry: lot.expiryDate,
        reason: lot.holdReason,
        isRecalled: lot.hold === 'recalled',
        ...(holds.get(lot.lotId ?? '') ?? { heldBy: '', since: '' }),
        code: ownCode('lot', lot.lotId ?? ''),
      })),
      options,
    )
  }
  if (lots.length === 0) throw problem('OPERATION_FAILED', said.no_lot_to_print())
  const gtin = await gtinOf(call, id)
  return lotLabels(
    lots.map((lot) => ({
      name,
      lot: lot.lotNumber,
      expiry: lot.expiryDate,
      useFirst: lot.isFirst,
      symbol: symbolOf(gtin, lot),
    })),
    options,
  )
}

/** A label of each of several items, in the order asked for. */
export async function printItemLabels(
  { db, person, scope }: ScopedCall,
  { ids, layout }: { ids: string[]; layout: LabelLayout },
) {
  const found = await db.rows<{ id: string; name: string; sku: string; bin: string | null }>(
    `select i.id, i.name, i.sku, b.code as bin
     from item i left join bin b on b.organization_id = i.organization_id and b.id = i.bin_id
     where i.organization_id = $1 and i.id = any($2) and i.archived_at is null and ($3::uuid[] is null or i.office_id = any($3))
     order by array_position($2::uuid[], i.id)`,
    [scope.organizationId, ids, officesInScope(scope)],
  )
  if (found.length < new Set(ids).size) throw problem('NOT_FOUND', said.no_such_item())
  return itemLabels(
    found.map(({ id, ...item }) => ({ ...item, code: ownCode('item', id) })),
    { language: await findLanguage(db, person), layout, copies: 1 },
  )
}

/** GS1 where the product has a number and the lot's own fits into it; else our own code. */
function symbolOf(gtin: string | undefined, { lotId, lotNumber, expiryDate }: LotStock): LotLabel['symbol'] {
  const own = { code: ownCode('lot', lotId ?? '') }
  if (!gtin || !lotNumber) return own
  const parts = { gtin, lot: lotNumber, ...(expiryDate && { expiry: expiryDate }) }
  try {
    return { gs1: gs1ElementString(parts), text: gs1BracketString(parts) }
  } catch (error) {
    if (error instanceof RangeError) return own
    throw error
  }
}

/** The number of the single unit: what a lot's label is put on. */
async function gtinOf({ db, scope }: ScopedCall, id: string): Promise<string | undefined> {
  const [code] = await db.rows<{ code: string }>(
    `select c.code from item i join product_code c on c.organization_id = i.organization_id and c.product_id = i.product_id
     where i.organization_id = $1 and i.id = $2 and c.scheme = 'GTIN' order by c.pack_quantity, c.code limit 1`,
    [scope.organizationId, id],
  )
  return code?.code
}

async function holdsOf({ db, scope }: ScopedCall, itemId: string, lots: readonly LotStock[]) {
  const rows = await db.rows<{ id: string; heldBy: string; since: string }>(
    `select l.id, p.name as "heldBy", (h.opened_at at time zone o.timezone)::date as since
     from unnest($3::uuid[]) as l (id)
     cross join lateral worst_hold($1, l.id, $2) w
     join lot_hold h on h.organization_id = $1 and h.id = w.id
     join person p on p.organization_id = $1 and p.id = h.opened_by
     join item i on i.organization_id = $1 and i.id = $2
     join office o on o.organization_id = $1 and o.id = i.office_id`,
    [scope.organizationId, itemId, lots.map(({ lotId }) => lotId)],
  )
  return new Map(rows.map(({ id, ...hold }) => [id, hold]))
}
