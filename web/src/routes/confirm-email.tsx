import { createFileRoute } from '@tanstack/react-router'
import { ConfirmEmailPage } from '../identity/sign-in/confirm-email-page.tsx'

export const Route = createFileRoute('/confirm-email')({ component: ConfirmEmailPage })
