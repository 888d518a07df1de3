import type { DocumentState, DocumentStep } from '@wellstock/contract/identity/documents'
import { said } from '@wellstock/messages/sentence'
import type { Document } from '../../platform/workflow/document.ts'

/** What an operation has to know of a document. */
export type LockedDocument = {
  id: string
  title: string
  slug: string
  state: DocumentState
  currentVersion: number
  version: number
}

export type DocumentFacts = {
  /** They uploaded the current version. */
  hasUploaded: boolean
  /** They are to sign it, and have not yet. */
  isToSign: boolean
}

/** A paper with its versions. Who sees it is asked before: see `seenBy`. Source: docs/states.md. */
export const storedDocument: Document<LockedDocument, DocumentStep | 'file', DocumentFacts> = {
  table: 'document',
  noun: 'document',
  columns: 'id, title, slug, state, current_version, version',
  edges: {
    edit: { from: ['draft', 'approved', 'filed'], to: [], auditAction: 'changed' },
    file: { from: ['draft'], to: ['filed'], auditAction: 'filed' },
    revise: { from: ['draft', 'approved'], to: ['draft'], auditAction: 'revised' },
    approve: {
      from: ['draft'],
      to: ['approved'],
      auditAction: 'approved',
      guards: [
        ({ hasUploaded }) =>
          hasUploaded ? { code: 'FORBIDDEN', sentence: said.document_own_upload() } : null,
      ],
    },
    retire: { from: ['draft', 'approved', 'filed'], to: ['obsolete'], auditAction: 'retired' },
    sign: {
      from: ['approved'],
      to: [],
      auditAction: 'signed',
      guards: [
        ({ isToSign }) =>
          isToSign ? null : { code: 'OPERATION_FAILED', sentence: said.document_nothing_to_sign() },
      ],
    },
  },
  canView: () => true,
  notFound: said.document_not_found(),
  wrongState(state) {
    if (state === 'obsolete') return said.document_obsolete()
    if (state === 'filed') return said.document_is_filed()
    return state === 'approved' ? said.document_approved_already() : said.document_not_approved()
  },
}
