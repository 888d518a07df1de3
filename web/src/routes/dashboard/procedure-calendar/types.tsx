import { createFileRoute } from '@tanstack/react-router'
import { ProcedureTypesPage } from '../../../procedures/procedure-types/procedure-types-page.tsx'

export const Route = createFileRoute('/dashboard/procedure-calendar/types')({ component: ProcedureTypesPage })
