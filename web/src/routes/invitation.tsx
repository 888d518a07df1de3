import { createFileRoute } from '@tanstack/react-router'
import { InvitationPage } from '../identity/sign-in/invitation-page.tsx'

export const Route = createFileRoute('/invitation')({ component: InvitationPage })
