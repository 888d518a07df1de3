import { normalizedNumber } from '@wellstock/domain/buying/invoice-number'
import { sumOf } from '@wellstock/domain/finance/money'
import type pg from 'pg'
import { dateOf } from './calendar.ts'
import { insertRows } from './insert-rows.ts'
import type { Decided } from './invoice-decisions.ts'
import type { InvoicePart } from './purchase-money.ts'

export const invoiceTables = ['invoice', 'invoice_line', 'invoice_exception', 'invoice_part']
const moment = (at: number | undefined) => at && new Date(at).toISOString()
const DISPUTE = 'We ask for the delivery note of the second carton.'

function stateOf({ exceptions, accepted, approved, paid, isDisputed }: Decided) {
  if (paid) return 'paid'
  if (approved) return 'approved'
  if (isDisputed) return 'disputed'
  return accepted.size < exceptions.length ? 'exception' : 'matched'
}

/** Writes invoices as they stand, with what was wrong with them and who pays for what. */
export async function insertInvoices(
  client: pg.PoolClient,
  invoices: readonly Decided[],
  parts: readonly InvoicePart[],
) {
  await insertRows(
    client,
    'invoice',
    'id uuid, kind text, state text, number text, compared_number text, vendor_id uuid, office_id uuid, invoiced_on date, due_on date, terms text, subtotal numeric, freight numeric, is_first_pass boolean, open_exceptions integer, captured_by uuid, captured_at timestamptz, approved_by uuid, approved_at timestamptz, booked_on date, paid_by uuid, paid_at timestamptz, paid_on date, payment_reference text, remark text, updated_at timestamptz, version integer',
    invoices.map((invoice) => {
      const { id, number, kind, terms, vendor, office, exceptions, accepted, approved, paid, isDisputed } =
        invoice
      const acceptedAt = [...accepted.values()].map(({ at }) => at)
      return {
        ...{ id, kind, state: stateOf(invoice), number, compared_number: normalizedNumber(number) },
        ...{ vendor_id: vendor.id, office_id: office.id, terms },
        ...{ invoiced_on: dateOf(invoice.day), due_on: dateOf(invoice.dueOn) },
        ...{ subtotal: sumOf(invoice.lines.map(({ amount }) => amount)), freight: invoice.freight },
        ...{ is_first_pass: exceptions.length === 0, open_exceptions: exceptions.length - accepted.size },
        ...{ captured_by: invoice.capturedBy.id, captured_at: moment(invoice.capturedAt) },
        ...{ approved_by: approved?.by.id, approved_at: moment(approved?.at) },
        ...{ booked_on: approved && dateOf(invoice.day), paid_by: paid?.by?.id, paid_at: moment(paid?.at) },
        ...{ paid_on: paid && dateOf(paid.on), payment_reference: paid?.reference ?? '' },
        remark: isDisputed ? DISPUTE : '',
        updated_at: moment(Math.max(invoice.capturedAt, ...acceptedAt, approved?.at ?? 0, paid?.at ?? 0)),
        version: 1 + accepted.size + Number(approved !== null) + Number(paid !== null) + Number(isDisputed),
      }
    }),
  )
  await insertRows(
    client,
    'invoice_line',
    'id uuid, invoice_id uuid, position integer, vendor_order_line_id uuid, budget_line_id uuid, description text, pack text, pack_quantity integer, packs numeric, pack_price numeric, amount numeric, quantity integer, matched_quantity integer, unit_by text, unit_factor numeric, is_corrected boolean, billable integer, expected_amount numeric, billed_amount numeric, tolerance numeric',
    invoices.flatMap(({ id: invoice_id, lines }) =>
      lines.map(({ line, match, ...billed }, position) => ({
        ...{
          id: billed.id,
          invoice_id,
          position,
          vendor_order_line_id: line?.id,
          budget_line_id: billed.budgetLineId,
        },
        ...{ description: billed.description, pack: billed.pack, pack_quantity: billed.packQuantity },
        ...{
          packs: billed.packs,
          pack_price: billed.packPrice,
          amount: billed.amount,
          quantity: billed.quantity,
        },
        ...{
          matched_quantity: match?.quantity ?? billed.quantity,
          is_corrected: match?.unit?.isCorrected ?? false,
        },
        ...{ unit_by: match?.unit?.by, unit_factor: match?.unit?.factor, billable: match?.billable },
        ...{ expected_amount: match?.expected, billed_amount: match?.billed, tolerance: match?.tolerance },
      })),
    ),
  )
  await insertRows(
    client,
    'invoice_exception',
    'id uuid, invoice_id uuid, line_id uuid, cause text, amount numeric, quantity integer, other_id uuid, accepted_by uuid, accepted_at timestamptz, explanation text',
    invoices.flatMap(({ id: invoice_id, exceptions, accepted }) =>
      exceptions.map(({ id, lineId, cause, amount, quantity, otherId }) => ({
        ...{ id, invoice_id, line_id: lineId, cause, amount, quantity, other_id: otherId },
        ...{ accepted_by: accepted.get(id)?.by.id, accepted_at: moment(accepted.get(id)?.at) },
        explanation: accepted.get(id)?.explanation ?? '',
      })),
    ),
  )
  await insertRows(
    client,
    'invoice_part',
    'invoice_id uuid, line_id uuid, part_id uuid, budget_line_id uuid, quantity integer, amount numeric',
    parts,
  )
}
