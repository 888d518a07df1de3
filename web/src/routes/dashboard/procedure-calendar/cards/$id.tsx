import { createFileRoute } from '@tanstack/react-router'
import { CardPage } from '../../../../procedures/cards/card-page.tsx'

export const Route = createFileRoute('/dashboard/procedure-calendar/cards/$id')({ component: CardPage })
