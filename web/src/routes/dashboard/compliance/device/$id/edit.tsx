import { createFileRoute } from '@tanstack/react-router'
import { EditDevicePage } from '../../../../../compliance/devices/edit-device-page.tsx'

export const Route = createFileRoute('/dashboard/compliance/device/$id/edit')({ component: EditDevicePage })
