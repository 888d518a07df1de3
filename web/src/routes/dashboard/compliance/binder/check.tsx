import { createFileRoute } from '@tanstack/react-router'
import { CheckBinderPage } from '../../../../compliance/survey-binders/check-page.tsx'

export const Route = createFileRoute('/dashboard/compliance/binder/check')({ component: CheckBinderPage })
