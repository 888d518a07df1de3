-- The schema, in the order it is made: a file comes after those whose tables it refers to.

\ir platform/foundation.sql
\ir platform/settings.sql
\ir platform/audit.sql
\ir platform/outbox.sql
\ir platform/documents.sql

\ir identity/offices.sql
\ir identity/office-hours.sql
\ir identity/people.sql
\ir identity/departments.sql
\ir identity/sign-in.sql
\ir identity/tokens.sql
\ir identity/notifications.sql
\ir identity/webhooks.sql
\ir identity/approvals.sql
\ir identity/access-requests.sql
\ir identity/documents.sql
\ir identity/comments.sql

\ir stock/rooms.sql
\ir stock/vendors.sql
\ir stock/vendor-bank.sql
\ir stock/products.sql
\ir stock/substitutes.sql
\ir stock/seasons.sql
\ir stock/inventory.sql
\ir stock/lot-corrections.sql
\ir stock/vendor-documents.sql
\ir stock/postings.sql
\ir stock/balances.sql
\ir stock/lot-holds.sql
\ir stock/item-words.sql
\ir stock/tracking.sql
\ir stock/kiosks.sql
\ir stock/commands.sql
\ir stock/write-offs.sql
\ir stock/opened-units.sql
\ir stock/bins.sql
\ir stock/counts.sql
\ir stock/imports.sql
\ir stock/thresholds.sql
\ir stock/alerts.sql
\ir stock/alert-rules.sql
\ir stock/outlook.sql
\ir stock/detection.sql
\ir stock/anomalies.sql
\ir stock/room-checks.sql
\ir stock/transfers.sql
\ir stock/rebalancing.sql
\ir stock/item-months.sql

\ir finance/budgets.sql
\ir finance/allocation.sql

\ir buying/prices.sql
\ir buying/orders.sql
\ir buying/auto-reorder.sql
\ir buying/order-templates.sql
\ir buying/blanket-orders.sql
\ir buying/vendor-orders.sql
\ir buying/order-line-moves.sql
\ir buying/on-order.sql
\ir buying/vendor-links.sql
\ir buying/revisions.sql
\ir buying/order-progress.sql
\ir buying/direct-buys.sql
\ir buying/receipts.sql
\ir buying/past-orders.sql
\ir buying/lead-times.sql
\ir buying/deliveries.sql
\ir buying/closed-months.sql
\ir buying/invoices.sql
\ir buying/vendor-returns.sql
\ir buying/credit-allotments.sql
\ir buying/lot-costs.sql
\ir buying/price-checks.sql

\ir compliance/devices.sql
\ir compliance/loads.sql
\ir compliance/tasks.sql
\ir compliance/nonconformities.sql
\ir compliance/standards.sql
\ir compliance/certificates.sql
\ir compliance/audit-checklists.sql
\ir compliance/recalls.sql
\ir compliance/survey-binders.sql

\ir procedures/providers.sql
\ir procedures/procedure-types.sql
\ir procedures/cards.sql
\ir procedures/cases.sql
\ir procedures/booked-masters.sql
\ir procedures/case-lots.sql

\ir bids/bids.sql
\ir bids/offers.sql
\ir bids/scores.sql
\ir bids/awards.sql
\ir bids/entrance.sql

\ir overview/reports.sql
\ir overview/saved-views.sql
\ir overview/search.sql
