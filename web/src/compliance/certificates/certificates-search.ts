import { certificateFilters } from '@wellstock/domain/compliance/certificate-standings'
import { type DocumentSearch, readDocumentSearch } from '../../identity/document-kinds/document-search.ts'
import { firstPage, oneOf, type RawSearch, words } from '../../lib/search-params.ts'

/** The calendar with the list of certificates, and the audits. */
export const certificateTabs = ['schedule', 'audits'] as const

export const certificatesSearchDefaults = { ...firstPage, tab: 'schedule' } as const

/** The tab and the filters of the schedule as they stand in the address. */
export type CertificatesSearch = DocumentSearch & {
  tab: (typeof certificateTabs)[number]
  standing: (typeof certificateFilters)[number] | undefined
  standard: string | undefined
}

export const readCertificatesSearch = (raw: RawSearch): CertificatesSearch => ({
  ...readDocumentSearch(raw),
  tab: oneOf(certificateTabs, raw.tab) ?? certificatesSearchDefaults.tab,
  standing: oneOf(certificateFilters, raw.standing),
  standard: words(raw.standard)?.slice(0, 80),
})
