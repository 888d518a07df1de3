import { createFileRoute, type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router'
import { CertificatesPage } from '../../../../compliance/certificates/certificates-page.tsx'
import {
  type CertificatesSearch,
  certificatesSearchDefaults,
  readCertificatesSearch,
} from '../../../../compliance/certificates/certificates-search.ts'

export const Route = createFileRoute('/dashboard/compliance/iso/')({
  validateSearch: (raw: Partial<CertificatesSearch> & SearchSchemaInput): CertificatesSearch =>
    readCertificatesSearch(raw),
  search: { middlewares: [stripSearchParams(certificatesSearchDefaults)] },
  component: CertificatesPage,
})
