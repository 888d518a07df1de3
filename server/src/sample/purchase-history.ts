import { rounded, sumOf } from '@wellstock/domain/finance/money'
import type { PolicyRule } from '@wellstock/domain/identity/approvals'
import type pg from 'pg'
import { invoicesOf } from './billed-purchases.ts'
import { type Day, dateOf } from './calendar.ts'
import { insertRows } from './insert-rows.ts'
import { insertInvoices, invoiceTables } from './invoice-history.ts'
import { numberSeries, saveNumbers } from './numbers.ts'
import { organization } from './organization.ts'
import { approvalOf, requestedLineId } from './purchase-approvals.ts'
import { purchaseDocuments } from './purchase-documents.ts'
import { type Billing, billingOf, bookPurchases, partId } from './purchase-money.ts'
import { type Paid, paidDocuments } from './purchase-payers.ts'
import type { Purchases, Receipt } from './purchases.ts'
import { rng } from './random.ts'
import { unguarded } from './unguarded.ts'

/** These come cold, and somebody looks at how cold. */
const COLD = 'Marrow Hill Biologics'

const tables = [
  'supply_order',
  'supply_order_line',
  'approval_request',
  'approval_step',
  'approval_decision',
  'vendor_order',
  'vendor_order_line',
  'vendor_order_part',
  'receipt',
  'receipt_line',
  ...invoiceTables,
]
const moment = (at: number) => new Date(at).toISOString()

/** What the movements of receipts belong to: it is loaded once all of it is known. */
export const insertPostings = (client: pg.PoolClient, receipts: readonly Receipt[]) =>
  insertRows(
    client,
    'posting',
    'id uuid, cause text, cause_id uuid',
    receipts.map(({ id }) => ({ id, cause: 'receipt', cause_id: id })),
  )

/**
 * What was asked for, approved, sent to vendors, received, billed and paid in all the months. What is older than some weeks has no
 * money of its own, as that stands in what the budgets were opened with.
 */
export async function loadPurchases(client: pg.PoolClient, purchases: Purchases, anchor: Day) {
  const documents = purchaseDocuments(purchases)
  const paid = await paidDocuments(client, documents, anchor)
  const orders = await approvedOrders(client, paid)
  const { invoices, lines } = await invoicesOf(client, purchases.receipts, orders, anchor)
  const billing = billingOf(invoices, lines)
  await unguarded(client, { tables, appended: tables, untriggered: tables }, async () => {
    await insertOrders(client, orders, billing)
    await insertVendorOrders(client, paid, billing)
    await insertReceipts(client, purchases.receipts)
    await insertInvoices(client, invoices, billing.parts)
  })
  await unguarded(client, { tables: [], appended: [], untriggered: ['supply_order'] }, () =>
    client.query(
      'select follow_orders($1, array(select id from supply_order where organization_id = $1 and order_is_approved(state)))',
      [organization.id],
    ),
  )
  await bookPurchases(client, paid, billing, dateOf(anchor))
  await countDocuments(client)
  for (const numbers of [
    documents.map(({ requestNumber }) => requestNumber),
    documents.map(({ number }) => number),
    purchases.receipts.map(({ number }) => number),
  ])
    await saveNumbers(client, lastOf(numbers))
}

/** The series as far as these numbers have brought them. */
function lastOf(numbers: readonly string[]) {
  const series = numberSeries()
  for (const number of numbers) {
    const [key, last] = [number.slice(0, -5), Number(number.slice(-4))]
    series.last.set(key, Math.max(last, series.last.get(key) ?? 0))
  }
  return series
}

export type ApprovedOrder = Paid & { approval: ReturnType<typeof approvalOf> }

async function approvedOrders(client: pg.PoolClient, paid: readonly Paid[]): Promise<ApprovedOrder[]> {
  const { rows } = await client.query<{ rules: PolicyRule[] }>(
    'select rules from approval_policy where organization_id = $1 and number = 1',
    [organization.id],
  )
  return paid.map((each) => ({
    ...each,
    approval: approvalOf(each.document, each.payers, rows[0]?.rules ?? []),
  }))
}

