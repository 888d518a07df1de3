/** A credit note is an invoice the other way around: money the vendor gives back. */
export const invoiceKinds = ['invoice', 'credit_note'] as const
export type InvoiceKind = (typeof invoiceKinds)[number]

export const invoiceStates = ['exception', 'matched', 'disputed', 'approved', 'paid', 'void'] as const
export type InvoiceState = (typeof invoiceStates)[number]

/** States of an invoice that is still to be paid, or not to be. */
export const openInvoiceStates = [
  'exception',
  'matched',
  'disputed',
  'approved',
] as const satisfies readonly InvoiceState[]

/** What can be done with an invoice; accepting what is wrong with it is for whoever owns that. */
export const invoiceSteps = ['edit', 'approve', 'pay', 'dispute', 'resume', 'void'] as const
export type InvoiceStep = (typeof invoiceSteps)[number]

export const invoiceTabs = ['to_match', 'to_approve', 'to_pay', 'disputed', 'paid', 'all'] as const
export type InvoiceTab = (typeof invoiceTabs)[number]

/** Whom an invoice with exceptions waits on, seen by one person. */
export const invoiceWaits = ['me', 'others'] as const
export type InvoiceWait = (typeof invoiceWaits)[number]

/** On account it is to be paid; by card or in cash it was paid as it was bought. */
export const paymentTerms = ['account', 'card', 'cash'] as const
export type PaymentTerms = (typeof paymentTerms)[number]

/** Why an invoice waits for somebody. The first three are of a line that was ordered, the last three of the invoice as a whole. */
export const exceptionCauses = [
  'no_receipt',
  'quantity',
  'price',
  'unknown_line',
  'duplicate',
  'freight',
  'tax',
] as const
export type ExceptionCause = (typeof exceptionCauses)[number]

/** Who sees to an exception: whoever approved the order, its buyer, who keeps the stock of the office, or finance. */
export const exceptionOwners = ['approver', 'buyer', 'stock', 'finance'] as const
export type ExceptionOwner = (typeof exceptionOwners)[number]

/** Whose an exception is. Source: the worked figures (c), owner. */
export const ownerOf: Record<ExceptionCause, ExceptionOwner> = {
  no_receipt: 'stock',
  quantity: 'buyer',
  price: 'approver',
  unknown_line: 'buyer',
  duplicate: 'finance',
  freight: 'approver',
  tax: 'finance',
}

export const MAX_INVOICE_LINES = 500
/** Invoices that are paid at once. */
export const MAX_PAID_TOGETHER = 100
