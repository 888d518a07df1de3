import { createFileRoute } from '@tanstack/react-router'
import { LocationPage } from '../../../records/location-page.tsx'

export const Route = createFileRoute('/dashboard/locations/$id')({ component: LocationPage })