async function insertOrders(client: pg.PoolClient, orders: readonly ApprovedOrder[], { closings }: Billing) {
  await insertRows(
    client,
    'supply_order',
    'id uuid, number text, state text, office_id uuid, department_id uuid, needed_by date, requested_by uuid, submitted_at timestamptz, decided_by uuid, decided_at timestamptz, ended_by uuid, ended_at timestamptz, line_count integer, total numeric, created_at timestamptz, updated_at timestamptz, version integer',
    orders.map(({ document, payers, approval }) => {
      const closing = closings.get(document.id)
      return {
        ...{ id: document.id, number: document.requestNumber, state: closing ? 'closed' : 'approved' },
        ...{
          office_id: document.office.id,
          department_id: payers.departmentId,
          needed_by: document.neededBy,
        },
        ...{ requested_by: document.requester.id, submitted_at: moment(document.submittedAt) },
        ...{ decided_by: approval.decidedBy, decided_at: moment(document.decidedAt) },
        ...(closing && { ended_by: closing.by.id, ended_at: moment(closing.at) }),
        ...{ line_count: document.lines.length, total: document.total, created_at: moment(document.askedAt) },
        ...{ updated_at: moment(closing?.at ?? document.decidedAt), version: closing ? 4 : 3 },
      }
    }),
  )
  await insertRows(
    client,
    'supply_order_line',
    'id uuid, order_id uuid, position integer, product_id uuid, vendor_id uuid, offered_by uuid, pack text, pack_quantity integer, packs integer, pack_price numeric, price_source text, budget_line_id uuid, sourced integer',
    orders.flatMap(({ document, payers }) =>
      document.lines.map((line, position) => ({
        ...{ id: requestedLineId(line.id), order_id: document.id, position, product_id: line.productId },
        ...{ vendor_id: document.vendor.id, offered_by: document.vendor.id },
        ...{ pack: line.unit, pack_quantity: 1, packs: line.quantity },
        ...{ pack_price: line.price, price_source: line.isListed ? 'list' : 'last' },
        ...{ budget_line_id: payers.lineOf.get(line.id), sourced: line.quantity },
      })),
    ),
  )
  await insertRows(
    client,
    'approval_request',
    'id uuid, kind text, document_id uuid, number text, title text, url text, office_ids uuid[], department text, amount numeric, routed_amount numeric, currency text, budget_state text, content text, content_hash text, submitted_content text, names jsonb, requested_by uuid, policy_number integer, rule_id uuid, rule_name text, because jsonb, state text, requested_at timestamptz, decided_at timestamptz, updated_at timestamptz',
    orders.map(({ approval }) => approval.request),
  )
  await insertRows(
    client,
    'approval_step',
    'request_id uuid, position integer, seats jsonb, mode text, needed integer, due_hours integer, remind_hours integer, escalate_hours integer, escalate_to jsonb, state text, activated_at timestamptz, due_at timestamptz, remind_at timestamptz, escalate_at timestamptz, decided_at timestamptz',
    orders.flatMap(({ approval }) => approval.steps),
  )
  await insertRows(
    client,
    'approval_decision',
    'id uuid, request_id uuid, position integer, person_id uuid, decision text, seats integer[], content_hash text, policy_number integer, at timestamptz',
    orders.flatMap(({ approval }) => approval.decisions),
  )
}

