import type { Feature } from '../../platform/feature.ts'
import { invoiceSubscriptions } from './events.ts'
import { invoiceDocument } from './invoice-document.ts'
import { invoiceSubject } from './invoice-subject.ts'
import { invoiceRoutes } from './routes.ts'

export const invoices: Feature = {
  routes: invoiceRoutes,
  documents: [invoiceDocument],
  subscriptions: invoiceSubscriptions,
  recordSubjects: [invoiceSubject],
}
