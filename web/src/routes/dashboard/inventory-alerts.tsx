import { createFileRoute, type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router'
import { AlertsPage } from '../../stock/alerts/alerts-page.tsx'
import { type AlertsSearch, readAlertsSearch, searchDefaults } from '../../stock/alerts/alerts-search.ts'

export const Route = createFileRoute('/dashboard/inventory-alerts')({
  validateSearch: (raw: Partial<AlertsSearch> & SearchSchemaInput): AlertsSearch => readAlertsSearch(raw),
  search: { middlewares: [stripSearchParams(searchDefaults)] },
  component: AlertsPage,
})