async function insertVendorOrders(
  client: pg.PoolClient,
  paid: readonly Paid[],
  { closings, billed }: Billing,
) {
  const documents = paid.map(({ document }) => document)
  await insertRows(
    client,
    'vendor_order',
    'id uuid, number text, state text, vendor_id uuid, office_id uuid, buyer_id uuid, waiver text, way text, sent_to text, sent_at timestamptz, vendor_reference text, acknowledged_at timestamptz, line_count integer, total numeric, closed_by uuid, closed_at timestamptz, created_at timestamptz, updated_at timestamptz, version integer',
    documents.map((document) => {
      const closing = closings.get(document.id)
      return {
        ...{
          id: document.id,
          number: document.number,
          state: closing ? 'closed' : 'received',
          vendor_id: document.vendor.id,
        },
        ...{ office_id: document.office.id, buyer_id: document.buyer.id, waiver: document.waiver },
        ...{ way: 'email', sent_to: document.sentTo, sent_at: moment(document.sentAt) },
        ...{ vendor_reference: document.reference, line_count: document.lines.length, total: document.total },
        acknowledged_at: document.answeredAt && moment(document.answeredAt),
        ...(closing && { closed_by: closing.by.id, closed_at: moment(closing.at) }),
        ...{ created_at: moment(document.at), updated_at: moment(closing?.at ?? document.lastReceiptAt) },
        version: closing ? 5 : 4,
      }
    }),
  )
  const { rows: skus } = await client.query<{ key: string; sku: string }>(
    `select vendor_id || ' ' || product_id as key, vendor_sku as sku from vendor_product where organization_id = $1`,
    [organization.id],
  )
  const skuOf = new Map(skus.map(({ key, sku }) => [key, sku]))
  const lines = documents.flatMap((document) =>
    document.lines.map((line, position) => ({ ...line, position, document })),
  )
  await insertRows(
    client,
    'vendor_order_line',
    'id uuid, vendor_order_id uuid, position integer, product_id uuid, vendor_sku text, pack text, pack_quantity integer, packs integer, pack_price numeric, price_source text, expected_on date, promised_on date, received integer, billed integer',
    lines.map((line) => ({
      ...{
        id: line.id,
        vendor_order_id: line.document.id,
        position: line.position,
        product_id: line.productId,
      },
      ...{ pack: line.unit, pack_quantity: 1, packs: line.quantity, pack_price: line.price },
      vendor_sku: skuOf.get(`${line.document.vendor.id} ${line.productId}`) ?? '',
      ...{ price_source: line.isListed ? 'list' : 'quote', received: line.quantity },
      billed: billed.get(line.id)?.billed ?? 0,
      ...{ expected_on: line.expectedOn, promised_on: line.promisedOn },
    })),
  )
  await insertRows(
    client,
    'vendor_order_part',
    'id uuid, line_id uuid, order_line_id uuid, quantity integer, received integer, billed integer, credited integer',
    lines.map(({ id, quantity }) => ({
      ...{
        id: partId(id),
        line_id: id,
        order_line_id: requestedLineId(id),
        quantity,
        received: quantity,
        billed: billed.get(id)?.billed ?? 0,
        credited: billed.get(id)?.credited ?? 0,
      },
    })),
  )
}

async function insertReceipts(client: pg.PoolClient, receipts: readonly Receipt[]) {
  await insertRows(
    client,
    'receipt',
    'id uuid, number text, office_id uuid, vendor_id uuid, delivery_note text, temperature numeric, received_by uuid, received_at timestamptz, line_count integer, value numeric, booked_on date, created_at timestamptz, updated_at timestamptz',
    receipts.map(({ id, number, office, vendor, by, day, at, lines }) => {
      const random = rng(`receipt|${id}`)
      return {
        ...{
          id,
          number,
          office_id: office.id,
          vendor_id: vendor.id,
          received_by: by,
          received_at: moment(at),
        },
        delivery_note: `DN-${random.integer(10_000, 99_999)}`,
        temperature: vendor.name === COLD ? random.between(2.5, 7.5) : null,
        line_count: lines.length,
        value: sumOf(lines.map(({ quantity, ordered }) => rounded(quantity * ordered.cost))),
        ...{ booked_on: dateOf(day), created_at: moment(at), updated_at: moment(at) },
      }
    }),
  )
  await insertRows(
    client,
    'receipt_line',
    'id uuid, receipt_id uuid, position integer, vendor_order_line_id uuid, product_id uuid, item_id uuid, lot_id uuid, lot_number text, expiry_date date, quantity integer, outcome text, unit_cost numeric',
    receipts.flatMap((receipt) =>
      receipt.lines.map(({ id, ordered, lot, quantity }, position) => ({
        ...{ id, receipt_id: receipt.id, position, vendor_order_line_id: ordered.id },
        ...{ product_id: ordered.shelf.point.product.id, item_id: ordered.shelf.point.id },
        ...{ lot_id: lot?.id, lot_number: lot?.number ?? '', expiry_date: lot?.expiry && dateOf(lot.expiry) },
        ...{ quantity, outcome: 'stocked', unit_cost: ordered.cost },
      })),
    ),
  )
}

/** The counters that triggers keep of what is done one by one. */
async function countDocuments(client: pg.PoolClient) {
  await client.query(
    `insert into supply_order_count (organization_id, office_id, state, orders)
     select organization_id, office_id, state, count(*) from supply_order where organization_id = $1 group by 1, 2, 3`,
    [organization.id],
  )
  await client.query(
    `insert into vendor_order_count (organization_id, office_id, state, due_on, orders)
     select organization_id, office_id, state, coalesce(due_on, 'infinity'), count(*)
     from vendor_order where organization_id = $1 group by 1, 2, 3, 4`,
    [organization.id],
  )
}
