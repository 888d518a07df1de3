import type { PastImportState, PastImportStep } from '@wellstock/domain/buying/past-orders'
import { said } from '@wellstock/messages/sentence'
import type { Document } from '../../platform/workflow/document.ts'

/** What an operation has to know of a file of past orders. */
export type LockedImport = {
  id: string
  fileName: string
  state: PastImportState
  checkedAt: string | null
  version: number
}

/** A file of past orders. It is written in portions (`writing`); begun again after a crash, it goes on. Source: docs/states.md. */
export const pastImportDocument: Document<LockedImport, PastImportStep, Record<never, never>> = {
  table: 'past_import',
  noun: 'past-import',
  columns: 'id, file_name, state, checked_at, version',
  edges: {
    begin: { from: ['draft', 'writing'], to: ['writing'], auditAction: 'begun' },
    commit: { from: ['writing'], to: ['committed'], auditAction: 'committed' },
    undo: { from: ['writing', 'committed'], to: ['undone'], auditAction: 'undone' },
  },
  // Who brings orders in does so for every office.
  canView: () => true,
  notFound: said.past_import_not_found(),
  wrongState: (state) => said[`past_import_is_${state}`](),
}
