import type { WriteOffState } from '@wellstock/domain/stock/commands'
import { said } from '@wellstock/messages/sentence'
import { covers } from '../../platform/access/person.ts'
import type { Document } from '../../platform/workflow/document.ts'

/** What an operation has to know of a write-off that asked for approval. */
export type LockedWriteOff = {
  id: string
  number: string
  state: WriteOffState
  officeId: string
  disposedBy: string
  version: number
}

type WriteOffStep = 'approve' | 'reject' | 'withdraw'

/** A disposal that asked for approval. Who decides it is asked of the policy. Source: docs/states.md. */
export const writeOffDocument: Document<LockedWriteOff, WriteOffStep, object> = {
  table: 'disposal',
  noun: 'disposal',
  columns: 'id, number, state, office_id, disposed_by, version',
  edges: {
    approve: { from: ['requested'], to: ['posted'], auditAction: 'approved' },
    reject: { from: ['requested'], to: ['rejected'], auditAction: 'rejected' },
    withdraw: { from: ['requested'], to: ['withdrawn'], auditAction: 'withdrawn' },
  },
  canView: (scope, { officeId }) => covers(scope, officeId),
  notFound: said.write_off_not_found(),
  wrongState: (state) => said[`write_off_is_${state}`](),
}
