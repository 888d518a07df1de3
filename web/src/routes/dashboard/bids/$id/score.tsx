import { createFileRoute } from '@tanstack/react-router'
import { ScorePage } from '../../../../bids/evaluation/score-page.tsx'

export const Route = createFileRoute('/dashboard/bids/$id/score')({ component: ScorePage })
