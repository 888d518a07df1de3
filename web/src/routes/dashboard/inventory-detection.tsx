import { createFileRoute, type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router'
import { Anomalies } from '../../stock/anomalies/anomalies.tsx'
import { DetectionPage } from '../../stock/detection/detection-page.tsx'
import {
  type DetectionSearch,
  readDetectionSearch,
  searchDefaults,
} from '../../stock/detection/detection-search.ts'

export const Route = createFileRoute('/dashboard/inventory-detection')({
  validateSearch: (raw: Partial<DetectionSearch> & SearchSchemaInput): DetectionSearch =>
    readDetectionSearch(raw),
  search: { middlewares: [stripSearchParams(searchDefaults)] },
  component: () => <DetectionPage Anomalies={Anomalies} />,
})
