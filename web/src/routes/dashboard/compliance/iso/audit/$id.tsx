import { createFileRoute } from '@tanstack/react-router'
import { AuditPage } from '../../../../../compliance/certificates/audit-page.tsx'

export const Route = createFileRoute('/dashboard/compliance/iso/audit/$id')({ component: AuditPage })
