import { createFileRoute, type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router'
import { DevicesPage } from '../../../compliance/devices/devices-page.tsx'
import { type DevicesSearch, readDevicesSearch } from '../../../compliance/devices/devices-search.ts'
import { firstPage } from '../../../lib/search-params.ts'

export const Route = createFileRoute('/dashboard/compliance/')({
  validateSearch: (raw: Partial<DevicesSearch> & SearchSchemaInput): DevicesSearch => readDevicesSearch(raw),
  search: { middlewares: [stripSearchParams(firstPage)] },
  component: DevicesPage,
})
