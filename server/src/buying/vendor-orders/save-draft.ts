import { byNeed } from '@wellstock/domain/buying/allocate-receipt'
import { isApproved, type OrderState } from '@wellstock/domain/buying/orders'
import { takeFrom } from '@wellstock/domain/buying/vendor-orders'
import { type Sentence, said } from '@wellstock/messages/sentence'
import { v7 as uuid } from 'uuid'
import { covers, type Person, scopeOf } from '../../platform/access/person.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { updateRow } from '../../platform/database/write.ts'
import { publish } from '../../platform/events/publish.ts'
import { problem } from '../../platform/http/problem.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { recordStep } from '../../platform/workflow/document.ts'
import { refuseBlocked } from '../orders/blockers.ts'
import { lockOffice, lockVendor } from '../orders/check-draft.ts'
import { type Listed, pricesNow } from './prices-now.ts'
import { lockForStep, lockVendorOrder, vendorOrderDocument } from './vendor-order-document.ts'

type Wanted = {
  vendorId: string
  officeId: string
  lines: { orderLineId: string; quantity?: number | undefined }[]
  /** The direct buy it is for: that has a draft of its own. */
  directOrderId?: string
}

/** Puts lines of approved orders on the draft for a vendor and an office, which is begun where there is none. Answers with its id. */
export async function addToDraft(tx: Connection, person: Person, wanted: Wanted): Promise<string> {
  const { organizationId } = person
  const { vendorId, officeId } = wanted
  if (!covers(scopeOf(person, 'vendor-orders.write'), officeId))
    throw invalid({ officeId: said.office_does_not_exist() })
  await lockOffice(tx, organizationId, officeId)
  await lockVendor(tx, organizationId, vendorId)
  const taken = await takeOrderLines(tx, person, wanted)
  const productIds = taken.map(({ productId }) => productId)
  await refuseBlocked(tx, organizationId, { officeId, vendorIds: [vendorId], productIds })
  const id = await draftFor(tx, person, wanted)
  const prices = await pricesNow(
    tx,
    organizationId,
    taken.map((line) => ({ ...line, vendorId, officeId })),
  )
  await tx.rows(
    `with w as (
       select w.*, coalesce(s.vendor_sku, '') as vendor_sku from jsonb_to_recordset($3) as w (id uuid, place int, "productId" uuid, pack text,
         "packQuantity" int, quantity int, "packPrice" numeric, "priceSource" text)
       left join vendor_product s on s.organization_id = $1 and s.vendor_id = $4 and s.product_id = w."productId")
     insert into vendor_order_line as l (organization_id, id, vendor_order_id, position, product_id, vendor_sku, pack, pack_quantity, packs,
       pack_price, price_source)
     select $1, (array_agg(id order by place))[1], $2, min(place) + (select count(*) from vendor_order_line
         where organization_id = $1 and vendor_order_id = $2), "productId", min(vendor_sku), (array_agg(pack order by place))[1], "packQuantity",
       sum(quantity) / "packQuantity", (array_agg("packPrice" order by place))[1], (array_agg("priceSource" order by place))[1]
     from w group by "productId", "packQuantity"
     on conflict on constraint vendor_order_line_once do update set packs = l.packs + excluded.packs`,
    [
      organizationId,
      id,
      JSON.stringify(taken.map((line, place) => ({ ...line, ...prices[place], id: uuid(), place }))),
      vendorId,
    ],
  )
  await tx.rows(
    `insert into vendor_order_part as p (organization_id, id, line_id, order_line_id, quantity)
     select $1, gen_random_uuid(), l.id, w."orderLineId", w.quantity
     from jsonb_to_recordset($3) as w ("orderLineId" uuid, "productId" uuid, "packQuantity" int, quantity int)
     join vendor_order_line l on l.organization_id = $1 and l.vendor_order_id = $2 and l.product_id = w."productId"
       and l.pack_quantity = w."packQuantity"
     on conflict on constraint vendor_order_part_once do update set quantity = p.quantity + excluded.quantity`,
    [organizationId, id, JSON.stringify(taken)],
  )
  await updateRow(tx, 'vendor_order', { organizationId, id }, {})
  const order = await lockVendorOrder(tx, person, id)
  await recordStep(tx, person, vendorOrderDocument, 'edit', id, {
    version: order.version,
    orders: [...new Set(taken.map(({ orderNumber }) => orderNumber))],
    products: taken.map(({ name }) => name),
  })
  return id
}

type Taken = Listed & { orderLineId: string; orderNumber: string; name: string; quantity: number }

