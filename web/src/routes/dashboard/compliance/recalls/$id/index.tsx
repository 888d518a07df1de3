import { createFileRoute } from '@tanstack/react-router'
import { RecallPage } from '../../../../../compliance/recalls/recall-page.tsx'

export const Route = createFileRoute('/dashboard/compliance/recalls/$id/')({ component: RecallPage })
