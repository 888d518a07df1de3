import { type Actor, note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import type { FoundException, MatchedLine } from './match-invoice.ts'

/** What a match found, by the columns of a line. */
const matchOf = ({ match, quantity }: Pick<MatchedLine, 'match' | 'quantity'>) => ({
  matchedQuantity: match?.quantity ?? quantity,
  unitBy: match?.unit?.by ?? null,
  unitFactor: match?.unit?.factor ?? null,
  isCorrected: match?.unit?.isCorrected ?? false,
  billable: match?.billable ?? null,
  expectedAmount: match?.expected ?? null,
  billedAmount: match?.billed ?? null,
  tolerance: match?.tolerance ?? null,
})

export const writeLines = (
  tx: Connection,
  organizationId: string,
  invoiceId: string,
  lines: readonly MatchedLine[],
) =>
  tx.rows(
    `insert into invoice_line (organization_id, id, invoice_id, position, vendor_order_line_id, budget_line_id, credited_line_id, description, pack, pack_quantity,
       packs, pack_price, amount, quantity, matched_quantity, unit_by, unit_factor, is_corrected, billable, expected_amount, billed_amount, tolerance)
     select $1, id, $2, position, "vendorOrderLineId", "budgetLineId", "creditedLineId", description, pack, "packQuantity", packs, "packPrice", amount, quantity,
       "matchedQuantity", "unitBy", "unitFactor", "isCorrected", billable, "expectedAmount", "billedAmount", tolerance
     from jsonb_to_recordset($3) as w (id uuid, position int, "vendorOrderLineId" uuid, "budgetLineId" uuid, "creditedLineId" uuid, description text, pack text,
       "packQuantity" int, packs numeric, "packPrice" numeric, amount numeric, quantity int, "matchedQuantity" int, "unitBy" text,
       "unitFactor" numeric, "isCorrected" boolean, billable int, "expectedAmount" numeric, "billedAmount" numeric, tolerance numeric)
     order by position`,
    [
      organizationId,
      invoiceId,
      JSON.stringify(lines.map((line, position) => ({ ...line, position, ...matchOf(line) }))),
    ],
    'insert-invoice-lines',
  )

/** Lines that stand, with what a later match found; where that is what was known, nothing is written. */
export const updateMatches = (tx: Connection, organizationId: string, lines: readonly MatchedLine[]) =>
  tx.rows(
    `update invoice_line n set matched_quantity = w."matchedQuantity", unit_by = w."unitBy", unit_factor = w."unitFactor",
       is_corrected = w."isCorrected", billable = w.billable, expected_amount = w."expectedAmount", billed_amount = w."billedAmount",
       tolerance = w.tolerance
     from jsonb_to_recordset($2) as w (id uuid, "matchedQuantity" int, "unitBy" text, "unitFactor" numeric, "isCorrected" boolean,
       billable int, "expectedAmount" numeric, "billedAmount" numeric, tolerance numeric)
     where n.organization_id = $1 and n.id = w.id
       and (n.matched_quantity, n.unit_by, n.unit_factor, n.is_corrected, n.billable, n.expected_amount, n.billed_amount, n.tolerance)
         is distinct from (w."matchedQuantity", w."unitBy", w."unitFactor", w."isCorrected", w.billable, w."expectedAmount", w."billedAmount",
           w.tolerance)`,
    [organizationId, JSON.stringify(lines.map((line) => ({ id: line.id, ...matchOf(line) })))],
    'match-lines',
  )

/** Notes the units of lines that were read otherwise than they are billed. */
export async function noteCorrectedUnits(
  tx: Connection,
  actor: Actor,
  { id, number }: { id: string; number: string },
  lines: readonly MatchedLine[],
) {
  for (const { quantity, vendorOrderLineId, match } of lines)
    if (match?.unit?.isCorrected)
      await note(
        tx,
        actor,
        'invoice.unit_corrected',
        { entity: 'invoice', id },
        {
          ...{ number, vendorOrderLineId, by: match.unit.by, factor: match.unit.factor },
          ...{ quantity, matchedQuantity: match.quantity },
        },
      )
}

export async function writeExceptions(
  tx: Connection,
  organizationId: string,
  invoiceId: string,
  found: readonly (FoundException & { assignedTo?: string | null })[],
) {
  if (found.length === 0) return
  await tx.rows(
    `insert into invoice_exception (organization_id, id, invoice_id, line_id, cause, amount, quantity, other_id, assigned_to)
     select $1, gen_random_uuid(), $2, "lineId", cause, amount, quantity, "otherId", "assignedTo"
     from jsonb_to_recordset($3) as w ("lineId" uuid, cause text, amount numeric, quantity int, "otherId" uuid, "assignedTo" uuid)`,
    [organizationId, invoiceId, JSON.stringify(found)],
    'insert-exceptions',
  )
}