/** The lines of approved orders somebody buys for, locked, each with how much is taken of what no vendor has yet. */
async function takeOrderLines(tx: Connection, person: Person, { lines, vendorId }: Wanted): Promise<Taken[]> {
  const found = await tx.rows<
    Omit<Taken, 'quantity'> & {
      left: number
      state: OrderState
      isCancelled: boolean
      directVendorId: string | null
      directVendor: string | null
    }
  >(
    `select n.id as "orderLineId", o.number as "orderNumber", o.office_id, o.state, n.vendor_id, n.product_id, p.name, n.pack, n.pack_quantity,
       n.pack_price, n.price_source, n.quantity - n.sourced as left, n.cancelled_at is not null as "isCancelled",
       d.id as direct_vendor_id, d.name as direct_vendor
     from supply_order_line n
     join supply_order o on o.organization_id = n.organization_id and o.id = n.order_id
     join product p on p.organization_id = n.organization_id and p.id = n.product_id
     left join vendor u on u.organization_id = o.organization_id and u.id = o.direct_vendor_id
     left join vendor d on d.organization_id = u.organization_id and d.id = coalesce(u.merged_into, u.id)
     where n.organization_id = $1 and n.id = any($2) order by o.id, n.position for no key update of o, n`,
    [person.organizationId, lines.map(({ orderLineId }) => orderLineId)],
  )
  const scope = scopeOf(person, 'vendor-orders.write')
  const fields: Record<string, Sentence> = {}
  const taken = lines.flatMap(({ orderLineId, quantity: wanted }, place) => {
    const line = found.find((each) => each.orderLineId === orderLineId)
    const field = `lines.${place}.orderLineId`
    if (!line || !covers(scope, line.officeId)) {
      fields[field] = said.order_line_does_not_exist()
      return []
    }
    const { left, state, isCancelled, directVendorId, directVendor, ...rest } = line
    const quantity = wanted ?? left
    if (lines.findIndex((each) => each.orderLineId === orderLineId) < place)
      fields[field] = said.product_in_order_already()
    else if (directVendorId !== null && directVendorId !== vendorId)
      fields[field] = said.order_goes_to_vendor({ order: line.orderNumber, vendor: directVendor ?? '' })
    else if (!isApproved(state) || isCancelled || left === 0)
      fields[field] = said.order_line_is_with_a_vendor({ order: line.orderNumber })
    else if (quantity > left) fields[`lines.${place}.quantity`] = said.only_left_to_order({ left })
    else if (quantity % line.packQuantity !== 0)
      fields[`lines.${place}.quantity`] = said.order_whole_packs({ pack: line.packQuantity })
    return [{ ...rest, quantity }]
  })
  if (Object.keys(fields).length > 0) throw invalid(fields)
  return taken
}

/** The draft of a vendor for an office, locked: of two who begin one, the second adds to that of the first. */
async function draftFor(
  tx: Connection,
  person: Person,
  { vendorId, officeId, directOrderId }: Omit<Wanted, 'lines'>,
): Promise<string> {
  const { organizationId } = person
  const id = uuid()
  const added = await tx.rows(
    `insert into vendor_order (organization_id, id, vendor_id, office_id, buyer_id, direct_order_id) values ($1, $2, $3, $4, $5, $6)
     on conflict (organization_id, office_id, vendor_id) where state = 'draft' and direct_order_id is null do nothing returning 1`,
    [organizationId, id, vendorId, officeId, person.id, directOrderId ?? null],
  )
  if (added.length > 0) {
    await note(tx, person, 'vendor-order.created', { entity: 'vendor-order', id }, { vendorId, officeId })
    await publish(tx, organizationId, 'vendor_order.changed', { vendorOrderId: id })
    return id
  }
  const [draft] = await tx.rows<{ id: string }>(
    `select id from vendor_order
     where organization_id = $1 and office_id = $2 and vendor_id = $3 and state = 'draft' and direct_order_id is null for update`,
    [organizationId, officeId, vendorId],
  )
  if (!draft) throw problem('OPERATION_FAILED', said.vendor_order_is_sent())
  return draft.id
}

type DraftLine = Listed & {
  id: string
  packs: number
  parts: { id: string; open: number; left: number; neededBy: string }[]
}

