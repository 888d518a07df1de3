import type { BilledLine, InvoiceLine } from '@wellstock/contract/buying/invoice'
import { LINE_NAME, LINE_NAME_FROM, lineName, type NamedLine } from '../../finance/budgets/line-name.ts'
import type { Connection } from '../../platform/database/database.ts'
import { say } from '../../platform/messages.ts'

type Row = NamedLine &
  Pick<BilledLine, 'lineId' | 'description' | 'packPrice' | 'packs' | 'amount'> & {
    invoiceId: string
    number: string
    budgetLineId: string
    vendorId: string
    officeId: string
    leftPacks: number
    leftAmount: number
    credits: InvoiceLine['credits']
  }
export type Creditable = BilledLine & Pick<Row, 'vendorId' | 'officeId' | 'credits'>

/** Invoices stand as they are until this transaction ends: what of their lines is credited, and that they are not void. */
export const lockBilled = (tx: Connection, organizationId: string, lineIds: readonly string[]) =>
  tx.rows(
    `select 1 from invoice where organization_id = $1 and id in (
       select invoice_id from invoice_line where organization_id = $1 and id = any($2)) order by id for no key update`,
    [organizationId, lineIds],
    'lock-billed',
  )

/** The same of the lines a credit note gives back. */
export async function lockCredited(tx: Connection, organizationId: string, creditNoteId: string) {
  const lines = await tx.rows<{ id: string }>(
    'select credited_line_id as id from invoice_line where organization_id = $1 and invoice_id = $2 and credited_line_id is not null',
    [organizationId, creditNoteId],
  )
  await lockBilled(
    tx,
    organizationId,
    lines.map(({ id }) => id),
  )
}

/**
 * Lines of approved invoices without an order by their identifiers, with what is left to credit of them: credit notes count as they are
 * captured, void ones and `exceptInvoiceId` do not.
 */
export async function billedLines(
  db: Connection,
  organizationId: string,
  ids: readonly string[],
  exceptInvoiceId: string | null,
): Promise<Map<string, Creditable>> {
  if (ids.length === 0) return new Map()
  const rows = await db.rows<Row>(
    `select n.id as line_id, n.invoice_id, i.number, i.vendor_id, i.office_id, n.description, n.budget_line_id, n.pack_price,
       n.packs::float8 as packs, n.amount, (n.packs - coalesce(k.packs, 0))::float8 as left_packs, n.amount - coalesce(k.amount, 0) as left_amount,
       coalesce(k.credits, '[]') as credits, ${LINE_NAME}
     from invoice_line n
     join invoice i on i.organization_id = n.organization_id and i.id = n.invoice_id and i.kind = 'invoice' and i.approved_at is not null
       and i.state <> 'void'
     join budget_line l on l.organization_id = n.organization_id and l.id = n.budget_line_id ${LINE_NAME_FROM}
     left join lateral (
       select sum(b.packs) as packs, sum(b.amount) as amount,
         jsonb_agg(jsonb_build_object('id', v.id, 'number', v.number, 'amount', b.amount) order by v.captured_at, v.id) as credits
       from invoice_line b
       join invoice v on v.organization_id = b.organization_id and v.id = b.invoice_id and v.state <> 'void' and v.id is distinct from $3
       where b.organization_id = n.organization_id and b.credited_line_id = n.id) k on true
     where n.organization_id = $1 and n.id = any($2)`,
    [organizationId, ids, exceptInvoiceId],
    'billed-without-order',
  )
  return new Map(rows.map((row) => [row.lineId, lineOf(row)]))
}

const lineOf = ({
  lineId,
  invoiceId,
  number,
  budgetLineId,
  leftPacks,
  leftAmount,
  ...row
}: Row): Creditable => ({
  ...{
    lineId,
    invoice: { id: invoiceId, number },
    budgetLine: { id: budgetLineId, name: say(lineName(row)) },
  },
  ...{ description: row.description, packPrice: row.packPrice, packs: row.packs, amount: row.amount },
  ...{ left: { packs: leftPacks, amount: leftAmount }, vendorId: row.vendorId, officeId: row.officeId },
  credits: row.credits,
})
