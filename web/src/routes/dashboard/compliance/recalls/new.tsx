import { createFileRoute } from '@tanstack/react-router'
import { NewRecallPage } from '../../../../compliance/recalls/new-recall-page.tsx'

export const Route = createFileRoute('/dashboard/compliance/recalls/new')({ component: NewRecallPage })
