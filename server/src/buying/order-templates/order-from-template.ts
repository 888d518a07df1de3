import type { OrderDraft } from '@wellstock/contract/buying/orders'
import {
  inWholePacks,
  lackingToPar,
  TEMPLATE_NEEDED_IN,
  type TemplateKind,
} from '@wellstock/domain/buying/order-templates'
import { said } from '@wellstock/messages/sentence'
import type { Person } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { lockOffice } from '../orders/check-draft.ts'
import { STOCK } from '../orders/find-order.ts'
import { createOrder } from '../orders/save-order.ts'
import { currentPrices } from '../prices/current-prices.ts'
import { getTemplate } from './find-template.ts'

/** Begins an order of what a template asks for, at the prices of now. Answers with its id. */
export async function orderFromTemplate(
  tx: Connection,
  person: Person,
  { id, officeId: chosen }: { id: string; officeId?: string | undefined },
): Promise<string> {
  const { office, kind, department } = await getTemplate(tx, person, id)
  const officeId = office?.id ?? chosen
  if (officeId === undefined) throw invalid({ officeId: said.template_needs_an_office() })
  if (chosen !== undefined && chosen !== officeId)
    throw invalid({ officeId: said.template_of_another_office() })
  const { today } = await lockOffice(tx, person.organizationId, officeId)
  const draft = await draftOf(tx, person.organizationId, {
    ...{ id, kind, officeId, departmentId: department.id, today },
  })
  if (draft === 'not_live') throw problem('OPERATION_FAILED', said.template_is_discontinued())
  if (draft.lines.length === 0) throw problem('OPERATION_FAILED', said.template_is_at_par())
  return createOrder(tx, person, draft)
}

type Asking = { id: string; kind: TemplateKind; officeId: string; departmentId: string; today: string }

type Line = {
  productId: string
  vendorId: string | null
  quantity: number
  available: number
  onOrder: number
}

/**
 * What a template asks for now, in whole packs of now: of a par list what lacks and is in no open order. What is discontinued is left
 * out; what a vendor cannot be asked for any more is asked of any. `not_live`: nothing on it can be ordered.
 */
export async function draftOf(
  tx: Connection,
  organizationId: string,
  { id, kind, officeId, departmentId, today }: Asking,
): Promise<OrderDraft | 'not_live'> {
  const lines = await tx.rows<Line>(
    `select n.product_id, v.id as vendor_id, n.quantity, coalesce(h.available, 0) as available,
       coalesce(w.quantity, 0) + coalesce(a.quantity, 0) as on_order
     from order_template_line n
     cross join (select $1::uuid as organization_id, $3::uuid as office_id) o
     left join vendor u on u.organization_id = n.organization_id and u.id = n.vendor_id
     left join vendor v on v.organization_id = u.organization_id and v.id = coalesce(u.merged_into, u.id)
       and v.state not in ('on_hold', 'blocked')
     ${STOCK}
     left join lateral (
       select sum(k.quantity)::integer as quantity from supply_order_line k
       join supply_order q on q.organization_id = k.organization_id and q.id = k.order_id
       where k.organization_id = n.organization_id and k.product_id = n.product_id and k.cancelled_at is null
         and q.office_id = o.office_id and q.state in ('draft', 'submitted', 'changes_requested')) a on true
     where n.organization_id = $1 and n.template_id = $2 and exists (
       select from item i where i.organization_id = n.organization_id and i.product_id = n.product_id and i.archived_at is null)
     order by n.position`,
    [organizationId, id, officeId],
  )
  if (lines.length === 0) return 'not_live'
  const prices = await currentPrices(
    tx,
    organizationId,
    lines.map((line) => ({ ...line, officeId })),
  )
  const wanted = lines.map(({ productId, vendorId, quantity, available, onOrder }, place) => {
    const pack = prices[place]?.packQuantity ?? 1
    return {
      ...{ productId, vendorId },
      quantity:
        kind === 'par' ? lackingToPar(quantity, { available, onOrder }, pack) : inWholePacks(quantity, pack),
      ...{ neededBy: null, takesSubstitute: false, note: '', budgetLineId: null },
    }
  })
  return {
    ...{ officeId, departmentId, priority: 'routine', note: '', directVendorId: null },
    neededBy: inDays(today, TEMPLATE_NEEDED_IN),
    lines: wanted.filter(({ quantity }) => quantity > 0),
  }
}

const inDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
