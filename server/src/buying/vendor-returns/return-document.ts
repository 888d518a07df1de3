import { vendorReturn } from '@wellstock/contract/platform/kinds'
import { type ReturnState, type ReturnStep, returnSteps } from '@wellstock/domain/buying/vendor-returns'
import { said } from '@wellstock/messages/sentence'
import { covers, type Person, scopeOf } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { publish } from '../../platform/events/publish.ts'
import {
  type Document,
  lockDocument,
  type Refusal,
  refusalOf,
  refuseStep,
} from '../../platform/workflow/document.ts'

/** What an operation has to know of a return. */
export type LockedReturn = {
  id: string
  number: string
  state: ReturnState
  receiptId: string
  officeId: string
  /** Where the vendor was merged, the one that is there. */
  vendorId: string
  creditExpected: number | null
  credit: number
  version: number
}

/** Who somebody is to a return. */
type Facts = {
  /** They send back what goes back from its office, or approve what vendors bill it. */
  writes: boolean
  approves: boolean
  /** They buy for it. */
  buys: boolean
  /** Credit is still missing. */
  isShort: boolean
}

const forWriters = ({ writes }: Facts): Refusal | null =>
  writes ? null : { code: 'FORBIDDEN', sentence: said.returns_are_written_by() }
const forBoth = ({ writes, approves }: Facts): Refusal | null =>
  writes || approves ? null : { code: 'FORBIDDEN', sentence: said.returns_are_written_by() }
const forBuyers = ({ buys }: Facts): Refusal | null =>
  buys ? null : { code: 'FORBIDDEN', sentence: said.replacements_are_for_buyers() }
const notShort = ({ approves, isShort }: Facts): Refusal | null =>
  isShort && !approves ? { code: 'FORBIDDEN', sentence: said.credit_is_waived_by() } : null

/** What goes back to a vendor of what one receipt put away. Source: docs/states.md. */
export const returnDocument: Document<LockedReturn, ReturnStep | 'uncredit', Facts> = {
  table: vendorReturn.table,
  noun: vendorReturn.noun,
  columns: `id, number, state, receipt_id, office_id, (select coalesce(v.merged_into, v.id) from vendor v
    where v.organization_id = vendor_return.organization_id and v.id = vendor_return.vendor_id) as vendor_id, credit_expected, credit, version`,
  edges: {
    edit: { from: ['draft', 'authorised'], to: ['draft'], auditAction: 'changed', guards: [forWriters] },
    authorise: { from: ['draft'], to: ['authorised'], auditAction: 'authorised', guards: [forWriters] },
    // Where nothing is to be credited, that was all.
    ship: { from: ['authorised'], to: ['shipped', 'closed'], auditAction: 'shipped', guards: [forWriters] },
    credit: { from: ['shipped'], to: ['shipped', 'credited'], auditAction: 'credited', guards: [forBoth] },
    uncredit: { from: ['shipped', 'credited'], to: ['shipped'], auditAction: 'uncredited' },
    replace: { from: ['shipped'], to: ['closed'], auditAction: 'replaced', guards: [forBuyers] },
    close: { from: ['shipped'], to: ['closed'], auditAction: 'closed', guards: [forBoth, notShort] },
    cancel: {
      from: ['draft', 'authorised'],
      to: ['cancelled'],
      auditAction: 'cancelled',
      guards: [forWriters],
    },
  },
  canView: (scope, { officeId }) => covers(scope, officeId),
  notFound: said.return_not_found(),
  wrongState: (state) => said[`return_is_${state}`](),
  onStep: async (tx, organizationId, id) => {
    const [row] = await tx.rows<{ receiptId: string }>(
      'select receipt_id from vendor_return where organization_id = $1 and id = $2',
      [organizationId, id],
    )
    // What of a receipt went back is what some invoice of it bills.
    if (row) await publish(tx, organizationId, 'receipt.changed', { receiptId: row.receiptId })
  },
}

type Known = Pick<LockedReturn, 'officeId' | 'state' | 'creditExpected' | 'credit'>

const factsOf = (person: Person, { officeId, creditExpected, credit }: Known): Facts => ({
  writes: covers(scopeOf(person, 'vendor-returns.write'), officeId),
  approves: covers(scopeOf(person, 'invoices.approve'), officeId),
  buys: covers(scopeOf(person, 'vendor-orders.write'), officeId),
  isShort: credit < (creditExpected ?? 0),
})

/** Whether somebody says what credit notes settle: whoever sends goods back from the office, or approves what vendors bill it. */
export function mayCredit(person: Person, officeId: string): boolean {
  const { writes, approves } = factsOf(person, {
    officeId,
    state: 'shipped',
    creditExpected: null,
    credit: 0,
  })
  return writes || approves
}

/** What somebody may do with a return now. */
export const stepsFor = (person: Person, known: Known): ReturnStep[] =>
  returnSteps.filter((step) => refusalOf(returnDocument, step, known.state, factsOf(person, known)) === null)

/** A return of the offices whose returns somebody sees, with a step that can be taken now. */
export async function lockForStep(
  tx: Connection,
  person: Person,
  step: ReturnStep,
  { id, version }: { id: string; version?: number },
): Promise<LockedReturn> {
  const found = await lockDocument(tx, returnDocument, scopeOf(person, 'vendor-returns.read'), id)
  await refuseStep(tx, returnDocument, step, found, factsOf(person, found), version)
  return found
}
