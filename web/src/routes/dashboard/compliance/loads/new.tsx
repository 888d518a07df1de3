import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router'
import { NewLoadPage } from '../../../../compliance/loads/new-load-page.tsx'

type NewLoadSearch = { deviceId: string | undefined }

export const Route = createFileRoute('/dashboard/compliance/loads/new')({
  validateSearch: (raw: Partial<NewLoadSearch> & SearchSchemaInput): NewLoadSearch => ({
    deviceId: typeof raw.deviceId === 'string' ? raw.deviceId : undefined,
  }),
  component: NewLoadPage,
})
