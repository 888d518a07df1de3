import { createFileRoute, type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router'
import { lazy } from 'react'
import { AlertsPage } from '../../stock/alerts/alerts-page.tsx'
import { type AlertsSearch, readAlertsSearch, searchDefaults } from '../../stock/alerts/alerts-search.ts'

const AlertRules = lazy(() => import('../../stock/alert-rules/alert-rules.tsx'))

export const Route = createFileRoute('/dashboard/inventory-alerts')({
  validateSearch: (raw: Partial<AlertsSearch> & SearchSchemaInput): AlertsSearch => readAlertsSearch(raw),
  search: { middlewares: [stripSearchParams(searchDefaults)] },
  component: () => <AlertsPage rules={<AlertRules />} />,
})
