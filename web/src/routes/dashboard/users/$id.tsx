import { createFileRoute } from '@tanstack/react-router'
import { PersonPage } from '../../../identity/people/person-page.tsx'

export const Route = createFileRoute('/dashboard/users/$id')({ component: PersonPage })
