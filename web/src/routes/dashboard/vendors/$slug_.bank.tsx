import { createFileRoute } from '@tanstack/react-router'
import { BankPage } from '../../../stock/vendors/bank-page.tsx'

export const Route = createFileRoute('/dashboard/vendors/$slug_/bank')({ component: BankPage })