/** The lines of a draft with what they are for; their price is that of the order line they came from. */
export const linesOfDraft = (tx: Connection, organizationId: string, vendorOrderId: string) =>
  tx.rows<DraftLine>(
    `select l.id, l.product_id, v.office_id, coalesce(u.merged_into, u.id) as vendor_id, l.pack, l.pack_quantity, l.packs,
       (array_agg(n.pack_price order by o.submitted_at))[1] as pack_price, (array_agg(n.price_source order by o.submitted_at))[1] as price_source,
       jsonb_agg(jsonb_build_object('id', p.id, 'open', p.quantity,
         'left', case when order_is_approved(o.state) and n.cancelled_at is null then n.quantity - n.sourced else 0 end,
         'neededBy', coalesce(n.needed_by, o.needed_by))) as parts
     from vendor_order_line l
     join vendor_order v on v.organization_id = l.organization_id and v.id = l.vendor_order_id
     join vendor u on u.organization_id = v.organization_id and u.id = v.vendor_id
     join vendor_order_part p on p.organization_id = l.organization_id and p.line_id = l.id
     join supply_order_line n on n.organization_id = p.organization_id and n.id = p.order_line_id
     join supply_order o on o.organization_id = n.organization_id and o.id = n.order_id
     where l.organization_id = $1 and l.vendor_order_id = $2
     group by l.id, l.product_id, v.office_id, u.merged_into, u.id, l.pack, l.pack_quantity, l.packs, l.position order by l.position, l.id`,
    [organizationId, vendorOrderId],
  )

type Changes = {
  id: string
  version: number
  note: string
  waiver: string
  lines: { id: string; packs: number; quote: number | null }[]
}

/**
 * Changes a draft: its notes, and which lines it keeps with how many packs, at the vendor's prices of now or at what it told the
 * buyer. What a line has less goes back to be ordered; it has no more than what was approved.
 */
export async function updateDraft(tx: Connection, person: Person, { id, version, ...changes }: Changes) {
  await lockForStep(tx, person, 'edit', { id, version })
  const { organizationId } = person
  const lines = await linesOfDraft(tx, organizationId, id)
  const fields: Record<string, Sentence> = {}
  const kept = changes.lines.flatMap(({ id: lineId, packs, quote }, place) => {
    const line = lines.find((each) => each.id === lineId)
    if (!line || changes.lines.findIndex((each) => each.id === lineId) < place) {
      fields[`lines.${place}.id`] = said.order_line_does_not_exist()
      return []
    }
    const most =
      line.packs + Math.floor(line.parts.reduce((sum, { left }) => sum + left, 0) / line.packQuantity)
    if (packs > most) fields[`lines.${place}.packs`] = said.only_left_to_order({ left: most })
    return [{ line, packs, quote }]
  })
  if (Object.keys(fields).length > 0) throw invalid(fields)
  const gone = lines.filter(({ id: lineId }) => !kept.some(({ line }) => line.id === lineId))
  await tx.rows('delete from vendor_order_line where organization_id = $1 and id = any($2)', [
    organizationId,
    gone.map(({ id: lineId }) => lineId),
  ])
  const prices = await pricesNow(
    tx,
    organizationId,
    kept.map(({ line }) => line),
  )
  for (const [place, { line, packs, quote }] of kept.entries()) {
    const { packPrice, priceSource } =
      quote === null ? (prices[place] ?? line) : { packPrice: quote, priceSource: 'quote' as const }
    await tx.rows(
      'update vendor_order_line set packs = $3, pack_price = $4, price_source = $5 where organization_id = $1 and id = $2',
      [organizationId, line.id, packs, packPrice, priceSource],
    )
    await changeParts(tx, organizationId, line, (packs - line.packs) * line.packQuantity)
  }
  await updateRow(tx, 'vendor_order', { organizationId, id }, { note: changes.note, waiver: changes.waiver })
  await recordStep(tx, person, vendorOrderDocument, 'edit', id, { version: version + 1, ...changes })
}

/** Gives the parts of a line so many base units more, those needed first before others, or fewer, those needed last first. */
async function changeParts(tx: Connection, organizationId: string, { parts }: DraftLine, units: number) {
  const first = [...parts].sort(byNeed)
  let more = Math.max(0, units)
  const changed =
    units < 0
      ? takeFrom(parts, -units).map(({ id, quantity }) => ({ id, units: -quantity }))
      : first.map(({ id, left }) => {
          const some = Math.min(more, left)
          more -= some
          return { id, units: some }
        })
  for (const { id, units: by } of changed) {
    const part = parts.find((each) => each.id === id)
    if (part && part.open + by === 0)
      await tx.rows('delete from vendor_order_part where organization_id = $1 and id = $2', [
        organizationId,
        id,
      ])
    else if (by !== 0)
      await tx.rows(
        'update vendor_order_part set quantity = quantity + $3 where organization_id = $1 and id = $2',
        [organizationId, id, by],
      )
  }
}
