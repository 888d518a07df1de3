import { createFileRoute } from '@tanstack/react-router'
import { OpeningPage } from '../../../../bids/openings/opening-page.tsx'

export const Route = createFileRoute('/dashboard/bids/$id/open')({ component: OpeningPage })
