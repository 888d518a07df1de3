import type { BlanketDraft } from '@wellstock/contract/buying/blanket-orders'
import { type Sentence, said } from '@wellstock/messages/sentence'
import type { Connection } from '../../platform/database/database.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { orderable } from '../orders/check-draft.ts'

type Line = Pick<BlanketDraft['lines'][number], 'productId' | 'packQuantity' | 'quantityCap'>

/** Refuses products that do not exist or are there twice, and caps that are not whole packs. */
export async function refuseLines(tx: Connection, organizationId: string, lines: readonly Line[]) {
  await orderable(tx, organizationId, lines)
  refuseParts(lines, 'lines')
}

/** A cap is of whole packs: what is left of it can be ordered. */
export function refuseParts(lines: readonly Omit<Line, 'productId'>[], list: 'lines' | 'added') {
  const fields: Record<string, Sentence> = {}
  lines.forEach(({ packQuantity: pack, quantityCap }, place) => {
    if (quantityCap !== null && quantityCap % pack !== 0)
      fields[`${list}.${place}.quantityCap`] = said.order_whole_packs({ pack })
  })
  if (Object.keys(fields).length > 0) throw invalid(fields)
}
