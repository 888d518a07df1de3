import { leftOf } from '@wellstock/domain/buying/blanket-orders'
import { sumOf } from '@wellstock/domain/finance/money'
import type { Currency } from '@wellstock/domain/identity/preferences'
import { type Sentence, said } from '@wellstock/messages/sentence'
import type { Person } from '../../platform/access/person.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'
import { moneyIn } from '../../platform/money-in.ts'
import { todayOf } from '../../platform/today.ts'

/** A line of a vendor order, and the line of a blanket order it draws from. */
type Draw = {
  lineId: string
  quantity: number
  amount: number
  blanketOrderId: string
  blanketLineId: string
  number: string
  name: string
  unit: string
  currency: Currency
  valueCap: number | null
  drawnValue: number
  quantityCap: number | null
  drawn: number
}

// At contract prices, in the pack that was agreed, while it was agreed. $1 the organization, $2 the vendor order, $3 today.
const DRAWING = `vendor_order_line l
  join vendor_order o on o.organization_id = l.organization_id and o.id = l.vendor_order_id
  join vendor u on u.organization_id = o.organization_id and u.id = o.vendor_id
  join blanket_order_line n on n.organization_id = l.organization_id and n.product_id = l.product_id and n.pack_quantity = l.pack_quantity
  join blanket_order b on b.organization_id = n.organization_id and b.id = n.blanket_order_id and b.state = 'active'
    and $3 between b.valid_from and b.valid_to
  join vendor w on w.organization_id = b.organization_id and w.id = b.vendor_id
    and coalesce(w.merged_into, w.id) = coalesce(u.merged_into, u.id)
  where l.organization_id = $1 and l.vendor_order_id = $2 and l.price_source = 'contract'`

/** What a vendor order draws from blanket orders, which stay as they are until the transaction ends. */
async function drawsOf(tx: Connection, organizationId: string, vendorOrderId: string): Promise<Draw[]> {
  const values = [organizationId, vendorOrderId, await todayOf(tx, organizationId)]
  const locked = await tx.rows(
    `select 1 from blanket_order k where k.organization_id = $1 and k.id in (select b.id from ${DRAWING})
     order by k.id for no key update`,
    values,
  )
  if (locked.length === 0) return []
  return tx.rows<Draw>(
    `select distinct on (l.position, l.id) l.id as "lineId", l.quantity, l.amount, b.id as "blanketOrderId", n.id as "blanketLineId", b.number,
       p.name, p.unit, z.currency, b.value_cap, b.drawn_value, n.quantity_cap, n.drawn
     from (select l.id as line_id, n.id as blanket_line_id from ${DRAWING}) t
     join vendor_order_line l on l.organization_id = $1 and l.id = t.line_id
     join blanket_order_line n on n.organization_id = $1 and n.id = t.blanket_line_id
     join blanket_order b on b.organization_id = $1 and b.id = n.blanket_order_id
     join product p on p.organization_id = $1 and p.id = n.product_id
     join organization z on z.id = $1
     order by l.position, l.id, b.valid_to, b.number`,
    values,
  )
}

/** What draws are of each blanket order. */
const byOrder = (draws: readonly Draw[]) =>
  draws.reduce(
    (all, draw) => all.set(draw.blanketOrderId, [...(all.get(draw.blanketOrderId) ?? []), draw]),
    new Map<string, Draw[]>(),
  )

/** What of the draws is more than was agreed, in words that say what is left. */
function beyondCaps(draws: readonly Draw[]): Sentence[] {
  const quantities = draws.flatMap(({ number, name, unit, quantity, quantityCap, drawn }) => {
    const left = leftOf(quantityCap, drawn)
    return left !== null && quantity > left ? [said.blanket_quantity_left({ number, name, unit, left })] : []
  })
  const values = [...byOrder(draws).values()].flatMap((own) => {
    const [first] = own
    const left = first ? leftOf(first.valueCap, first.drawnValue) : null
    if (!first || left === null || sumOf(own.map(({ amount }) => amount)) <= left) return []
    return [said.blanket_value_left({ number: first.number, left: moneyIn(first.currency)(left) })]
  })
  return [...values, ...quantities]
}

function refuse(draws: readonly Draw[]) {
  const [first, ...rest] = beyondCaps(draws)
  if (first) throw problem('OPERATION_FAILED', first, { blockers: [...rest, said.blanket_ways_out()] })
}

/** Refuses a vendor order that would draw more than was agreed. */
export const refuseBeyondCaps = async (tx: Connection, organizationId: string, vendorOrderId: string) =>
  refuse(await drawsOf(tx, organizationId, vendorOrderId))

/** Makes a vendor order that was sent just now the next release of what its lines draw from. */
export async function drawDown(
  tx: Connection,
  person: Pick<Person, 'organizationId' | 'id'>,
  vendorOrderId: string,
) {
  const { organizationId } = person
  const draws = await drawsOf(tx, organizationId, vendorOrderId)
  refuse(draws)
  for (const [blanketOrderId, own] of byOrder(draws)) {
    const [release] = await tx.rows<{ number: number }>(
      `insert into blanket_release (organization_id, blanket_order_id, vendor_order_id, number)
       select $1, $2, $3, coalesce(max(number), 0) + 1 from blanket_release where organization_id = $1 and blanket_order_id = $2
       returning number`,
      [organizationId, blanketOrderId, vendorOrderId],
    )
    await tx.rows(
      `update vendor_order_line l set blanket_line_id = w."blanketLineId" from jsonb_to_recordset($2) as w ("lineId" uuid, "blanketLineId" uuid)
       where l.organization_id = $1 and l.id = w."lineId"`,
      [organizationId, JSON.stringify(own)],
    )
    await note(
      tx,
      person,
      'blanket-order.released',
      { entity: 'blanket-order', id: blanketOrderId },
      { release: release?.number, vendorOrderId, amount: sumOf(own.map(({ amount }) => amount)) },
    )
  }
}
