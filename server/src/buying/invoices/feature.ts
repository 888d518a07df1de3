import type { Feature } from '../../platform/feature.ts'
import { invoiceSubscriptions } from './events.ts'
import { invoiceDocument } from './invoice-document.ts'
import { invoiceSubject } from './invoice-subject.ts'
import { invoiceWaits } from './notices.ts'
import { invoiceRoutes } from './routes.ts'
import { invoicesWaitingFor } from './waiting-invoices.ts'

export const invoices: Feature = {
  routes: invoiceRoutes,
  documents: [invoiceDocument],
  subscriptions: invoiceSubscriptions,
  notices: [invoiceWaits],
  recordSubjects: [invoiceSubject],
  waitingDecisions: [invoicesWaitingFor],
}
