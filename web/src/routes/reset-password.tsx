import { createFileRoute } from '@tanstack/react-router'
import { ResetPasswordPage } from '../identity/sign-in/reset-password-page.tsx'

export const Route = createFileRoute('/reset-password')({ component: ResetPasswordPage })
