import { createFileRoute } from '@tanstack/react-router'
import { CertificatePage } from '../../../../compliance/certificates/certificate-page.tsx'

export const Route = createFileRoute('/dashboard/compliance/iso/$id')({ component: CertificatePage })
