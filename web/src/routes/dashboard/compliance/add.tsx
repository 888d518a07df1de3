import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router'
import { AddDevicePage } from '../../../compliance/devices/add-device-page.tsx'
import { id } from '../../../lib/search-params.ts'

type AddSearch = { itemId: string | undefined }

export const Route = createFileRoute('/dashboard/compliance/add')({
  validateSearch: (raw: Partial<AddSearch> & SearchSchemaInput): AddSearch => ({ itemId: id(raw.itemId) }),
  component: AddDevicePage,
})
