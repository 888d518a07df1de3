import type pg from 'pg'
import { blanketOrderDocument } from './buying/blanket-orders/blanket-order-document.ts'
import { invoiceDocument } from './buying/invoices/invoice-document.ts'
import { orderDocument } from './buying/orders/order-document.ts'
import { priceListDocument } from './buying/prices/price-list-document.ts'
import { claimDocument } from './buying/receipts/claim-document.ts'
import { receiptDocument } from './buying/receipts/receipt-document.ts'
import { vendorOrderDocument } from './buying/vendor-orders/vendor-order-document.ts'
import { returnDocument } from './buying/vendor-returns/return-document.ts'
import { budgetDocument } from './finance/allocation/budget-document.ts'
import { changeDocument } from './finance/budgets/change-document.ts'
import { accessDocument } from './identity/access-requests/access-document.ts'
import { approvalDocuments } from './identity/approvals/documents.ts'
import { storedDocument } from './identity/documents/document-document.ts'
import { type Stateful, writeEdges } from './platform/workflow/edges.ts'
import { writeOffDocument } from './stock/commands/write-off-document.ts'
import { countDocument } from './stock/counts/count-document.ts'
import { changeDocument as thresholdDocument } from './stock/thresholds/change-document.ts'
import { transferDocument } from './stock/transfers/transfer-document.ts'
import { bankDocument } from './stock/vendors/bank-document.ts'
import { vendorDocument } from './stock/vendors/vendor-document.ts'

/** Every document with states. Its edges are guarded by the database, too, and drawn in docs/states.md. */
export const documents: Stateful[] = [
  ...approvalDocuments,
  countDocument,
  transferDocument,
  writeOffDocument,
  changeDocument,
  budgetDocument,
  orderDocument,
  vendorOrderDocument,
  receiptDocument,
  claimDocument,
  returnDocument,
  invoiceDocument,
  blanketOrderDocument,
  accessDocument,
  thresholdDocument,
  storedDocument,
  vendorDocument,
  bankDocument,
  priceListDocument,
]

/** Has the database guard them: done whenever the schema has been brought up to date. */
export const writeStates = (client: pg.PoolClient) => writeEdges(client, documents)
