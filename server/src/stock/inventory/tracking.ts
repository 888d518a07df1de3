import { underWayCountStates } from '@wellstock/domain/stock/counts'
import { type Track, trackingIssue } from '@wellstock/domain/stock/inventory'
import { type Sentence, said } from '@wellstock/messages/sentence'
import type { Scope } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'
import { invalid } from '../../platform/http/read-request.ts'

/** Refuses stock that its product is not tracked by; `quantity` is what the caller calls what is on hand then. */
export function refuseUntracked(
  track: Track,
  stock: Parameters<typeof trackingIssue>[1],
  quantity: 'quantity' | 'currentQuantity' | 'counted',
) {
  const issue = trackingIssue(track, stock)
  if (issue) throw invalid({ [issue.field === 'quantity' ? quantity : issue.field]: issue.message })
}

export const duplicateSerial = () =>
  problem('DUPLICATE_DATA', said.serial_number_of_other_piece(), {
    fields: { serialNumber: said.serial_number_of_other_piece() },
  })

type Kept = {
  id: string
  place: string
  quantity: number
  unit: string
  serialNumber: string | null
}

/**
 * Has a product tracked in another way from now on: while nothing of it is on hand, on its way or being counted, and by
 * serial number where every item has its own. Its items stand still from here to the end of the transaction.
 */
export async function changeTrack(
  tx: Connection,
  { organizationId }: Scope,
  productId: string,
  track: Track,
) {
  const kept = await tx.rows<Kept>(
    `select i.id, concat_ws(', ', o.name, r.name) as place, i.current_quantity as quantity, i.unit, i.serial_number
     from item i join office o on o.organization_id = i.organization_id and o.id = i.office_id
     left join room r on r.organization_id = i.organization_id and r.id = i.room_id
     where i.organization_id = $1 and i.product_id = $2 and i.archived_at is null order by i.id for no key update of i`,
    [organizationId, productId],
  )
  const [elsewhere] = await tx.rows<{ onTheWay: number; isCounted: boolean }>(
    `select (select coalesce(sum(p.in_transit), 0)::integer from transfer_lot p
         join transfer_line n on n.organization_id = p.organization_id and n.id = p.line_id
         join item i on i.organization_id = n.organization_id and i.id = n.item_id
         where p.organization_id = $1 and i.product_id = $2) as "onTheWay",
       exists (select from count_line l join stock_count c on c.organization_id = l.organization_id and c.id = l.count_id
         join item i on i.organization_id = l.organization_id and i.id = l.item_id
         where l.organization_id = $1 and i.product_id = $2 and c.state = any($3)) as "isCounted"`,
    [organizationId, productId, underWayCountStates],
  )
  const blockers: Sentence[] = kept
    .filter(({ quantity }) => quantity > 0)
    .toSorted((a, b) => (a.place < b.place ? -1 : 1))
    .map(({ place, quantity, unit }) => said.on_hand_in_place({ place, count: quantity, unit }))
  if (elsewhere && elsewhere.onTheWay > 0)
    blockers.push(said.on_the_way_to_offices({ count: elsewhere.onTheWay, unit: kept[0]?.unit ?? '' }))
  if (elsewhere?.isCounted) blockers.push(said.count_of_it_under_way())
  if (track === 'serial') blockers.push(...withoutOwnNumber(kept))
  if (blockers.length > 0)
    throw problem('OPERATION_FAILED', said.track_changes_without_stock(), { blockers: blockers.slice(0, 20) })
  await tx.rows(
    `update product set track = $3, expiry_required = expiry_required and $3 <> 'none', updated_at = now(), version = version + 1
     where organization_id = $1 and id = $2`,
    [organizationId, productId, track],
  )
}

function withoutOwnNumber(kept: readonly Kept[]): Sentence[] {
  const numbers = kept.map(({ serialNumber }) => serialNumber?.toLowerCase())
  return kept.flatMap(({ serialNumber, place }, index) => {
    if (!serialNumber) return said.without_serial_number_in_place({ place })
    return numbers.indexOf(serialNumber.toLowerCase()) < index
      ? said.serial_number_twice({ number: serialNumber })
      : []
  })
}
