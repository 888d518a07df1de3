import { createFileRoute } from '@tanstack/react-router'
import { NewOfficePage } from '../../../identity/offices/new-office-page.tsx'

export const Route = createFileRoute('/dashboard/offices/new')({ component: NewOfficePage })
