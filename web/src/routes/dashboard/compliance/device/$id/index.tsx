import { createFileRoute } from '@tanstack/react-router'
import { DevicePage } from '../../../../../compliance/devices/device-page.tsx'

export const Route = createFileRoute('/dashboard/compliance/device/$id/')({ component: DevicePage })
