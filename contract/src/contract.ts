import { bidAwards } from './bids/awards.ts'
import { bids } from './bids/bids.ts'
import { bidChoices } from './bids/choices.ts'
import { entrance } from './bids/entrance.ts'
import { bidOpenings } from './bids/openings.ts'
import { bidScores } from './bids/scores.ts'
import { basket } from './buying/basket.ts'
import { blanketOrders } from './buying/blanket-orders.ts'
import { creditAllotments } from './buying/credit-allotments.ts'
import { deliveries } from './buying/deliveries.ts'
import { invoices } from './buying/invoices.ts'
import { orderTemplates } from './buying/order-templates.ts'
import { orders } from './buying/orders.ts'
import { pastImports, pastOrders } from './buying/past-orders.ts'
import { priceChecks } from './buying/price-checks.ts'
import { prices } from './buying/prices.ts'
import { receipts } from './buying/receipts.ts'
import { scorecards } from './buying/scorecards.ts'
import { vendorLinks } from './buying/vendor-links.ts'
import { vendorOrders } from './buying/vendor-orders.ts'
import { vendorReturns } from './buying/vendor-returns.ts'
import { audits } from './compliance/audits.ts'
import { certificates } from './compliance/certificates.ts'
import { deviceCosts } from './compliance/device-costs.ts'
import { deviceImports } from './compliance/device-imports.ts'
import { devices } from './compliance/devices.ts'
import { sterilizerLoads } from './compliance/loads.ts'
import { nonconformities } from './compliance/nonconformities.ts'
import { recalls } from './compliance/recalls.ts'
import { complianceRules } from './compliance/rules.ts'
import { clauses } from './compliance/standards.ts'
import { surveyBinders } from './compliance/survey-binders.ts'
import { complianceTasks } from './compliance/tasks.ts'
import { allocation } from './finance/allocation.ts'
import { budgets } from './finance/budgets.ts'
import { accessRequests } from './identity/access-requests.ts'
import { approvals } from './identity/approvals.ts'
import { auth } from './identity/auth.ts'
import { comments } from './identity/comments.ts'
import { departments } from './identity/departments.ts'
import { documents } from './identity/documents.ts'
import { notifications } from './identity/notifications.ts'
import { officeHours } from './identity/office-hours.ts'
import { offices } from './identity/offices.ts'
import { people } from './identity/people.ts'
import { profile } from './identity/profile.ts'
import { security } from './identity/security.ts'
import { settings } from './identity/settings.ts'
import { system } from './identity/system.ts'
import { webhooks } from './identity/webhooks.ts'
import { home } from './overview/home.ts'
import { records } from './overview/records.ts'
import { officeReports } from './overview/reports.ts'
import { search } from './overview/search.ts'
import { statistics } from './overview/statistics.ts'
import { views } from './overview/views.ts'
import { cardImports } from './procedures/card-imports.ts'
import { caseStock } from './procedures/case-stock.ts'
import { procedureCases } from './procedures/cases.ts'
import { preferenceCards } from './procedures/preference-cards.ts'
import { procedureTypes } from './procedures/procedure-types.ts'
import { providers } from './procedures/providers.ts'
import { procedureRules } from './procedures/rules.ts'
import { waitlist } from './procedures/waitlist.ts'
import { alertRules } from './stock/alert-rules.ts'
import { alerts } from './stock/alerts.ts'
import { anomalies } from './stock/anomalies.ts'
import { stock } from './stock/commands.ts'
import { counts } from './stock/counts.ts'
import { detection } from './stock/detection.ts'
import { expirations } from './stock/expirations.ts'
import { imports } from './stock/imports.ts'
import { inventory } from './stock/inventory.ts'
import { itemDetails } from './stock/item-details.ts'
import { kiosk } from './stock/kiosk.ts'
import { products } from './stock/products.ts'
import { rebalancing } from './stock/rebalancing.ts'
import { rooms } from './stock/rooms.ts'
import { scan } from './stock/scan.ts'
import { substitutes } from './stock/substitutes.ts'
import { thresholds } from './stock/thresholds.ts'
import { transfers } from './stock/transfers.ts'
import { vendorBank } from './stock/vendor-bank.ts'
import { vendors } from './stock/vendors.ts'

/** Everything the two sides promise each other. Paths are relative to `/api`. */

export const contract = {
  system,
  auth,
  home,
  inventory,
  alerts,
  alertRules,
  itemDetails,
  products,
  substitutes,
  counts,
  stock,
  scan,
  detection,
  anomalies,
  expirations,
  statistics,
  thresholds,
  rooms,
  kiosk,
  imports,
  search,
  notifications,
  offices,
  transfers,
  budgets,
  allocation,
  orders,
  vendorOrders,
  receipts,
  invoices,
  vendorReturns,
  pastOrders,
  pastImports,
  creditAllotments,
  deliveries,
  scorecards,
  vendorLinks,
  blanketOrders,
  orderTemplates,
  devices,
  deviceImports,
  deviceCosts,
  complianceTasks,
  complianceRules,
  sterilizerLoads,
  nonconformities,
  certificates,
  audits,
  bids,
  bidChoices,
  bidOpenings,
  bidScores,
  bidAwards,
  entrance,
  vendors,
  vendorBank,
  priceChecks,
  prices,
  basket,
  rebalancing,
  recalls,
  clauses,
  surveyBinders,
  procedureCases,
  caseStock,
  waitlist,
  officeHours,
  providers,
  procedureTypes,
  procedureRules,
  cardImports,
  preferenceCards,
  officeReports,
  people,
  accessRequests,
  departments,
  documents,
  comments,
  approvals,
  records,
  profile,
  settings,
  security,
  webhooks,
  views,
}
