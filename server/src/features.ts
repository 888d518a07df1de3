import type pg from 'pg'
import { bidAwards } from './bids/awards/feature.ts'
import { bids } from './bids/bids/feature.ts'
import { bidChoices } from './bids/choices/feature.ts'
import { entrance } from './bids/entrance/feature.ts'
import { bidOpenings } from './bids/openings/feature.ts'
import { bidScoring } from './bids/scoring/feature.ts'
import { autoReorder } from './buying/auto-reorder/feature.ts'
import { basket } from './buying/basket/feature.ts'
import { blanketOrders } from './buying/blanket-orders/feature.ts'
import { deliveries } from './buying/deliveries/feature.ts'
import { invoices } from './buying/invoices/feature.ts'
import { orderTemplates } from './buying/order-templates/feature.ts'
import { orders } from './buying/orders/feature.ts'
import { pastOrders } from './buying/past-orders/feature.ts'
import { priceChecks } from './buying/price-checks/feature.ts'
import { prices } from './buying/prices/feature.ts'
import { receipts } from './buying/receipts/feature.ts'
import { scorecards } from './buying/scorecards/feature.ts'
import { vendorOrders } from './buying/vendor-orders/feature.ts'
import { vendorReturns } from './buying/vendor-returns/feature.ts'
import { certificates } from './compliance/certificates/feature.ts'
import { deviceCosts } from './compliance/device-costs/feature.ts'
import { deviceImports } from './compliance/device-imports/feature.ts'
import { devices } from './compliance/devices/feature.ts'
import { sterilizerLoads } from './compliance/loads/feature.ts'
import { nonconformities } from './compliance/nonconformities/feature.ts'
import { recalls } from './compliance/recalls/feature.ts'
import { complianceRules } from './compliance/rules/feature.ts'
import { standards } from './compliance/standards/feature.ts'
import { surveyBinders } from './compliance/survey-binders/feature.ts'
import { allocation } from './finance/allocation/feature.ts'
import { budgets } from './finance/budgets/feature.ts'
import { accessRequests } from './identity/access-requests/feature.ts'
import { approvals } from './identity/approvals/feature.ts'
import { comments } from './identity/comments/feature.ts'
import { departments } from './identity/departments/feature.ts'
import { documents } from './identity/documents/feature.ts'
import { notifications } from './identity/notifications/feature.ts'
import { officeHours } from './identity/office-hours/feature.ts'
import { offices } from './identity/offices/feature.ts'
import { people } from './identity/people/feature.ts'
import { profile } from './identity/profile/feature.ts'
import { settings } from './identity/settings/feature.ts'
import { system } from './identity/system/feature.ts'
import { webhooks } from './identity/webhooks/feature.ts'
import { home } from './overview/home/feature.ts'
import { records } from './overview/records/feature.ts'
import { reports } from './overview/reports/feature.ts'
import { search } from './overview/search/feature.ts'
import { statistics } from './overview/statistics/feature.ts'
import { views } from './overview/views/feature.ts'
import { type Feature, gather } from './platform/feature.ts'
import { writeEdges } from './platform/workflow/edges.ts'
import { cardImports } from './procedures/card-imports/feature.ts'
import { preferenceCards } from './procedures/cards/feature.ts'
import { procedureCases } from './procedures/cases/feature.ts'
import { procedureTypes } from './procedures/procedure-types/feature.ts'
import { providers } from './procedures/providers/feature.ts'
import { procedureRules } from './procedures/rules/feature.ts'
import { alertRules } from './stock/alert-rules/feature.ts'
import { alerts } from './stock/alerts/feature.ts'
import { anomalies } from './stock/anomalies/feature.ts'
import { commands } from './stock/commands/feature.ts'
import { counts } from './stock/counts/feature.ts'
import { detection } from './stock/detection/feature.ts'
import { expirations } from './stock/expirations/feature.ts'
import { imports } from './stock/imports/feature.ts'
import { inventory } from './stock/inventory/feature.ts'
import { itemDetails } from './stock/item-details/feature.ts'
import { products } from './stock/products/feature.ts'
import { rebalancing } from './stock/rebalancing/feature.ts'
import { rooms } from './stock/rooms/feature.ts'
import { scan } from './stock/scan/feature.ts'
import { substitutes } from './stock/substitutes/feature.ts'
import { thresholds } from './stock/thresholds/feature.ts'
import { transfers } from './stock/transfers/feature.ts'
import { vendors } from './stock/vendors/feature.ts'

/** What the product is made of, in the order in which tasks run, events are heard and reasons are said. */
export const features: readonly Feature[] = [
  system,
  people,
  profile,
  settings,
  offices,
  officeHours,
  departments,
  accessRequests,
  approvals,
  webhooks,
  inventory,
  imports,
  alerts,
  alertRules,
  commands,
  itemDetails,
  products,
  substitutes,
  vendors,
  rooms,
  counts,
  scan,
  detection,
  anomalies,
  expirations,
  thresholds,
  transfers,
  rebalancing,
  budgets,
  allocation,
  prices,
  basket,
  orders,
  autoReorder,
  orderTemplates,
  vendorOrders,
  receipts,
  invoices,
  vendorReturns,
  pastOrders,
  priceChecks,
  blanketOrders,
  deliveries,
  scorecards,
  devices,
  sterilizerLoads,
  deviceImports,
  deviceCosts,
  nonconformities,
  certificates,
  recalls,
  complianceRules,
  standards,
  surveyBinders,
  providers,
  procedureTypes,
  procedureRules,
  procedureCases,
  cardImports,
  preferenceCards,
  bids,
  bidChoices,
  bidOpenings,
  entrance,
  bidScoring,
  bidAwards,
  documents,
  comments,
  notifications,
  home,
  statistics,
  records,
  search,
  views,
  reports,
]

/** Their parts, each kind together. */
export const parts = gather(features)

/** Has the database guard what has states: done whenever the schema has been brought up to date. */
export const writeStates = (client: pg.PoolClient) => writeEdges(client, parts.documents)
