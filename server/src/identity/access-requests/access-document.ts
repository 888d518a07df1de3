import type { Role } from '@wellstock/contract/platform/access'
import type { PagePath } from '@wellstock/contract/platform/pages'
import type { AccessRequestState, AccessRequestStep } from '@wellstock/domain/identity/access-requests'
import { said } from '@wellstock/messages/sentence'
import type { Document, Refusal } from '../../platform/workflow/document.ts'

/** What an operation has to know of a request for access. */
export type LockedAccess = {
  id: string
  number: string
  state: AccessRequestState
  path: PagePath
  role: Role
  officeId: string | null
  requestedBy: string
  version: number
}

/** Who somebody is to a request. */
type Facts = { hasRequested: boolean }

const byRequester = ({ hasRequested }: Facts): Refusal | null =>
  hasRequested ? null : { code: 'FORBIDDEN', sentence: said.only_requester_withdraws() }

/** A role somebody asks for because it opens a page. `settle`: another role has opened it. Source: docs/states.md. */
export const accessDocument: Document<LockedAccess, AccessRequestStep, Facts> = {
  table: 'access_request',
  noun: 'access-request',
  columns: 'id, number, state, path, role, office_id, requested_by, version',
  edges: {
    grant: { from: ['requested'], to: ['granted'], auditAction: 'granted' },
    reject: { from: ['requested'], to: ['rejected'], auditAction: 'rejected' },
    withdraw: { from: ['requested'], to: ['withdrawn'], auditAction: 'withdrawn', guards: [byRequester] },
    settle: { from: ['requested'], to: ['withdrawn'], auditAction: 'settled' },
  },
  canView: () => true,
  notFound: said.access_request_not_found(),
  wrongState: (state) => said[`access_request_${state}`](),
}
