import {
  type InvoiceKind,
  type InvoiceState,
  type InvoiceStep,
  invoiceSteps,
  type PaymentTerms,
} from '@wellstock/domain/buying/invoices'
import { said } from '@wellstock/messages/sentence'
import { covers, everyOffice, isOwnAccount, type Person, scopeOf } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { publish } from '../../platform/events/publish.ts'
import {
  type Document,
  lockDocument,
  type Refusal,
  refusalOf,
  refuseStep,
} from '../../platform/workflow/document.ts'

/** What an operation has to know of an invoice. */
export type LockedInvoice = {
  id: string
  kind: InvoiceKind
  state: InvoiceState
  number: string
  vendorId: string
  officeId: string
  invoicedOn: string
  terms: PaymentTerms
  subtotal: number
  freight: number
  tax: number
  discount: number
  rounding: number
  total: number
  /** Who captured it, then who corrected it. */
  authors: string[]
  approvedBy: string | null
  /** It was approved before it was disputed. */
  isBooked: boolean
  version: number
}

/** Who somebody is to an invoice. */
export type InvoiceFacts = {
  /** They capture those of its office, or approve and pay them. */
  writes: boolean
  approves: boolean
  /** They captured or corrected it, or approved it, with this account or another. */
  hasCaptured: boolean
  hasApproved: boolean
  isBooked: boolean
}

const forWriters = ({ writes }: InvoiceFacts): Refusal | null =>
  writes ? null : { code: 'FORBIDDEN', sentence: said.invoices_are_written_by() }
const forApprovers = ({ approves }: InvoiceFacts): Refusal | null =>
  approves ? null : { code: 'FORBIDDEN', sentence: said.invoices_are_approved_by() }
const notByCapturer = ({ hasCaptured }: InvoiceFacts): Refusal | null =>
  hasCaptured ? { code: 'FORBIDDEN', sentence: said.capturer_does_not_approve() } : null

type Step = InvoiceStep | 'accept' | 'match' | 'hand_on'

/** What a vendor bills, or gives back. Source: docs/states.md. */
export const invoiceDocument: Document<LockedInvoice, Step, InvoiceFacts> = {
  table: 'invoice',
  noun: 'invoice',
  columns: `id, kind, state, number, vendor_id, office_id, invoiced_on, terms, subtotal, freight, tax, discount, rounding, total, authors, approved_by,
    approved_at is not null as "isBooked", version`,
  edges: {
    edit: {
      from: ['exception', 'matched'],
      to: ['exception', 'matched'],
      auditAction: 'changed',
      guards: [forWriters],
    },
    // What was received since, is claimed no more, or went back.
    match: { from: ['exception', 'matched'], to: ['exception', 'matched'], auditAction: 'matched' },
    accept: { from: ['exception'], to: ['exception', 'matched'], auditAction: 'accepted' },
    // To another of those it could be for.
    hand_on: { from: ['exception'], to: ['exception'], auditAction: 'handed_on' },
    approve: {
      from: ['matched'],
      to: ['approved', 'paid'],
      auditAction: 'approved',
      guards: [forApprovers, notByCapturer],
    },
    pay: { from: ['approved'], to: ['paid'], auditAction: 'paid', guards: [forApprovers] },
    dispute: {
      from: ['exception', 'matched', 'approved'],
      to: ['disputed'],
      auditAction: 'disputed',
      guards: [forWriters],
    },
    resume: {
      from: ['disputed'],
      to: ['exception', 'matched', 'approved'],
      auditAction: 'resumed',
      guards: [forWriters],
    },
    void: {
      from: ['exception', 'matched', 'disputed', 'approved'],
      to: ['void'],
      auditAction: 'void',
      guards: [(facts) => (facts.isBooked ? forApprovers(facts) : forWriters(facts))],
    },
  },
  canView: (scope, { officeId }) => covers(scope, officeId),
  notFound: said.invoice_not_found(),
  wrongState: (state) => said[`invoice_is_${state}`](),
  onStep: (tx, organizationId, invoiceId) => publish(tx, organizationId, 'invoice.changed', { invoiceId }),
}

export function factsOf(
  person: Person,
  {
    officeId,
    authors,
    approvedBy,
    isBooked,
  }: Pick<LockedInvoice, 'officeId' | 'authors' | 'approvedBy' | 'isBooked'>,
): InvoiceFacts {
  return {
    writes: covers(scopeOf(person, 'invoices.write'), officeId),
    approves: covers(scopeOf(person, 'invoices.approve'), officeId),
    hasCaptured: authors.some((author) => isOwnAccount(person, author)),
    hasApproved: isOwnAccount(person, approvedBy),
    isBooked,
  }
}

type Known = Pick<LockedInvoice, 'officeId' | 'authors' | 'approvedBy' | 'isBooked' | 'state'>

/** What somebody may do with an invoice now. */
export const stepsFor = (person: Person, invoice: Known): InvoiceStep[] => {
  const facts = factsOf(person, invoice)
  return invoiceSteps.filter(
    (step) =>
      refusalOf(invoiceDocument, step, invoice.state, facts) === null &&
      !(step === 'pay' && (facts.hasCaptured || facts.hasApproved)),
  )
}

/** An invoice by its identifier, whoever asks. */
export const lockInvoice = (tx: Connection, person: Pick<Person, 'organizationId'>, id: string) =>
  lockDocument(tx, invoiceDocument, everyOffice(person), id)

/** An invoice of the offices whose invoices somebody sees, with a step that can be taken now. */
export async function lockForStep(
  tx: Connection,
  person: Person,
  step: InvoiceStep,
  { id, version }: { id: string; version: number },
): Promise<LockedInvoice> {
  const invoice = await lockDocument(tx, invoiceDocument, scopeOf(person, 'invoices.read'), id)
  await refuseStep(tx, invoiceDocument, step, invoice, factsOf(person, invoice), version)
  return invoice
}
